import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Below } from "#app/desk/cells.tsx";
import { DeskList, stateTabs } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
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
import { staffCoupon } from "#contract/staff-sale.ts";
import { listTabs, periodText, STATE_KINDS, saleStateText, scopeText } from "./staff-sale.ts";

export const handle: PageHandle = { access: "staff", right: "sale.write" };

export const meta: MetaFunction = () => deskTitle("优惠券");

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "sale.write");
  const query = staffCoupon.list.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return { ...(await api.read(staffCoupon.list, { query })), query };
}

export default function Coupons() {
  const { list, count, counts, query } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="秒杀与优惠券" text={`优惠券 ${counts.running} 种进行中，${counts.upcoming} 种未开始`}>
        <ButtonLink to={deskUrls.staffSale.addCoupon} variant="primary">
          新建优惠券
        </ButtonLink>
      </PageHead>
      <div className="panel mb-3">
        <TabLinks label="活动" tabs={listTabs("coupons")} />
      </div>
      <DeskList
        name="优惠券"
        address={deskUrls.staffSale.coupons}
        query={query}
        tabs={stateTabs(deskUrls.staffSale.coupons, query, SALE_TABS, counts)}
        count={count}
        unit="种"
      >
        {list.length === 0 ? (
          <Empty icon="ticket" title="没有优惠券" text="换个状态看看，或新建一种">
            <ButtonLink to={deskUrls.staffSale.addCoupon}>新建优惠券</ButtonLink>
          </Empty>
        ) : (
          <DataTable
            caption="优惠券"
            rows={list}
            keyOf={({ coupon_id }) => coupon_id}
            columns={[
              {
                name: "名称",
                align: "wide",
                cell: (coupon) => (
                  <>
                    <span className="break-words whitespace-normal">{coupon.title}</span>
                    <Below>{scopeText(coupon)}</Below>
                  </>
                ),
              },
              {
                name: "满减",
                cell: ({ amount, threshold }) => (
                  <span className="whitespace-nowrap">
                    满 {formatYuan(threshold)} 减 {formatYuan(amount)}
                  </span>
                ),
              },
              { name: "有效期", cell: (coupon) => <span className="numeric">{periodText(coupon)}</span> },
              {
                name: "已领",
                align: "numeric",
                cell: ({ issued, total, rest }) => (
                  <>
                    {issued} / {total}
                    <Below>剩 {rest}</Below>
                  </>
                ),
              },
              { name: "已用", align: "numeric", cell: ({ used }) => used },
              { name: "到现在让利", align: "numeric", cell: ({ given }) => formatYuan(given) },
              {
                name: "状态",
                cell: ({ state, ended_at }) => <Tag kind={STATE_KINDS[state]}>{saleStateText(state, ended_at)}</Tag>,
              },
              {
                name: "操作",
                cell: ({ coupon_id, state, can_change }) => (
                  <Link className="link whitespace-nowrap" to={link(deskUrls.staffSale.coupon, { id: coupon_id })}>
                    {can_change ? "改 / 停发" : state === "ended" ? "看" : "看 / 停发"}
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
