import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Confirmation, ConfirmationButtons } from "./confirmation.tsx";

type RemovalQuestionProps = {
  title: string;
  /** What is lost beside the entries. */
  note?: ReactNode;
  /** The entries that would be removed: what the form sends of each, and its name. */
  entries: readonly { value: string | number; name: string }[];
  /** The name of the form's field with these values. */
  field: string;
  /** The intent of the form, which has `confirmed=1` as well. */
  intent: string;
  /** The text of the button that removes them. */
  act: string;
  /** The address of the page around the question, to which the form is posted. */
  closeTo: string;
};

/** Asks before several entries of a list are removed, and names them. */
export function RemovalQuestion({ title, note, entries, field, intent, act, closeTo }: RemovalQuestionProps) {
  return (
    <Confirmation title={title} closeTo={closeTo}>
      {note ? <p className="small">{note}</p> : null}
      <ul className="small">
        {entries.map(({ value, name }) => (
          <li key={value}>{name}</li>
        ))}
      </ul>
      <Form method="post" action={closeTo} preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="confirmed" value="1" />
        {entries.map(({ value }) => (
          <input key={value} type="hidden" name={field} value={value} />
        ))}
        <ConfirmationButtons act={act} back="返回" closeTo={closeTo} />
      </Form>
    </Confirmation>
  );
}
