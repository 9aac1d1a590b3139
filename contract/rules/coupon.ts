import { allocate, type Fen } from "./money.ts";
import type { Transitions } from "./transitions.ts";

/** The kinds of coupons: of a store for all or for listed products, of the platform for all, for categories, for stores. */
export const COUPON_TYPE = { store: 0, product: 1, platform: 10, category: 11, stores: 12 } as const;
export type CouponType = (typeof COUPON_TYPE)[keyof typeof COUPON_TYPE];

/**
 * The states of a coupon for one customer: can be received; received up to the limit and valid, not valid yet, or all
 * used; none left; or ended.
 */
export const COUPON_STATES = ["open", "taken", "upcoming", "used", "gone", "ended"] as const;
type CouponState = (typeof COUPON_STATES)[number];

/** The maximum that the limit per customer can be. */
export const COUPONS_PER_CUSTOMER_MAX = 10;

type Stock = {
  total: number;
  given: number;
  per_customer: number;
  valid_from: number;
  valid_until: number;
  ended_at: number | null;
};

/** The state for a customer that has received it `taken` times and used it `used` times, at `now` in ms. */
export function couponState(coupon: Stock, { taken, used }: { taken: number; used: number }, now: number): CouponState {
  if (coupon.valid_until <= now) return "ended";
  if (taken >= coupon.per_customer || (coupon.ended_at !== null && taken > used)) {
    if (used >= taken) return "used";
    return coupon.valid_from > now ? "upcoming" : "taken";
  }
  if (coupon.ended_at !== null) return "ended";
  return coupon.given >= coupon.total ? "gone" : "open";
}

/** The states of a coupon that a customer has. */
export const HELD_COUPON_STATES = ["unused", "used", "expired"] as const;
export type HeldCouponState = (typeof HELD_COUPON_STATES)[number];

/** The types of coupons in the form of addresses. */
export const COUPON_TYPE_TEXTS = ["0", "1", "10", "11", "12"] as const;
export type CouponTypeText = (typeof COUPON_TYPE_TEXTS)[number];

/** The days for which a used or expired coupon is a recent one, and the number of recent ones on a page. */
export const RECENT_COUPON_DAYS = 60;
export const RECENT_COUPONS = 4;

/** An order uses a coupon, its cancellation returns it, and at its end it expires. */
export const COUPON_TRANSITIONS = {
  use: { from: ["unused"], to: "used" },
  give_back: { from: ["used"], to: "unused" },
  expire: { from: ["unused"], to: "expired" },
} as const satisfies Transitions<HeldCouponState, string>;

/** The state of a customer's coupon at `now` in ms; one that is returned after its end is expired. */
export function heldCouponState({ unused, valid_until }: { unused: number; valid_until: number }, now: number) {
  if (unused === 0) return COUPON_TRANSITIONS.use.to;
  return valid_until <= now ? COUPON_TRANSITIONS.expire.to : COUPON_TRANSITIONS.give_back.to;
}

/** The terms of a coupon that decide its discount on an order; times in ms. */
export type CouponTerms = {
  readonly type: number;
  /** null for a coupon of the platform. */
  readonly store_id: number | null;
  /** Ids of products, categories or stores, by the type. */
  readonly targets: readonly number[];
  readonly amount_fen: Fen;
  readonly threshold_fen: Fen;
  readonly valid_from: number;
  readonly valid_until: number;
};

/** A line of an order; `amount` is its price after the coupons that are applied before. */
export type CouponLine = {
  readonly store_id: number;
  readonly product_id: number;
  readonly category_ids: readonly number[];
  /** Whether the line is bought in a flash sale, to which coupons do not apply. */
  readonly in_sale: boolean;
  readonly amount: Fen;
};

/**
 * The reasons that a coupon cannot be used: not valid yet, expired, only lines of flash sales, no fitting line, below
 * the threshold.
 */
export const COUPON_PROBLEMS = ["upcoming", "expired", "sale", "unfit", "below"] as const;
type CouponProblem = (typeof COUPON_PROBLEMS)[number];

export type CouponUse = {
  readonly problem: CouponProblem | null;
  /** The amount missing to the threshold; 0 unless the problem is `below`. */
  readonly missing: Fen;
  /** The number of lines that the coupon applies to. */
  readonly fits: number;
  /** The discount on each line, 0 with a problem. */
  readonly shares: readonly Fen[];
};

/**
 * Whether a coupon can be used for these lines, and its share of each line: in proportion to the amounts, by largest
 * remainder. The shares add up to the coupon's amount, and none exceeds its line.
 */
export function applyCoupon(coupon: CouponTerms, lines: readonly CouponLine[], now: number): CouponUse {
  const fitting = lines.filter((line) => isFor(coupon, line));
  const fits = fitting.filter(({ in_sale }) => !in_sale).length;
  const refused = (problem: CouponProblem, missing: Fen = 0) => ({
    problem,
    missing,
    fits,
    shares: lines.map(() => 0),
  });
  if (coupon.valid_until <= now) return refused("expired");
  if (coupon.valid_from > now) return refused("upcoming");
  if (fits === 0) return refused(fitting.length === 0 ? "unfit" : "sale");
  const weights = lines.map((line) => (!line.in_sale && isFor(coupon, line) ? line.amount : 0));
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum < coupon.threshold_fen) return refused("below", coupon.threshold_fen - sum);
  return { problem: null, missing: 0, fits, shares: allocate(Math.min(coupon.amount_fen, sum), weights) };
}

function isFor({ type, store_id, targets }: CouponTerms, line: CouponLine): boolean {
  if (store_id !== null && store_id !== line.store_id) return false;
  if (type === COUPON_TYPE.product) return targets.includes(line.product_id);
  if (type === COUPON_TYPE.category) return line.category_ids.some((id) => targets.includes(id));
  return type !== COUPON_TYPE.stores || targets.includes(line.store_id);
}
