import { formatFen } from "#contract/rules/money.ts";
import { pointsKind } from "#contract/rules/points.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { UseCoupons } from "../coupon/coupon.ts";
import type { CountSold } from "../product/sales.ts";
import type { Acceptance } from "../quotation/acceptance.ts";
import type { Sales } from "../seckill/seckill.ts";
import { countUnpaid } from "./long-hold.store.ts";
import { holdLong, mayHoldLong } from "./long-hold.ts";
import * as store from "./order.store.ts";
import { JOB_BATCH, runForEach } from "./order-jobs.ts";
import * as states from "./order-state.store.ts";
import { groupOf } from "./reads.ts";

type Owner = Pick<Caller, "id">;
type Buying = Owner & { audit_state: number };
type Deps = Pick<Platform, "database" | "ledger" | "notices" | "tasks"> & {
  ports: Pick<Platform["ports"], "clock">;
  sales: Pick<Sales, "giveBack">;
  coupons: Pick<UseCoupons, "giveBack">;
  quotations: Pick<Acceptance, "giveBack">;
  countSold: CountSold;
};

/** The task that applies for the invoice of a paid group; its ref is the group's id. */
export const INVOICE_TASK = "invoice_apply";
const ORDER_CLOSED = "订单已关闭";
const ORDER_PAID = "订单已支付";
const OVERDUE = "到时间没有付款，已自动关闭";

export type Orders = ReturnType<typeof createOrders>;

/** Groups of orders from checkout until they are paid or closed. */
export function createOrders({ database, ledger, notices, tasks, sales, coupons, quotations, countSold, ports }: Deps) {
  const { clock } = ports;

  /**
   * Cancels an unpaid group and returns its stock, sales, coupons, points and quotation. @returns false when the group
   * is not unpaid.
   */
  async function cancelUnpaid(tx: Db, customer_id: number, id: number): Promise<boolean> {
    await lockCustomer(tx, customer_id);
    const group = await states.cancelGroup(tx, customer_id, id, clock.now());
    if (!group) return false;
    const cause = { kind: "order_cancel", ref: String(id) };
    await sales.giveBack(tx, customer_id, String(id), await store.salesOfGroup(tx, id));
    await coupons.giveBack(tx, customer_id, id);
    await quotations.giveBack(tx, { id: customer_id }, id);
    for (const { sku_id, pieces } of await store.stockOfGroup(tx, id)) {
      await ledger.move(tx, { asset: "stock", holder: sku_id, delta: pieces, ...cause, returns: "order" });
    }
    const points = {
      asset: "points",
      holder: customer_id,
      delta: group.points_used,
      note: pointsKind("order_cancel").name,
    } as const;
    await ledger.move(tx, { ...points, ...cause });
    return true;
  }

  /** Tells the customer once that the shop has closed a group, by the number of its first order. */
  async function tellClosed(tx: Db, customer_id: number, group_id: number, reason: string) {
    const orders = await store.numbersOfGroup(tx, group_id);
    const [first] = orders;
    if (!first) return;
    const about = { order_id: first.id, sn: first.sn, count: orders.length, reason };
    await notices.tell(tx, { customer_id, kind: "order_closed", event: group_id, about });
  }

  return {
    /** Cancels an unpaid group and returns its stock and points. @throws ApiError 404, 409. */
    async cancel(customer: Owner, id: number) {
      await database.write(async (tx) => {
        if (await cancelUnpaid(tx, customer.id, id)) return;
        const { state } = await groupOf(tx, customer, id, clock.now());
        throw new ApiError(409, state === "paid" ? ORDER_PAID : ORDER_CLOSED);
      });
    },

    /**
     * Cancels an unpaid group for the shop, inside the caller's transaction, with the reason that its customer reads.
     * @returns false where it is not unpaid.
     */
    async closeFor(tx: Db, customer: Owner, id: number, reason: string): Promise<boolean> {
      if (!(await cancelUnpaid(tx, customer.id, id))) return false;
      await states.writeCloseReason(tx, id, reason);
      await tellClosed(tx, customer.id, id, `由商家关闭：${reason}`);
      return true;
    },

    /** Cancels the unpaid groups after their deadline, and tells their customers; safe to run concurrently. */
    closeOverdue: async () =>
      runForEach(
        database,
        await states.overdueGroups(database.read, clock.now(), JOB_BATCH),
        async (tx, customer_id, id) => {
          if (!(await cancelUnpaid(tx, customer_id, id))) return false;
          await tellClosed(tx, customer_id, id, OVERDUE);
          return true;
        },
      ),

    /** The customer's group with its state at this moment. @throws ApiError 404 */
    findOwnGroup: (db: Db, customer: Owner, id: number) => groupOf(db, customer, id, clock.now()),

    /** Whether a group holds goods of a flash sale. */
    hasSale: async (db: Db, id: number) => (await store.salesOfGroup(db, id)).length > 0,

    /** The number of the customer's groups that wait for payment. */
    countUnpaid: (db: Db, { id }: Owner) => countUnpaid(db, id, clock.now()),
    /** Whether the goods of a group may be reserved for days. */
    mayHoldLong: (db: Db, customer: Buying, id: number) => mayHoldLong(db, customer, id, clock.now()),
    /** Reserves the goods of an unpaid group until the third working day. @returns false where it may not. */
    holdLong: (tx: Db, customer: Buying, id: number) => holdLong(tx, customer, id, clock.now()),

    /**
     * Marks an unpaid group as paid and counts its items as sold, inside the caller's transaction.
     * @throws ApiError 404, 订单已支付, 订单已关闭.
     */
    async settle(tx: Db, customer: Owner, id: number, type: string) {
      const settled = await states.settleGroup(tx, customer.id, id, { type, now: clock.now() });
      if (settled) {
        await countSold(tx, await store.soldOfGroup(tx, id));
        const customer_id = customer.id;
        for (const { id: order_id, sn, pay_fen } of await store.numbersOfGroup(tx, id)) {
          await notices.tellStaff(tx, "order", { subject: sn, customer_id });
          const about = { order_id, sn, amount: formatFen(pay_fen) };
          await notices.tell(tx, { customer_id, kind: "order_paid", event: order_id, about });
        }
        if (settled.invoice_title_id !== null) await tasks.add(tx, { kind: INVOICE_TASK, ref: String(id) });
        return settled;
      }
      const { state } = await groupOf(tx, customer, id, clock.now());
      throw new ApiError(409, state === "paid" ? ORDER_PAID : ORDER_CLOSED);
    },
  };
}
