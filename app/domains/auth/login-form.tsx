import "./login-form.css";
import { Form, Link, useNavigation } from "@remix-run/react";
import type { FocusEventHandler, FormEvent, ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { urls } from "#app/urls.ts";
import { forDialog, type LoginMode, loginAddress } from "./auth.ts";
import { useLoginDialog } from "./use-login-dialog.ts";

type Props = {
  /** Where the form stands, and is sent to. */
  here: string;
  from: string;
  /** What Enter and the wide button do. */
  act: { intent: "login" | "register" | "reset" | "set_password"; name: string };
  form: { id: string; errors?: string[] | undefined; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  onFocus: FocusEventHandler;
  /** Ways to the other modes. */
  more?: ReactNode;
  children: ReactNode;
};

/** Which act of the login is under way, if any: on its page, or in the dialog. */
export function useLoginPending() {
  const { formData, formAction } = useNavigation();
  const dialog = useLoginDialog();
  if (dialog) return dialog.formData?.get("intent");
  return formAction?.startsWith(urls.login) ? formData?.get("intent") : undefined;
}

/** What every mode has around its fields: the way back, the button, and Enter that presses it. */
export function LoginForm({ here, from, act, form, onFocus, more, children }: Props) {
  const busy = useLoginPending() === act.intent;
  const dialog = useLoginDialog();
  return (
    <Form
      method="post"
      action={dialog ? forDialog(here) : here}
      {...(dialog ? { navigate: false, fetcherKey: dialog.fetcherKey } : {})}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      onFocus={onFocus}
      preventScrollReset
    >
      <input type="hidden" name="from" value={from} />
      {/* Enter presses the first submit button of a form, which must never send a code (P5.2). */}
      <button
        type="submit"
        name="intent"
        value={act.intent}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <FormErrors of={form} />
      {children}
      <Button type="submit" name="intent" value={act.intent} variant="primary" size="l" block busy={busy}>
        {act.name}
      </Button>
      {more ? <p className="row row--between small login-panel__more">{more}</p> : null}
    </Form>
  );
}

type To = { from: string };
const ModeLink = ({ mode, from, name }: To & { mode: LoginMode; name: string }) => (
  <Link className="link" to={loginAddress(mode, from)} preventScrollReset>
    {name}
  </Link>
);

/** Links between the modes that are not tabs (S4.login.1, S4.login.2, S4.login.3). */
export const ToForgot = ({ from }: To) => <ModeLink mode="forgot" from={from} name="忘记密码" />;
export const ToRegister = ({ from }: To) => (
  <span className="muted">
    没有账号？
    <ModeLink mode="register" from={from} name="注册" />
  </span>
);
export const ToAccountLogin = ({ from }: To) => (
  <span className="muted">
    已有账号？
    <ModeLink mode="password" from={from} name="账号登录" />
  </span>
);
