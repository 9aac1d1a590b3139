import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Effect } from "#app/desk/effect.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";

type Props = {
  intent: string;
  title: string;
  /** The record of the act; absent for a new one. */
  row?: { id: number; version: string };
  effects: readonly string[];
  button: string;
  isMain?: true;
  /** Why the act is impossible, with the way out; empty where it is possible. */
  why?: string;
  children?: ReactNode;
};

/** An act on a category or a brand with what it does. */
export const ActPanel = ({ intent, title, row, effects, button, isMain, why = "", children }: Props) => (
  <Panel title={title} titleId={`act-${intent}`}>
    {why === "" ? (
      <Form method="post" className="panel__body grid gap-2" noValidate>
        <FormKey />
        {row ? (
          <>
            <input type="hidden" name="id" value={row.id} />
            <input type="hidden" name="version" value={row.version} />
          </>
        ) : null}
        {children}
        <Effect title="提交后" lines={effects} />
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant={isMain ? "primary" : "plain"}
          className="justify-self-start"
        >
          {button}
        </Button>
      </Form>
    ) : (
      <p className="panel__body muted">{why}</p>
    )}
  </Panel>
);
