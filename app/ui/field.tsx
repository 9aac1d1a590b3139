import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { Icon } from "./icon.tsx";

// The fields of all forms are text for these components.
type AnyField = FieldMetadata<string | undefined, Record<string, unknown>, string[]>;

type FieldProps = { field: AnyField; label: string; hint?: ReactNode; required?: boolean; after?: ReactNode };
type InputProps = Omit<ComponentPropsWithoutRef<"input">, "name" | "id" | "defaultValue" | "form">;

/** A labelled text input; its error is shown below it and announced as its description. `after` is shown beside it. */
export function TextField({ field, label, hint, required, after, type = "text", ...rest }: FieldProps & InputProps) {
  // React does not accept `key` in a spread.
  const { key, ...props } = getInputProps(field, { type: type as "text" });
  const control = (
    <input key={key} className="input" {...props} {...rest} type={type} aria-required={required || undefined} />
  );
  return (
    <FieldShell field={field} label={label} hint={hint} required={required ?? false}>
      {after ? (
        <span className="input-group">
          {control}
          {after}
        </span>
      ) : (
        control
      )}
    </FieldShell>
  );
}

type SelectProps = Omit<ComponentPropsWithoutRef<"select">, "name" | "id" | "defaultValue" | "form">;

/** A labelled select with its error. */
export function SelectField({
  field,
  label,
  hint,
  required,
  children,
  ...rest
}: Omit<FieldProps, "after"> & SelectProps) {
  const { key, ...props } = getSelectProps(field);
  return (
    <FieldShell field={field} label={label} hint={hint} required={required ?? false}>
      <select key={key} className="input select" {...props} {...rest} aria-required={required || undefined}>
        {children}
      </select>
    </FieldShell>
  );
}

type TextareaProps = Omit<ComponentPropsWithoutRef<"textarea">, "name" | "id" | "defaultValue" | "form">;

/** A labelled text area with its error. */
export function TextareaField({ field, label, hint, required, ...rest }: Omit<FieldProps, "after"> & TextareaProps) {
  const { key, ...props } = getTextareaProps(field);
  return (
    <FieldShell field={field} label={label} hint={hint} required={required ?? false}>
      <textarea key={key} className="input" {...props} {...rest} aria-required={required || undefined} />
    </FieldShell>
  );
}

/** A checkbox with its label and error. */
export function CheckField({
  field,
  value = "on",
  children,
}: {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  /** The text that the ticked field sends. */
  value?: string;
  children: ReactNode;
}) {
  const { key, ...props } = getInputProps(field as AnyField, { type: "checkbox", value });
  return (
    <div className="field">
      <label className="checkbox">
        <input key={key} {...props} />
        <span>{children}</span>
      </label>
      <FieldError field={field} />
    </div>
  );
}

function FieldShell({ field, label, hint, required, children }: Omit<FieldProps, "after"> & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={field.id}>
        {label}
        {required ? <em aria-hidden="true"> *</em> : null}
      </label>
      {children}
      {hint ? <p className="field__hint">{hint}</p> : null}
      <FieldError field={field} />
    </div>
  );
}

function FieldError({ field }: { field: { errorId: string; errors?: string[] | undefined } }) {
  const message = field.errors?.[0];
  return message ? (
    <p className="field__error" id={field.errorId}>
      <Icon name="warn" size="s" />
      {message}
    </p>
  ) : null;
}
