import { DAY_MS } from "#contract/rules/calendar.ts";
import { NO_ORDER } from "#contract/rules/messages.ts";
import {
  lostPoints,
  REFUND_TRANSITIONS,
  REFUND_WAIT_MS,
  type RefundType,
  refundedPostage,
  refundTypes,
} from "#contract/rules/refund.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { insertNumbered } from "../../platform/numbers.ts";
import type { RefundActs } from "./acts.ts";
import type { Deps } from "./deps.ts";
import { requireOwnOrder } from "./own-refunds.ts";
import * as store from "./refund.store.ts";
import * as pictures from "./refund-pictures.store.ts";
import * as refundable from "./refundable.store.ts";
import { type ChosenItem, FEWER_LEFT, shareOut } from "./shares.ts";

type Owner = Pick<Caller, "id">;

type Application = {
  refund_type: RefundType;
  items: readonly ChosenItem[];
  refund_message: string;
  mark: string;
  key: string;
};

const applyLimit = (id: number) => ({ name: `refund:apply:${id}`, max: 300, windowMs: DAY_MS });

const OVERDUE = "订单已过退款/退货期限";

/** Applications for refunds: the amounts of the chosen units, and the refund that holds them. */
export function createApplication({
  database,
  ports,
  limits,
  idempotency,
  notices,
  orderRefunds,
  record,
}: Pick<Deps, "database" | "ports" | "limits" | "idempotency" | "notices" | "orderRefunds"> &
  Pick<RefundActs, "record">) {
  const { clock } = ports;

  return {
    /** Computes the refund of the chosen units at this moment, without any change. @throws ApiError 404, 409. */
    async preview(customer: Owner, order_id: number, chosen: readonly ChosenItem[], key: string) {
      const order = await requireOwnOrder(database.read, customer, order_id);
      const types = refundTypes({ status: order.status, take_time: order.taken_at }, clock.now());
      if (types.length === 0) throw new ApiError(409, OVERDUE);
      const { lines, isLast, isDispatched } = await shareOut(database.read, order, chosen);
      const before = await refundable.refundedOfOrder(database.read, order_id);
      const goods_fen = lines.reduce((sum, { share }) => sum + share.fen, 0);
      const postage_fen = refundedPostage({ isDispatched, postage_fen: order.postage_fen }, isLast);
      const lost = lostPoints(
        {
          earned: order.give_points + before.lost,
          lost: before.lost,
          pay_fen: order.pay_fen,
          refunded_fen: before.fen + goods_fen + postage_fen,
        },
        isLast,
      );
      const shown = await pictures.picturesOfForm(database.read, customer.id, key);
      return {
        order,
        types,
        lines,
        goods_fen,
        postage_fen,
        lost,
        points: lines.reduce((sum, { share }) => sum + share.points, 0),
        pictures: shown.filter(({ refund_id }) => refund_id === null).map(({ id }) => id),
        key: key || ports.random.token(24),
      };
    },

    /**
     * Applies for a refund and holds its units. Repeated with the same key it returns the same refund.
     * @throws ApiError 404, or 409 when the order allows no such refund or fewer units remain.
     */
    async apply(
      customer: Owner,
      order_id: number,
      { key, ...form }: Application,
    ): Promise<{ refund_order_id: number }> {
      await database.write((tx) => limits.takeAll(tx, [applyLimit(customer.id)], "申请过于频繁"));
      return database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const submit = { customer_id: customer.id, key, kind: "refund" as const, request: { order_id, ...form } };
        return idempotency.run(tx, submit, async () => {
          const order = await orderRefunds.lockOrder(tx, customer.id, order_id);
          if (!order) throw notFound(NO_ORDER);
          const now = clock.now();
          const types = refundTypes({ status: order.status, take_time: order.taken_at }, now);
          if (types.length === 0) throw new ApiError(409, OVERDUE);
          if (!types.includes(form.refund_type)) throw new ApiError(409, "未发货的订单只能申请仅退款");
          const { lines, isLast, isDispatched } = await shareOut(tx, order, form.items);
          for (const { item, share } of lines) {
            const claim = { order_item_id: item.id, pieces: share.pieces };
            if (!(await orderRefunds.claimPieces(tx, order_id, claim))) throw new ApiError(409, FEWER_LEFT);
          }
          const refund = await insertNumbered(ports, (sn) =>
            store.insertRefund(tx, {
              sn: `TK${sn}`,
              customer_id: customer.id,
              order_id,
              type: form.refund_type,
              state: REFUND_TRANSITIONS.apply.to,
              reason: form.refund_message,
              remark: form.mark,
              goods_fen: lines.reduce((sum, { share }) => sum + share.fen, 0),
              postage_fen: refundedPostage({ isDispatched, postage_fen: order.postage_fen }, isLast),
              points: lines.reduce((sum, { share }) => sum + share.points, 0),
              created_at: now,
              state_at: now,
              due_at: now + REFUND_WAIT_MS,
            }),
          );
          await store.insertRefundItems(
            tx,
            lines.map(({ item, share }) => ({
              refund_id: refund.id,
              order_item_id: item.id,
              pieces: share.pieces,
              amount_fen: share.fen,
              points: share.points,
            })),
          );
          await pictures.attachPictures(tx, customer.id, key, refund.id);
          await record(tx, refund.id, "apply", "customer", form.mark);
          await notices.tellStaff(tx, "refund", { subject: refund.sn, customer_id: customer.id });
          return { refund_order_id: refund.id };
        });
      });
    },
  };
}
