import type { SubmissionResult } from "@conform-to/react";
import type { MouseEvent } from "react";
import { TextField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { isPlainClick } from "#app/ui/plain-click.ts";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";
import type { LoginPage } from "./auth.server.ts";
import { LOGIN_TABS, type LoginMode, loginAddress } from "./auth.ts";
import { AgreementCheckbox, CodeFields, type CodeFormProps, LoginForm } from "./login-form.tsx";
import { ScanLogin } from "./scan-login.tsx";
import { useLoginDialog } from "./use-login-dialog.ts";

type LastResult = { lastResult: SubmissionResult<string[]> | undefined };
type FormProps = LastResult & { from: string; address: string };

/** The tabs and the form of the page's mode, the same on the login page and in the dialog. */
export function LoginModes({ page, lastResult }: LastResult & { page: LoginPage }) {
  const { mode, from, address, captcha, draft, scan } = page;
  const formProps = { from, address, lastResult };
  const tabs = LOGIN_TABS.map((tab) => ({
    name: tab.name,
    to: loginAddress(tab.mode, from),
    current: tab.mode === mode,
  }));
  return (
    <>
      {tabs.some(({ current }) => current) ? <TabLinks label="登录方式" tabs={tabs} /> : null}
      {mode === "sms" ? <SmsLogin {...formProps} captcha={captcha} draft={draft} /> : null}
      {mode === "password" ? <PasswordLogin {...formProps} /> : null}
      {mode === "scan" ? <ScanLogin from={from} address={address} scan={scan} /> : null}
      {mode === "register" ? <Registration {...formProps} captcha={captcha} draft={draft} /> : null}
      {mode === "forgot" ? <PasswordReset {...formProps} captcha={captcha} draft={draft} /> : null}
      {mode === "set" ? <PasswordSetup {...formProps} /> : null}
    </>
  );
}

const draftFields = (draft: CodeFormProps["draft"]) =>
  draft ? { defaultValue: { phone: draft.phone, agree: draft.agree ? "on" : undefined } } : {};

const smsSchema = () => import("./forms.ts").then(({ smsForm }) => smsForm);

/** 快捷登录: phone, captcha and code (S2.login.1). */
function SmsLogin({ from, address, captcha, draft, lastResult }: CodeFormProps & LastResult) {
  const { form, fields, onFocus } = useShopForm({
    id: "login-sms",
    lastResult,
    schema: smsSchema,
    ...draftFields(draft),
  });
  return (
    <LoginForm
      address={address}
      from={from}
      submit={{ intent: "login", label: "登录" }}
      form={form}
      onFocus={onFocus}
      footer={<RegistrationLink from={from} />}
    >
      <CodeFields address={address} captcha={captcha} draft={draft} fields={fields} />
      <AgreementCheckbox field={fields.agree} />
    </LoginForm>
  );
}

const passwordSchema = () => import("./forms.ts").then(({ passwordForm }) => passwordForm);

/** 账号登录: phone and password (S2.login.1). */
function PasswordLogin({ from, address, lastResult }: FormProps) {
  const { form, fields, onFocus } = useShopForm({ id: "login-password", lastResult, schema: passwordSchema });
  return (
    <LoginForm
      address={address}
      from={from}
      submit={{ intent: "login", label: "登录" }}
      form={form}
      onFocus={onFocus}
      footer={
        <>
          <ModeLink mode="forgot" from={from} name="忘记密码" />
          <RegistrationLink from={from} />
        </>
      }
    >
      <TextField field={fields.account} label="手机号码" type="tel" inputMode="tel" autoComplete="username" />
      <TextField field={fields.password} label="密码" type="password" autoComplete="current-password" />
      <AgreementCheckbox field={fields.agree} />
    </LoginForm>
  );
}

const registerSchema = () => import("./forms.ts").then(({ registerForm }) => registerForm);

/** 注册: a phone verified by a code, and a password (S2.login.1). */
function Registration({ from, address, captcha, draft, lastResult }: CodeFormProps & LastResult) {
  const { form, fields, onFocus } = useShopForm({
    id: "login-register",
    lastResult,
    schema: registerSchema,
    ...draftFields(draft),
  });
  return (
    <LoginForm
      address={address}
      from={from}
      submit={{ intent: "register", label: "立即注册" }}
      form={form}
      onFocus={onFocus}
      footer={<AccountLoginLink from={from} />}
    >
      <CodeFields address={address} captcha={captcha} draft={draft} fields={fields} />
      <NewPasswordField field={fields.pwd} />
      <AgreementCheckbox field={fields.agree} />
    </LoginForm>
  );
}

const resetSchema = () => import("./forms.ts").then(({ resetForm }) => resetForm);

/** 忘记密码: a code and a new password (S2.login.1). */
function PasswordReset({ from, address, captcha, draft, lastResult }: CodeFormProps & LastResult) {
  const { form, fields, onFocus } = useShopForm({
    id: "login-forgot",
    lastResult,
    schema: resetSchema,
    ...(draft ? { defaultValue: { phone: draft.phone } } : {}),
  });
  return (
    <LoginForm
      address={address}
      from={from}
      submit={{ intent: "reset", label: "重置密码" }}
      form={form}
      onFocus={onFocus}
      footer={<AccountLoginLink from={from} />}
    >
      <CodeFields address={address} captcha={captcha} draft={draft} fields={fields} />
      <NewPasswordField field={fields.pwd} />
      <TextField field={fields.confirm_pwd} label="确认密码" type="password" autoComplete="new-password" />
    </LoginForm>
  );
}

const setSchema = () => import("./forms.ts").then(({ setForm }) => setForm);

/** 设置密码: for customers who logged in by a code and have no password (S2.login.1); it can be skipped. */
function PasswordSetup({ from, address, lastResult }: FormProps) {
  const { form, fields, onFocus } = useShopForm({ id: "login-set", lastResult, schema: setSchema });
  const dialog = useLoginDialog();
  const next = from || urls.home;
  const leaveDialog = (event: MouseEvent) => {
    if (!dialog || !isPlainClick(event)) return;
    event.preventDefault();
    dialog.leave(next);
  };
  return (
    <LoginForm
      address={address}
      from={from}
      submit={{ intent: "set_password", label: "确认" }}
      form={form}
      onFocus={onFocus}
      footer={
        <Link className="link" to={next} onClick={leaveDialog}>
          暂不设置
        </Link>
      }
    >
      <NewPasswordField field={fields.password} />
      <TextField field={fields.confirm_pwd} label="确认密码" type="password" autoComplete="new-password" />
    </LoginForm>
  );
}

function NewPasswordField({ field }: { field: Parameters<typeof TextField>[0]["field"] }) {
  return (
    <TextField
      field={field}
      label="密码"
      type="password"
      autoComplete="new-password"
      placeholder="6-16位字母加数字组合"
    />
  );
}

/** A link to a mode that is not a tab (S4.login.1, S4.login.2, S4.login.3). */
const ModeLink = ({ mode, from, name }: { mode: LoginMode; from: string; name: string }) => (
  <Link className="link" to={loginAddress(mode, from)} preventScrollReset>
    {name}
  </Link>
);

const RegistrationLink = ({ from }: { from: string }) => (
  <span className="muted">
    没有账号？
    <ModeLink mode="register" from={from} name="注册" />
  </span>
);

const AccountLoginLink = ({ from }: { from: string }) => (
  <span className="muted">
    已有账号？
    <ModeLink mode="password" from={from} name="账号登录" />
  </span>
);
