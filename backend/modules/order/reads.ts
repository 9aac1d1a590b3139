import type { Answer } from "#contract/endpoint.ts";
import type { order } from "#contract/order.ts";
import { ORDER_FILTERS, type OrderFilter } from "#contract/rules/order.ts";
import { SHOP_ACTS_MAX } from "#contract/rules/staff-order.ts";
import type { Db } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./order.store.ts";
import { packagesWithItems } from "./package.store.ts";
import { shopActs } from "./shop-acts.store.ts";
import { orderStateAt } from "./view.ts";

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database"> & { ports: Pick<Platform["ports"], "clock"> };

/** The customer's group with its state at this moment. @throws ApiError 404 */
export async function groupOf(db: Db, customer: Owner, id: number, now: number) {
  const group = await store.findOwnGroup(db, customer.id, id);
  if (!group) throw notFound();
  return { ...group, state: orderStateAt(group, now) };
}

/** The customer's order. @throws ApiError 404 */
export async function orderOf(db: Db, customer: Owner, id: number) {
  const order = await store.findOwnOrder(db, customer.id, id);
  if (!order) throw notFound();
  return order;
}

export type OrderReads = ReturnType<typeof createOrderReads>;

/** Orders as their customer reads them. */
export function createOrderReads({ database, ports: { clock } }: Deps) {
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
      const group = await groupOf(database.read, customer, id, clock.now());
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
      const row = await orderOf(database.read, customer, id);
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
