import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { act } from "#app/domains/auth/acts.server.ts";
import { admitted, readLogin } from "#app/domains/auth/auth.server.ts";
import { isForDialog, modeOf, titleOf } from "#app/domains/auth/auth.ts";
import { DemoAccounts } from "#app/domains/auth/demo-accounts.tsx";
import { loginForms } from "#app/domains/auth/forms.ts";
import { LoginModes } from "#app/domains/auth/login-modes.tsx";
import { Reasons } from "#app/domains/auth/reasons.tsx";
import { openInstead } from "#app/frame/login-asked.ts";
import { pageMeta } from "#app/frame/page-meta.ts";
import { readForm } from "#app/http/form.server.ts";
import { anyone } from "#app/http/guard.server.ts";
import { done, invalid, refused, stayedAt } from "#app/http/reply.server.ts";
import { asAnswered, unreached } from "#app/http/unreached.ts";
import { urls } from "#app/urls.ts";

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ matches, location }, { title: titleOf(modeOf(location.search)), index: false });

/**
 * A picture is used up by each attempt to send a code, also by one that failed (storefront.md section 8), and by nothing
 * else: a refused form keeps the one that is being read. The dialog, which stands over other pages, asks for itself.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, actionStatus, currentUrl }) =>
  currentUrl.pathname === urls.login && (formData?.get("intent") === "send_code" || (actionStatus ?? 200) < 400);

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
  if (!outcome.ok) return refused(form, outcome.message, outcome.field);
  return isForDialog(request.url) ? stayedAt(outcome.to, outcome) : done(outcome.to, outcome);
}

/** A script that is sent here from another page gets the dialog over that page; the dialog tells its failures itself. */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  isForDialog(request.url) ? serverLoader().catch(notForDialog) : (openInstead(request) ?? serverLoader());

/** Where the page would lead elsewhere, because somebody has logged in meanwhile, the dialog goes. */
const notForDialog = (error: unknown) => (error instanceof Response ? { elsewhere: true } : unreached(error));

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  isForDialog(request.url) ? serverAction<typeof action>().then(asAnswered, unreached) : serverAction();

export default function Login() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.form ?? undefined;
  return (
    <div className="wrap">
      <div className="login">
        <Reasons />
        <div>
          <h1 className="login__t">{titleOf(page.mode)}</h1>
          <div className="panel lgn">
            <LoginModes page={page} lastResult={lastResult} />
          </div>
          <DemoAccounts accounts={page.demoAccounts} />
        </div>
      </div>
    </div>
  );
}
