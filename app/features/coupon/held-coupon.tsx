import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { HeldCoupon } from "#contract/coupon.ts";
import { formatDay, formatMinute } from "#contract/rules/calendar.ts";
import { COUPON_TRANSITIONS, RECENT_COUPON_DAYS } from "#contract/rules/coupon.ts";
import { actsFrom } from "#contract/rules/transitions.ts";
import { couponAddress, couponScope, couponTypeName, endsSoon, formatTimeLeft } from "./coupon-facts.ts";
import "./coupon-card.css";
import "./held-coupon.css";

/** A coupon that the customer has: amount, goods, end, and the link to use it. */
export function HeldCouponCard({ coupon, now }: { coupon: HeldCoupon; now: number }) {
  const { state, start_time, end_time, use_time, group_order_id } = coupon;
  const isUsable = actsFrom(COUPON_TRANSITIONS, state).includes("use");
  const isUpcoming = start_time > now;
  return (
    <li className={isUsable ? "coupon-card coupon-card--row" : "coupon-card coupon-card--row coupon-card--off"}>
      <div className="coupon-card__amount">
        <b>{formatYuan(coupon.coupon_price).replace(/\.00$/, "")}</b>
        <span>满 {formatYuan(coupon.use_min_price).replace(/\.00$/, "")} 可用</span>
      </div>
      <div className="coupon-card__body">
        <p className="coupon-card__title">
          <Tag kind={isUsable ? "plain" : "off"}>{couponTypeName(coupon.type)}</Tag>
          <b className="truncate">{coupon.mer_name ?? coupon.title}</b>
        </p>
        <p className="muted small">
          {group_order_id === null ? (
            couponScope(coupon)
          ) : (
            <>
              用于付款单{" "}
              <Link className="link" to={link(urls.order.unpaidDetail, {}, { id: group_order_id })}>
                {coupon.group_order_sn}
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="coupon-card__dates muted small">
        {isUpcoming && isUsable ? <span>{formatDay(start_time)} 起可用</span> : null}
        <span>{use_time === null ? `${formatDay(end_time - 1)} 到期` : `${formatMinute(use_time)} 使用`}</span>
        {isUsable && !isUpcoming ? (
          <b className={endsSoon(end_time, now) ? "warn" : undefined}>{formatTimeLeft(end_time, now)}</b>
        ) : null}
      </div>
      <div className="coupon-card__act">
        {isUsable && !isUpcoming ? (
          <ButtonLink size="m" to={couponAddress(coupon)} aria-label={`去使用 ${couponTypeName(coupon.type)}`}>
            去使用
          </ButtonLink>
        ) : (
          <span className="muted small">{isUsable ? "未到时间" : STATE_NAMES[state]}</span>
        )}
      </div>
    </li>
  );
}

const STATE_NAMES = { unused: "未使用", used: "已使用", expired: "已过期" } as const;

type Props = { recent: { count: number; list: readonly HeldCoupon[] }; now: number; allHref: string };

/** The newest of the coupons that were used or have expired lately, their number, and the link to all of them. */
export const RecentCoupons = ({ recent: { count, list }, now, allHref }: Props) => (
  <Panel
    title="最近用过和过期的"
    titleId="recent-coupons"
    actions={
      <>
        <small className="muted">
          近 {RECENT_COUPON_DAYS} 天 {count} 张
        </small>
        <Link className="link small ml-auto" to={allHref}>
          查看全部
        </Link>
      </>
    }
  >
    <div className="panel__body">
      <ul className="coupon-rows">
        {list.map((coupon) => (
          <HeldCouponCard key={coupon.coupon_user_id} coupon={coupon} now={now} />
        ))}
      </ul>
    </div>
  </Panel>
);
