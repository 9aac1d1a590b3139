/**
 * The states of a coupon as one customer sees it: can be received, received as often as allowed, none left, or ended.
 */
export const COUPON_STATES = ["open", "taken", "gone", "ended"] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** The highest limit of one customer. */
export const COUPONS_PER_CUSTOMER_MAX = 10;

type Stock = { total: number; given: number; per_customer: number; valid_until: number; ended_at: number | null };

/** The state for a customer who has received it `taken` times, at `now` in ms. */
export function couponState(coupon: Stock, taken: number, now: number): CouponState {
  if (coupon.ended_at !== null || coupon.valid_until <= now) return "ended";
  if (taken >= coupon.per_customer) return "taken";
  return coupon.given >= coupon.total ? "gone" : "open";
}
