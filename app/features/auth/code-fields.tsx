import "./code-fields.css";
import { type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { codeButtonText } from "#app/features/sms-code/sms-code.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { TextFieldMetadata } from "#app/ui/form-field.ts";
import { useCountdown } from "#app/ui/use-countdown.ts";
import { maskedPhone } from "#contract/rules/phone.ts";

/** The props of a form that sends codes. */
export type CodeFormProps = {
  from: string;
  /** The address of the form's page, with the draft of a code that was sent. */
  address: string;
  captcha: { picture: string | null; key: string; message: string | null } | null;
  /**
   * The fields of the form that sent the last code, the time in ms until the next one may be sent, and whether that one
   * needs no other captcha.
   */
  draft: { phone: string; agree: boolean; sentAt: number; remaining: number; passed?: boolean } | null;
};

type CodeFieldsProps = Omit<CodeFormProps, "from" | "address"> & {
  fields: { phone: TextFieldMetadata; code: TextFieldMetadata; sms_code: TextFieldMetadata };
  /** Whether a code is being sent. */
  sending: boolean;
  /** A link or a button around the captcha's picture, which loads another captcha. */
  renew: (picture: ReactNode) => ReactNode;
};

/** The fields of phone, captcha, and the code sent to the phone. */
export function CodeFields({ captcha, draft, fields, sending, renew }: CodeFieldsProps) {
  const isWrong = fields.code.errors !== undefined;
  useFocusOnChange(fields.sms_code.id, draft?.sentAt);
  useFocusOnChange(fields.code.id, isWrong ? captcha?.key : undefined);
  return (
    <>
      <TextField field={fields.phone} label="手机号码" type="tel" inputMode="tel" autoComplete="tel" />
      <input type="hidden" name="key" value={captcha?.key ?? ""} />
      {draft?.passed ? <input type="hidden" name="passed" value={draft.phone} /> : null}
      {/* The key empties the field when the captcha changes. */}
      <TextField
        key={captcha?.key}
        field={fields.code}
        label="图形验证码"
        hint={captcha?.message ?? (draft?.passed ? "已验证，重新获取时不用再填" : undefined)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        after={renew(
          captcha?.picture ? <img src={captcha.picture} width={144} height={48} alt="看不清，换一张" /> : "点击刷新",
        )}
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

/** Sends a code, then counts down disabled; without scripts the server refuses with the time to wait. */
function SendCodeButton({ remaining, sent, busy }: SendCodeButtonProps) {
  const countdown = useCountdown(remaining);
  const seconds = useHydrated() ? countdown : 0;
  return (
    <Button
      className="code-fields__send"
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
