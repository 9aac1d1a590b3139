import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pager, TabLinks } from "#app/ui/navigation.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import type { HeldCouponState } from "#contract/rules/coupon.ts";
import { readMyCoupons } from "./coupon.server.ts";
import { CouponTypes } from "./coupon-types.tsx";
import { HeldCouponCard, RecentCoupons } from "./held-coupon.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "资产", label: "优惠券", order: 30, path: urls.coupon.list, count: "coupons" },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "我的优惠券", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  return { now: Date.now(), ...(await readMyCoupons(api, args.request)) };
}

const TABS = [
  { status: "unused", name: "未使用", empty: "没有未使用的优惠券" },
  { status: "used", name: "已使用", empty: "还没有用过优惠券" },
  { status: "expired", name: "已过期", empty: "没有过期的优惠券" },
] as const;

const RULES = [
  ["叠加", "每笔订单可用一张店铺券；一次付款可用一张平台券，按各店金额分摊。"],
  ["退回", "未付款的订单取消后，券退回账户；已过有效期的不延期。退款不退券。"],
  ["金额", "满减门槛按您的价格计算的商品金额计算，不含运费；秒杀商品不可用券。"],
] as const;

const statusParam = (status: HeldCouponState) => (status === "unused" ? undefined : status);

export default function MyCoupons() {
  const { now, status, type, page, last, counts, types, list, recent } = useLoaderData<typeof loader>();
  const hrefFor = (search: Record<string, string | number | undefined>) =>
    link(urls.coupon.list, {}, { status: statusParam(status), type: type || undefined, ...search });
  return (
    <>
      <Panel
        title="我的优惠券"
        titleId="coupons-title"
        level={1}
        actions={
          <>
            {status === "unused" ? <small className="muted">先到期的排在前面</small> : null}
            <Link className="link small ml-auto" to={urls.store.street}>
              去店铺领券
            </Link>
          </>
        }
        tabs={
          <TabLinks
            label="优惠券状态"
            tabs={TABS.map((tab) => ({
              name: tab.name,
              to: hrefFor({ status: statusParam(tab.status), type: undefined }),
              current: tab.status === status,
              count: counts[tab.status] ?? 0,
            }))}
          />
        }
      >
        <CouponTypes total={counts[status] ?? 0} types={types} type={type} hrefFor={hrefFor} />
        {list.length === 0 ? (
          type === "" ? (
            <Empty
              icon="tag"
              title={TABS.find((tab) => tab.status === status)?.empty ?? ""}
              text="进店铺或商品页可以领券"
            >
              <ButtonLink variant="primary" to={urls.store.street}>
                去店铺街看看
              </ButtonLink>
            </Empty>
          ) : (
            <Empty icon="tag" title="没有这一类优惠券" text="换个类型看看">
              <ButtonLink to={hrefFor({ type: undefined })}>查看全部类型</ButtonLink>
            </Empty>
          )
        ) : (
          <div className="panel__body">
            <ul className="grid gap-2.5">
              {list.map((coupon) => (
                <HeldCouponCard key={coupon.coupon_user_id} coupon={coupon} now={now} />
              ))}
            </ul>
            <Pager page={page} last={last} hrefFor={(to) => hrefFor({ page: to > 1 ? to : undefined })} />
          </div>
        )}
      </Panel>
      {recent && recent.count > 0 ? (
        <RecentCoupons
          recent={recent}
          now={now}
          allHref={hrefFor({ status: (counts.used ?? 0) > 0 ? "used" : "expired", type: undefined })}
        />
      ) : null}
      <section className="panel panel__body" aria-labelledby="coupon-rules">
        <h2 id="coupon-rules" className="strong mb-2">
          使用说明
        </h2>
        <ul className="stack small muted">
          {RULES.map(([name, text]) => (
            <li key={name}>
              <b className="mr-2 text-(--ink)">{name}</b>
              {text}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
