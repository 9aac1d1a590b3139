import "./phone-binding.css";
import { Form, type FormProps, useNavigation } from "@remix-run/react";
import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { codeButtonText } from "#app/features/sms-code/sms-code.ts";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Note } from "#app/ui/note.tsx";
import { useCountdown } from "#app/ui/use-countdown.ts";
import { urls } from "#app/urls.ts";
import { CaptchaPicture } from "./captcha-picture.tsx";

/** What an unverified phone prevents. */
const BINDING_WHY = "请先绑定手机号，否则无法支付订单";

type Errors = Readonly<Record<string, string[] | null>> | null | undefined;
type Page = {
  phone: string;
  /** The time at which a code was sent, and the ms until the next one, by the server's clock. */
  sent: { sentAt: number; remaining: number } | null;
  /** Null while it is loaded. */
  captcha: { picture: string | null; key: string } | null;
};

type Props = {
  page: Page;
  /** The page that the binding returns to. */
  from: string;
  errors: Errors;
  /** In the dialog: its forms, the data that they send, and the act that draws another captcha. */
  dialog?: {
    Form: ComponentType<FormProps>;
    formData: FormData | undefined;
    renew: () => void;
  };
};

/** The forms of the binding: a captcha sends the code to the account's own phone, and the code binds it. */
export function BindingFields({ page: { phone, sent, captcha }, from, errors, dialog }: Props) {
  const navigation = useNavigation();
  const intent = (dialog ? dialog.formData : navigation.formData)?.get("intent");
  const TheForm = dialog?.Form ?? Form;
  const [sendForm, captchaInput, codeInput] = [useId(), useId(), useId()];
  useFocus(captchaInput, codeInput, errors, sent?.sentAt);
  // A refused form without scripts is shown at this address, which keeps the return address.
  const action = dialog ? urls.account.phoneBinding : link(urls.account.phoneBinding, {}, { from });
  const hidden = dialog ? (
    <input type="hidden" name="stay" value="1" />
  ) : (
    <input type="hidden" name="from" value={from} />
  );
  const code = (
    <TextField
      field={{ id: codeInput, name: "code", error: errors?.code?.[0] }}
      label="验证码"
      alert
      hint={`${sent ? "验证码已发送至" : "验证码将发送到"} ${phone || "您的手机号"}`}
      inputMode="numeric"
      autoComplete="one-time-code"
      after={<SendCodeButton key={sent?.sentAt} form={sendForm} sent={sent} busy={intent === "send_bind_code"} />}
    />
  );
  return (
    <>
      <Note kind="warn">{BINDING_WHY}</Note>
      <FormErrors of={{ error: errors ?? null }} fields={["key"]} />
      <TheForm method="post" action={action} id={sendForm} noValidate preventScrollReset>
        <input type="hidden" name="intent" value="send_bind_code" />
        {hidden}
        {captcha?.key === "" ? null : (
          <>
            <input type="hidden" name="key" value={captcha?.key ?? ""} />
            <TextField
              key={captcha?.key}
              field={{ id: captchaInput, name: "captcha", error: errors?.captcha?.[0] }}
              label="图形验证码"
              alert
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              after={
                <CaptchaPicture
                  picture={captcha?.picture ?? null}
                  to={link(urls.account.phoneBinding, {}, { from })}
                  renew={dialog?.renew}
                />
              }
            />
          </>
        )}
      </TheForm>
      <TheForm method="post" action={action} noValidate preventScrollReset>
        <input type="hidden" name="intent" value="bind" />
        {hidden}
        {code}
        <Button variant="primary" size="l" block busy={intent === "bind"}>
          绑定手机号
        </Button>
      </TheForm>
    </>
  );
}

/** Focuses the code after it was sent, and the field of a refusal. */
function useFocus(captchaInput: string, codeInput: string, errors: Errors, sentAt: number | undefined) {
  const lastSentAt = useRef(sentAt);
  useEffect(() => {
    const wanted = errors?.captcha ? captchaInput : errors?.code || lastSentAt.current !== sentAt ? codeInput : null;
    lastSentAt.current = sentAt;
    if (wanted) document.getElementById(wanted)?.focus();
  }, [captchaInput, codeInput, errors, sentAt]);
}

/** Disabled for 60 s after each code; without scripts the server refuses with the time to wait. */
function SendCodeButton({ form, sent, busy }: { form: string; sent: Page["sent"]; busy: boolean }) {
  const [remaining] = useState(sent?.remaining ?? 0);
  const countdown = useCountdown(remaining);
  const seconds = useHydrated() ? countdown : 0;
  return (
    <Button className="flex-none w-30 p-0" form={form} busy={busy} disabled={seconds > 0}>
      {codeButtonText({ seconds, sent: sent !== null })}
    </Button>
  );
}
