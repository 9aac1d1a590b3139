import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { maskedPhone } from "#app/domains/account/account.ts";
import { link } from "#app/link.ts";
import { TextField } from "#app/ui/field.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";
import { AgreementTick } from "./agreement-tick.tsx";
import { LoginForm, useLoginUnderWay } from "./login-form.tsx";
import { SendCodeButton } from "./send-code-button.tsx";

type Props = {
  from: string;
  captcha: { picture: string; key: string } | null;
  /** What the form remembers of a code that was sent. */
  kept: { phone: string; agree: boolean; sentAt: number; rest: number } | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

const schema = () => import("./forms.ts").then(({ smsForm }) => smsForm);

/** 快捷登录: phone, picture, code (storefront.md section 2, mode 1). */
export function SmsLogin({ from, captcha, kept, lastResult }: Props) {
  const { form, fields, onFocus } = useShopForm({
    id: "login-sms",
    lastResult,
    schema,
    ...(kept ? { defaultValue: { phone: kept.phone, agree: kept.agree ? "on" : undefined } } : {}),
  });
  const sending = useLoginUnderWay() === "send_code";
  return (
    <LoginForm mode="sms" from={from} form={form} onFocus={onFocus}>
      <TextField field={fields.phone} label="手机号码" type="tel" inputMode="tel" autoComplete="tel" />
      <input type="hidden" name="key" value={captcha?.key ?? ""} />
      {/* A new picture wants a new answer. */}
      <TextField
        key={captcha?.key}
        field={fields.code}
        label="图形验证码"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        after={
          <Link className="btn captcha" to={link(urls.login, {}, { mode: "sms", from })} replace preventScrollReset>
            {captcha ? <img src={captcha.picture} width={120} height={40} alt="看不清，换一张" /> : "点击刷新"}
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
      <AgreementTick field={fields.agree} />
    </LoginForm>
  );
}
