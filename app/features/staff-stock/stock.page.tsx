import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskList, stateTabs } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Choice, Words } from "#app/desk/filters.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { STOCK_TABS } from "#contract/rules/staff-stock.ts";
import { LOW_DAYS } from "#contract/rules/stock-level.ts";
import { staffStock } from "#contract/staff-stock.ts";
import { StockTable } from "./stock-table.tsx";

export const handle: PageHandle = { access: "staff", right: "stock.read" };

export const meta: MetaFunction = () => deskTitle("库存");

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "stock.read");
  const query = staffStock.list.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const found = await api.read(staffStock.list, { query });
  const [mayChange, managesWarehouses] = [me.rights.includes("stock.change"), me.rights.includes("warehouse.manage")];
  return { ...found, query, mayChange, managesWarehouses };
}

/** SKUs with their stock by warehouse. */
export default function Stock() {
  const { list, count, counts, moving, warehouses, query, mayChange, managesWarehouses } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="库存"
        text={`${counts.low} 种不足 ${LOW_DAYS} 天销量，${counts.out} 种断货；可卖 = 现货 − 占用，占用是下单没发的`}
      >
        {managesWarehouses ? <ButtonLink to={deskUrls.staffStock.warehouses}>仓库</ButtonLink> : null}
        <ButtonLink to={deskUrls.staffStock.transfers}>在途调拨 {moving}</ButtonLink>
        {mayChange ? <ButtonLink to={deskUrls.staffStock.count}>批量盘点</ButtonLink> : null}
      </PageHead>
      <DeskList
        name="库存"
        address={deskUrls.staffStock.list}
        query={query}
        tabs={stateTabs(deskUrls.staffStock.list, query, STOCK_TABS, counts)}
        filters={
          <>
            <Choice
              label="仓库"
              name="warehouse_id"
              value={query.warehouse_id}
              all="全部仓库"
              options={warehouses.map(({ warehouse_id, name }) => ({ id: warehouse_id, name }))}
            />
            <Words of="编码、条码、名称" value={query.keyword} />
          </>
        }
        count={count}
        unit="种规格"
      >
        {list.length > 0 ? (
          <StockTable rows={list} />
        ) : (
          <Empty icon="box" title="没有符合条件的规格" text="换个条件再找" />
        )}
      </DeskList>
    </>
  );
}
