import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Below } from "#app/desk/cells.tsx";
import { DeskList, stateTabs } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Words } from "#app/desk/filters.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { SALE_TABS } from "#contract/rules/staff-sale.ts";
import { staffSale } from "#contract/staff-sale.ts";
import { listTabs, STATE_KINDS, saleStateText, sessionText } from "./staff-sale.ts";

export const handle: PageHandle = { access: "staff", right: "sale.write" };

export const meta: MetaFunction = () => deskTitle("秒杀");

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "sale.write");
  const query = staffSale.list.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return { ...(await api.read(staffSale.list, { query })), query };
}

export default function Sales() {
  const { list, count, counts, query } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="秒杀与优惠券" text={`秒杀 ${counts.running} 场进行中，${counts.upcoming} 场未开始`}>
        <ButtonLink to={deskUrls.staffSale.add} variant="primary">
          新建秒杀
        </ButtonLink>
      </PageHead>
      <div className="panel mb-3">
        <TabLinks label="活动" tabs={listTabs("sales")} />
      </div>
      <DeskList
        name="秒杀"
        address={deskUrls.staffSale.list}
        query={query}
        tabs={stateTabs(deskUrls.staffSale.list, query, SALE_TABS, counts)}
        filters={<Words of="商品、编码" value={query.keyword} />}
        count={count}
        unit="场"
      >
        {list.length === 0 ? (
          <Empty icon="bolt" title="没有秒杀" text="换个状态看看，或新建一场">
            <ButtonLink to={deskUrls.staffSale.add}>新建秒杀</ButtonLink>
          </Empty>
        ) : (
          <DataTable
            caption="秒杀"
            rows={list}
            keyOf={({ sale_id }) => sale_id}
            columns={[
              { name: "时间", cell: (sale) => <span className="numeric whitespace-nowrap">{sessionText(sale)}</span> },
              {
                name: "商品",
                align: "wide",
                cell: ({ name, sku, product_id, sku_id }) => (
                  <>
                    <span className="break-words whitespace-normal">
                      {name} {sku}
                    </span>
                    <Below>{`${product_id}-${sku_id}`}</Below>
                  </>
                ),
              },
              {
                name: "秒杀价",
                align: "numeric",
                cell: ({ sale_price, normal_price, cost }) => (
                  <>
                    {formatYuan(sale_price)}
                    <Below>
                      平时 {formatYuan(normal_price)}
                      {Number(sale_price) < Number(cost) ? "，低于成本" : ""}
                    </Below>
                  </>
                ),
              },
              {
                name: "已订",
                align: "numeric",
                cell: ({ sold, quota, unit_name, per_customer }) => (
                  <>
                    {sold} / {quota} {unit_name}
                    <Below>每人 {per_customer}</Below>
                  </>
                ),
              },
              {
                name: "到现在让利",
                align: "numeric",
                cell: ({ given, earned }) => (
                  <>
                    {formatYuan(given)}
                    <Below>毛利 {formatYuan(earned)}</Below>
                  </>
                ),
              },
              {
                name: "状态",
                cell: ({ state, stopped_at }) => (
                  <Tag kind={STATE_KINDS[state]}>{saleStateText(state, stopped_at)}</Tag>
                ),
              },
              {
                name: "操作",
                cell: ({ sale_id, state }) => (
                  <Link className="link whitespace-nowrap" to={link(deskUrls.staffSale.detail, { id: sale_id })}>
                    {state === "upcoming" ? "改 / 取消" : state === "running" ? "查看 / 结束" : "查看"}
                  </Link>
                ),
              },
            ]}
          />
        )}
      </DeskList>
    </>
  );
}
