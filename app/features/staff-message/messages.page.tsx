import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { waitText } from "#app/features/staff/staff-desk.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { staffMessage } from "#contract/staff-message.ts";
import { ConversationList } from "./conversation-list.tsx";

export const handle: PageHandle = { access: "staff", right: "message.read" };

export const meta: MetaFunction = () => deskTitle("消息");

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "message.read");
  const query = staffMessage.list.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return { found: await api.read(staffMessage.list, { query }), query, now: Date.now() };
}

export default function StaffMessages() {
  const { found, query, now } = useLoaderData<typeof loader>();
  const { waiting, oldest } = found;
  const text = oldest === null ? "都回过了" : `没回 ${waiting} 个，最久等 ${waitText(now - oldest)}，等得久的在前`;
  return (
    <>
      <PageHead title="消息" text={text}>
        <ButtonLink size="s" to={deskUrls.staffReview.list}>
          评价
        </ButtonLink>
      </PageHead>
      <section className="panel" aria-label="对话">
        <ConversationList found={found} query={query} now={now} />
      </section>
    </>
  );
}
