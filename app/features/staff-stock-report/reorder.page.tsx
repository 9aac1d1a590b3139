import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskList } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Choice } from "#app/desk/filters.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { TURNOVER_DAYS } from "#contract/rules/stock-level.ts";
import { REORDER_DAYS, REORDER_DAYS_DEFAULT, STOCK_REPORTS, unitsToOrder } from "#contract/rules/stock-report.ts";
import { type StockReportRow, staffStockReport } from "#contract/staff-stock-report.ts";
import { ReportPage } from "./report-page.tsx";
import { SkuCell, units } from "./sku-cell.tsx";
import { lastsDays, stockExportAddress } from "./staff-stock-report.ts";

export const handle: PageHandle = { access: "staff", right: "report.stock" };

export const meta: MetaFunction = () => deskTitle(STOCK_REPORTS.reorder);

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "report.stock");
  const query = staffStockReport.reorder.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return { ...(await api.read(staffStockReport.reorder, { query })), query, rights: me.rights };
}

/** SKUs for sale whose stock ends within the chosen days. */
export default function Reorder() {
  const { list, count, query, rights } = useLoaderData<typeof loader>();
  return (
    <ReportPage
      current="reorder"
      rights={rights}
      text={`在售的规格里，不够卖 ${query.days} 天的 ${units(count)} 种，最急的在前`}
      file={stockExportAddress("reorder", { days: query.days })}
    >
      <DeskList
        name={STOCK_REPORTS.reorder}
        address={deskUrls.staffStockReport.reorder}
        query={{ ...query, days: query.days === REORDER_DAYS_DEFAULT ? undefined : query.days }}
        filters={
          <Choice
            label="不够卖几天"
            name="days"
            value={query.days}
            options={REORDER_DAYS.map((days) => ({ id: days, name: `不够 ${days} 天` }))}
          />
        }
        count={count}
        unit="种规格"
      >
        {list.length > 0 ? (
          <ReorderTable rows={list} leads={rights.includes("stock.read")} />
        ) : (
          <Empty icon="check" title="没有要补的货" text={`${TURNOVER_DAYS} 天里卖过的规格，都够卖 ${query.days} 天`} />
        )}
      </DeskList>
      <p className="muted small py-2">
        建议补 = {TURNOVER_DAYS} 天的销量 − 全部仓库的可卖，按起订量凑整；销量是已付款的减去退款的，每小时算一次。
      </p>
    </ReportPage>
  );
}

const ReorderTable = ({ rows, leads }: { rows: readonly StockReportRow[]; leads: boolean }) => (
  <DataTable
    caption={STOCK_REPORTS.reorder}
    rows={rows}
    keyOf={({ sku_id }) => sku_id}
    columns={[
      { name: "规格", align: "wide", cell: (sku) => <SkuCell sku={sku} leads={leads} /> },
      { name: "仓库", cell: ({ warehouses }) => warehouses.join("、") || "–" },
      { name: `${TURNOVER_DAYS} 天卖`, align: "numeric", cell: ({ sold_30 }) => units(sold_30) },
      { name: "可卖", align: "numeric", cell: ({ stock, unit }) => `${units(stock)} ${unit}` },
      {
        name: "够卖",
        align: "numeric",
        cell: (sku) => (
          <span className={`whitespace-nowrap ${lastsDays(sku) > 0 ? "" : "font-semibold text-(--red)"}`}>
            {lastsDays(sku)} 天
          </span>
        ),
      },
      {
        name: "建议补",
        align: "numeric",
        cell: (sku) => (
          <b>
            {units(unitsToOrder(sku))} {sku.unit}
          </b>
        ),
      },
    ]}
  />
);
