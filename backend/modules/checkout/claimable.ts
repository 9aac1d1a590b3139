import { applyCoupon } from "#contract/rules/coupon.ts";
import type { Fen } from "#contract/rules/money.ts";
import type { ClaimableCoupon } from "../coupon/coupon.ts";
import { couponLine, type Line, type Totals } from "./totals.ts";

/** A coupon that the customer can receive, with its discount on the order. */
type ClaimableOffer = { coupon: ClaimableCoupon; off: Fen };

/** The coupons that would take off more than the chosen one of their store or of the platform, the best first. */
export function claimableOffers(
  { orders, coupons: held }: Pick<Totals<Line>, "orders" | "coupons">,
  coupons: readonly ClaimableCoupon[],
  now: number,
): ClaimableOffer[] {
  const lines = orders.flatMap((order) => (order.freight.delivered ? order.lines : []));
  const offers = coupons.map((coupon) => {
    // A coupon of the platform counts what those of the stores leave.
    const isOfStore = coupon.store_id !== null;
    const counted = lines.map(({ item, total_fen, coupon_fen }) =>
      couponLine(item, isOfStore ? total_fen : total_fen - coupon_fen),
    );
    return { coupon, off: applyCoupon(coupon, counted, now).shares.reduce((sum, share) => sum + share, 0) };
  });
  const usedOff = (store_id: number | null) =>
    held.find(({ coupon, chosen }) => chosen && coupon.store_id === store_id)?.off ?? 0;
  return offers
    .filter(({ coupon, off }) => off > usedOff(coupon.store_id))
    .sort((a, b) => b.off - a.off || a.coupon.valid_until - b.coupon.valid_until || a.coupon.id - b.coupon.id);
}
