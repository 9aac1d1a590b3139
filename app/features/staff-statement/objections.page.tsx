import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Below } from "#app/desk/cells.tsx";
import { DeskList } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { OBJECTION_KINDS } from "#contract/rules/statement.ts";
import { staffStatement } from "#contract/staff-statement.ts";

export const handle: PageHandle = { access: "staff", right: "customer.read" };

export const meta: MetaFunction = () => deskTitle("对账异议");

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "customer.read");
  const query = staffStatement.objections.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const found = await api.read(staffStatement.objections, { query });
  return { ...found, query };
}

/** Objections to statements, those that wait or the answered ones. */
export default function Objections() {
  const { list, count, query } = useLoaderData<typeof loader>();
  const isAnswered = query.state === "answered";
  const tabs = [
    { name: "等答复", to: deskUrls.staffStatement.objections, current: !isAnswered },
    { name: "已答复", to: link(deskUrls.staffStatement.objections, {}, { state: "answered" }), current: isAnswered },
  ];
  return (
    <>
      <PageHead title="对账异议" text={isAnswered ? `已答复 ${count} 条` : `${count} 条等答复，早的在前`} />
      <DeskList
        name="对账异议"
        address={deskUrls.staffStatement.objections}
        query={query}
        tabs={tabs}
        count={count}
        unit="条"
      >
        {list.length === 0 ? (
          <Empty
            icon="check"
            title={isAnswered ? "还没有答复过异议" : "没有等答复的异议"}
            text="别的经理名下客户的异议，您看不到"
          />
        ) : (
          <DataTable
            caption={tabs.find(({ current }) => current)?.name ?? ""}
            rows={list}
            keyOf={({ customer_id, month, created_at }) => `${customer_id} ${month} ${created_at}`}
            columns={[
              {
                name: "客户 / 对账单",
                cell: ({ customer_id, company, month, sn }) => (
                  <>
                    <Link className="link" to={link(deskUrls.staffStatement.detail, { id: customer_id, month })}>
                      {company || `客户 ${customer_id}`}
                    </Link>
                    <Below>{sn}</Below>
                  </>
                ),
              },
              {
                name: "异议",
                align: "wide",
                cell: ({ kind, order_sn, reason }) => (
                  <>
                    <b className="font-medium">{OBJECTION_KINDS[kind]}</b> {reason}
                    {order_sn ? <Below>订单 {order_sn}</Below> : null}
                  </>
                ),
              },
              {
                name: "账面 / 客户认为",
                align: "numeric",
                cell: ({ billed, claimed }) =>
                  billed === null ? (
                    "–"
                  ) : (
                    <>
                      {formatYuan(billed)} <span className="block">{claimed === null ? "" : formatYuan(claimed)}</span>
                    </>
                  ),
              },
              { name: "经理", cell: ({ manager }) => manager ?? "无" },
              {
                name: isAnswered ? "答复" : "提出",
                cell: ({ created_at, answered_at }) => (
                  <span className="numeric whitespace-nowrap">{formatMinute(answered_at ?? created_at)}</span>
                ),
              },
            ]}
          />
        )}
      </DeskList>
    </>
  );
}
