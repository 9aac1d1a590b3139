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
      <section className="w-full" aria-label="优惠券">
        <ul className="grid gap-1">
          {coupons.map((coupon) => (
            <li
              key={coupon.coupon_id}
              // Each coupon has one line at any width; the dates are hidden before the button wraps.
              className="flex items-center gap-2.5 min-h-9 [&>:not(.truncate)]:flex-none max-lg:gap-2 max-lg:[&>:last-child]:ml-auto"
            >
              <Tag>{coupon.mer_id === null ? "平台券" : "店铺券"}</Tag>
              <b className="font-medium text-(--red)">{couponRule(coupon)}</b>
              <span className="muted small truncate max-lg:hidden">{couponDates(coupon)}</span>
              <ReceiveCoupon coupon={coupon} action={action} />
            </li>
          ))}
        </ul>
      </section>
    </BuyOptionRow>
  );
}
