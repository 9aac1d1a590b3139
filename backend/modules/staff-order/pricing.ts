import { priceReasons } from "#contract/rules/four-eyes.ts";
import { type Fen, fen, formatFen, yuan } from "#contract/rules/money.ts";
import { ORDER_STATE_NAMES } from "#contract/rules/order.ts";
import { UNIT_FEN_MAX, UNIT_FEN_MIN } from "#contract/rules/staff-order.ts";
import type { StaffPriceCheck } from "#contract/staff-order.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { UseCoupons } from "../coupon/coupon.ts";
import { orderStatus } from "../order/view.ts";
import * as store from "./price.store.ts";
import { type Repriced, reprice } from "./reprice.ts";

/** New prices of an order in fen, by item; items that are not named stay as they are. */
export type NewPrices = { units: ReadonlyMap<number, Fen>; postage_fen: Fen };
type Order = { id: number; sn: string; group_id: number; state: string; closes_at: number; status: number };

/** Why the prices of an order cannot be changed, with the way out; null where they can. */
export function priceObstacle(
  order: Pick<Order, "closes_at" | "status"> & { state: "unpaid" | "paid" | "cancelled" },
  now: number,
): string | null {
  const state = orderStatus(order, now);
  if (state === "unpaid") return null;
  return state === "cancelled" ? "订单已取消，不能改价" : `订单现在是${ORDER_STATE_NAMES[state]}，已付款不能改价`;
}

/** The prices out of a form. @throws ApiError 400 for an item that the order does not have, or a price out of range */
export function newPricesOf(
  lines: readonly { order_product_id: number; unit_price: string }[],
  postage: string,
  ids: readonly number[],
): NewPrices {
  const units = new Map(lines.map((line) => [line.order_product_id, fen(line.unit_price)]));
  if (units.size < lines.length || [...units.keys()].some((id) => !ids.includes(id))) {
    throw new ApiError(400, "订单里没有这个商品，请重新打开这一页");
  }
  const prices = [...units.values()];
  if (prices.some((price) => price < UNIT_FEN_MIN || price > UNIT_FEN_MAX)) {
    throw new ApiError(400, `单价应在 ${formatFen(UNIT_FEN_MIN)} 到 ${formatFen(UNIT_FEN_MAX)} 之间`);
  }
  const postage_fen = fen(postage);
  if (postage_fen > UNIT_FEN_MAX) throw new ApiError(400, `运费不能超过 ${formatFen(UNIT_FEN_MAX)}`);
  return { units, postage_fen };
}

/** An unpaid order with its group, before and after a change of its prices. */
export async function computePrices(
  db: Db,
  order: Order,
  pricesOf: (lines: readonly store.GroupLine[], postage_fen: Fen) => NewPrices,
  { coupons, since }: { coupons: Pick<UseCoupons, "ofGroup">; since: number },
) {
  const group = await store.findGroupOfOrder(db, order.group_id);
  const [lines, orders, used, total24h] = await Promise.all([
    store.linesOfGroup(db, group.id),
    store.pricedOrdersOfGroup(db, group.id),
    coupons.ofGroup(db, group.customer_id, group.id),
    store.totalBefore(db, order.id, since),
  ]);
  const own = lines.filter(({ order_id }) => order_id === order.id);
  const was = orders.find(({ id }) => id === order.id);
  if (!was) throw new Error(`order ${order.id} is not in its group`);
  const prices = pricesOf(own, was.postage_fen);
  const result = reprice(
    {
      ...group,
      orders,
      coupons: used,
      lines: lines.map(({ category_top, category_second, category_id, sale_id, ...line }) => ({
        ...line,
        category_ids: [category_top, category_second, category_id],
        in_sale: sale_id !== 0,
      })),
    },
    { order_id: order.id, ...prices },
  );
  const is = result.orders.find(({ id }) => id === order.id);
  if (!is) throw new Error(`order ${order.id} is not in its group`);
  const total_fen = was.goods_fen + was.postage_fen;
  const after_fen = is.goods_fen + is.postage_fen;
  const newUnit = new Map(result.lines.map(({ id, unit_fen }) => [id, unit_fen]));
  const costed = own.map(({ id, cost_fen, unit_fen, quantity }) => ({
    cost_fen,
    unit_fen: newUnit.get(id) ?? unit_fen,
    quantity,
  }));
  return {
    group,
    lines,
    own,
    was,
    is,
    result,
    prices,
    total_fen,
    after_fen,
    changed: own.filter(({ id, unit_fen }) => newUnit.get(id) !== unit_fen),
    newUnit,
    reasons: priceReasons(costed, total24h ?? total_fen, after_fen),
    margins: { before: marginOfOrder(own, givenIn(was)), after: marginOfOrder(costed, givenIn(is)) },
  };
}
export type Computed = Awaited<ReturnType<typeof computePrices>>;

/** Whether a change leaves everything as it is. */
export const isUnchanged = ({ changed, was, is }: Computed) =>
  changed.length === 0 && was.postage_fen === is.postage_fen;

type Costed = { cost_fen: Fen; unit_fen: Fen; quantity: number };

/** What coupons and points take off the goods of an order. */
export const givenIn = ({ coupon_fen, platform_coupon_fen, points_fen }: Amounts): Fen =>
  coupon_fen + platform_coupon_fen + points_fen;

/** What is left of the goods after their cost, as a share of what is paid for them; null where nothing is. */
export function marginOfOrder(lines: readonly Costed[], given_fen: Fen): number | null {
  const goods = lines.reduce((sum, { unit_fen, quantity }) => sum + unit_fen * quantity, -given_fen);
  const cost = lines.reduce((sum, { cost_fen, quantity }) => sum + cost_fen * quantity, 0);
  return goods <= 0 ? null : (goods - cost) / goods;
}

type Amounts = Pick<
  Repriced["orders"][number],
  "goods_fen" | "coupon_fen" | "platform_coupon_fen" | "points_fen" | "postage_fen" | "pay_fen"
>;

export const sumsOfAmounts = (order: Amounts) => ({
  total_price: yuan(order.goods_fen),
  coupon_price: yuan(order.coupon_fen),
  platform_coupon_price: yuan(order.platform_coupon_fen),
  integral_price: yuan(order.points_fen),
  postage_price: yuan(order.postage_fen),
  pay_price: yuan(order.pay_fen),
});

/** What a change would do, as the form shows it. */
export const toCheck = ({ was, is, group, result, reasons, margins }: Computed): Omit<StaffPriceCheck, "version"> => ({
  before: { ...sumsOfAmounts(was), margin: margins.before },
  after: { ...sumsOfAmounts(is), margin: margins.after },
  group_before: yuan(group.pay_fen),
  group_after: yuan(result.total.pay_fen),
  lost_coupons: result.lost.map(({ title }) => title),
  kept_coupons: result.coupons.map(({ title }) => title),
  returned_points: result.returned_points,
  reasons,
});
