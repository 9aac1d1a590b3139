import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Customer } from "#contract/account.ts";

type LastResult = { lastResult: SubmissionResult<string[]> | null };
type ProfileFormsProps = LastResult & {
  buyer: Pick<Customer, "nickname" | "real_name" | "birthday">;
  latest: string;
  editsProfile: boolean;
};

/**
 * The forms of the customer's own data; `latest` is the latest birthday that may be chosen, as yyyy-mm-dd. Only the
 * server validates them, because the validation in browsers is more code than the rest of their pages. Without `editsProfile` the names cannot be changed.
 */
export function ProfileForms({ buyer, latest, editsProfile, lastResult }: ProfileFormsProps) {
  const resultOf = (intent: string) => (lastResult?.initialValue?.intent === intent ? lastResult : null);
  const profile = resultOf("edit_profile");
  return (
    <>
      {editsProfile ? (
        <PlainForm intent="edit_profile" lastResult={profile} button={{ label: "保存资料", variant: "primary" }}>
          <PlainField
            form="edit_profile"
            name="nickname"
            label="昵称"
            value={buyer.nickname}
            lastResult={profile}
            required
            autoComplete="nickname"
          />
          <PlainField
            form="edit_profile"
            name="real_name"
            label="姓名"
            value={buyer.real_name}
            lastResult={profile}
            autoComplete="name"
          />
        </PlainForm>
      ) : null}
      <Birthday birthday={buyer.birthday} latest={latest} lastResult={resultOf("edit_birthday")} />
    </>
  );
}

/** The birthday, or the form that sets it; a birthday cannot be changed once it is set. */
function Birthday({ birthday, latest, lastResult }: LastResult & { birthday: string | null; latest: string }) {
  if (birthday)
    return (
      <dl>
        <dt className="field__label">生日</dt>
        <dd className="strong">{birthday}</dd>
        <dd className="field__hint">生日选定后不能修改</dd>
      </dl>
    );
  return (
    <PlainForm intent="edit_birthday" lastResult={lastResult} button={{ label: "保存生日", variant: "plain" }}>
      <PlainField
        form="edit_birthday"
        name="birthday"
        label="生日"
        value=""
        lastResult={lastResult}
        type="date"
        max={latest}
        autoComplete="bday"
        hint="选定后不能修改"
      />
    </PlainForm>
  );
}

type PlainFormProps = LastResult & {
  intent: string;
  button: { label: string; variant: "primary" | "plain" };
  children: ReactNode;
};

/** A form that the server validates; its first invalid field is focused after a refusal. */
function PlainForm({ intent, lastResult, button, children }: PlainFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { formData, state } = useNavigation();
  useEffect(() => {
    if (lastResult) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [lastResult]);
  return (
    <Form ref={form} method="post" preventScrollReset id={intent} noValidate>
      <FormErrors of={lastResult} fields={[]} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button variant={button.variant} size="m" busy={state !== "idle" && formData?.get("intent") === intent}>
        {button.label}
      </Button>
    </Form>
  );
}

type PlainFieldProps = LastResult &
  Omit<ComponentPropsWithoutRef<"input">, "form" | "name" | "value" | "required"> & {
    form: string;
    name: string;
    label: string;
    value: string;
    hint?: string;
    required?: boolean;
  };

/** A labelled input with the value of a refused form, and its error as its description. */
function PlainField({ form, name, label, value, lastResult, hint, required, ...rest }: PlainFieldProps) {
  const id = `${form}-${name}`;
  const typed = lastResult?.initialValue?.[name];
  const message = lastResult?.error?.[name]?.[0];
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
        {required ? <em aria-hidden="true"> *</em> : null}
      </label>
      <input
        key={value}
        className="input"
        id={id}
        name={name}
        defaultValue={typeof typed === "string" ? typed : value}
        aria-required={required || undefined}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${id}-error` : undefined}
        {...rest}
      />
      {hint ? <p className="field__hint">{hint}</p> : null}
      {message ? (
        <p className="field__error" id={`${id}-error`}>
          <Icon name="warn" size="s" />
          {message}
        </p>
      ) : null}
    </div>
  );
}
