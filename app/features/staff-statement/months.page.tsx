import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CustomerTabs } from "#app/desk/customer-tabs.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { staffStatement } from "#contract/staff-statement.ts";
import { StatementTag } from "./statement-tag.tsx";

export const handle: PageHandle = { access: "staff", right: "customer.read" };

export const meta: MetaFunction = () => deskTitle("客户对账单");

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "customer.read");
  const id = args.params.id ?? "";
  return { id, ...(await api.read(staffStatement.months, { params: { id } })) };
}

/** The monthly statements of a customer. */
export default function Months() {
  const { id, customer, list } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={deskUrls.staffCustomer.list}>客户</BackLink>
      <PageHead title={customer} text="每月 1 日出上个月的对账单" />
      <CustomerTabs id={id} current="statements" />
      <div className="stack mt-3">
        <Panel title="对账单" titleId="months" hint={`${list.length} 个月`}>
          {list.length === 0 ? (
            <Empty icon="doc" title="还没有对账单" text="客户第一笔资金记录的下个月才有" />
          ) : (
            <DataTable
              caption="每月的对账单"
              rows={list}
              keyOf={({ month }) => month}
              columns={[
                {
                  name: "月份",
                  align: "wide",
                  cell: ({ month }) => (
                    <Link className="link numeric" to={link(deskUrls.staffStatement.detail, { id, month })}>
                      {month}
                    </Link>
                  ),
                },
                { name: "采购减退款", align: "numeric", cell: ({ net }) => formatYuan(net) },
                { name: "月末余额", align: "numeric", cell: ({ closing }) => formatYuan(closing) },
                { name: "状态", cell: ({ state }) => <StatementTag state={state} /> },
                {
                  name: "确认",
                  cell: ({ confirmed_at }) => (confirmed_at === null ? "–" : formatMinute(confirmed_at)),
                },
              ]}
            />
          )}
        </Panel>
      </div>
    </>
  );
}
