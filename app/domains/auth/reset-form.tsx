import type { SubmissionResult } from "@conform-to/react";
import { TextField } from "#app/ui/field.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { CodeFields, type CodeForm } from "./code-fields.tsx";
import { LoginForm, ToAccountLogin } from "./login-form.tsx";

const schema = () => import("./forms.ts").then(({ resetForm }) => resetForm);

/** 忘记密码: a code and a new password (S2.login.1). */
export function ResetForm({ lastResult, ...given }: CodeForm & { lastResult: SubmissionResult<string[]> | undefined }) {
  const { from, here, kept } = given;
  const { form, fields, onFocus } = useShopForm({
    id: "login-forgot",
    lastResult,
    schema,
    ...(kept ? { defaultValue: { phone: kept.phone } } : {}),
  });
  return (
    <LoginForm
      here={here}
      from={from}
      act={{ intent: "reset", name: "重置密码" }}
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
      <TextField field={fields.confirm_pwd} label="确认密码" type="password" autoComplete="new-password" />
    </LoginForm>
  );
}
