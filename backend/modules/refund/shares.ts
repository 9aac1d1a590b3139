import { NO_PRODUCT } from "#contract/rules/messages.ts";
import { ORDER_STATUS, POINTS_PER_YUAN, paidFen } from "#contract/rules/order.ts";
import { type RefundPart, refundShare } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import * as refundable from "./refundable.store.ts";

/** Items and units; by default all remaining units. */
export type ChosenItem = { order_product_id: number; num?: number | undefined };

export const FEWER_LEFT = "可退件数不足，请刷新后重试";

/** The points that paid for a line, by their value in fen. */
const pointsOf = ({ points_fen }: { points_fen: number }) => (points_fen * POINTS_PER_YUAN) / 100;

/** The items of an order with what open and paid refunds hold of each, without the given refunds. */
export async function itemsLeft(db: Db, order_id: number, without: readonly number[] = []) {
  const items = await refundable.itemsOfOrders(db, [order_id]);
  const held = await refundable.heldOfOrder(db, order_id, without);
  const heldOf = new Map(held.map(({ order_item_id, ...part }) => [order_item_id, toPart(part)]));
  return items.map((item) => ({ item, held: heldOf.get(item.id) ?? { pieces: 0, fen: 0, points: 0 } }));
}

type ItemLeft = Awaited<ReturnType<typeof itemsLeft>>[number];

/** The share of some units of an item. @throws RangeError for more units than remain */
export const shareOfItem = ({ item, held }: ItemLeft, pieces: number): RefundPart =>
  refundShare({ pieces: item.quantity, fen: paidFen(item), points: pointsOf(item) }, held, pieces);

/** The shares of the chosen units. @throws ApiError 404 for an unknown item, 409 for more units than remain. */
export async function shareOut(
  db: Db,
  order: { id: number; status: number },
  chosen: readonly ChosenItem[],
  without: readonly number[] = [],
) {
  if (chosen.length === 0) throw new ApiError(400, "请选择退款商品");
  const left = await itemsLeft(db, order.id, without);
  const wanted = new Map(chosen.map(({ order_product_id, num }) => [order_product_id, num]));
  if (wanted.size !== chosen.length) throw new ApiError(400, "商品重复，请重新选择");
  if ([...wanted.keys()].some((id) => !left.some(({ item }) => item.id === id))) throw notFound(NO_PRODUCT);
  const lines = left
    .filter(({ item }) => wanted.has(item.id))
    .map(({ item, held }) => {
      const rest = item.quantity - held.pieces;
      const pieces = wanted.get(item.id) ?? rest;
      if (rest < 1 || pieces > rest || pieces < 1) throw new ApiError(409, rest < 1 ? "商品已退款" : FEWER_LEFT);
      return { item, held, share: shareOfItem({ item, held }, pieces) };
    });
  const units = (parts: readonly { pieces: number }[]) => parts.reduce((sum, { pieces }) => sum + pieces, 0);
  const rest = left.reduce((sum, { item, held }) => sum + item.quantity - held.pieces, 0);
  const isDispatched = order.status !== ORDER_STATUS.toShip || left.some(({ item }) => item.dispatched > 0);
  return { lines, isLast: units(lines.map(({ share }) => share)) === rest, isDispatched };
}

const toPart = ({ pieces, fen, points }: Record<keyof RefundPart, number>): RefundPart => ({
  pieces: Number(pieces),
  fen: Number(fen),
  points: Number(points),
});
