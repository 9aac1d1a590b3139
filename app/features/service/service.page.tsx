import type { PageHandle } from "#app/shell/handle.ts";
import "./service.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ManagerCard } from "#app/features/account/manager-card.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { BareErrorPage } from "#app/shell/error-page.tsx";
import { Link } from "#app/ui/link.tsx";
import { PanelHeader } from "#app/ui/panel.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { urls } from "#app/urls.ts";
import { serviceForms } from "./forms.ts";
import { MessageForm } from "./message-form.tsx";
import { MessageThread } from "./message-thread.tsx";
import { leaveMessage, openService, readService } from "./service.server.ts";
import { SERVICE_WINDOW } from "./service.ts";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.shop ? `在线客服 - ${data.shop}` : "在线客服" },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  return readService(args.request, api, customer);
}

export async function action(args: ActionFunctionArgs) {
  const { api, customer } = await requireSession(args);
  const form = await readForm(args.request, serviceForms);
  if (form.status !== "success") return badRequest(form);
  if (form.value.intent === "open") return answer(form, openService(api, await customer()), { to: urls.service });
  return answer(form, leaveMessage(api, form.value), { to: urls.service, toast: "留言已发送" });
}

/** The service window, 756×562 px, without the shell: the way back, opening hours, phone, and the messages between customer and manager. */
export default function Service() {
  const { shop, logo, hours, phone, manager, thread, toast } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.form;
  return (
    <>
      <header className="service-head">
        <div className="wrap">
          <img src={logo} alt="" width={28} height={28} />
          <b>{shop}</b>
          <Link className="link" to={urls.account.overview} onClick={closeWindow}>
            返回商城
          </Link>
        </div>
      </header>
      <main id="main" className="service-page">
        <section className="panel panel__body stack" aria-labelledby="service-title">
          <h1 className="page-title" id="service-title">
            在线客服
          </h1>
          <dl className="service-page__hours">
            {hours ? (
              <div>
                <dt>服务时间</dt>
                <dd>{hours}</dd>
              </div>
            ) : null}
            {phone ? (
              <div>
                <dt>客服电话</dt>
                <dd>
                  <a className="link inline-block max-md:leading-8" href={`tel:${phone}`}>
                    {phone}
                  </a>
                </dd>
              </div>
            ) : null}
          </dl>
          {manager ? <ManagerCard manager={manager} /> : null}
        </section>
        <div className="panel">
          <PanelHeader title="给客服经理留言" />
          <div className="panel__body">
            <MessageForm key={toast?.id} lastResult={result ?? null} />
          </div>
        </div>
        {thread ? <MessageThread thread={thread} /> : null}
      </main>
      <Toaster message={toast} />
    </>
  );
}

/** Closes the small window that the shop opened; in a tab the link leads back to the shop. */
function closeWindow() {
  if (window.name === SERVICE_WINDOW.name) window.close();
}

export function ErrorBoundary() {
  return <BareErrorPage />;
}
