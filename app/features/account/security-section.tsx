import "./security.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { urls } from "#app/urls.ts";

/** A section of 账户与安全: its name and a sentence, beside its content as children. */
export function SecuritySection({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section
      className="panel grid grid-cols-[216px_minmax(0,1fr)] max-[56.25rem]:grid-cols-1"
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <div className="border-r border-(--line-soft) rounded-[var(--r-2)_0_0_var(--r-2)] bg-(--fill) px-(--pad) py-5 max-[56.25rem]:border-r-0 max-[56.25rem]:border-b max-[56.25rem]:border-(--line-soft) max-[56.25rem]:rounded-[var(--r-2)_var(--r-2)_0_0] max-[56.25rem]:py-3">
        <h2 className="text-(length:--f-16)" id={`${id}-title`}>
          {title}
        </h2>
        <p className="muted small mt-1">{text}</p>
      </div>
      <div className="grid content-start gap-3 min-w-0 px-(--pad) py-5 max-[56.25rem]:py-3.5">{children}</div>
    </section>
  );
}

export type LastResult = SubmissionResult<string[]> | null;
type Errors = Readonly<Record<string, string[] | null>> | null;

/** The errors of the form with this intent; other forms of the page have none. */
export const errorsOf = (lastResult: LastResult, intent: string): Errors =>
  lastResult?.initialValue?.intent === intent ? (lastResult.error ?? null) : null;

/** The errors of forms without a place for them: a button in a list, or a step that the page does not show any more. */
export const ErrorsOfForms = ({ intents, lastResult }: { intents: readonly string[]; lastResult: LastResult }) =>
  intents.map((intent) => <FormErrors key={intent} of={{ error: errorsOf(lastResult, intent) }} />);

type ActProps = {
  intent: string;
  label: string;
  lastResult: LastResult;
  /** The names of the hidden fields, whose errors are shown above the fields. */
  hidden?: readonly string[];
  variant?: "primary" | "tint";
  className?: string;
  encType?: "multipart/form-data";
  children?: ReactNode;
  after?: ReactNode;
};

/** A form of one act with its button. */
export function ActForm({
  intent,
  label,
  lastResult,
  hidden = ["intent"],
  variant,
  className = "row",
  encType,
  children,
  after,
}: ActProps) {
  const { state, formData } = useNavigation();
  return (
    <Form
      method="post"
      action={urls.account.profile}
      preventScrollReset
      className={className}
      {...(encType ? { encType } : {})}
    >
      <FormErrors of={{ error: errorsOf(lastResult, intent) }} fields={[...hidden]} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <span className="row">
        <Button
          {...(variant ? { variant } : { size: "m" as const })}
          busy={state !== "idle" && formData?.get("intent") === intent}
        >
          {label}
        </Button>
        {after}
      </span>
    </Form>
  );
}

type FieldProps = Omit<ComponentProps<typeof TextField>, "field" | "value"> & {
  name: string;
  intent: string;
  errors: Errors;
  value?: string;
};

/** A labelled input of an act's form with its error. */
export const ActField = ({ name, intent, errors, value, ...rest }: FieldProps) => (
  <TextField field={{ id: `${intent}-${name}`, name, value, error: errors?.[name]?.[0] }} alert {...rest} />
);

/** The field of a code from a text message. */
export const CodeField = ({ intent, errors }: { intent: string; errors: Errors }) => (
  <ActField
    name="code"
    label="验证码"
    intent={intent}
    errors={errors}
    inputMode="numeric"
    autoComplete="one-time-code"
  />
);
