import { type Fen, formatFen } from "#contract/rules/money.ts";
import { REFUND_STATUS, REFUND_TYPE, refundedPostage } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import { insertNumbered } from "../../platform/numbers.ts";
import type { ActedRecord } from "../../platform/staff-log.ts";
import type { RefundActs } from "./acts.ts";
import type { Deps } from "./deps.ts";
import * as store from "./refund.store.ts";
import type * as refundable from "./refundable.store.ts";
import { settleRefund } from "./settle.ts";
import { type ChosenItem, FEWER_LEFT, itemsLeft, shareOut } from "./shares.ts";
import type { By } from "./staff-acts.ts";

export type ShopRefund = {
  items: readonly ChosenItem[];
  /** What is paid back; all that the units are worth by default. */
  amount_fen?: Fen | undefined;
  /** What the customer reads, and what only staff read. */
  reason: string;
  remark: string;
};
export const NOT_PAID = "订单还没付款，没有钱可退，只能关闭";

/** A paid order with its store. */
export type PaidOrder = refundable.OrderRow;
type Order = Pick<refundable.OrderRow, "id" | "sn" | "customer_id" | "status" | "postage_fen" | "group_id">;

/** @throws ApiError 400 for nothing, and for more than the units are worth */
export function requireWithin(amount_fen: Fen, worth_fen: Fen) {
  if (amount_fen < 1) throw new ApiError(400, "请填要退的金额");
  if (amount_fen > worth_fen) throw new ApiError(400, `最多退 ${formatFen(worth_fen)}`);
}

export type ShopRefunds = ReturnType<typeof createShopRefunds>;

/** Refunds that no customer has asked for: of money, for units that are paid and in no other refund. */
export function createShopRefunds(deps: Deps & Pick<RefundActs, "perform" | "record">) {
  const { staffLog, orderRefunds, perform, record, ports } = deps;
  const { clock } = ports;

  /** Applications under review of the order, whose units a refund of the shop may take over. */
  const waitingOf = async (db: Db, { id, customer_id }: Order) =>
    (await store.refundsOfOrder(db, customer_id, id)).filter(({ state }) => state === REFUND_STATUS.toReview);

  /**
   * What a refund of these units is worth, and the applications that it ends because it has all of their units.
   * @throws ApiError 404 for unknown items, 409 for more units than remain, and where it would end a part of an application
   */
  async function plan(db: Db, order: Order, chosen: readonly ChosenItem[]) {
    const waiting = await waitingOf(db, order);
    const waitingItems = await store.itemsOfRefunds(
      db,
      waiting.map(({ id }) => id),
    );
    const touched = new Set(chosen.map(({ order_product_id }) => order_product_id));
    const merged = waiting.filter(({ id }) =>
      waitingItems.some((item) => item.refund_id === id && touched.has(item.order_item_id)),
    );
    const ids = merged.map(({ id }) => id);
    const { lines, isDispatched } = await shareOut(db, order, chosen, ids);
    for (const item of waitingItems.filter(({ refund_id }) => ids.includes(refund_id))) {
      const own = lines.find((line) => line.item.id === item.order_item_id);
      const asked = waitingItems
        .filter((one) => ids.includes(one.refund_id) && one.order_item_id === item.order_item_id)
        .reduce((sum, { pieces }) => sum + pieces, 0);
      if ((own?.share.pieces ?? 0) < asked) {
        const { sn } = merged.find(({ id }) => id === item.refund_id) ?? { sn: "" };
        throw new ApiError(409, `客户的申请 ${sn} 里还有商品不在这次退款里，请一起退，或先处理那笔申请`);
      }
    }
    const pieces = lines.reduce((sum, { share }) => sum + share.pieces, 0);
    const isLast = (await orderRefunds.unitsLeft(db, order.id)) === pieces;
    const goods_fen = lines.reduce((sum, { share }) => sum + share.fen, 0);
    const postage_fen = refundedPostage({ isDispatched, postage_fen: order.postage_fen }, isLast);
    const points = lines.reduce((sum, { share }) => sum + share.points, 0);
    return { lines, merged, pieces, goods_fen, postage_fen, worth_fen: goods_fen + postage_fen, points };
  }

  return {
    plan,

    /** The units of each item that the shop could refund now, with those of applications under review. */
    async available(db: Db, order: Order) {
      const waiting = await waitingOf(db, order);
      const left = await itemsLeft(
        db,
        order.id,
        waiting.map(({ id }) => id),
      );
      const waitingItems = await store.itemsOfRefunds(
        db,
        waiting.map(({ id }) => id),
      );
      return { left, waitingItems };
    },

    /**
     * Refunds units of a paid order whose customer the transaction has locked.
     * @throws ApiError 400, 404, 409
     */
    async pay(
      tx: Db,
      { actor, isAlone = false }: By,
      order_of: Order,
      { items, amount_fen, reason, remark }: ShopRefund,
    ) {
      const order = await orderRefunds.lockOrder(tx, order_of.customer_id, order_of.id);
      if (!order) throw new ApiError(409, NOT_PAID);
      const planned = await plan(tx, order, items);
      const { lines, merged, goods_fen, postage_fen, worth_fen, points } = planned;
      const paid = amount_fen ?? worth_fen;
      requireWithin(paid, worth_fen);
      const now = clock.now();
      const { id, sn } = await insertNumbered(ports, (digits) =>
        store.insertRefund(tx, {
          sn: `TK${digits}`,
          customer_id: order.customer_id,
          order_id: order.id,
          type: REFUND_TYPE.money,
          state: REFUND_STATUS.refunded,
          reason,
          remark: "",
          goods_fen,
          postage_fen,
          points,
          created_at: now,
          state_at: now,
          due_at: null,
        }),
      );
      for (const one of merged) await perform(tx, one, "merge", { actor: "store", note: sn });
      for (const { item, share } of lines) {
        const claim = { order_item_id: item.id, pieces: share.pieces };
        if (!(await orderRefunds.claimPieces(tx, order.id, claim))) throw new ApiError(409, FEWER_LEFT);
      }
      await store.insertRefundItems(
        tx,
        lines.map(({ item, share }) => ({
          refund_id: id,
          order_item_id: item.id,
          pieces: share.pieces,
          amount_fen: share.fen,
          points: share.points,
        })),
      );
      await record(tx, id, "own", "store", reason);
      const refund = await store.refundById(tx, id);
      if (!refund) throw new Error(`no refund ${id}`);
      await settleRefund(tx, deps, refund, await store.itemsOfRefunds(tx, [id]), paid);
      const settled = (await store.refundById(tx, id)) ?? refund;
      const paid_fen = settled.goods_fen + settled.postage_fen - settled.short_fen;
      const ended = merged.map((one) => one.sn);
      const entry = {
        act: "refund.own",
        summary: `${sn} 退 ${formatFen(paid_fen)}${ended.length > 0 ? `，并入 ${ended.join("、")}` : ""}`,
        after: { refund: sn, paid_fen, reason, merged: ended },
        note: remark,
        amount_fen: paid_fen,
        isAlone,
      } as const;
      const record_of: ActedRecord = {
        subject: "order",
        id: order.id,
        label: order.sn,
        customer_id: order.customer_id,
      };
      await staffLog.write(tx, actor, { ...entry, record: record_of });
      return { sn, paid_fen };
    },
  };
}
