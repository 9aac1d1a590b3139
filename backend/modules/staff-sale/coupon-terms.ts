import type { Body } from "#contract/endpoint.ts";
import { DAY_MS, dayToInstant } from "#contract/rules/calendar.ts";
import { type Fen, fen, formatFen } from "#contract/rules/money.ts";
import type { SaleTab } from "#contract/rules/staff-sale.ts";
import type { staffCoupon } from "#contract/staff-sale.ts";
import type { Effect } from "../../platform/four-eyes.ts";
import { hashOf } from "../../platform/hash.ts";
import { type CouponRow, couponText, type NewCoupon } from "../coupon/coupon-acts.ts";

type TypedCoupon = Omit<Body<(typeof staffCoupon)["check"]>, "coupon_id">;
/** A coupon as it is, with its targets; null for a new one. */
export type CouponBefore = (CouponRow & { targets: readonly number[] }) | null;

export const NO_SUCH_COUPON = "没有这种优惠券";

export const toCouponTerms = ({ amount, threshold, from, until, ...terms }: TypedCoupon): NewCoupon => ({
  ...terms,
  targets: [...new Set(terms.targets)].sort((a, b) => a - b),
  amount_fen: fen(amount),
  threshold_fen: fen(threshold),
  valid_from: dayToInstant(from),
  valid_until: dayToInstant(until) + DAY_MS,
});

/** What a coupon gives away where all of it is used. */
export const worthOfCoupon = ({ amount_fen, total }: Pick<CouponRow, "amount_fen" | "total">): Fen =>
  amount_fen * total;

/** What a coupon gives away beyond what it gave before, and whether it gives more at all. */
export function couponMoreThan(before: CouponBefore, terms: NewCoupon): { value: Fen; isMore: boolean } {
  if (before === null) return { value: worthOfCoupon(terms), isMore: true };
  const isMore =
    terms.amount_fen > before.amount_fen || terms.threshold_fen < before.threshold_fen || terms.total > before.total;
  return { value: Math.max(0, worthOfCoupon(terms) - worthOfCoupon(before)), isMore };
}

/** What of a coupon an act depends on. */
export const versionOfCoupon = (before: CouponBefore) =>
  hashOf(
    JSON.stringify(
      before && [
        couponText(before),
        before.store_id,
        before.targets,
        before.given === 0 ? "" : "received",
        before.ended_at,
      ],
    ),
  ).slice(0, 16);

/** The margin of goods of a typical price for the threshold, after the amount off. */
export const marginAfterCoupon = ({ amount_fen, threshold_fen }: NewCoupon, margin: number | null) =>
  margin === null || threshold_fen <= amount_fen
    ? null
    : (threshold_fen * margin - amount_fen) / (threshold_fen - amount_fen);

/** Whether a coupon has begun, and whether it is over. */
export function stateOfCoupon({ ended_at, valid_from, valid_until }: CouponRow, now: number): SaleTab {
  if (ended_at !== null || valid_until <= now) return "ended";
  return valid_from > now ? "upcoming" : "running";
}

/** A coupon as its approver reads it. */
export const effectsOfCoupon = (
  before: CouponBefore,
  terms: NewCoupon,
  names: readonly { name: string }[],
): Effect[] => [
  { label: "优惠券", before: before ? couponText(before) : "没有", after: couponText(terms) },
  { label: "适用范围", before: "", after: names.map(({ name }) => name).join("、") || "全部" },
  {
    label: "全部用完让利",
    before: before ? formatFen(worthOfCoupon(before)) : "¥0.00",
    after: formatFen(worthOfCoupon(terms)),
  },
];
