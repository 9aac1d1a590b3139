import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { logIn, readLogin, sendLoginCode } from "#app/domains/auth/auth.server.ts";
import { LOGIN_MODES, modeOf } from "#app/domains/auth/auth.ts";
import { DemoAccounts } from "#app/domains/auth/demo-accounts.tsx";
import { passwordForm, smsForm } from "#app/domains/auth/forms.ts";
import { PasswordLogin } from "#app/domains/auth/password-login.tsx";
import { Reasons } from "#app/domains/auth/reasons.tsx";
import { SmsLogin } from "#app/domains/auth/sms-login.tsx";
import { pageMeta } from "#app/frame/page-meta.ts";
import { readForm } from "#app/http/form.server.ts";
import { anyone } from "#app/http/guard.server.ts";
import { done, invalid, refused } from "#app/http/reply.server.ts";
import { link } from "#app/link.ts";
import { TabLinks } from "#app/ui/tabs.tsx";
import { urls } from "#app/urls.ts";

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ matches, location }, { title: "登录", index: false });

/** A picture is used up by each attempt to send a code, also by one that failed (storefront.md section 8). */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get("intent") === "send_code" || defaultShouldRevalidate;

export async function loader({ request }: LoaderFunctionArgs) {
  const { api, signedIn } = await anyone(request);
  if (signedIn) throw redirect(urls.home);
  return readLogin(request, api, modeOf(request.url));
}

export async function action({ request }: ActionFunctionArgs) {
  const { api, signedIn } = await anyone(request);
  if (signedIn) throw redirect(urls.home);
  const form = await readForm(request, modeOf(request.url) === "sms" ? smsForm : passwordForm);
  if (form.status !== "success") return invalid(form);
  const outcome =
    form.value.intent === "send_code" ? await sendLoginCode(api, form.value) : await logIn(api, form.value);
  return outcome.ok ? done(outcome.to, outcome) : refused(form, outcome.message, outcome.field);
}

export default function Login() {
  const { mode, from, captcha, kept, demoAccounts } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.form;
  const tabs = LOGIN_MODES.map((one) => ({
    name: one.name,
    to: link(urls.login, {}, { mode: one.mode, from }),
    current: one.mode === mode,
  }));
  return (
    <div className="wrap">
      <div className="login">
        <Reasons />
        <div>
          <h1 className="login__t">登录</h1>
          <div className="panel lgn">
            <TabLinks label="登录方式" tabs={tabs} />
            {mode === "sms" ? (
              <SmsLogin from={from} captcha={captcha} kept={kept} lastResult={lastResult} />
            ) : (
              <PasswordLogin from={from} lastResult={lastResult} />
            )}
          </div>
          <DemoAccounts accounts={demoAccounts} />
        </div>
      </div>
    </div>
  );
}
