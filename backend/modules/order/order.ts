import type { Answer } from "#contract/endpoint.ts";
import type { order } from "#contract/order.ts";
import { formatFen } from "#contract/rules/money.ts";
import { ORDER_FILTERS, type OrderFilter, RECEIVED_AFTER_MS, REVIEWED_WITHIN_MS } from "#contract/rules/order.ts";
import { POINTS_EARNED, pointsKind } from "#contract/rules/points.ts";
import { SHOP_ACTS_MAX } from "#contract/rules/staff-order.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Cart } from "../cart/cart.ts";
import type { UseCoupons } from "../coupon/coupon.ts";
import type { Credit } from "../credit/credit.ts";
import type { CountSold } from "../product/sales.ts";
import type { Acceptance } from "../quotation/acceptance.ts";
import type { Sales } from "../seckill/seckill.ts";
import { countUnpaid } from "./long-hold.store.ts";
import { holdLong, mayHoldLong } from "./long-hold.ts";
import * as store from "./order.store.ts";
import * as states from "./order-state.store.ts";
import { packagesWithItems } from "./package.store.ts";
import { shopActs } from "./shop-acts.store.ts";
import { orderStateAt } from "./view.ts";

type Owner = Pick<Caller, "id">;
type Buying = Owner & { audit_state: number };
type Deps = Pick<Platform, "database" | "idempotency" | "ledger" | "notices" | "tasks"> & {
  ports: Pick<Platform["ports"], "clock">;
  carts: Pick<Cart, "add">;
  sales: Pick<Sales, "giveBack">;
  coupons: Pick<UseCoupons, "giveBack">;
  quotations: Pick<Acceptance, "giveBack">;
  countSold: CountSold;
  credit: Pick<Credit, "isUnsettled">;
};

/** Orders per run of a job, so that a run stays short. */
const JOB_BATCH = 500;
/** The task that applies for the invoice of a paid group; its ref is the group's id. */
export const INVOICE_TASK = "invoice_apply";
const ORDER_CLOSED = "订单已关闭";
const ORDER_PAID = "订单已支付";
const OVERDUE = "到时间没有付款，已自动关闭";

export type Orders = ReturnType<typeof createOrders>;

