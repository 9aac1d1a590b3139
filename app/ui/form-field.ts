import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useId } from "react";

/** A text field of a form that conform validates. */
export type TextFieldMetadata = FieldMetadata<string | undefined, Record<string, unknown>, string[]>;

type ConformField = {
  key: string | undefined;
  id: string;
  name: string;
  formId: string;
  errorId: string;
  errors: string[] | undefined;
  initialValue?: unknown;
};

/** A field of a form that only the server validates. */
type PlainField = {
  /** A field without a name is not sent. */
  name?: string | undefined;
  /** By default an id that is unique on the page. */
  id?: string | undefined;
  /** A list for a group of checkboxes. */
  value?: string | number | readonly string[] | undefined;
  error?: string | undefined;
  errorId?: undefined;
};

export type FormField = ConformField | PlainField;

type Refused = {
  initialValue?: Readonly<Record<string, unknown>> | null | undefined;
  error?: Readonly<Record<string, string[] | null>> | null | undefined;
};

/** A field with the text and the error of a refused form; `value` is shown before. */
export function fieldOf(refused: Refused | null | undefined, name: string, value?: string | number, id?: string) {
  const typed = refused?.initialValue?.[name];
  return { name, id, value: typeof typed === "string" ? typed : value, error: refused?.error?.[name]?.[0] };
}

/** The attributes of a control and of the field around it. A page without scripts begins at its first error. */
export function useField(field: FormField, hint?: ReactNode) {
  const uniqueId = useId();
  const { id = uniqueId, name } = field;
  const { key, form, value, error, errorId } =
    field.errorId === undefined
      ? { value: field.value, error: field.error, errorId: `${id}-error` }
      : {
          key: field.key,
          form: field.formId,
          value: field.initialValue,
          error: field.errors?.[0],
          errorId: field.errorId,
        };
  const hintId = `${id}-hint`;
  const describedBy = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ") || undefined;
  const invalid = error ? true : undefined;
  const control = { key, id, name, form, autoFocus: invalid, "aria-invalid": invalid, "aria-describedby": describedBy };
  return { control, value, error, errorId, hintId };
}

/** Whether an option is chosen by the value of its field, which is a list for several checkboxes. */
export const isChosen = (chosen: unknown, value: string) =>
  Array.isArray(chosen) ? chosen.includes(value) : chosen !== undefined && String(chosen) === value;
