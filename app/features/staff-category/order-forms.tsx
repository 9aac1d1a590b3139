import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";

type Ordered = { id: number; version: string; name: string; is_first: boolean; is_last: boolean };

/** The buttons that move a row one place up or down. */
export const OrderForms = ({ row: { id, version, name, is_first, is_last } }: { row: Ordered }) => (
  <Form method="post" className="inline-flex gap-1 align-middle" preventScrollReset>
    <FormKey />
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="version" value={version} />
    <Button type="submit" name="intent" value="up" size="s" disabled={is_first} aria-label={`${name}上移`}>
      ↑
    </Button>
    <Button type="submit" name="intent" value="down" size="s" disabled={is_last} aria-label={`${name}下移`}>
      ↓
    </Button>
  </Form>
);