/** Orders after checkout: reading, payment state, cancelling and receipt. */
export function createOrders({ database, idempotency, ledger, notices, tasks, carts, ...deps }: Deps) {
  const { sales, coupons, quotations, countSold, credit, ports } = deps;
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

  /**
   * Runs the work for each row in its own transaction and continues after a failure.
   * @returns how many rows changed.
   * @throws AggregateError after the last row when any failed.
   */
  async function runForEach(
    rows: readonly { id: number; customer_id: number }[],
    work: (tx: Db, customer_id: number, id: number) => Promise<boolean>,
  ): Promise<number> {
    let changed = 0;
    const errors: unknown[] = [];
    for (const { id, customer_id } of rows) {
      try {
        if (await database.write((tx) => work(tx, customer_id, id))) changed += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${rows.length} orders failed`);
    return changed;
  }

  async function findOwnGroup(db: Db, customer: Owner, id: number) {
    const group = await store.findOwnGroup(db, customer.id, id);
    if (!group) throw notFound();
    return { ...group, state: orderStateAt(group, clock.now()) };
  }

  async function findOwnOrder(db: Db, customer: Owner, id: number) {
    const order = await store.findOwnOrder(db, customer.id, id);
    if (!order) throw notFound();
    return order;
  }

  return {
    /** A page of the customer's orders with their items, and the number of all that match. */
    async list(customer: Owner, query: Omit<store.OrderQuery, "now">) {
      const { rows, count } = await store.listOwnOrders(database.read, customer.id, { ...query, now: clock.now() });
      const items = await store.orderItems(
        database.read,
        rows.map(({ id }) => id),
      );
      return { rows, items, count };
    },

    /** The number of orders of each filter of the list. */
    async counts(customer: Owner): Promise<Record<OrderFilter, number>> {
      const groups = await store.countByState(database.read, customer.id, clock.now());
      const count = (matches: (row: (typeof groups)[number]) => boolean) =>
        groups.filter(matches).reduce((sum, row) => sum + row.count, 0);
      const counts = ORDER_FILTERS.map((filter) => [filter, count((row) => matchesFilter(row, filter))] as const);
      // The line above makes one pair of every filter.
      return Object.fromEntries(counts) as Record<OrderFilter, number>;
    },

    /** A group with its orders and their items. @throws ApiError 404 */
    async group(customer: Owner, id: number) {
      const group = await findOwnGroup(database.read, customer, id);
      const rows = await store.ownOrdersOfGroup(database.read, customer.id, id);
      const order_ids = rows.map((row) => row.id);
      const [items, acts] = await Promise.all([
        store.orderItems(database.read, order_ids),
        shopActs(database.read, customer.id, { order_ids, limit: SHOP_ACTS_MAX }),
      ]);
      return { group, rows, items, acts };
    },

    /** An order with its items and packages. @throws ApiError 404 */
    async detail(customer: Owner, id: number) {
      const row = await findOwnOrder(database.read, customer, id);
      const [items, packages, acts] = await Promise.all([
        store.orderItems(database.read, [id]),
        packagesWithItems(database.read, [id]),
        shopActs(database.read, customer.id, { order_ids: [id], limit: SHOP_ACTS_MAX }),
      ]);
      return { row, items, packages, acts };
    },

    /** What the shop's staff last did to the customer's orders. */
    shopActs: (customer: Owner) => shopActs(database.read, customer.id, { limit: SHOP_ACTS_MAX }),

    /** The parties of an order's delivery note, with the receiver's whole phone. @throws ApiError 404 */
    async deliveryParties(customer: Owner, id: number): Promise<Answer<typeof order.deliveryNote>> {
      const row = await store.findParties(database.read, customer.id, id);
      if (!row) throw notFound();
      const { real_name, phone, address } = row;
      return {
        sender: { name: row.name, phone: row.service_phone, address: row.store_address || row.city },
        receiver: { real_name, phone, address },
      };
    },

    /** Cancels an unpaid group and returns its stock and points. @throws ApiError 404, 409. */
    async cancel(customer: Owner, id: number) {
      await database.write(async (tx) => {
        if (await cancelUnpaid(tx, customer.id, id)) return;
        const { state } = await findOwnGroup(tx, customer, id);
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
      runForEach(await states.overdueGroups(database.read, clock.now(), JOB_BATCH), async (tx, customer_id, id) => {
        if (!(await cancelUnpaid(tx, customer_id, id))) return false;
        await tellClosed(tx, customer_id, id, OVERDUE);
        return true;
      }),

    /** Confirms the receipt of an order. @throws ApiError 404, 409. */
    async take(customer: Owner, id: number) {
      await database.write(async (tx) => {
        if (await confirmReceipt(tx, customer.id, id)) return;
        await findOwnOrder(tx, customer, id);
        throw new ApiError(409, "订单状态已变化，请刷新后重试");
      });
    },

    /** Confirms the receipt of orders dispatched more than 15 days ago. */
    receiveOverdue: async () =>
      runForEach(
        await states.ordersDueForReceipt(database.read, clock.now() - RECEIVED_AFTER_MS, JOB_BATCH),
        confirmReceipt,
      ),

    /** Finishes orders received more than 7 days ago, reviewed or not. */
    finishOverdue: async () =>
      runForEach(
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
        const order = await findOwnOrder(tx, customer, id);
        if (!order.is_hidden) throw new ApiError(409, "进行中的订单不能删除");
      });
    },

    /**
     * Puts the items of an order into the cart; `left_out` names those that cannot be bought. Repeated with the same key
     * it changes nothing. @throws ApiError 404.
     */
    reorder: (customer: Caller, id: number, key: string) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        await findOwnOrder(tx, customer, id);
        const submit = { customer_id: customer.id, key, kind: "cart", request: { order_id: id } } as const;
        return idempotency.run(tx, submit, async () => {
          let added = 0;
          const left_out: string[] = [];
          for (const { sku_id, quantity, name } of await store.orderItems(tx, [id])) {
            try {
              await carts.add(tx, customer, { sku_id, quantity });
              added += 1;
            } catch (error) {
              if (!(error instanceof ApiError)) throw error;
              left_out.push(name);
            }
          }
          return { added, left_out };
        });
      }),

    findOwnGroup,

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
      const { state } = await findOwnGroup(tx, customer, id);
      throw new ApiError(409, state === "paid" ? ORDER_PAID : ORDER_CLOSED);
    },
  };
}

/** Whether rows that are counted together belong to a filter, by the same rule as FILTERS in order.store.ts. */
function matchesFilter(
  { state, status, over, invoiceable }: { state: string; status: number; over: number; invoiceable: number },
  filter: OrderFilter,
) {
  if (filter === "") return true;
  if (filter === "unpaid") return state === "unpaid" && !over;
  if (filter === "cancelled") return state === "cancelled" || (state === "unpaid" && Boolean(over));
  if (filter === "6") return invoiceable === 1;
  return state === "paid" && status === Number(filter);
}
