import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Below } from "#app/desk/cells.tsx";
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
import type { RefundReportPart } from "#contract/staff-report.ts";
import { LinkFor } from "./link-for.tsx";
import { readRefundParts } from "./refund-report.server.ts";

export const handle: PageHandle = { access: "staff", right: "report.sales" };

export const meta: MetaFunction = () => deskTitle("报表的退款");

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "report.sales");
  return { rights: me.rights, ...(await readRefundParts(api, args.request)) };
}

/** The refunds that a row of a report is made of, with the sum that the report shows. */
export default function RefundRows() {
  const { rights, query, from, to, name, count, units, paid, list } = useLoaderData<typeof loader>();
  const range = `${from} 至 ${to}`;
  return (
    <>
      <BackLink to={withSearch(deskUrls.staffReport.refunds, { from, to, store: query.store })}>退款报表</BackLink>
      <PageHead title={name ?? "全部退款"} text={`${range}，合计 ${formatYuan(paid)}`} />
      <DeskList
        name="退款"
        address={deskUrls.staffReport.refundRows}
        query={{ ...query, from, to }}
        count={count}
        unit="笔"
      >
        {list.length > 0 ? (
          <PartTable list={list} rights={rights} totals={{ units, paid }} />
        ) : (
          <Empty icon="chart" title="没有退款" text="这一行是零" />
        )}
      </DeskList>
    </>
  );
}

type TableProps = {
  list: readonly RefundReportPart[];
  rights: readonly string[];
  totals: { units: number; paid: string };
};

const PartTable = ({ list, rights, totals }: TableProps) => (
  <DataTable
    caption="退款"
    rows={list}
    keyOf={({ sn }) => sn}
    columns={[
      {
        name: "单号",
        align: "wide",
        cell: ({ sn, order_sn }) => (
          <>
            <LinkFor right="refund.read" rights={rights} to={link(deskUrls.staffRefund.detail, { sn })}>
              {`退款 ${sn}`}
            </LinkFor>
            <Below>
              订单{" "}
              <LinkFor right="order.read" rights={rights} to={link(deskUrls.staffOrder.detail, { sn: order_sn })}>
                {order_sn}
              </LinkFor>
            </Below>
          </>
        ),
      },
      { name: "退款时间", cell: ({ at }) => formatMinute(at) },
      {
        name: "客户",
        cell: ({ customer_id, customer }) => (
          <LinkFor right="customer.read" rights={rights} to={link(deskUrls.staffCustomer.detail, { id: customer_id })}>
            {customer}
          </LinkFor>
        ),
      },
      {
        name: "原因",
        cell: ({ cause, words }) => (
          <>
            {words || cause}
            {words ? <Below>{cause}</Below> : null}
          </>
        ),
      },
      { name: "方式", cell: ({ type }) => type },
      { name: "件数", align: "numeric", cell: ({ units }) => `${units} 件` },
      { name: "退款", align: "numeric", cell: (row) => <b>{formatYuan(row.paid)}</b> },
    ]}
    foot={{ 单号: "全部合计", 件数: `${totals.units.toLocaleString("en")} 件`, 退款: formatYuan(totals.paid) }}
  />
);
