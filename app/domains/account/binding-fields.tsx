import "./phone-binding.css";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { codeButtonText } from "#app/domains/auth/auth.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { useCountdown } from "#app/ui/time.tsx";
import { maskedPhone } from "./account.ts";

const FORM = "bind";
const SEND = "send-bind-code";
const CODE = "bind-code";

export type BindingProps = {
  phone: string;
  /** When a code was sent, and how long the button rests for it by the server's clock. */
  sent: { at: number; rest: number } | null;
  errors: Readonly<Record<string, string[] | null>> | undefined;
};

/** The code that binds the phone; it goes to the account's own number alone. Enter binds, it never sends a code. */
export function BindingFields({ phone, sent, errors }: BindingProps) {
  const { formData } = useNavigation();
  const wrong = errors?.code?.[0];
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(sent?.at);
  // A code that was just sent is typed next; a wrong one again.
  useEffect(() => {
    if (errors?.code || last.current !== sent?.at) input.current?.focus();
    last.current = sent?.at;
  }, [errors, sent?.at]);
  return (
    <>
      <Note kind="warn">请先绑定手机号，否则无法支付订单</Note>
      <FormErrors of={{ error: errors }} fields={[]} />
      <Form method="post" id={SEND} preventScrollReset hidden>
        <input type="hidden" name="intent" value="send_bind_code" />
      </Form>
      <Form method="post" id={FORM} noValidate preventScrollReset>
        <input type="hidden" name="intent" value="bind" />
        <div className="field">
          <label className="field__label" htmlFor={CODE}>
            验证码
          </label>
          <span className="input-group">
            <input
              ref={input}
              className="input"
              id={CODE}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              aria-invalid={wrong ? true : undefined}
              aria-describedby={wrong ? `${CODE}-hint ${CODE}-error` : `${CODE}-hint`}
            />
            <SendButton key={sent?.at} sent={sent} busy={formData?.get("intent") === "send_bind_code"} />
          </span>
          <p className="field__hint" id={`${CODE}-hint`}>
            {sent ? "验证码已发送至" : "验证码将发送到"} {maskedPhone(phone)}
          </p>
          {wrong ? (
            <p className="field__error" id={`${CODE}-error`} role="alert">
              <Icon name="warn" size="s" />
              {wrong}
            </p>
          ) : null}
        </div>
        <Button variant="primary" size="l" block busy={formData?.get("intent") === "bind"}>
          绑定手机号
        </Button>
      </Form>
    </>
  );
}

/** Disabled for 60 s after each code (S4.code.1); without scripts the server refuses with the time to wait. */
function SendButton({ sent, busy }: Pick<BindingProps, "sent"> & { busy: boolean }) {
  const counted = useCountdown(sent?.rest ?? 0);
  const seconds = useHydrated() ? counted : 0;
  return (
    <Button className="phone-binding__send" form={SEND} busy={busy} disabled={seconds > 0}>
      {codeButtonText({ seconds, sent: sent !== null })}
    </Button>
  );
}
