import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskList } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link, withSearch } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import type { SalesPart } from "#contract/staff-report.ts";
import { LinkFor } from "./link-for.tsx";
import { reportTitle, rowName } from "./report.ts";
import { readParts } from "./staff-report.server.ts";

export const handle: PageHandle = { access: "staff", right: "report.sales" };

export const meta: MetaFunction = () => deskTitle("报表的订单和退款");

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "report.sales");
  return { rights: me.rights, ...(await readParts(api, args.request)) };
}

/** The orders and refunds that a row of a report is made of, with the sum that the report shows. */
export default function Rows() {
  const { rights, query, from, to, name, count, net, cost, list } = useLoaderData<typeof loader>();
  const { by, store } = query;
  const title = name === null ? `${from} 至 ${to}` : rowName(by, name);
  return (
    <>
      <BackLink to={withSearch(deskUrls.staffReport.sales, { by, from, to, store })}>{reportTitle(by)}</BackLink>
      <PageHead
        title={title}
        text={`${from} 至 ${to}，合计 ${formatYuan(net)}${cost === null ? "" : `，成本 ${formatYuan(cost)}`}`}
      />
      <DeskList
        name="订单和退款"
        address={deskUrls.staffReport.rows}
        query={{ ...query, from, to }}
        count={count}
        unit="笔"
      >
        {list.length > 0 ? (
          <PartTable list={list} rights={rights} totals={{ net, cost }} />
        ) : (
          <Empty icon="chart" title="没有订单和退款" text="这一行是零" />
        )}
      </DeskList>
    </>
  );
}

type TableProps = {
  list: readonly SalesPart[];
  rights: readonly string[];
  totals: { net: string; cost: string | null };
};

function PartTable({ list, rights, totals: { net, cost } }: TableProps) {
  return (
    <DataTable
      caption="订单和退款"
      rows={list}
      keyOf={({ kind, sn }) => `${kind} ${sn}`}
      columns={[
        {
          name: "单号",
          align: "wide",
          cell: ({ kind, sn, order_sn }) =>
            kind === "order" ? (
              <LinkFor right="order.read" rights={rights} to={link(deskUrls.staffOrder.detail, { sn })}>
                {`订单 ${sn}`}
              </LinkFor>
            ) : (
              <>
                <LinkFor right="refund.read" rights={rights} to={link(deskUrls.staffRefund.detail, { sn })}>
                  {`退款 ${sn}`}
                </LinkFor>
                <span className="muted"> · 订单 {order_sn}</span>
              </>
            ),
        },
        { name: "时间", cell: ({ at }) => formatMinute(at) },
        {
          name: "客户",
          cell: ({ customer_id, customer }) => (
            <LinkFor
              right="customer.read"
              rights={rights}
              to={link(deskUrls.staffCustomer.detail, { id: customer_id })}
            >
              {customer}
            </LinkFor>
          ),
        },
        { name: "成交额", align: "numeric", cell: (part) => <b>{formatYuan(part.net)}</b> },
        ...(cost === null
          ? []
          : [{ name: "成本", align: "numeric" as const, cell: (part: SalesPart) => formatYuan(part.cost ?? "0.00") }]),
      ]}
      foot={{ 单号: "全部合计", 成交额: formatYuan(net), ...(cost === null ? {} : { 成本: formatYuan(cost) }) }}
    />
  );
}
