import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { Icon } from "./icon.tsx";

// A field may stand in any form; what it holds is text as far as the page is concerned.
type AnyField = FieldMetadata<string | undefined, Record<string, unknown>, string[]>;

type Shell = { field: AnyField; label: string; hint?: ReactNode; required?: boolean; after?: ReactNode };
type InputProps = Omit<ComponentPropsWithoutRef<"input">, "name" | "id" | "defaultValue" | "form">;

/** A labelled line of text; its error stands below it and is tied to it for screen readers. */
export function TextField({ field, label, hint, required, after, type = "text", ...rest }: Shell & InputProps) {
  // React wants `key` apart from the spread.
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

export function SelectField({ field, label, hint, required, children, ...rest }: Omit<Shell, "after"> & SelectProps) {
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

export function TextareaField({ field, label, hint, required, ...rest }: Omit<Shell, "after"> & TextareaProps) {
  const { key, ...props } = getTextareaProps(field);
  return (
    <FieldShell field={field} label={label} hint={hint} required={required ?? false}>
      <textarea key={key} className="input" {...props} {...rest} aria-required={required || undefined} />
    </FieldShell>
  );
}

export function CheckField({
  field,
  children,
}: {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  children: ReactNode;
}) {
  const { key, ...props } = getInputProps(field as AnyField, { type: "checkbox" });
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

function FieldShell({ field, label, hint, required, children }: Omit<Shell, "after"> & { children: ReactNode }) {
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
