import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm as readSubmitted } from "#app/http/form.server.ts";
import { readPage } from "#app/http/paging.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { NOTICE_DAYS, STAFF_NOTICES, STAFF_UNREAD_MAX } from "#contract/rules/notice.ts";
import { type StaffNotice, staffNotice } from "#contract/staff-notice.ts";
import { readForm } from "./forms.ts";

export const handle: PageHandle = { access: "staff" };

export const meta: MetaFunction = () => deskTitle("通知");

/** The notices on a page. */
const PER_PAGE = 50;

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args);
  const { searchParams } = new URL(args.request.url);
  const { kind } = staffNotice.list.query.parse(Object.fromEntries(searchParams));
  const found = await readPage(searchParams, PER_PAGE, (page) => api.read(staffNotice.list, { query: { kind, page } }));
  return { ...found, kind };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args);
  const form = await readSubmitted(args.request, readForm);
  if (form.status !== "success") return badRequest(form);
  const { pathname, search } = new URL(args.request.url);
  const written = api.write(staffNotice.readAll, { body: { last_id: Number(form.value.last_id) } });
  return answer(form, written, { to: `${pathname}${search}`, toast: "已全部标为已读" });
}

const COLUMNS: readonly Column<StaffNotice>[] = [
  { name: "种类", cell: ({ kind }) => <Tag>{STAFF_NOTICES[kind].name}</Tag> },
  {
    name: "内容",
    align: "wide",
    cell: ({ title, path, is_unread }) => (
      <span className="inline-flex items-center gap-2">
        {is_unread ? (
          <span role="img" aria-label="未读" className="size-1.5 flex-none rounded-full bg-(--red)" />
        ) : null}
        <Link className={is_unread ? "link font-semibold break-all" : "link break-all"} to={path}>
          {title}
        </Link>
      </span>
    ),
  },
  { name: "时间", cell: ({ at }) => <Time at={at} /> },
];

/** What the member was told of new work, within its rights and its customers or warehouses. */
export default function StaffNotices() {
  const { list, count, unread, kinds, kind, page, last } = useLoaderData<typeof loader>();
  const hrefFor = (to: number) => link(deskUrls.staffNotice, {}, { kind, page: to > 1 ? to : undefined });
  const newest = list[0]?.notice_id;
  return (
    <>
      <PageHead title="通知" text={unread > 0 ? `未读 ${unreadText(unread)} 条` : "没有未读"}>
        {unread > 0 && newest !== undefined && kind === undefined && page === 1 ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="last_id" value={newest} />
            <Button name="intent" value="read_all">
              全部已读
            </Button>
          </Form>
        ) : null}
      </PageHead>
      <section className="panel" aria-label="通知">
        <TabLinks
          label="种类"
          boxed
          tabs={[
            { name: "全部", to: deskUrls.staffNotice, current: kind === undefined },
            ...kinds.map((one) => ({
              name: STAFF_NOTICES[one].name,
              to: link(deskUrls.staffNotice, {}, { kind: one }),
              current: one === kind,
            })),
          ]}
        />
        {list.length > 0 ? (
          <DataTable caption="通知" columns={COLUMNS} rows={list} keyOf={({ notice_id }) => notice_id} />
        ) : (
          <Empty icon="chat" title="没有通知" text="有新的订单、询价、售后和申请时，会出现在这里" />
        )}
        <ListEnd total={`共 ${count} 条，保留 ${NOTICE_DAYS} 天`} page={page} last={last} hrefFor={hrefFor} />
      </section>
    </>
  );
}

const unreadText = (unread: number) => (unread >= STAFF_UNREAD_MAX ? `${STAFF_UNREAD_MAX - 1}+` : String(unread));
