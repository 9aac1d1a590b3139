import type { SubmissionResult } from "@conform-to/react";
import { TextField } from "#app/ui/field.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { AgreementTick } from "./agreement-tick.tsx";
import { CodeFields, type CodeForm } from "./code-fields.tsx";
import { LoginForm, ToAccountLogin } from "./login-form.tsx";

const schema = () => import("./forms.ts").then(({ registerForm }) => registerForm);

/** 注册: a phone verified by a code, and a password (S2.login.1). */
export function RegisterForm({
  lastResult,
  ...given
}: CodeForm & { lastResult: SubmissionResult<string[]> | undefined }) {
  const { from, here, kept } = given;
  const { form, fields, onFocus } = useShopForm({
    id: "login-register",
    lastResult,
    schema,
    ...(kept ? { defaultValue: { phone: kept.phone, agree: kept.agree ? "on" : undefined } } : {}),
  });
  return (
    <LoginForm
      here={here}
      from={from}
      act={{ intent: "register", name: "立即注册" }}
      form={form}
      onFocus={onFocus}
      more={<ToAccountLogin from={from} />}
    >
      <CodeFields {...given} fields={fields} />
      <TextField
        field={fields.pwd}
        label="密码"
        type="password"
        autoComplete="new-password"
        placeholder="6-16位字母加数字组合"
      />
      <AgreementTick field={fields.agree} />
    </LoginForm>
  );
}
