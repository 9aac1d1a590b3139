import "./login-form.css";
import type { FieldMetadata } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ComponentProps, type FocusEventHandler, type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { maskedPhone } from "#app/domains/account/account.ts";
import { codeButtonText } from "#app/domains/sms-code/sms-code.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { useCountdown } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import { forDialog } from "./auth.ts";
import { useLoginDialog } from "./use-login-dialog.ts";

type Props = {
  /** The address of the form's page, which is its action too. */
  address: string;
  from: string;
  /** The submit button, which Enter presses too. */
  submit: { intent: "login" | "register" | "reset" | "set_password"; label: string };
  form: { id: string; errors?: string[] | undefined; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  onFocus: FocusEventHandler;
  /** Links to other modes. */
  footer?: ReactNode;
  children: ReactNode;
};

/** The intent of the pending login form, on the login page or in the dialog. */
function useLoginPending() {
  const { formData, formAction } = useNavigation();
  const dialog = useLoginDialog();
  if (dialog) return dialog.formData?.get("intent");
  return formAction?.startsWith(urls.login) ? formData?.get("intent") : undefined;
}

/** The form around the fields of every login mode: return address, errors, submit button and links. */
export function LoginForm({ address, from, submit, form, onFocus, footer, children }: Props) {
  const busy = useLoginPending() === submit.intent;
  const dialog = useLoginDialog();
  return (
    <Form
      method="post"
      action={dialog ? forDialog(address) : address}
      {...(dialog ? { navigate: false, fetcherKey: dialog.fetcherKey } : {})}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      onFocus={onFocus}
      preventScrollReset
    >
      <input type="hidden" name="from" value={from} />
      {/* Enter presses the first submit button of a form, which must never send a code (P5.2). */}
      <button
        type="submit"
        name="intent"
        value={submit.intent}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <FormErrors of={form} />
      {children}
      <Button type="submit" name="intent" value={submit.intent} variant="primary" size="l" block busy={busy}>
        {submit.label}
      </Button>
      {footer ? <p className="row row--between small login-panel__more">{footer}</p> : null}
    </Form>
  );
}

/** The consent that every login and registration needs; the agreement opens in a new tab. */
export function AgreementCheckbox({ field }: { field: FieldMetadata<unknown, Record<string, unknown>, string[]> }) {
  return (
    <CheckField field={field}>
      我已阅读并同意
      <a className="link" href={urls.privacyAgreement} target="_blank" rel="noopener">
        《用户隐私协议》
      </a>
    </CheckField>
  );
}

/** The props of a form that sends codes. */
export type CodeFormProps = {
  from: string;
  /** The address of the form's page, with the draft of a code that was sent. */
  address: string;
  captcha: { picture: string | null; key: string; message: string | null } | null;
  /** The fields that were typed for the last code, and the time in ms until the next one. */
  draft: { phone: string; agree: boolean; sentAt: number; remaining: number } | null;
};

type Field = ComponentProps<typeof TextField>["field"];
type CodeFieldsProps = Omit<CodeFormProps, "from"> & { fields: { phone: Field; code: Field; sms_code: Field } };

/** Phone, captcha and the code that proves the phone. */
export function CodeFields({ address, captcha, draft, fields }: CodeFieldsProps) {
  const sending = useLoginPending() === "send_code";
  const isWrong = fields.code.errors !== undefined;
  useFocusOnChange(fields.sms_code.id, draft?.sentAt);
  useFocusOnChange(fields.code.id, isWrong ? captcha?.key : undefined);
  return (
    <>
      <TextField field={fields.phone} label="手机号码" type="tel" inputMode="tel" autoComplete="tel" />
      <input type="hidden" name="key" value={captcha?.key ?? ""} />
      {/* The key empties the field when the captcha changes. */}
      <TextField
        key={captcha?.key}
        field={fields.code}
        label="图形验证码"
        hint={captcha?.message ?? undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        after={
          <Link className="btn login-panel__captcha" to={address} replace preventScrollReset>
            {captcha?.picture ? <img src={captcha.picture} width={144} height={48} alt="看不清，换一张" /> : "点击刷新"}
          </Link>
        }
      />
      <TextField
        field={fields.sms_code}
        label="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={draft ? `验证码已发送至 ${maskedPhone(draft.phone)}` : undefined}
        after={
          <SendCodeButton key={draft?.sentAt} remaining={draft?.remaining ?? 0} sent={draft !== null} busy={sending} />
        }
      />
    </>
  );
}

/** Focuses the field when `trigger` changes: the code after it was sent, the captcha after a wrong answer. */
function useFocusOnChange(id: string, trigger: number | string | undefined) {
  const last = useRef(trigger);
  useEffect(() => {
    if (trigger && trigger !== last.current) document.getElementById(id)?.focus();
    last.current = trigger;
  }, [id, trigger]);
}

type SendCodeButtonProps = {
  /** The time in ms until the next code may be sent, by the server's clock. */
  remaining: number;
  /** Whether a code was sent before. */
  sent: boolean;
  busy: boolean;
};

/** Sends a code, then counts down disabled (S4.code.1); without scripts the server refuses with the time to wait. */
function SendCodeButton({ remaining, sent, busy }: SendCodeButtonProps) {
  const countdown = useCountdown(remaining);
  const seconds = useHydrated() ? countdown : 0;
  return (
    <Button
      className="login-panel__send-code"
      name="intent"
      value="send_code"
      formNoValidate
      busy={busy}
      disabled={seconds > 0}
    >
      {codeButtonText({ seconds, sent })}
    </Button>
  );
}
