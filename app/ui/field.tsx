import { cloneElement, type ReactElement, type ReactNode } from "react";
import {
  Checkbox,
  Input,
  type InputProps,
  Select,
  type SelectProps,
  Textarea,
  type TextareaProps,
} from "./control.tsx";
import { type FormField, isChosen, useField } from "./form-field.ts";
import { Icon } from "./icon.tsx";

export type LabelProps = { label: ReactNode; hint?: ReactNode; required?: boolean | undefined };
type ShellProps = LabelProps & {
  field: FormField;
  /** Content beside the control, such as a button. */
  after?: ReactNode;
  /** The class of the element around label, control, hint and error. */
  className?: string | undefined;
  /** Announces the error as soon as it appears. */
  alert?: boolean | undefined;
};

/**
 * A control with its label, hint and error. The only child gets the id, the name, the value and the accessible
 * descriptions of the field; its own props win.
 */
export function Field({
  field,
  label,
  hint,
  required,
  after,
  className,
  alert,
  children,
}: ShellProps & { children: ReactElement }) {
  const { control, value, error, errorId, hintId } = useField(field, hint);
  const defaultValue = value === undefined ? undefined : String(value);
  const own = { ...control, defaultValue, "aria-required": required || undefined, ...children.props };
  const element = cloneElement(children, own);
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label className="field__label" htmlFor={control.id}>
        <LabelText label={label} required={required} />
      </label>
      {after ? (
        <span className="input-group">
          {element}
          {after}
        </span>
      ) : (
        element
      )}
      {hint ? <FieldHint id={hintId}>{hint}</FieldHint> : null}
      <FieldError id={errorId} alert={alert}>
        {error}
      </FieldError>
    </div>
  );
}

export const LabelText = ({ label, required }: LabelProps) => (
  <>
    {label}
    {required ? <em aria-hidden="true"> *</em> : null}
  </>
);

export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field__hint" id={id}>
      {children}
    </p>
  );
}

type ErrorProps = {
  className?: string;
  /** The message, or nothing. */
  children: ReactNode;
} & (
  | {
      /** The id by which its control names it in `aria-describedby`. */
      id: string;
      /** Announces the error as soon as it appears. */
      alert?: boolean | undefined;
    }
  // The error of a row that no control names.
  | { id?: undefined; alert: true }
);

/** An error below its control; nothing without a message. */
export function FieldError({ id, className, alert, children }: ErrorProps) {
  if (!children) return null;
  return (
    <p className={className ? `field__error ${className}` : "field__error"} id={id} role={alert ? "alert" : undefined}>
      <Icon name="warn" size="s" />
      {children}
    </p>
  );
}

/** The attributes of a control outside of `Field` whose error is the `FieldError` with this id, and of its hint. */
export const describedByError = (error: unknown, errorId: string, hintId?: string) => ({
  "aria-invalid": error ? true : undefined,
  "aria-describedby": [hintId, error ? errorId : undefined].filter(Boolean).join(" ") || undefined,
});

type Own<Props> = ShellProps & Omit<Props, keyof ShellProps | "name" | "id" | "defaultValue">;

/** The props of the field, and those of its control. */
function split<Props extends ShellProps>(props: Props) {
  const { field, label, hint, required, after, className, alert, ...control } = props;
  return { shell: { field, label, hint, required, after, className, alert }, control };
}

/** A labelled text input. */
export function TextField(props: Own<InputProps>) {
  const { shell, control } = split(props);
  return (
    <Field {...shell}>
      <Input type="text" {...control} />
    </Field>
  );
}

/** A labelled select. */
export function SelectField(props: Own<SelectProps>) {
  const { shell, control } = split(props);
  return (
    <Field {...shell}>
      <Select {...control} />
    </Field>
  );
}

/** A labelled text area. */
export function TextareaField(props: Own<TextareaProps>) {
  const { shell, control } = split(props);
  return (
    <Field {...shell}>
      <Textarea {...control} />
    </Field>
  );
}

type CheckProps = {
  field: FormField;
  /** The text that the ticked field sends. */
  value?: string;
  children: ReactNode;
};

/** A checkbox with its label and error. */
export function CheckField({ field, value = "on", children }: CheckProps) {
  const { control, value: chosen, error, errorId } = useField(field);
  const { key, ...rest } = control;
  return (
    <div className="field">
      <Checkbox key={key} {...rest} value={value} defaultChecked={isChosen(chosen, value)}>
        <span>{children}</span>
      </Checkbox>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** A fact among fields that cannot be changed. */
export const FixedField = ({ label, value, hint }: { label: string; value: string; hint?: string }) => (
  <dl>
    <dt className="field__label">{label}</dt>
    <dd className="strong">{value}</dd>
    {hint ? <dd className="field__hint">{hint}</dd> : null}
  </dl>
);
