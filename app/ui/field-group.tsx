import { type ReactNode, useId } from "react";
import { Checkbox, Radio } from "./control.tsx";
import { FieldError, FieldHint, type LabelProps, LabelText } from "./field.tsx";
import { type FormField, isChosen, useField } from "./form-field.ts";

type GroupProps = Omit<LabelProps, "label"> & {
  legend: ReactNode;
  error?: string | undefined;
  errorId?: string;
  className?: string;
  /** Announces the error as soon as it appears. */
  alert?: boolean;
  children: ReactNode;
};

/** Controls under a legend, with a hint and an error for all of them. */
export function FieldGroup({ legend, required, hint, error, errorId, className, alert, children }: GroupProps) {
  const uniqueId = useId();
  const id = errorId ?? uniqueId;
  return (
    <fieldset className={className} aria-describedby={error ? id : undefined}>
      <legend className="field__label">
        <LabelText label={legend} required={required} />
      </legend>
      {children}
      {hint ? <FieldHint>{hint}</FieldHint> : null}
      <FieldError id={id} alert={alert}>
        {error}
      </FieldError>
    </fieldset>
  );
}

type Option = { value: string | number; label: ReactNode; disabled?: boolean };

type ChoicesProps = Omit<GroupProps, "error" | "errorId" | "children"> & {
  field: FormField;
  options: readonly Option[];
  /** The class of the element around the options. */
  listClass?: string | undefined;
  /** The class of each option's label. */
  optionClass?: string;
};

/** Options of which one is chosen. */
export const RadioGroup = (props: ChoicesProps) => <Choices one={Radio} {...props} />;

/** Options of which any number is chosen. */
export const CheckboxGroup = (props: ChoicesProps) => <Choices one={Checkbox} {...props} />;

function Choices({
  one: One,
  field,
  options,
  listClass = "option-list",
  optionClass = "",
  ...group
}: ChoicesProps & { one: typeof Radio }) {
  const { control, value: chosen, error, errorId } = useField(field);
  const { name, form, "aria-invalid": invalid } = control;
  return (
    <FieldGroup {...group} error={error} errorId={errorId}>
      <div className={listClass || undefined}>
        {options.map(({ value, label, disabled }) => (
          <One
            key={value}
            className={optionClass}
            name={name}
            form={form}
            value={value}
            defaultChecked={isChosen(chosen, String(value))}
            disabled={disabled}
            aria-invalid={invalid}
          >
            {label}
          </One>
        ))}
      </div>
    </FieldGroup>
  );
}
