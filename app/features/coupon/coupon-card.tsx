import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Coupon } from "#contract/coupon.ts";
import { couponDates, couponRule } from "./coupon.ts";
import { couponAddress, couponTypeName } from "./coupon-facts.ts";
import { type CouponProps, ReceiveCoupon } from "./receive-coupon.tsx";
import "./coupon-card.css";

/** A coupon: amount, rule, dates, and whether it can be received. */
function CouponCard({ coupon, action }: CouponProps) {
  const { type, title, coupon_price, remain_count, limit, taken, state } = coupon;
  const isOff = state === "gone" || state === "ended";
  return (
    <li className={isOff ? "coupon-card coupon-card--off" : "coupon-card"}>
      <div className="coupon-card__amount">
        <b>{formatYuan(coupon_price).replace(/\.00$/, "")}</b>
        <span>{couponRule(coupon)}</span>
      </div>
      <div className="coupon-card__body">
        <p className="coupon-card__title">
          <Tag kind={isOff ? "off" : "plain"}>{couponTypeName(type)}</Tag>
          <b className="truncate">{title}</b>
        </p>
        <p className="muted small whitespace-nowrap">{couponDates(coupon)}</p>
        <p className="muted small coupon-card__counts">
          {taken > 0 ? <span className="coupon-card__taken">已领 {taken} 张</span> : null}
          {state === "open" ? <span>剩余 {remain_count} 张</span> : null}
          <span>每人限领 {limit} 张</span>
        </p>
      </div>
      <div className="coupon-card__act">
        <ReceiveCoupon
          coupon={coupon}
          action={action}
          use={
            <Link className="link" to={couponAddress(coupon)} aria-label={`去使用 ${couponRule(coupon)}`}>
              去使用
            </Link>
          }
        />
      </div>
    </li>
  );
}

/** The coupons of a list of cards. */
export function CouponCards({ coupons, action }: { coupons: readonly Coupon[]; action: string }) {
  return (
    <ul className="coupon-cards">
      {coupons.map((coupon) => (
        <CouponCard key={coupon.coupon_id} coupon={coupon} action={action} />
      ))}
    </ul>
  );
}
