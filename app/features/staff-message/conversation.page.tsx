import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFiles } from "#app/http/form.server.ts";
import { FILE_FIELDS, isFileField } from "#app/http/message-files.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pager } from "#app/ui/navigation.tsx";
import { useNews } from "#app/ui/use-news.ts";
import { MESSAGES_PAGE_SIZE, NEWS_EVERY_MS } from "#contract/rules/conversation.ts";
import { staffMessage } from "#contract/staff-message.ts";
import { ConversationNotes, ReplyForm, TransferForm } from "./acts.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { AskingCustomer } from "./customer-facts.tsx";
import { conversationForms } from "./forms.ts";
import { actOnConversation } from "./staff-message.server.ts";
import { nameOf } from "./staff-message.ts";
import { DeskTalk } from "./talk.tsx";

export const handle: PageHandle = { access: "staff", right: "message.read", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("对话");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "message.read");
  const search = Object.fromEntries(new URL(args.request.url).searchParams);
  // The page's number is that of the messages.
  const query = staffMessage.list.query.parse({ ...search, page: "1" });
  const { page } = staffMessage.one.query.parse(search);
  const [conversation, found] = await Promise.all([
    api.read(staffMessage.one, { params: { id: args.params.customer ?? "" }, query: { page } }),
    api.read(staffMessage.list, { query }),
  ]);
  return { conversation, found, query, page, now: Date.now() };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "message.read");
  const { form, files } = await readFormWithFiles(args.request, conversationForms, isFileField);
  if (form.status !== "success") return badRequest(form);
  const customer = args.params.customer ?? "";
  const { value } = form;
  const stay = value.intent === "read" && value.stay === "1";
  const to = link(deskUrls.staffMessage.detail, { customer });
  return answer(form, actOnConversation(api, customer, value, files), { to, stay });
}

/** A conversation beside the others and beside what its customer has open. */
export default function StaffConversationPage() {
  const { conversation, found, query, page, now } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const { customer_id, list, count, unread, last_id, real_name, phone, manager, assigned } = conversation;
  const params = { customer: customer_id };
  useNews(link(deskUrls.staffMessage.news, params), NEWS_EVERY_MS, conversation);
  const head = [real_name, phone, `客服经理 ${manager ?? "没有"}`, assigned === null ? "" : `${assigned}在回`];
  const props = { conversation, refused };
  return (
    <>
      <Link className="muted my-3 inline-block" to={deskUrls.staffMessage.list}>
        ‹ 消息
      </Link>
      <FormErrors of={refused} fields={["content", "note", ...FILE_FIELDS]} />
      <div className="panel grid lg:grid-cols-[1fr_280px] xl:grid-cols-[250px_1fr_280px]">
        <div className="border-r border-(--line-soft) max-xl:hidden">
          <ConversationList found={found} query={query} now={now} current={customer_id} />
        </div>
        <section className="min-w-0 lg:border-r lg:border-(--line-soft)" aria-labelledby="customer">
          <div className="flex flex-wrap items-center gap-2 border-b border-(--line-soft) px-4 py-2.5">
            <h1 id="customer" className="text-(length:--f-16) font-semibold">
              {nameOf(conversation)}
            </h1>
            <span className="muted small">{head.filter(Boolean).join(" · ")}</span>
            <span className="ml-auto flex items-center gap-2">
              {unread > 0 ? (
                <Form method="post">
                  <input type="hidden" name="message_id" value={last_id} />
                  <Button type="submit" size="s" name="intent" value="read">
                    标为已读（{unread}）
                  </Button>
                </Form>
              ) : null}
              <Link className="link small" to={link(deskUrls.staffMessage.detail, params)} reloadDocument>
                刷新
              </Link>
            </span>
          </div>
          <Pager
            page={page}
            last={Math.max(1, Math.ceil(count / MESSAGES_PAGE_SIZE))}
            hrefFor={(to) => link(deskUrls.staffMessage.detail, params, to === 1 ? {} : { page: to })}
          />
          {list.length === 0 ? (
            <Empty icon="chat" title="还没有消息" text="写一句，客户在“消息”里看到" />
          ) : (
            <DeskTalk conversation={conversation} />
          )}
          <ReplyForm {...props} />
        </section>
        <aside className="grid min-w-0 gap-3 p-4 max-lg:border-t max-lg:border-(--line-soft)" aria-label="客户情况">
          <AskingCustomer conversation={conversation} />
          <ConversationNotes {...props} />
          <TransferForm {...props} />
        </aside>
      </div>
    </>
  );
}
