import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { PanelHeader } from "#app/ui/panel.tsx";
import { noticeForms } from "./forms.ts";
import { Inbox, ReadAll } from "./inbox.tsx";
import { MessageTabs } from "./message-tabs.tsx";
import { readInbox, readNoticeSettings, submitNoticeForm } from "./notice.server.ts";
import { sectionOf } from "./notice.ts";
import { NoticeChoices } from "./notice-choices.tsx";
import { NoticeMail } from "./notice-mail.tsx";
import { NoticeRobot } from "./notice-robot.tsx";

export const handle: PageHandle = {
  access: "customer",
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "消息", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  const { searchParams } = new URL(args.request.url);
  const section = sectionOf(searchParams);
  const [inbox, settings] = await Promise.all([
    readInbox(api, searchParams),
    section === "settings" ? readNoticeSettings(api) : null,
  ]);
  return { section, inbox, settings };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, noticeForms);
  if (form.status !== "success") return badRequest(form);
  const { pathname, search } = new URL(args.request.url);
  const here = `${pathname}${search}`;
  return answer(form, submitNoticeForm(api, form.value, here), { to: here });
}

/** Inbox of notices, and the settings of their channels. */
export default function Messages() {
  const { section, inbox, settings } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.form;
  return (
    <>
      <section className="panel" aria-labelledby="messages-title">
        <PanelHeader
          title="消息"
          titleId="messages-title"
          level={1}
          hint={inbox.unread > 0 ? `未读 ${inbox.unread} 条` : undefined}
        >
          {inbox.unread > 0 ? <ReadAll /> : null}
        </PanelHeader>
        <MessageTabs current={section} notices={inbox.unread} />
        {settings ? <NoticeChoices settings={settings} lastResult={lastResult} /> : <Inbox inbox={inbox} />}
      </section>
      {settings ? (
        <>
          <NoticeMail settings={settings} lastResult={lastResult} />
          <NoticeRobot robot={settings.robot} lastResult={lastResult} />
        </>
      ) : null}
    </>
  );
}
