import type { SubmissionResult } from "@conform-to/react";
import { TabLinks } from "#app/ui/navigation.tsx";
import type { LoginPage } from "./auth.server.ts";
import { LOGIN_TABS, loginAddress } from "./auth.ts";
import { PasswordLogin } from "./password-login.tsx";
import { RegisterForm } from "./register-form.tsx";
import { ResetForm } from "./reset-form.tsx";
import { ScanLogin } from "./scan-login.tsx";
import { SetPasswordForm } from "./set-password-form.tsx";
import { SmsLogin } from "./sms-login.tsx";

type Props = { page: LoginPage; lastResult: SubmissionResult<string[]> | undefined };

/** The form of the mode that is asked for, the same on the login's page and in the dialog over any other. */
export function LoginModes({ page, lastResult }: Props) {
  const { mode, from, here, captcha, kept, scan } = page;
  const given = { from, here, lastResult };
  const tabs = LOGIN_TABS.map((one) => ({
    name: one.name,
    to: loginAddress(one.mode, from),
    current: one.mode === mode,
  }));
  return (
    <>
      {tabs.some(({ current }) => current) ? <TabLinks label="登录方式" tabs={tabs} /> : null}
      {mode === "sms" ? <SmsLogin {...given} captcha={captcha} kept={kept} /> : null}
      {mode === "password" ? <PasswordLogin {...given} /> : null}
      {mode === "scan" ? <ScanLogin from={from} here={here} scan={scan} /> : null}
      {mode === "register" ? <RegisterForm {...given} captcha={captcha} kept={kept} /> : null}
      {mode === "forgot" ? <ResetForm {...given} captcha={captcha} kept={kept} /> : null}
      {mode === "set" ? <SetPasswordForm {...given} /> : null}
    </>
  );
}
