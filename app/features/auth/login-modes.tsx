import type { SubmissionResult } from "@conform-to/react";
import { type ComponentProps, type MouseEvent, type ReactNode, useCallback } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { TextFieldMetadata } from "#app/ui/form-field.ts";
import { isPlainClick, Link } from "#app/ui/link.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";
import { NEW_PASSWORD } from "#contract/rules/patterns.ts";
import type { LoginPage } from "./auth.server.ts";
import { LOGIN_TABS, type LoginMode, loginAddress, sendsCodes } from "./auth.ts";
import { CodeFields } from "./code-fields.tsx";
import { AgreementCheckbox, LoginForm, useLoginPending, WechatLogin } from "./login-form.tsx";
import { ScanLogin } from "./scan-login.tsx";
import { useLoginDialog } from "./use-login-dialog.ts";

type LastResult = { lastResult: SubmissionResult<string[]> | undefined };

/** The tabs and the form of the page's mode, the same on the login page and in the dialog. */
export function LoginModes({ page, lastResult }: LastResult & { page: LoginPage }) {
  const { mode, from, address, scan, byWechat } = page;
  const tabs = LOGIN_TABS.map((tab) => ({
    name: tab.name,
    to: loginAddress(tab.mode, from),
    current: tab.mode === mode,
  }));
  return (
    <>
      {tabs.some(({ current }) => current) ? <TabLinks label="登录方式" tabs={tabs} /> : null}
      {mode === "scan" ? (
        <ScanLogin from={from} address={address} scan={scan} />
      ) : (
        <ModeForm key={mode} mode={mode} page={page} lastResult={lastResult} />
      )}
      {byWechat ? <WechatLogin address={address} from={from} /> : null}
    </>
  );
}

type FormMode = Exclude<LoginMode, "scan">;

const schemaOf = (mode: FormMode) => import("./forms.ts").then(({ loginForms }) => loginForms[mode]);

function useModeForm(mode: FormMode, { draft }: LoginPage, { lastResult }: LastResult) {
  const schema = useCallback(() => schemaOf(mode), [mode]);
  const typed = draft && { phone: draft.phone, agree: draft.agree ? "on" : undefined };
  return useShopForm({ id: `login-${mode}`, lastResult, schema, ...(typed ? { defaultValue: typed } : {}) });
}
type Fields = ReturnType<typeof useModeForm>["fields"];

type FormOfMode = {
  /** What the mode is for, above its fields. */
  about?: string;
  submit: ComponentProps<typeof LoginForm>["submit"];
  /** The fields of the mode, below the fields of a code where the mode sends one. */
  Fields: (props: { fields: Fields }) => ReactNode;
  Footer: (props: { from: string }) => ReactNode;
};

/** The form of each mode. */
const FORMS: Readonly<Record<FormMode, FormOfMode>> = {
  sms: {
    submit: { intent: "login", label: "登录" },
    Fields: ({ fields }) => <AgreementCheckbox field={fields.agree} />,
    Footer: RegistrationLink,
  },
  password: {
    submit: { intent: "login", label: "登录" },
    Fields: ({ fields }) => (
      <>
        <TextField field={fields.account} label="手机号码" type="tel" inputMode="tel" autoComplete="username" />
        <TextField field={fields.password} label="密码" type="password" autoComplete="current-password" />
        <AgreementCheckbox field={fields.agree} />
      </>
    ),
    Footer: ({ from }) => (
      <>
        <ModeLink mode="forgot" from={from} name="忘记密码" />
        <RegistrationLink from={from} />
      </>
    ),
  },
  register: {
    submit: { intent: "register", label: "立即注册" },
    Fields: ({ fields }) => (
      <>
        <NewPasswordField field={fields.pwd} />
        <AgreementCheckbox field={fields.agree} />
      </>
    ),
    Footer: AccountLoginLink,
  },
  forgot: {
    submit: { intent: "reset", label: "重置密码" },
    Fields: ({ fields }) => (
      <>
        <NewPasswordField field={fields.pwd} />
        <RepeatedPasswordField field={fields.confirm_pwd} />
      </>
    ),
    Footer: AccountLoginLink,
  },
  // The first password of a customer after a login by code; the form can be skipped.
  set: {
    submit: { intent: "set_password", label: "确认" },
    Fields: ({ fields }) => (
      <>
        <NewPasswordField field={fields.password} />
        <RepeatedPasswordField field={fields.confirm_pwd} />
      </>
    ),
    Footer: SkipLink,
  },
  wechat: {
    about: "首次用微信登录，请用手机号验证一次；以后点“微信登录”直接进入",
    submit: { intent: "bind", label: "绑定并登录" },
    Fields: ({ fields }) => <AgreementCheckbox field={fields.agree} />,
    Footer: ({ from }) => (
      <span className="muted">
        不绑定微信？
        <ModeLink mode="sms" from={from} name="快捷登录" />
      </span>
    ),
  },
};

function ModeForm({ mode, page, lastResult }: LastResult & { mode: FormMode; page: LoginPage }) {
  const { from, address, captcha, draft } = page;
  const { form, fields, onFocus } = useModeForm(mode, page, { lastResult });
  const sending = useLoginPending() === "send_code";
  const { about, submit, Fields, Footer } = FORMS[mode];
  return (
    <LoginForm
      address={address}
      from={from}
      submit={submit}
      form={form}
      onFocus={onFocus}
      footer={<Footer from={from} />}
    >
      {about ? <p className="muted small pt-4">{about}</p> : null}
      {sendsCodes(mode) ? (
        <CodeFields
          captcha={captcha}
          draft={draft}
          fields={fields}
          sending={sending}
          renew={(picture) => (
            <ButtonLink className="code-fields__captcha" to={address} replace preventScrollReset>
              {picture}
            </ButtonLink>
          )}
        />
      ) : null}
      <Fields fields={fields} />
    </LoginForm>
  );
}

type PasswordFieldProps = { field: TextFieldMetadata };

function NewPasswordField({ field }: PasswordFieldProps) {
  return <TextField field={field} label="密码" {...NEW_PASSWORD} placeholder="6-16位字母加数字组合" />;
}

function RepeatedPasswordField({ field }: PasswordFieldProps) {
  return <TextField field={field} label="确认密码" {...NEW_PASSWORD} />;
}

/** A link to a mode that is not a tab. */
function ModeLink({ mode, from, name }: { mode: LoginMode; from: string; name: string }) {
  return (
    <Link className="link" to={loginAddress(mode, from)} preventScrollReset>
      {name}
    </Link>
  );
}

function RegistrationLink({ from }: { from: string }) {
  return (
    <span className="muted">
      没有账号？
      <ModeLink mode="register" from={from} name="注册" />
    </span>
  );
}

function AccountLoginLink({ from }: { from: string }) {
  return (
    <span className="muted">
      已有账号？
      <ModeLink mode="password" from={from} name="账号登录" />
    </span>
  );
}

/** The link to the return address that skips setting a password. */
function SkipLink({ from }: { from: string }) {
  const dialog = useLoginDialog();
  const next = from || urls.home;
  const leaveDialog = (event: MouseEvent) => {
    if (!dialog || !isPlainClick(event)) return;
    event.preventDefault();
    dialog.leave(next);
  };
  return (
    <Link className="link" to={next} onClick={leaveDialog}>
      暂不设置
    </Link>
  );
}
