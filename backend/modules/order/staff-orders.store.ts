import { sql } from "kysely";
import type { OrderFilter } from "#contract/rules/order.ts";
import type { Db } from "../../database/database.ts";
import { FILTERS, RECEIVER } from "./order.store.ts";

/** Orders of all customers, as staff read them. */

export type StaffOrderQuery = {
  filter: OrderFilter;
  store_id?: number | undefined;
  /** The range of the time of the order, in epoch ms; `until` is exclusive. */
  since?: number | undefined;
  until?: number | undefined;
  now: number;
};

const joined = (db: Db) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .leftJoin("order_receivers as changed", "changed.order_id", "orders.id");

function matching(db: Db, { filter, store_id, since, until, now }: StaffOrderQuery) {
  return joined(db)
    .$if(store_id !== undefined, (query) => query.where("orders.store_id", "=", store_id ?? 0))
    .$if(since !== undefined, (query) => query.where("orders.created_at", ">=", since ?? 0))
    .$if(until !== undefined, (query) => query.where("orders.created_at", "<", until ?? 0))
    .where((row) => row.and(FILTERS[filter](row, now)));
}

const selected = (query: ReturnType<typeof joined>) =>
  query
    .selectAll("orders")
    .select([
      "order_groups.sn as group_sn",
      "order_groups.state",
      "order_groups.closes_at",
      "order_groups.paid_at",
      "order_groups.close_reason",
      RECEIVER.real_name.as("receiver"),
      RECEIVER.phone.as("receiver_phone"),
      RECEIVER.province.as("province"),
      RECEIVER.address.as("address"),
      "order_groups.invoice_title_id",
      "order_groups.invoice_type",
      "stores.name as store_name",
      "stores.city as store_city",
      "stores.address as store_address",
      "stores.service_phone as store_phone",
      "customers.phone as login",
      "customers.company",
    ]);
export type StaffOrderRow = Awaited<ReturnType<ReturnType<typeof selected>["execute"]>>[number];

/** The newest orders below an id, or the newest of all. */
export function newestOrders(db: Db, query: StaffOrderQuery, { limit, below }: { limit: number; below?: number }) {
  return selected(matching(db, query))
    .$if(below !== undefined, (orders) => orders.where("orders.id", "<", below ?? 0))
    .orderBy("orders.id", "desc")
    .limit(limit)
    .execute();
}

export async function countMatchingOrders(db: Db, query: StaffOrderQuery): Promise<number> {
  const { count } = await matching(db, query).select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return Number(count);
}

/** The number of lines of the orders. */
export async function countMatchingLines(db: Db, query: StaffOrderQuery): Promise<number> {
  const { count } = await matching(db, query)
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const ordersOfIds = (db: Db, ids: readonly number[]) =>
  selected(joined(db)).where("orders.id", "in", ids).orderBy("orders.id", "desc").execute();

export const findBySn = (db: Db, sn: string) => selected(joined(db)).where("orders.sn", "=", sn).executeTakeFirst();

export const findStoreByName = (db: Db, name: string) =>
  db.selectFrom("stores").select("id").where("name", "=", name).executeTakeFirst();

/** The payment of a group; one row at most. */
export const paymentsOf = (db: Db, group_id: number) =>
  db
    .selectFrom("payments")
    .where("group_id", "=", group_id)
    .select(["type", "amount_fen", "refunded_fen", "created_at"])
    .orderBy("id")
    .execute();

/** The bank transfer of a group; one row at most. */
export const transfersOf = (db: Db, group_id: number) =>
  db
    .selectFrom("transfers")
    .where("group_id", "=", group_id)
    .select(["code", "state", "amount_fen", "payer", "created_at", "received_at"])
    .orderBy("id")
    .execute();

export const refundsOf = (db: Db, order_id: number) =>
  db
    .selectFrom("refunds")
    .where("order_id", "=", order_id)
    .select(["sn", "type", "state", "goods_fen", "postage_fen", "short_fen", "created_at"])
    .orderBy("id")
    .execute();

/** The invoices of an order, the newest first. */
export const invoicesOfOrders = (db: Db, order_id: number) =>
  db
    .selectFrom("invoice_orders")
    .innerJoin("invoices", "invoices.id", "invoice_orders.invoice_id")
    .where("invoice_orders.order_id", "=", order_id)
    .select(["invoices.sn", "invoices.type", "invoices.state", "invoices.number", "invoice_orders.amount_fen"])
    .orderBy("invoices.id", "desc")
    .execute();

/** The name of a customer's invoice title; undefined for one that was deleted since. */
export const titleOf = (db: Db, customer_id: number, id: number) =>
  db
    .selectFrom("invoice_titles")
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .select(["title", "tax_number"])
    .executeTakeFirst();

/** The pieces that a group took of each of these SKUs from each warehouse. */
export async function takenBy(db: Db, group_id: number, sku_ids: readonly number[]) {
  const rows = await db
    .selectFrom("warehouse_stock as held")
    .innerJoin("warehouses", "warehouses.id", "held.warehouse_id")
    .innerJoin("ledger", (join) =>
      join
        .onRef("ledger.holder_id", "=", "held.id")
        .on("ledger.asset", "=", "warehouse")
        .on("ledger.kind", "=", "order")
        .on("ledger.ref", "=", String(group_id)),
    )
    .where("held.sku_id", "in", sku_ids)
    .select(["held.sku_id", "warehouses.name", "warehouses.province", "ledger.delta"])
    .orderBy("held.sku_id")
    .orderBy("warehouses.id")
    .execute();
  return rows.map(({ delta, ...row }) => ({ ...row, pieces: -Number(delta) }));
}
