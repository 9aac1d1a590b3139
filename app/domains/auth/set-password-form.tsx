import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { TextField } from "#app/ui/field.tsx";
import { isPlainClick } from "#app/ui/plain-click.ts";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";
import { LoginForm } from "./login-form.tsx";
import { useLoginDialog } from "./use-login-dialog.ts";

const schema = () => import("./forms.ts").then(({ setForm }) => setForm);

/** 设置密码: for customers who logged in by a code and have no password (S2.login.1); it can be skipped. */
export function SetPasswordForm({
  from,
  here,
  lastResult,
}: {
  from: string;
  here: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { form, fields, onFocus } = useShopForm({ id: "login-set", lastResult, schema });
  const dialog = useLoginDialog();
  const onward = from || urls.home;
  const leave = (event: MouseEvent) => {
    if (!dialog || !isPlainClick(event)) return;
    event.preventDefault();
    dialog.leave(onward);
  };
  return (
    <LoginForm
      here={here}
      from={from}
      act={{ intent: "set_password", name: "确认" }}
      form={form}
      onFocus={onFocus}
      more={
        <Link className="link" to={onward} onClick={leave}>
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
