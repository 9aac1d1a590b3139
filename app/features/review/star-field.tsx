import "./review-form.css";
import { useEffect, useRef } from "react";
import { Radio } from "#app/ui/control.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SCORE_NAMES } from "#contract/rules/review.ts";

type StarFieldProps = {
  name: string;
  /** The prefix of the ids of the elements. */
  id: string;
  label: string;
  value: string | undefined;
  error: string | undefined;
};

/** A score as five radio buttons drawn as stars, with the label of the chosen score. */
export function StarField({ name, id, label, value, error }: StarFieldProps) {
  const errorId = `${id}-${name}-error`;
  const group = useRef<HTMLFieldSetElement>(null);
  // A mounted radio button ignores a new default; the customer's own choice stays.
  useEffect(() => {
    const inputs = [...(group.current?.querySelectorAll("input") ?? [])];
    const chosen = inputs.find((input) => input.value === value);
    if (chosen && !inputs.some(({ checked }) => checked)) chosen.checked = true;
  }, [value]);
  return (
    <fieldset
      ref={group}
      className="star-field flex flex-wrap items-center gap-x-4 gap-y-1 min-w-0"
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="font-medium [float:left]">{label}</legend>
      <div className="star-field__stars flex items-center">
        {SCORE_NAMES.map((word, index) => (
          <Radio
            key={word}
            name={name}
            value={index + 1}
            defaultChecked={value === String(index + 1)}
            aria-invalid={error ? true : undefined}
            required
          >
            <Icon name="star" size="l" />
            <span className="visually-hidden">
              {index + 1} 星，{word}
            </span>
          </Radio>
        ))}
        <span className="star-field__words ml-2.5 text-(length:--f-13) text-(--warn)" aria-hidden="true">
          {SCORE_NAMES.map((word) => (
            <i key={word}>{word}</i>
          ))}
          <i>点星评分</i>
        </span>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
