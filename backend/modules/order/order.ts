import { ORDER_FILTERS, ORDER_STATUS, type OrderFilter } from "#contract/rules/order.ts";
import type { Database, Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Ledger } from "../../platform/ledger.ts";
import type { Ports } from "../../ports.ts";
import type { Cart } from "../cart/cart.ts";
import type { CountSold } from "../catalog/products/sales.ts";
import * as store from "./order.store.ts";
import * as states from "./order-state.store.ts";
import { orderStateAt } from "./view.ts";

type Owner = Pick<Caller, "id">;
type Deps = { ledger: Pick<Ledger, "move">; cart: Pick<Cart, "add">; countSold: CountSold };

/** Receipt is confirmed by itself so long after dispatch (product.md section 7). */
export const RECEIVED_AFTER_MS = 15 * 24 * 60 * 60 * 1000;
/** So many a run, so that a job never holds the shop up. */
const BATCH = 500;
const CLOSED = "订单已关闭";
const PAID = "订单已支付";

export type Orders = ReturnType<typeof createOrders>;

/** What becomes of an order once it is made (family.md 3.1, product.md section 7). */
export function createOrders(database: Database, { clock }: Pick<Ports, "clock">, deps: Deps) {
  const { ledger, cart, countSold } = deps;
  /** Gives back what the group held. @returns false when it was no longer unpaid. */
  async function close(tx: Db, customer_id: number, id: number): Promise<boolean> {
    await lockCustomer(tx, customer_id);
    const group = await states.cancelGroup(tx, customer_id, id, clock.now());
    if (!group) return false;
    const why = { kind: "order_cancel", ref: String(id) };
    for (const { sku_id, pieces } of await store.stockOfGroup(tx, id)) {
      await ledger.move(tx, { asset: "stock", holder: sku_id, delta: pieces, ...why });
    }
    const points = { asset: "points", holder: customer_id, delta: group.points_used, note: "取消订单退回" } as const;
    await ledger.move(tx, { ...points, ...why });
    return true;
  }

  async function receive(tx: Db, customer_id: number, id: number): Promise<boolean> {
    await lockCustomer(tx, customer_id);
    const order = await states.claimOrder(tx, customer_id, id, clock.now());
    if (!order) return false;
    const earned = { asset: "points", holder: customer_id, delta: order.give_points, note: "订单完成赠送" } as const;
    await ledger.move(tx, { ...earned, kind: "order_take", ref: String(id) });
    return true;
  }

  /** Does the work for each row in a transaction of its own; one that fails does not keep the others waiting. */
  async function each(
    rows: readonly { id: number; customer_id: number }[],
    work: (tx: Db, customer_id: number, id: number) => Promise<boolean>,
  ): Promise<number> {
    let done = 0;
    const failed: unknown[] = [];
    for (const { id, customer_id } of rows) {
      try {
        if (await database.write((tx) => work(tx, customer_id, id))) done += 1;
      } catch (error) {
        failed.push(error);
      }
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${rows.length} orders failed`);
    return done;
  }

  async function ownGroup(db: Db, who: Owner, id: number) {
    const group = await store.findGroup(db, who.id, id);
    if (!group) throw notFound();
    return { ...group, state: orderStateAt(group, clock.now()) };
  }

  async function ownOrder(db: Db, who: Owner, id: number) {
    const order = await store.findOrder(db, who.id, id);
    if (!order) throw notFound();
    return order;
  }

  return {
    async list(who: Owner, wanted: Omit<store.OrderQuery, "now">) {
      const { rows, count } = await store.listOrders(database.read, who.id, { ...wanted, now: clock.now() });
      const items = await store.itemsOf(
        database.read,
        rows.map(({ id }) => id),
      );
      return { rows, items, count };
    },

    /** How many orders stand at each filter of the list. */
    async counts(who: Owner): Promise<Record<OrderFilter, number>> {
      const standing = await store.countByState(database.read, who.id, clock.now());
      const count = (fits: (row: (typeof standing)[number]) => boolean) =>
        standing.filter(fits).reduce((sum, row) => sum + row.count, 0);
      const counts = ORDER_FILTERS.map((filter) => [filter, count((row) => standsAt(row, filter))] as const);
      // Every filter is a key, as the line above made one pair of each.
      return Object.fromEntries(counts) as Record<OrderFilter, number>;
    },

    async group(who: Owner, id: number) {
      const group = await ownGroup(database.read, who, id);
      const rows = await store.ordersOfGroup(database.read, who.id, id);
      const items = await store.itemsOf(
        database.read,
        rows.map((row) => row.id),
      );
      return { group, rows, items };
    },

    async detail(who: Owner, id: number) {
      const row = await ownOrder(database.read, who, id);
      return { row, items: await store.itemsOf(database.read, [id]) };
    },

    /** Cancels an unpaid group and gives back stock and points. @throws Refusal 404, 409. */
    async cancel(who: Owner, id: number) {
      await database.write(async (tx) => {
        if (await close(tx, who.id, id)) return;
        const { state } = await ownGroup(tx, who, id);
        throw new ApiError(409, state === "paid" ? PAID : CLOSED);
      });
    },

    /** Closes the groups whose time to pay is over; may run at any moment, also beside itself. */
    closeOverdue: async () => each(await states.overdueGroups(database.read, clock.now(), BATCH), close),

    /** 确认收货. @throws Refusal 404, 409. */
    async take(who: Owner, id: number) {
      await database.write(async (tx) => {
        if (await receive(tx, who.id, id)) return;
        await ownOrder(tx, who, id);
        throw new ApiError(409, "订单状态已变化，请刷新后重试");
      });
    },

    /** Confirms the receipt of what was sent long ago. */
    receiveOverdue: async () =>
      each(await states.ordersDueForReceipt(database.read, clock.now() - RECEIVED_AFTER_MS, BATCH), receive),

    /** Takes a cancelled or finished order out of the list. @throws Refusal 404, 409. */
    async remove(who: Owner, id: number) {
      await database.write(async (tx) => {
        if (await states.hideOrder(tx, who.id, id, clock.now())) return;
        const order = await ownOrder(tx, who, id);
        if (!order.is_hidden) throw new ApiError(409, "进行中的订单不能删除");
      });
    },

    /** Puts the goods of an order into the cart again; names what cannot be bought any more. @throws Refusal 404. */
    async again(who: Owner, id: number): Promise<{ added: number; left_out: string[] }> {
      await ownOrder(database.read, who, id);
      let added = 0;
      const left_out: string[] = [];
      for (const { product_id, sku_id, quantity, name } of await store.itemsOf(database.read, [id])) {
        try {
          await database.write((tx) => cart.add(tx, who, { product_id, sku_id, quantity }));
          added += 1;
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          left_out.push(name);
        }
      }
      return { added, left_out };
    },

    ownGroup,

    /**
     * Turns an unpaid group into a paid one, inside the payment's transaction; what is in it is sold from then on.
     * @throws Refusal 404, 订单已支付, 订单已关闭.
     */
    async settle(tx: Db, who: Owner, id: number, type: string) {
      const settled = await states.settleGroup(tx, who.id, id, { type, now: clock.now() });
      if (settled) {
        await countSold(tx, await store.soldOfGroup(tx, id));
        return settled;
      }
      const { state } = await ownGroup(tx, who, id);
      throw new ApiError(409, state === "paid" ? PAID : CLOSED);
    },

    /** Staff: the newest orders of all customers. */
    latest: (count: number) => store.latestOrders(database.read, count),

    /** Staff: hands a paid order to a carrier. @throws Refusal 404 where no such order waits to be sent. */
    async ship(sn: string, parcel: { company: string; number: string }) {
      const sent = await database.write((tx) => states.shipOrder(tx, sn, { ...parcel, now: clock.now() }));
      if (!sent) throw notFound(`没有待发货的订单 ${sn}`);
    },
  };
}

/** Whether rows counted together belong to a filter; the list's conditions in store.FILTERS say the same in SQL. */
function standsAt({ state, status, over }: { state: string; status: number; over: number }, filter: OrderFilter) {
  if (filter === "") return true;
  if (filter === "unpaid") return state === "unpaid" && !over;
  if (filter === "cancelled") return state === "cancelled" || (state === "unpaid" && Boolean(over));
  if (filter === "6") return state === "paid" && status !== ORDER_STATUS.refunded;
  return state === "paid" && status === Number(filter);
}
