import { COUPON_TYPE, type CouponType } from "./coupon.ts";
import type { Fen } from "./money.ts";

/** The states of flash sales and coupons at the desk, in the order of its tabs. */
export const SALE_TABS = { running: "进行中", upcoming: "未开始", ended: "已结束" } as const;
export type SaleTab = keyof typeof SALE_TABS;
// The keys of the table are its tabs.
export const SALE_TAB_NAMES = Object.keys(SALE_TABS) as [SaleTab, ...SaleTab[]];

export const SALES_PAGE_SIZE = 50;

/** The names of the kinds of coupons at the desk. */
export const COUPON_KINDS: Readonly<Record<CouponType, string>> = {
  [COUPON_TYPE.store]: "店铺券",
  [COUPON_TYPE.product]: "商品券",
  [COUPON_TYPE.platform]: "平台券",
  [COUPON_TYPE.category]: "品类券",
  [COUPON_TYPE.stores]: "跨店券",
};

/** The maximum of coupons of a kind, of the targets of one, and of the length of a title. */
export const COUPON_TOTAL_MAX = 1_000_000;
export const COUPON_TARGETS_MAX = 50;
export const COUPON_TITLE_MAX = 30;
/** The largest amount of a coupon and of its threshold, in fen. */
export const COUPON_FEN_MAX = 100_000_000;
/** The longest flash sale, in ms. */
export const SALE_MS_MAX = 31 * 24 * 60 * 60 * 1000;

/** A coupon worth more than this share of its threshold needs a second person. */
export const COUPON_SHARE_MAX = 0.3;
/** Discounts by flash sales and coupons need a second person from this amount of a day on, in fen. */
export const DISCOUNT_MAX_FEN = 500_000;

const BELOW_COST = "秒杀价低于成本";
const TOO_MUCH = "24 小时内让利满 ¥5,000";

type SaleTerms = { price: Fen; cost: Fen };

/**
 * What makes a flash sale need a second person, as the requester reads it; none for one that is fine.
 * @param value what the sale gives away at most beyond what it gave before, in fen
 * @param given what the same member has given by sales and coupons in the last day
 */
export function saleReasons({ price, cost }: SaleTerms, value: Fen, given: Fen): string[] {
  return [...(price < cost ? [BELOW_COST] : []), ...(given + value >= DISCOUNT_MAX_FEN ? [TOO_MUCH] : [])];
}

type CouponTerms = { amount_fen: Fen; threshold_fen: Fen };

/** The same of a coupon. */
export function couponReasons({ amount_fen, threshold_fen }: CouponTerms, value: Fen, given: Fen): string[] {
  return [
    ...(amount_fen > threshold_fen * COUPON_SHARE_MAX ? ["面额超过门槛的 30%"] : []),
    ...(given + value >= DISCOUNT_MAX_FEN ? [TOO_MUCH] : []),
  ];
}

/** The share of a price that is left after its cost; null for nothing. */
export const marginOfPrice = (price: Fen, cost: Fen): number | null => (price > 0 ? (price - cost) / price : null);
