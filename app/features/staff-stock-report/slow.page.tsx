import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskList } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Choice, Words } from "#app/desk/filters.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { Right } from "#contract/rules/staff.ts";
import { NO_WAREHOUSE_NAME, SLOW_SALES_DAYS, STOCK_REPORTS } from "#contract/rules/stock-report.ts";
import { type StockReportRow, staffStockReport } from "#contract/staff-stock-report.ts";
import { ReportPage } from "./report-page.tsx";
import { SkuCell, units } from "./sku-cell.tsx";
import { slowSaleAddress, slowText, stockExportAddress } from "./staff-stock-report.ts";

export const handle: PageHandle = { access: "staff", right: "report.stock" };

export const meta: MetaFunction = () => deskTitle(STOCK_REPORTS.slow);

const ADDRESS = deskUrls.staffStockReport.slow;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "report.stock");
  const query = staffStockReport.slow.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return { ...(await api.read(staffStockReport.slow, { query })), query, rights: me.rights };
}

/** SKUs whose stock lasts for a year or longer. */
export default function SlowStock() {
  const { list, count, value, warehouses, query, rights } = useLoaderData<typeof loader>();
  const worth = value === null ? "" : `，库存金额 ${formatYuan(value)}`;
  const isNarrowed = query.keyword !== "" || query.warehouse !== undefined;
  return (
    <ReportPage
      current="slow"
      rights={rights}
      text={`够卖一年以上的 ${units(count)} 种${worth}；上架不满 ${SLOW_SALES_DAYS} 天的不列`}
      file={stockExportAddress("slow", { warehouse: query.warehouse, keyword: query.keyword })}
    >
      <DeskList
        name={STOCK_REPORTS.slow}
        address={ADDRESS}
        query={query}
        filters={
          <>
            <Choice
              label="仓库"
              name="warehouse"
              value={query.warehouse}
              all="全部仓库"
              options={[
                ...warehouses.map(({ warehouse_id, name }) => ({ id: warehouse_id, name })),
                { id: 0, name: NO_WAREHOUSE_NAME },
              ]}
            />
            <Words of="编码、条码、名称" value={query.keyword} />
          </>
        }
        count={count}
        unit="种规格"
      >
        {list.length > 0 ? (
          <SlowTable rows={list} rights={rights} seesCost={value !== null} />
        ) : (
          <Empty
            icon="check"
            title="没有这样的规格"
            text={isNarrowed ? "换个条件再找" : "每种规格的库存都卖得完，不用处理"}
          />
        )}
      </DeskList>
      <p className="muted small py-2">
        够卖 = 全部仓库的可卖 ÷ {SLOW_SALES_DAYS} 天的销量；销量是已付款的减去退款的，每小时算一次。
      </p>
    </ReportPage>
  );
}

type Props = { rows: readonly StockReportRow[]; rights: readonly Right[]; seesCost: boolean };

function SlowTable({ rows, rights, seesCost }: Props) {
  const leads = rights.includes("stock.read");
  const maySell = rights.includes("sale.write");
  return (
    <DataTable
      caption={STOCK_REPORTS.slow}
      rows={rows}
      keyOf={({ sku_id }) => sku_id}
      columns={[
        { name: "规格", align: "wide", cell: (sku) => <SkuCell sku={sku} leads={leads} /> },
        { name: "仓库", cell: ({ warehouses }) => warehouses.join("、") },
        { name: "现货", align: "numeric", cell: ({ pieces, unit }) => `${units(pieces)} ${unit}` },
        ...(seesCost
          ? [
              {
                name: "库存金额",
                align: "numeric" as const,
                cell: ({ value }: StockReportRow) => <b>{formatYuan(value ?? "0.00")}</b>,
              },
            ]
          : []),
        { name: `${SLOW_SALES_DAYS} 天卖`, align: "numeric", cell: ({ sold_90 }) => units(sold_90) },
        {
          name: "够卖",
          align: "numeric",
          cell: (sku) => (
            <span className={`whitespace-nowrap ${sku.sold_90 > 0 ? "" : "font-semibold text-(--red)"}`}>
              {slowText(sku)}
            </span>
          ),
        },
        ...(maySell || leads
          ? [{ name: "操作", cell: (sku: StockReportRow) => <Act sku={sku} maySell={maySell && sku.is_on_sale} /> }]
          : []),
      ]}
    />
  );
}

/** A flash sale of the SKU, or its stock where it cannot have one. */
const Act = ({ sku, maySell }: { sku: StockReportRow; maySell: boolean }) => (
  <Link
    className="link whitespace-nowrap"
    to={maySell ? slowSaleAddress(sku.code) : link(deskUrls.staffStock.detail, { id: sku.sku_id })}
  >
    {maySell ? "做特价" : "看"}
    <span className="visually-hidden"> {sku.code}</span>
  </Link>
);
