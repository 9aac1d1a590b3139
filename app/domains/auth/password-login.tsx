import type { SubmissionResult } from "@conform-to/react";
import { TextField } from "#app/ui/field.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { AgreementTick } from "./agreement-tick.tsx";
import { LoginForm, ToForgot, ToRegister } from "./login-form.tsx";

const schema = () => import("./forms.ts").then(({ passwordForm }) => passwordForm);

/** 账号登录: phone and password (S2.login.1). */
export function PasswordLogin({
  from,
  here,
  lastResult,
}: {
  from: string;
  here: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { form, fields, onFocus } = useShopForm({ id: "login-password", lastResult, schema });
  return (
    <LoginForm
      here={here}
      from={from}
      act={{ intent: "login", name: "登录" }}
      form={form}
      onFocus={onFocus}
      more={
        <>
          <ToForgot from={from} />
          <ToRegister from={from} />
        </>
      }
    >
      <TextField field={fields.account} label="手机号码" type="tel" inputMode="tel" autoComplete="username" />
      <TextField field={fields.password} label="密码" type="password" autoComplete="current-password" />
      <AgreementTick field={fields.agree} />
    </LoginForm>
  );
}
