import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskList } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { STOCK_REPORTS } from "#contract/rules/stock-report.ts";
import { ReportPage } from "./report-page.tsx";
import { units } from "./sku-cell.tsx";
import { readValue } from "./staff-stock-report.server.ts";
import { stockExportAddress } from "./staff-stock-report.ts";
import { PlaceTable, ValueTable } from "./value-tables.tsx";

export const handle: PageHandle = { access: "staff", right: "report.stock" };

export const meta: MetaFunction = () => deskTitle(STOCK_REPORTS.value);

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "report.stock");
  const read = await readValue(api, new URL(args.request.url).searchParams);
  return { ...read, rights: me.rights };
}

/** What the stock of each warehouse is worth, or the SKUs in one of them. */
export default function StockValues() {
  const read = useLoaderData<typeof loader>();
  const { rights } = read;
  const leads = rights.includes("stock.read");
  const basis = rights.includes("report.margin") ? "按现在的成本" : "只列件数";
  if (read.place) {
    const { of, query, list, count } = read.place;
    return (
      <ReportPage
        current="value"
        rights={rights}
        text={`${of.name}，${basis}`}
        file={stockExportAddress("value", { warehouse: query.warehouse })}
      >
        <BackLink to={deskUrls.staffStockReport.value}>全部仓库</BackLink>
        <DeskList
          name={`${of.name}的库存`}
          address={deskUrls.staffStockReport.value}
          query={query}
          count={count}
          unit="种规格"
        >
          {list.length > 0 ? (
            <PlaceTable rows={list} of={of} leads={leads} />
          ) : (
            <Empty icon="box" title="这里没有库存" text="收货或调拨以后，规格列在这里" />
          )}
        </DeskList>
      </ReportPage>
    );
  }
  const { at, list, total, moving } = read.values;
  return (
    <ReportPage
      current="value"
      rights={rights}
      text={`${basis}，${formatMinute(at)}`}
      file={stockExportAddress("value")}
    >
      <Panel title={STOCK_REPORTS.value} titleId="value" hint="现货 = 可卖 + 下单没发的">
        {list.length > 0 ? (
          <>
            <ValueTable rows={list} total={total} />
            <p className="muted small px-4 py-2.5">
              一种规格放在几个仓库，各算一次。在途调拨 {units(moving.pieces)} 件
              {moving.value === null
                ? "，不在合计里。"
                : `，${formatYuan(moving.value)}，不在合计里。盘点差也按现在的成本。`}
            </p>
          </>
        ) : (
          <Empty icon="chart" title="没有您的仓库" text="请管理员把您分到仓库" />
        )}
      </Panel>
    </ReportPage>
  );
}
