import {
  applyCoupon,
  type CouponLine,
  type CouponTerms,
  type CouponType,
  type CouponUse,
} from "#contract/rules/coupon.ts";
import type { Fen } from "#contract/rules/money.ts";

/** A coupon that the customer has. */
export type HeldCoupon = CouponTerms & {
  readonly type: CouponType;
  /** The id of the customer's coupon, which a form sends. */
  readonly id: number;
  readonly coupon_id: number;
  readonly title: string;
};

/** Ids of the chosen coupons, or `best` for those that take off the most. */
export type CouponChoice = "best" | readonly number[];

export type CouponOffer = {
  readonly coupon: HeldCoupon;
  readonly use: CouponUse;
  readonly off: Fen;
  readonly chosen: boolean;
  /** Whether no other coupon of its store, or of the platform, takes off more. */
  readonly best: boolean;
};

type Discounts = {
  /** The coupons of the stores of the order and of the platform. */
  readonly offers: readonly CouponOffer[];
  /** The discounts of store and platform coupons on each line. */
  readonly ofStores: readonly Fen[];
  readonly ofPlatform: readonly Fen[];
};

type Option = { coupon: HeldCoupon; use: CouponUse; off: Fen };

/**
 * The coupons of an order: at most one of each store and one of the platform, which counts what the stores' coupons leave. A chosen coupon that cannot be used, or is the second of its store, takes off nothing.
 */
export function discountsOf(
  lines: readonly CouponLine[],
  held: readonly HeldCoupon[],
  choice: CouponChoice,
  now: number,
): Discounts {
  const coupons = [...held].sort((a, b) => a.valid_until - b.valid_until || a.id - b.id);
  const stores = [...new Set(lines.map(({ store_id }) => store_id))].map((id) =>
    coupons.filter(({ store_id }) => store_id === id).map((coupon) => optionOf(coupon, lines, now)),
  );
  const platform = coupons.filter(({ store_id }) => store_id === null);
  const platformOptions = (chosen: readonly (Option | null)[]) => {
    const rest = subtract(lines, sharesOf(chosen, lines.length));
    return platform.map((coupon) => optionOf(coupon, rest, now));
  };
  const offAfter = (chosen: readonly (Option | null)[]) => offOf(chosen) + (bestOf(platformOptions(chosen))?.off ?? 0);

  const best = improve(stores.map(bestOf), stores, offAfter);
  const ids = new Set(choice === "best" ? [] : choice);
  const picked = (options: readonly Option[]) =>
    options.find(({ coupon, use }) => use.problem === null && ids.has(coupon.id)) ?? null;
  const chosen = choice === "best" ? best : stores.map(picked);
  const options = platformOptions(chosen);
  const bestPlatform = bestOf(options);
  const chosenPlatform = choice === "best" ? bestPlatform : picked(options);
  const toOffer =
    (taken: Option | null | undefined, top: Option | null | undefined) =>
    (option: Option): CouponOffer => ({
      ...option,
      chosen: option.coupon.id === taken?.coupon.id,
      best: option.coupon.id === top?.coupon.id,
    });
  return {
    offers: [
      ...stores.flatMap((of, index) => of.map(toOffer(chosen[index], best[index]))),
      ...options.map(toOffer(chosenPlatform, bestPlatform)),
    ],
    ofStores: sharesOf(chosen, lines.length),
    ofPlatform: sharesOf([chosenPlatform], lines.length),
  };
}

function optionOf(coupon: HeldCoupon, lines: readonly CouponLine[], now: number): Option {
  const use = applyCoupon(coupon, lines, now);
  return { coupon, use, off: use.shares.reduce((a, b) => a + b, 0) };
}

/** The option that takes off the most, the earliest to expire among equals; null where none can be used. */
const bestOf = (options: readonly Option[]) =>
  options.reduce<Option | null>((best, option) => (option.off > (best?.off ?? 0) ? option : best), null);

/** Changes the coupon of one store at a time while the whole order becomes cheaper: less may leave more for the platform's. */
function improve(
  chosen: readonly (Option | null)[],
  stores: readonly (readonly Option[])[],
  offAfter: (chosen: readonly (Option | null)[]) => Fen,
): readonly (Option | null)[] {
  let best = { chosen, off: offAfter(chosen) };
  for (const [index, options] of stores.entries()) {
    for (const option of [null, ...options]) {
      const changed = best.chosen.with(index, option);
      const off = offAfter(changed);
      if (off > best.off) best = { chosen: changed, off };
    }
  }
  return best.chosen;
}

const offOf = (chosen: readonly (Option | null)[]) => chosen.reduce((sum, option) => sum + (option?.off ?? 0), 0);

function sharesOf(chosen: readonly (Option | null)[], count: number): Fen[] {
  const shares = Array<Fen>(count).fill(0);
  for (const option of chosen) {
    for (const [index, share] of (option?.use.shares ?? []).entries()) shares[index] = (shares[index] ?? 0) + share;
  }
  return shares;
}

const subtract = (lines: readonly CouponLine[], shares: readonly Fen[]) =>
  lines.map((line, index) => ({ ...line, amount: line.amount - (shares[index] ?? 0) }));
