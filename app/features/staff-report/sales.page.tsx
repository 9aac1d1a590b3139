import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Choice, Days, Filters, named } from "#app/desk/filters.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { ReportTabs } from "#app/desk/report-tabs.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { withSearch } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { DIMENSION_NAMES, isOverTime, MARGINS_BELOW } from "#contract/rules/report.ts";
import { belowName, reportTitle } from "./report.ts";
import { SalesChart } from "./sales-chart.tsx";
import { SalesFigures } from "./sales-figures.tsx";
import { SalesTable } from "./sales-table.tsx";
import { readSales } from "./staff-report.server.ts";

export const handle: PageHandle = { access: "staff", right: "report.sales" };

export const meta: MetaFunction = () => deskTitle("报表");

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "report.sales");
  return { rights: me.rights, ...(await readSales(api, args.request)) };
}

/** What was sold in a range of days, by day, month, store, category, product, customer or account manager. */
export default function Sales() {
  const { rights, question, rows, count, largest, paging, total, total_before, before, chart, stores, computed_at } =
    useLoaderData<typeof loader>();
  const { by, from, to, below } = question;
  const isEmpty = total.orders === 0 && Number(total.refund) === 0;
  const title = below === undefined ? reportTitle(by) : `${reportTitle(by)}，${belowName(below)}`;
  return (
    <>
      <PageHead
        title="报表"
        text={`已付减退款，含税和运费；数据截至 ${formatMinute(computed_at).slice(5)}，五分钟更新一次`}
      >
        <Button asChild>
          <a href={withSearch(deskUrls.staffReport.export, question)} download>
            导出 Excel
          </a>
        </Button>
      </PageHead>
      <section className="panel min-w-0" aria-label="销售报表">
        <ReportTabs rights={rights} current="sales" />
        <Filters key={`${by} ${from} ${to} ${question.store} ${below}`} params={{}} clear={deskUrls.staffReport.sales}>
          <Choice label="看什么" name="by" value={by} options={named(DIMENSION_NAMES)} />
          <Days label="付款日期" query={{ from, to }} />
          <Choice
            label="店铺"
            name="store"
            value={question.store}
            all="全部店铺"
            options={stores.map(({ store_id: id, name }) => ({ id, name }))}
          />
          {by === "product" && total.margin !== null ? (
            <Choice
              label="毛利率"
              name="below"
              value={below}
              all="全部毛利率"
              options={MARGINS_BELOW.map((percent) => ({ id: percent, name: belowName(percent) }))}
            />
          ) : null}
        </Filters>
        <SalesFigures
          total={total}
          total_before={total_before}
          before={before}
          refunds={withSearch(deskUrls.staffReport.refunds, { from, to, store: question.store })}
        />
      </section>
      <Panel title={title} titleId="report" className="mt-3" hint={`${from} 至 ${to}`}>
        {isEmpty ? (
          <Empty icon="chart" title={`${from} 至 ${to} 没有成交`} text="这段日子没有付款，也没有退款">
            <ButtonLink to={deskUrls.staffReport.sales}>看本月</ButtonLink>
          </Empty>
        ) : (
          <>
            {chart ? <SalesChart chart={chart} title={`${title}，数字在下面的表里`} /> : null}
            {rows.length > 0 ? (
              <SalesTable
                rows={rows}
                largest={largest}
                total={total}
                question={question}
                mayPrice={rights.includes("goods.change")}
              />
            ) : (
              <Empty icon="check" title="没有这样的行" text="换个条件再看" />
            )}
            {isOverTime(by) ? null : (
              <ListEnd
                total={`共 ${count.toLocaleString("en")} 行`}
                page={paging.page}
                last={Math.max(1, Math.ceil(count / paging.limit))}
                hrefFor={(page) => withSearch(deskUrls.staffReport.sales, { ...question, page })}
              />
            )}
          </>
        )}
      </Panel>
    </>
  );
}
