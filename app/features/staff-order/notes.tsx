import { Form } from "@remix-run/react";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { ORDER_NOTE_MAX } from "#contract/rules/staff-order.ts";
import type { StaffOrder } from "#contract/staff-order.ts";

type Props = { order: StaffOrder; refused: ReturnType<typeof useRefusedForm> };

/** The remarks that only staff read, with the form of another one. */
export const OrderNotes = ({ order: { notes, acts }, refused }: Props) => (
  <Panel title="内部备注" titleId="notes" hint="客户看不到">
    {notes.length > 0 ? (
      <ol className="grid gap-2 px-4 pt-3">
        {notes.map(({ at, who, text }) => (
          <li key={`${at} ${who} ${text}`} className="whitespace-pre-line">
            <span className="muted small">
              {formatMinute(at)} {who}
            </span>
            <br />
            {text}
          </li>
        ))}
      </ol>
    ) : null}
    {acts.note === null ? (
      <Form method="post" className="panel__body grid gap-2" noValidate>
        <FormKey />
        <TextareaField
          field={fieldOf(refused, "note")}
          label="加一条备注"
          hint="只有员工看得到；加了以后不能改、不能删"
          maxLength={ORDER_NOTE_MAX}
          rows={2}
        />
        <Button type="submit" name="intent" value="note" size="s" className="justify-self-start">
          加备注
        </Button>
      </Form>
    ) : (
      <p className="panel__body muted">{acts.note}</p>
    )}
  </Panel>
);
