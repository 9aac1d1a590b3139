import { RECEIVED_AFTER_MS, REVIEWED_WITHIN_MS } from "#contract/rules/order.ts";
import { POINTS_EARNED } from "#contract/rules/points.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Credit } from "../credit/credit.ts";
import { JOB_BATCH, runForEach } from "./order-jobs.ts";
import * as states from "./order-state.store.ts";
import { orderOf } from "./reads.ts";

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database" | "ledger"> & {
  ports: Pick<Platform["ports"], "clock">;
  credit: Pick<Credit, "isUnsettled">;
};

export type Completion = ReturnType<typeof createCompletion>;

/** Orders from their receipt until they leave the list. */
export function createCompletion({ database, ledger, credit, ports: { clock } }: Deps) {
  async function confirmReceipt(tx: Db, customer_id: number, id: number): Promise<boolean> {
    await lockCustomer(tx, customer_id);
    const order = await states.claimOrder(tx, customer_id, id, clock.now());
    if (!order) return false;
    // The points of an order on credit are credited when its bill is settled.
    if (await credit.isUnsettled(tx, id)) return true;
    const earned = { asset: "points", holder: customer_id, delta: order.give_points, note: POINTS_EARNED } as const;
    await ledger.move(tx, { ...earned, kind: "order_take", ref: String(id) });
    return true;
  }

  return {
    /** Confirms the receipt of an order. @throws ApiError 404, 409. */
    async take(customer: Owner, id: number) {
      await database.write(async (tx) => {
        if (await confirmReceipt(tx, customer.id, id)) return;
        await orderOf(tx, customer, id);
        throw new ApiError(409, "订单状态已变化，请刷新后重试");
      });
    },

    /** Confirms the receipt of orders dispatched more than 15 days ago. */
    receiveOverdue: async () =>
      runForEach(
        database,
        await states.ordersDueForReceipt(database.read, clock.now() - RECEIVED_AFTER_MS, JOB_BATCH),
        confirmReceipt,
      ),

    /** Finishes orders received more than 7 days ago, reviewed or not. */
    finishOverdue: async () =>
      runForEach(
        database,
        await states.ordersDueForFinish(database.read, clock.now() - REVIEWED_WITHIN_MS, JOB_BATCH),
        (tx, customer_id, id) => states.finishOrder(tx, customer_id, id, clock.now()),
      ),

    /** Finishes an order once each of its items has a review. @returns how many have none. */
    finishReviewed: (tx: Db, customer_id: number, id: number) =>
      states.finishReviewed(tx, customer_id, id, clock.now()),

    /** Hides a cancelled or finished order from the list. @throws ApiError 404, 409. */
    async remove(customer: Owner, id: number) {
      await database.write(async (tx) => {
        if (await states.hideOrder(tx, customer.id, id, clock.now())) return;
        const order = await orderOf(tx, customer, id);
        if (!order.is_hidden) throw new ApiError(409, "进行中的订单不能删除");
      });
    },
  };
}
