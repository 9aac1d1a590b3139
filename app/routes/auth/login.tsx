import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { act } from "#app/domains/auth/acts.server.ts";
import { admitted, readLogin } from "#app/domains/auth/auth.server.ts";
import { LOGIN_TABS, modeOf, titleOf } from "#app/domains/auth/auth.ts";
import { DemoAccounts } from "#app/domains/auth/demo-accounts.tsx";
import { loginForms } from "#app/domains/auth/forms.ts";
import { PasswordLogin } from "#app/domains/auth/password-login.tsx";
import { Reasons } from "#app/domains/auth/reasons.tsx";
import { RegisterForm } from "#app/domains/auth/register-form.tsx";
import { ResetForm } from "#app/domains/auth/reset-form.tsx";
import { ScanLogin } from "#app/domains/auth/scan-login.tsx";
import { SetPasswordForm } from "#app/domains/auth/set-password-form.tsx";
import { SmsLogin } from "#app/domains/auth/sms-login.tsx";
import { pageMeta } from "#app/frame/page-meta.ts";
import { readForm } from "#app/http/form.server.ts";
import { anyone } from "#app/http/guard.server.ts";
import { done, invalid, refused } from "#app/http/reply.server.ts";
import { link } from "#app/link.ts";
import { TabLinks } from "#app/ui/tabs.tsx";
import { urls } from "#app/urls.ts";

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ matches, location }, { title: titleOf(modeOf(location.search)), index: false });

/** A picture is used up by each attempt to send a code, also by one that failed (storefront.md section 8). */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get("intent") === "send_code" || defaultShouldRevalidate;

export async function loader({ request }: LoaderFunctionArgs) {
  const caller = await anyone(request);
  const mode = await admitted(caller, request);
  const { page, headers } = await readLogin(request, caller.api, mode);
  return data(page, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const caller = await anyone(request);
  const mode = await admitted(caller, request);
  const form = await readForm(request, loginForms[mode]);
  if (form.status !== "success") return invalid(form);
  const outcome = await act(caller.api, mode, form.value);
  return outcome.ok ? done(outcome.to, outcome) : refused(form, outcome.message, outcome.field);
}

export default function Login() {
  const { mode, from, captcha, kept, scan, demoAccounts } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.form;
  const code = { from, captcha, kept, lastResult };
  const tabs = LOGIN_TABS.map((one) => ({
    name: one.name,
    to: link(urls.login, {}, { mode: one.mode, from }),
    current: one.mode === mode,
  }));
  return (
    <div className="wrap">
      <div className="login">
        <Reasons />
        <div>
          <h1 className="login__t">{titleOf(mode)}</h1>
          <div className="panel lgn">
            {tabs.some(({ current }) => current) ? <TabLinks label="登录方式" tabs={tabs} /> : null}
            {mode === "sms" ? <SmsLogin {...code} /> : null}
            {mode === "password" ? <PasswordLogin from={from} lastResult={lastResult} /> : null}
            {mode === "scan" ? <ScanLogin from={from} scan={scan} /> : null}
            {mode === "register" ? <RegisterForm {...code} /> : null}
            {mode === "forgot" ? <ResetForm {...code} /> : null}
            {mode === "set" ? <SetPasswordForm from={from} lastResult={lastResult} /> : null}
          </div>
          <DemoAccounts accounts={demoAccounts} />
        </div>
      </div>
    </div>
  );
}
