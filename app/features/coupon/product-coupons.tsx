import "./product-coupons.css";
import { BuyOptionRow } from "#app/features/catalog/buy-form.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Coupon } from "#contract/coupon.ts";
import { couponDates, couponRule } from "./coupon.ts";
import { ReceiveCoupon } from "./receive-coupon.tsx";

/** The coupons that fit a product, in a row of the options; `action` is the address that receives them. */
export function ProductCoupons({ coupons, action }: { coupons: readonly Coupon[]; action: string }) {
  if (coupons.length === 0) return null;
  return (
    <BuyOptionRow name="优惠券">
      <section className="product-coupons" aria-label="优惠券">
        <ul>
          {coupons.map((coupon) => (
            <li key={coupon.coupon_id}>
              <Tag>{coupon.mer_id === null ? "平台券" : "店铺券"}</Tag>
              <b>{couponRule(coupon)}</b>
              <span className="muted small product-coupons__dates">{couponDates(coupon)}</span>
              <ReceiveCoupon coupon={coupon} action={action} />
            </li>
          ))}
        </ul>
      </section>
    </BuyOptionRow>
  );
}
