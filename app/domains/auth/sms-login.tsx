import type { SubmissionResult } from "@conform-to/react";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { AgreementTick } from "./agreement-tick.tsx";
import { CodeFields, type CodeForm } from "./code-fields.tsx";
import { LoginForm, ToRegister } from "./login-form.tsx";

const schema = () => import("./forms.ts").then(({ smsForm }) => smsForm);

/** 快捷登录: phone, captcha and code (S2.login.1). */
export function SmsLogin({ lastResult, ...given }: CodeForm & { lastResult: SubmissionResult<string[]> | undefined }) {
  const { from, here, kept } = given;
  const { form, fields, onFocus } = useShopForm({
    id: "login-sms",
    lastResult,
    schema,
    ...(kept ? { defaultValue: { phone: kept.phone, agree: kept.agree ? "on" : undefined } } : {}),
  });
  return (
    <LoginForm
      here={here}
      from={from}
      act={{ intent: "login", name: "登录" }}
      form={form}
      onFocus={onFocus}
      more={<ToRegister from={from} />}
    >
      <CodeFields {...given} fields={fields} />
      <AgreementTick field={fields.agree} />
    </LoginForm>
  );
}
