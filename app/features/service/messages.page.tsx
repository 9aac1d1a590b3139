import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { groupedPhone } from "#app/features/account/account.ts";
import { MessageTabs } from "#app/features/notice/message-tabs.tsx";
import { submitNoticeForm } from "#app/features/notice/notice.server.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readFormWithFiles } from "#app/http/form.server.ts";
import { isFileField } from "#app/http/message-files.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pager } from "#app/ui/navigation.tsx";
import { PanelHeader } from "#app/ui/panel.tsx";
import { useNews } from "#app/ui/use-news.ts";
import { urls } from "#app/urls.ts";
import { NEWS_EVERY_MS } from "#contract/rules/conversation.ts";
import { service } from "#contract/service.ts";
import { readConversation, sendMessage } from "./conversation.server.ts";
import { Conversation } from "./conversation.tsx";
import { messagesForms } from "./forms.ts";
import { MessageForm } from "./message-form.tsx";

export const handle: PageHandle = {
  access: "customer",
  acceptsFiles: true,
  menu: { group: "账户", label: "消息", order: 10, path: urls.messages.index, count: "unread" },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "消息", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const search = new URL(args.request.url).searchParams;
  const { admin: manager } = customer;
  return data({ ...(await readConversation(api, search)), manager, sent: search.get("sent") ?? undefined });
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const { form, files } = await readFormWithFiles(args.request, messagesForms, isFileField);
  if (form.status !== "success") return badRequest(form);
  if (form.value.intent === "preferences") {
    return answer(form, submitNoticeForm(api, form.value, urls.notice), { to: urls.notice });
  }
  if (form.value.intent === "read") {
    const { message_id, stay } = form.value;
    const read = api.write(service.read, { body: { message_id } });
    return answer(form, read, { to: urls.messages.index, stay: stay === "1" });
  }
  const to = link(urls.messages.index, {}, { sent: Date.now() });
  return answer(form, sendMessage(api, form.value, files), { to, toast: "留言已发送" });
}

/** The conversation with the account manager. */
export default function Messages() {
  const { thread, record, manager, hours, phone, sent } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.form ?? null;
  useNews(urls.messages.news, NEWS_EVERY_MS, thread);
  const { list, unread, last_id, page, last } = thread;
  const name = manager?.real_name ?? "客服";
  const number = manager?.phone ?? phone;
  return (
    <section className="panel" aria-labelledby="messages">
      <PanelHeader title="消息" titleId="messages" level={1}>
        {unread > 0 ? (
          <Form method="post" className="row">
            <span className="muted small">未读 {unread} 条</span>
            <input type="hidden" name="message_id" value={last_id} />
            <Button size="s" name="intent" value="read">
              标为已读
            </Button>
          </Form>
        ) : null}
        <Link className="link small" to={urls.messages.index} reloadDocument>
          刷新
        </Link>
      </PanelHeader>
      <MessageTabs current="conversation" messages={unread} notices={useShell()?.unread ?? undefined} />
      <Pager page={page} last={last} hrefFor={(to) => link(urls.messages.index, {}, to === 1 ? {} : { page: to })} />
      {list.length === 0 ? (
        <Empty icon="chat" title="还没有留言" text={`有事写在下面，${name}会在这里回您`} />
      ) : (
        <Conversation messages={list} />
      )}
      <MessageForm refused={refused} record={record} name={name} sentId={sent} />
      <p className="muted small px-(--pad) pb-(--pad)">
        {[name, hours ? `服务时间 ${hours}` : ""].filter(Boolean).join(" · ")}
        {number ? (
          <>
            {" · "}
            <a className="link" href={`tel:${number}`}>
              {groupedPhone(number)}
            </a>
          </>
        ) : null}
      </p>
    </section>
  );
}
