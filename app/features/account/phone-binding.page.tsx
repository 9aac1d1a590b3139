import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { bindPhone, readBindingPage, sendBindingCode } from "./binding.server.ts";
import { BindingFields } from "./binding-fields.tsx";
import { bindingForm } from "./forms.ts";

export const handle: PageHandle = { access: "customer", menuPath: urls.account.profile, crumb: "绑定手机号" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "绑定手机号", index: false });

/**
 * Each attempt to send a code uses up its captcha, also a refused one, but not a form that sent nothing. The dialog over
 * other pages loads its own.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, formData, actionStatus, ...args }) =>
  currentUrl.pathname === urls.account.phoneBinding &&
  actionStatus !== 400 &&
  (formData?.get("intent") === "send_bind_code" || args.defaultShouldRevalidate);

export async function loader(args: LoaderFunctionArgs) {
  const context = await requireSession(args);
  const from = safeRedirect(new URL(args.request.url).searchParams.get("from"), urls.account.overview);
  return data({ from, page: await readBindingPage(args.request, context) });
}

export async function action(args: ActionFunctionArgs) {
  const context = await requireSession(args);
  const form = await readForm(args.request, bindingForm);
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const from = safeRedirect(value.from, urls.account.overview);
  const stay = value.stay === "1";
  switch (value.intent) {
    case "send_bind_code": {
      const to = link(urls.account.phoneBinding, {}, { from });
      return answer(form, sendBindingCode(context, value), { to, toast: "验证码已发送", stay });
    }
    case "bind":
      return answer(form, bindPhone(context.api, value.code), { to: from, toast: "绑定成功！", field: "code", stay });
  }
}

export default function PhoneBinding() {
  const { from, page } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.form;
  return (
    <Panel title="绑定手机号" titleId="phone-binding-title" level={1}>
      {page ? (
        <div className="panel__body phone-binding max-w-105 [&_.field]:mt-3.5">
          <BindingFields page={page} from={from} errors={result?.error} />
        </div>
      ) : (
        <Empty icon="check" title="手机号已绑定">
          <ButtonLink to={from}>返回</ButtonLink>
        </Empty>
      )}
    </Panel>
  );
}
