import { Link } from "@remix-run/react";
import { type ComponentProps, useEffect, useRef } from "react";
import { maskedPhone } from "#app/domains/account/account.ts";
import { TextField } from "#app/ui/field.tsx";
import { useLoginPending } from "./login-form.tsx";
import { SendCodeButton } from "./send-code-button.tsx";

/** What a form that sends codes is given. */
export type CodeForm = {
  from: string;
  /** The address of the form, with what was typed for a code that was sent. */
  here: string;
  captcha: { picture: string | null; key: string; words: string | null } | null;
  /** What the form remembers of a code that was sent. */
  kept: { phone: string; agree: boolean; sentAt: number; rest: number } | null;
};

type Field = ComponentProps<typeof TextField>["field"];
type Props = CodeForm & { fields: { phone: Field; code: Field; sms_code: Field } };

/** Phone, picture and the code that proves the phone. */
export function CodeFields({ here, captcha, kept, fields }: Props) {
  const sending = useLoginPending() === "send_code";
  const wrong = fields.code.errors !== undefined;
  useFocusOn(fields.sms_code.id, kept?.sentAt);
  useFocusOn(fields.code.id, wrong ? captcha?.key : undefined);
  return (
    <>
      <TextField field={fields.phone} label="手机号码" type="tel" inputMode="tel" autoComplete="tel" />
      <input type="hidden" name="key" value={captcha?.key ?? ""} />
      {/* A new picture wants a new answer. */}
      <TextField
        key={captcha?.key}
        field={fields.code}
        label="图形验证码"
        hint={captcha?.words ?? undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        after={
          <Link className="btn login-panel__captcha" to={here} replace preventScrollReset>
            {captcha?.picture ? <img src={captcha.picture} width={120} height={40} alt="看不清，换一张" /> : "点击刷新"}
          </Link>
        }
      />
      <TextField
        field={fields.sms_code}
        label="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={kept ? `验证码已发送至 ${maskedPhone(kept.phone)}` : undefined}
        after={<SendCodeButton key={kept?.sentAt} rest={kept?.rest ?? 0} sent={kept !== null} busy={sending} />}
      />
    </>
  );
}

/** What is typed next: a code that was just sent, or the picture that was drawn anew for a wrong answer. */
function useFocusOn(id: string, news: number | string | undefined) {
  const last = useRef(news);
  useEffect(() => {
    if (news && news !== last.current) document.getElementById(id)?.focus();
    last.current = news;
  }, [id, news]);
}
