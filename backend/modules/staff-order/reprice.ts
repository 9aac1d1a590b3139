import type { CouponLine } from "#contract/rules/coupon.ts";
import { allocate, type Fen } from "#contract/rules/money.ts";
import { earnedPoints, paidFen } from "#contract/rules/order.ts";
import { discountsOf, type HeldCoupon } from "../checkout/discounts.ts";
import { pointsValue, usablePoints } from "../checkout/totals.ts";

/** A line of a group, with what its shares of discounts depend on. */
export type PricedLine = {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: number;
  readonly store_id: number;
  readonly category_ids: readonly number[];
  readonly in_sale: boolean;
  readonly quantity: number;
  readonly unit_fen: Fen;
};
type PricedOrder = { readonly id: number; readonly postage_fen: Fen };

/** An unpaid group with the coupons that it uses. */
export type PricedGroup = {
  readonly lines: readonly PricedLine[];
  readonly orders: readonly PricedOrder[];
  readonly coupons: readonly HeldCoupon[];
  readonly points_used: number;
  /** The time of the order, at which the coupons were valid, in epoch ms. */
  readonly created_at: number;
};

/** New prices of one order of the group; lines that are not named stay as they are. */
export type PriceChange = {
  readonly order_id: number;
  readonly units: ReadonlyMap<number, Fen>;
  readonly postage_fen: Fen;
};

const SUMS = ["goods_fen", "postage_fen", "coupon_fen", "platform_coupon_fen", "points_fen", "pay_fen"] as const;
export type Sums = Record<(typeof SUMS)[number], Fen> & { points_used: number };
export type RepricedLine = PricedLine & {
  total_fen: Fen;
  coupon_fen: Fen;
  platform_coupon_fen: Fen;
  points_fen: Fen;
};

const sum = <T>(list: readonly T[], of: (element: T) => number) =>
  list.reduce((total, element) => total + of(element), 0);

/**
 * The coupons that still take off their whole amount. A group uses a coupon whole or gives it back, so that coupons are
 * worth what the orders are cheaper.
 */
function usableCoupons(lines: readonly CouponLine[], used: readonly HeldCoupon[], at: number) {
  let coupons = used;
  for (;;) {
    const discounts = discountsOf(
      lines,
      coupons,
      coupons.map(({ id }) => id),
      at,
    );
    // The stores' coupons come first, because without one of them that of the platform may reach its threshold.
    const lost = discounts.offers.find(({ coupon, chosen, off }) => !chosen || off < coupon.amount_fen);
    if (!lost) return { coupons, discounts };
    coupons = coupons.filter(({ id }) => id !== lost.coupon.id);
  }
}

/**
 * The group with new prices of one of its orders, by the rules of the checkout: coupons below their threshold are given
 * back, points pay half of the goods at most and are never taken again, and every share adds up to its sum.
 */
export function reprice(group: PricedGroup, change: PriceChange) {
  const priced = group.lines.map((line) => {
    const unit_fen = (line.order_id === change.order_id ? change.units.get(line.id) : undefined) ?? line.unit_fen;
    return { ...line, unit_fen, total_fen: unit_fen * line.quantity };
  });
  const couponLines = priced.map(({ store_id, product_id, category_ids, in_sale, total_fen }) => ({
    store_id,
    product_id,
    category_ids,
    in_sale,
    amount: total_fen,
  }));
  const { coupons, discounts } = usableCoupons(couponLines, group.coupons, group.created_at);
  const { ofStores, ofPlatform } = discounts;
  const rest = priced.map(({ total_fen }, at) => total_fen - (ofStores[at] ?? 0) - (ofPlatform[at] ?? 0));
  const goods = sum(priced, ({ total_fen }) => total_fen);
  const points_used = usablePoints(
    group.points_used,
    goods,
    sum(rest, (amount) => amount),
  );
  const shares = allocate(points_used, rest);
  const lines = priced.map((line, at) => ({
    ...line,
    coupon_fen: ofStores[at] ?? 0,
    platform_coupon_fen: ofPlatform[at] ?? 0,
    points_fen: pointsValue(shares[at] ?? 0),
    points_used: shares[at] ?? 0,
  }));
  const orders = group.orders.map(({ id, postage_fen }) => {
    const own = lines.filter(({ order_id }) => order_id === id);
    const postage = id === change.order_id ? change.postage_fen : postage_fen;
    const pay_fen = sum(own, paidFen) + postage;
    return {
      id,
      goods_fen: sum(own, ({ total_fen }) => total_fen),
      postage_fen: postage,
      coupon_fen: sum(own, ({ coupon_fen }) => coupon_fen),
      platform_coupon_fen: sum(own, ({ platform_coupon_fen }) => platform_coupon_fen),
      points_fen: sum(own, ({ points_fen }) => points_fen),
      points_used: sum(own, (line) => line.points_used),
      pay_fen,
      give_points: earnedPoints(pay_fen),
    };
  });
  const total: Sums = {
    goods_fen: sum(orders, ({ goods_fen }) => goods_fen),
    postage_fen: sum(orders, ({ postage_fen }) => postage_fen),
    coupon_fen: sum(orders, ({ coupon_fen }) => coupon_fen),
    platform_coupon_fen: sum(orders, ({ platform_coupon_fen }) => platform_coupon_fen),
    points_fen: sum(orders, ({ points_fen }) => points_fen),
    points_used,
    pay_fen: sum(orders, ({ pay_fen }) => pay_fen),
  };
  const kept = new Set(coupons.map(({ id }) => id));
  return {
    lines,
    orders,
    total,
    coupons,
    lost: group.coupons.filter(({ id }) => !kept.has(id)),
    returned_points: group.points_used - points_used,
  };
}
export type Repriced = ReturnType<typeof reprice>;
