import type { PageHandle } from "#app/shell/handle.ts";
import "./login.css";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { handleLoginForm } from "#app/domains/auth/acts.server.ts";
import { readLogin, startSession } from "#app/domains/auth/auth.server.ts";
import { isForDialog, modeTitle, parseMode } from "#app/domains/auth/auth.ts";
import { DemoAccounts } from "#app/domains/auth/demo-accounts.tsx";
import { loginForms } from "#app/domains/auth/forms.ts";
import { LoginModes } from "#app/domains/auth/login-modes.tsx";
import { Reasons } from "#app/domains/auth/reasons.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { interceptLogin } from "#app/shell/intercept-login.ts";
import { toNetworkError, withoutRevalidation } from "#app/shell/network-error.ts";
import { urls } from "#app/urls.ts";

export const handle: PageHandle = { access: "visitor" };

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ matches, location }, { title: modeTitle(parseMode(location.search)), index: false });

/**
 * A captcha is used up by each attempt to send a code, also by one that failed (S8.captcha.1), and by nothing
 * else: a refused form keeps the one that is being read. The dialog, which stands over other pages, asks for itself.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, actionStatus, currentUrl }) =>
  currentUrl.pathname === urls.login && (formData?.get("intent") === "send_code" || (actionStatus ?? 200) < 400);

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args);
  const mode = await startSession(context, args.request);
  const { page, headers } = await readLogin(args.request, context.api, mode);
  return data(page, { headers });
}

export async function action(args: ActionFunctionArgs) {
  const context = await requestContext(args);
  const mode = await startSession(context, args.request);
  const form = await readForm(args.request, loginForms[mode]);
  if (form.status !== "success") return badRequest(form);
  const written = await handleLoginForm(context.api, mode, form.value);
  return answer(form, written, { to: urls.home, stay: isForDialog(args.request.url) });
}

/** A script that is sent here from another page gets the dialog over that page; the dialog tells its failures itself. */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  isForDialog(request.url) ? serverLoader().catch(notForDialog) : (interceptLogin(request) ?? serverLoader());

/** Where the page would lead elsewhere, because somebody has logged in meanwhile, the dialog goes. */
const notForDialog = (error: unknown) => (error instanceof Response ? { elsewhere: true } : toNetworkError(error));

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  isForDialog(request.url) ? serverAction<typeof action>().then(withoutRevalidation, toNetworkError) : serverAction();

export default function Login() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.form ?? undefined;
  return (
    <div className="wrap">
      <div className="login-page">
        <Reasons />
        <div>
          <h1 className="login-page__title">{modeTitle(page.mode)}</h1>
          <div className="panel login-panel">
            <LoginModes page={page} lastResult={lastResult} />
          </div>
          <DemoAccounts accounts={page.demoAccounts} />
        </div>
      </div>
    </div>
  );
}
