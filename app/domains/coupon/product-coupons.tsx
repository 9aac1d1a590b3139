import { Tag } from "#app/ui/tag.tsx";
import type { Coupon } from "#contract/coupon.ts";
import { couponDates, couponRule } from "./coupon.ts";
import { ReceiveCoupon } from "./receive-coupon.tsx";

/** The coupons that fit a product, in small lines; `action` is the address that receives them. */
export function ProductCoupons({ coupons, action }: { coupons: readonly Coupon[]; action: string }) {
  if (coupons.length === 0) return null;
  return (
    <section className="product-coupons" aria-label="优惠券">
      <h2>优惠券</h2>
      <ul>
        {coupons.map((coupon) => (
          <li key={coupon.coupon_id}>
            <Tag>{coupon.mer_id === null ? "平台券" : "店铺券"}</Tag>
            <b>{couponRule(coupon)}</b>
            <span className="muted small">{couponDates(coupon)}</span>
            <ReceiveCoupon coupon={coupon} action={action} />
          </li>
        ))}
      </ul>
    </section>
  );
}
