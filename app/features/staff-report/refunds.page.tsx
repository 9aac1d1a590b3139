import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Choice, Days, Filters } from "#app/desk/filters.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { ReportTabs } from "#app/desk/report-tabs.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { withSearch } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { fen } from "#contract/rules/money.ts";
import { Figure } from "./figure.tsx";
import { readRefundReport } from "./refund-report.server.ts";
import { RefundSumsTable } from "./refund-table.tsx";
import { change, refundRowsAddress } from "./report.ts";

export const handle: PageHandle = { access: "staff", right: "report.sales" };

export const meta: MetaFunction = () => deskTitle("退款报表");

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "report.sales");
  return { rights: me.rights, ...(await readRefundReport(api, args.request)) };
}

/** What was paid back in a range of days, by cause and by type. */
export default function Refunds() {
  const { rights, question, causes, types, total, total_before, before, stores, computed_at } =
    useLoaderData<typeof loader>();
  const { from, to, store } = question;
  const range = `${from} 至 ${to}`;
  const than = `比 ${before.from.slice(5)} 至 ${before.to.slice(5)}`;
  return (
    <>
      <PageHead
        title="报表"
        text={`已退给客户的钱，按退款日期；数据截至 ${formatMinute(computed_at).slice(5)}，五分钟更新一次`}
      >
        <Button asChild>
          <a href={withSearch(deskUrls.staffReport.refundExport, question)} download>
            导出 Excel
          </a>
        </Button>
      </PageHead>
      <section className="panel min-w-0" aria-label="退款报表">
        <ReportTabs rights={rights} current="refunds" />
        <Filters key={`${from} ${to} ${store}`} params={{}} clear={deskUrls.staffReport.refunds}>
          <Days label="退款日期" query={{ from, to }} />
          <Choice
            label="店铺"
            name="store"
            value={store}
            all="全部店铺"
            options={stores.map(({ store_id: id, name }) => ({ id, name }))}
          />
        </Filters>
        <dl className="grid grid-cols-2 border-t border-(--line-soft) md:grid-cols-3 xl:grid-cols-6">
          <Figure name="退款" below={`${than} ${change(fen(total.paid), fen(total_before.paid))}`}>
            <Link className="link" to={refundRowsAddress(question)}>
              {formatYuan(total.paid)}
            </Link>
          </Figure>
          <Figure name="笔数" below={change(total.count, total_before.count)}>
            {total.count.toLocaleString("en")} 笔
          </Figure>
          <Figure name="件数" below="退款里的件数">
            {total.units.toLocaleString("en")} 件
          </Figure>
          <Figure name="商品" below="退的件实付多少">
            {formatYuan(total.goods)}
          </Figure>
          <Figure name="运费" below="整单没发才退">
            {formatYuan(total.freight)}
          </Figure>
          <Figure name="扣减" below="少退的，和已用掉的积分">
            {formatYuan(total.deducted)}
          </Figure>
        </dl>
      </section>
      {causes.length > 0 ? (
        <>
          <Panel title="按原因" titleId="causes" className="mt-3" hint={range}>
            <RefundSumsTable by="cause" rows={causes} total={total} question={question} />
          </Panel>
          <Panel title="按方式" titleId="types" className="mt-3" hint={range}>
            <RefundSumsTable by="type" rows={types} total={total} question={question} />
          </Panel>
        </>
      ) : (
        <Panel title="按原因" titleId="causes" className="mt-3" hint={range}>
          <Empty icon="chart" title={`${range} 没有退款`} text="这段日子和上期都没有退给客户的钱">
            <ButtonLink to={deskUrls.staffReport.refunds}>看本月</ButtonLink>
          </Empty>
        </Panel>
      )}
    </>
  );
}
