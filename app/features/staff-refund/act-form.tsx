import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { StaffRefund } from "#contract/staff-refund.ts";

type ActProps = {
  refund: StaffRefund;
  intent: string;
  title: string;
  hint?: string;
  /** Why the act is not possible, with the way out; null where it is. */
  why: string | null;
  /** Set for a form with files. */
  encType?: "multipart/form-data";
  children: ReactNode;
};

/** An act with its form; one that is not possible says why. */
export const RefundActForm = ({ refund, intent, title, hint, why, encType, children }: ActProps) => (
  <Panel title={title} titleId={`act-${intent}`} hint={why === null ? (hint ?? "") : "现在不能办"}>
    {why === null ? (
      <Form method="post" encType={encType} className="panel__body grid gap-3" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={refund.version} />
        {children}
      </Form>
    ) : (
      <p className="panel__body muted">{why}</p>
    )}
  </Panel>
);

export const SubmitAct = ({
  intent,
  variant,
  children,
}: {
  intent: string;
  variant?: "primary" | "tint";
  children: string;
}) => (
  <Button type="submit" name="intent" value={intent} {...(variant ? { variant } : {})} className="justify-self-start">
    {children}
  </Button>
);
