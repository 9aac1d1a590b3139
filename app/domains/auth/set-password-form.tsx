import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { TextField } from "#app/ui/field.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";
import { LoginForm } from "./login-form.tsx";

const schema = () => import("./forms.ts").then(({ setForm }) => setForm);

/** 设置密码: for who came in by a code and has none (storefront.md section 2, mode 7); it can wait. */
export function SetPasswordForm({
  from,
  lastResult,
}: {
  from: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { form, fields, onFocus } = useShopForm({ id: "login-set", lastResult, schema });
  return (
    <LoginForm
      mode="set"
      from={from}
      act={{ intent: "set_password", name: "确认" }}
      form={form}
      onFocus={onFocus}
      more={
        <Link className="lnk" to={from || urls.home}>
          暂不设置
        </Link>
      }
    >
      <TextField
        field={fields.password}
        label="密码"
        type="password"
        autoComplete="new-password"
        placeholder="6-16位字母加数字组合"
      />
      <TextField field={fields.confirm_pwd} label="确认密码" type="password" autoComplete="new-password" />
    </LoginForm>
  );
}
