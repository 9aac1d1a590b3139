import { formatFen } from "#contract/rules/money.ts";
import { ORDER_STATUS, POINTS_PER_YUAN } from "#contract/rules/order.ts";
import { lostPoints, REFUND_TYPE, refundedPostage } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Deps } from "./deps.ts";
import * as store from "./refund.store.ts";
import * as refundable from "./refundable.store.ts";

const FEN_PER_POINT = 100 / POINTS_PER_YUAN;

/**
 * Pays a refund back in the transaction that has just made it refunded: money, points, stock, flash sales, sold counts
 * and, with the last unit, the order. Rows are locked in the order customer, order, sale, SKU, product.
 * @param amount_fen what staff pay of the refund's worth, goods and freight; all of it by default
 * @throws ApiError 409 for more than it is worth
 */
export async function settleRefund(
  tx: Db,
  {
    ledger,
    orderRefunds,
    completeDispatch,
    finishReviewed,
    sales,
    countSold,
    followRefund,
    payBack,
    notices,
    ports,
  }: Deps,
  refund: store.RefundRow,
  items: readonly store.RefundItem[],
  amount_fen?: number,
) {
  const { id, sn, customer_id, order_id, group_id, goods_fen, points } = refund;
  const order = await orderRefunds.lockOrder(tx, customer_id, order_id);
  if (!order) throw new Error(`refund ${id} has no paid order`);
  const isComplete = order.status !== ORDER_STATUS.toShip;
  const isDispatched = isComplete || (await orderRefunds.isDispatched(tx, order_id));
  const settled = items.map((item) => ({ ...item, ...restockedUnits(item, refund, isComplete) }));
  await orderRefunds.settlePieces(tx, settled);
  for (const { id: item_id, returned } of settled) await store.updateReturned(tx, item_id, returned);
  const isLast = (await orderRefunds.unitsLeft(tx, order_id)) === 0;
  const postage_fen = refundedPostage({ isDispatched, postage_fen: order.postage_fen }, isLast);
  const worth_fen = goods_fen + postage_fen;
  const cut_fen = worth_fen - (amount_fen ?? worth_fen);
  if (cut_fen < 0) throw new ApiError(409, `最多退 ${formatFen(worth_fen)}，请刷新后重填`);

  // This refund is already in the state refunded, with its expected freight.
  const { fen, lost } = await refundable.refundedOfOrder(tx, order_id);
  const refunded_fen = fen - refund.postage_fen + postage_fen - cut_fen;
  const earned = order.give_points + lost;
  const lost_points = lostPoints({ earned, lost, pay_fen: order.pay_fen, refunded_fen }, isLast);
  await orderRefunds.losePoints(tx, order_id, lost_points);

  const cause = { kind: "refund", ref: String(id) };
  const holder = customer_id;
  await ledger.move(tx, { asset: "points", holder, delta: points, ...cause, note: `退款 ${sn} 退回` });
  const missing = (await refundable.hasEarnedPoints(tx, customer_id, order_id))
    ? await takePoints(tx, ledger, refund, lost_points)
    : 0;
  const short_fen = cut_fen + Math.min(missing * FEN_PER_POINT, worth_fen - cut_fen);
  await store.updateRefund(tx, id, { postage_fen, lost_points, short_fen, cut_fen });

  const back = settled.filter(({ returned }) => returned > 0).map((item) => ({ ...item, pieces: item.returned }));
  const inSales = back.filter(({ sale_id }) => sale_id !== 0);
  await sales.giveBack(tx, customer_id, cause.ref, sumBy(inSales, "sale_id"), "refund");
  for (const { sku_id, pieces } of sumBy(back, "sku_id")) {
    await ledger.move(tx, { asset: "stock", holder: sku_id, delta: pieces, ...cause, note: `退款 ${sn}` });
  }
  const sold = sumBy(items, "product_id").map(({ product_id, pieces }) => ({ product_id, pieces: -pieces }));
  await countSold(tx, sold);
  if (!(await orderRefunds.endRefundedOrder(tx, customer_id, order_id))) {
    await completeDispatch(tx, order_id, ports.clock.now());
    await finishReviewed(tx, customer_id, order_id);
  }
  await followRefund(tx, customer_id, order_id);
  const paid_fen = worth_fen - short_fen;
  const way = await payBack(tx, { customer_id, group_id, order_id, ref: sn, note: `退款 ${sn}`, amount_fen: paid_fen });
  const amount = formatFen(paid_fen);
  if (typeof way === "object" && way !== null && way.offset_fen + way.back_fen === 0) {
    const about = { id, sn, state: "已同意退款", body: "欠款已核销，没有要退的钱" };
    await notices.tell(tx, { customer_id, kind: "refund_progress", event: `${id} agreed`, about });
  } else if (typeof way === "object" && way !== null) {
    await notices.tell(tx, { customer_id, kind: "refund_paid", event: sn, about: { id, sn, ...creditWay(way) } });
  } else if (way === "balance") {
    await notices.tell(tx, { customer_id, kind: "refund_paid", event: sn, about: { id, sn, amount, way: "余额" } });
  } else {
    const about = { id, sn, state: "已同意退款", body: way === null ? "" : `${amount} 将原路退回` };
    await notices.tell(tx, { customer_id, kind: "refund_progress", event: `${id} agreed`, about });
  }
}

/** How the money of an order that was bought on credit came back. */
const creditWay = ({ offset_fen, back_fen }: { offset_fen: number; back_fen: number }) => {
  const both = offset_fen > 0 && back_fen > 0;
  const ways = [
    ...(offset_fen > 0 ? [both ? `月结欠款 ${formatFen(offset_fen)}` : "月结欠款"] : []),
    ...(back_fen > 0 ? [both ? `余额 ${formatFen(back_fen)}` : "余额"] : []),
  ];
  return { amount: formatFen(offset_fen + back_fen), way: ways.join("、") };
};

/** Units of an item that return to the stock: returned goods, else units that were never dispatched. */
function restockedUnits(item: store.RefundItem, { type }: Pick<store.RefundRow, "type">, isComplete: boolean) {
  if (type === REFUND_TYPE.goods) return { returned: item.pieces, cancelled: 0 };
  if (isComplete) return { returned: 0, cancelled: 0 };
  const cancelled = Math.min(item.pieces, item.quantity - item.dispatched - item.cancelled_pieces);
  return { returned: cancelled, cancelled };
}

/**
 * Subtracts points that a received order had earned, as far as the customer still has them. @returns the missing
 * points.
 */
async function takePoints(tx: Db, ledger: Deps["ledger"], { id, sn, customer_id }: store.RefundRow, points: number) {
  const { points: available } = await tx
    .selectFrom("customers")
    .select("points")
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  const taken = Math.min(points, available);
  const lost = { asset: "points", holder: customer_id, delta: -taken, note: `退款 ${sn} 收回` } as const;
  await ledger.move(tx, { ...lost, kind: "refund_earned", ref: String(id) });
  return points - taken;
}

/** Pieces summed by an id, in ascending order of ids. */
function sumBy<Key extends "sale_id" | "sku_id" | "product_id">(items: readonly store.RefundItem[], key: Key) {
  const pieces = new Map<number, number>();
  for (const item of items) pieces.set(item[key], (pieces.get(item[key]) ?? 0) + item.pieces);
  const rows = [...pieces].sort(([a], [b]) => a - b).map(([id, sum]) => ({ [key]: id, pieces: sum }));
  // The mapping above yields one row of the key and its pieces.
  return rows as (Record<Key, number> & { pieces: number })[];
}
