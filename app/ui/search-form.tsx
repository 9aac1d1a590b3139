import { Form, type FormProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Input, type InputProps } from "./control.tsx";

type Params = Readonly<Record<string, string | number | undefined>>;

/** Hidden fields, such as the other query parameters of a list; empty ones are left out. */
export const HiddenFields = ({ of }: { of: Params }) =>
  Object.entries(of).map(([name, value]) =>
    value === undefined || value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
  );

type Props = Pick<FormProps, "action" | "className" | "preventScrollReset"> & {
  /** The accessible name of the form, and that of its field unless the field has its own. */
  label: string;
  /** The field; it shows `value` again whenever that changes. */
  field: Omit<InputProps, "defaultValue" | "value"> & { value?: string | undefined };
  /** The other query parameters of the list, sent with a search. */
  params?: Params;
  button?: string;
  size?: "default" | "m";
  /** Further filters before the field. */
  children?: ReactNode;
  /** The class of the field with its button, which are the form itself without one. */
  wordsClass?: string;
};

/** The search of a list: a GET form with one field of text and a button. */
export function SearchForm({
  label,
  field: { value, ...input },
  params = {},
  button = "查找",
  size = "m",
  children,
  wordsClass,
  className = "",
  ...form
}: Props) {
  const words = (
    <>
      <Input key={value} name="keyword" defaultValue={value} aria-label={label} {...input} />
      <Button size={size}>{button}</Button>
    </>
  );
  const formClass = [wordsClass === undefined && "input-group", className].filter(Boolean).join(" ");
  return (
    <Form className={formClass} role="search" aria-label={label} {...form}>
      <HiddenFields of={params} />
      {children}
      {wordsClass === undefined ? words : <div className={`input-group ${wordsClass}`}>{words}</div>}
    </Form>
  );
}

type DayRangeProps = { label: string; from: string; to: string; small?: boolean; className?: string };

/** The first and the last day of a range, yyyy-MM-dd or empty, sent as `from` and `to`. */
export const DayRange = ({ label, from, to, small, className }: DayRangeProps) => (
  <fieldset className={className}>
    <legend className="visually-hidden">{label}</legend>
    <Input small={small} type="date" name="from" defaultValue={from} aria-label={`${label}从`} />
    至
    <Input small={small} type="date" name="to" defaultValue={to} aria-label={`${label}到`} />
  </fieldset>
);
