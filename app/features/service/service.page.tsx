import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ManagerCard } from "#app/features/account/manager-card.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import { openForm } from "./forms.ts";
import { openService, readService } from "./service.server.ts";
import { SERVICE_WINDOW } from "./service.ts";

export const handle: PageHandle = { access: "public" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "在线客服", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const read = await readService(await requestContext(args));
  if (read.hasConversation) throw redirect(urls.messages.index);
  return read;
}

export async function action(args: ActionFunctionArgs) {
  const { api, customer } = await requireSession(args);
  const form = await readForm(args.request, openForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, openService(api, await customer()), { to: urls.service });
}

/** How the shop is reached: hours and phone, and for visitors the way into a conversation, which customers are led to. */
export default function Service() {
  const { hours, phone, manager, isVisitor } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.form ?? null;
  return (
    <section className="panel panel__body stack mx-auto my-4 w-full max-w-[756px]" aria-labelledby="service-title">
      <h1 className="page-title" id="service-title">
        在线客服
      </h1>
      <FormErrors of={refused} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {hours ? (
          <>
            <dt className="muted">服务时间</dt>
            <dd>{hours}</dd>
          </>
        ) : null}
        {phone ? (
          <>
            <dt className="muted">客服电话</dt>
            <dd>
              <a className="link" href={`tel:${phone}`}>
                {phone}
              </a>
            </dd>
          </>
        ) : null}
      </dl>
      {manager ? <ManagerCard manager={manager} /> : null}
      {isVisitor ? (
        <div className="stack">
          <ButtonLink variant="primary" to={link(urls.auth.login, {}, { mode: "sms", from: urls.messages.index })}>
            用手机号和验证码开始对话
          </ButtonLink>
          <p className="muted small">没注册过的手机号会自动注册，回复在“消息”里看。不在服务时间也可以先留言。</p>
        </div>
      ) : null}
      <p>
        <Link className="link" to={urls.home} onClick={closeWindow}>
          返回商城
        </Link>
      </p>
    </section>
  );
}

/** Closes the small window that the shop opened; in a tab the link leads back to the shop. */
function closeWindow() {
  if (window.name === SERVICE_WINDOW.name) window.close();
}
