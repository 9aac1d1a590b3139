import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { ORDER_STATUS, type OrderFilter } from "#contract/rules/order.ts";
import { normalText } from "#contract/rules/pasted-text.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { selectPage } from "../../database/paging.ts";
import type { Schema } from "../../database/schema.ts";
import { IS_INVOICEABLE, REFUNDED_FEN } from "./invoiceable.ts";

type Tables = Pick<Schema, "orders" | "order_groups" | "stores">;

/** The receiver of an order joined with its group and, as `changed`, its row of `order_receivers`. */
export const RECEIVER = {
  real_name: sql<string>`coalesce(changed.real_name, order_groups.real_name)`,
  phone: sql<string>`coalesce(changed.phone, order_groups.phone)`,
  province: sql<string>`coalesce(changed.province, order_groups.province)`,
  address: sql<string>`coalesce(changed.address, order_groups.address)`,
};

/** Orders with the state of their group. An overdue group counts as cancelled before the job has closed it. */
function fullOrders(db: Db, customer_id: number) {
  return db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .leftJoin("order_receivers as changed", "changed.order_id", "orders.id")
    .leftJoin("transfers", "transfers.group_id", "orders.group_id")
    .leftJoin("invoice_orders as live", (join) =>
      join.onRef("live.order_id", "=", "orders.id").on("live.is_live", "=", 1),
    )
    .leftJoin("invoices", "invoices.id", "live.invoice_id")
    .where("orders.customer_id", "=", customer_id)
    .selectAll("orders")
    .select([
      "order_groups.sn as group_sn",
      "order_groups.state",
      "order_groups.closes_at",
      "order_groups.pay_type",
      "order_groups.paid_at",
      "order_groups.close_reason",
      RECEIVER.real_name.as("real_name"),
      RECEIVER.phone.as("phone"),
      RECEIVER.address.as("address"),
      "transfers.state as transfer_state",
      "invoices.id as invoice_id",
      "invoices.state as invoice_state",
      sql<0 | 1>`case when ${IS_INVOICEABLE} then 1 else 0 end`.as("invoiceable"),
      "stores.name as store_name",
      "stores.kind as store_kind",
    ]);
}
export type OrderRow = Awaited<ReturnType<ReturnType<typeof fullOrders>["execute"]>>[number];

/** The conditions of each filter on orders joined with their groups. */
export const FILTERS: Record<
  OrderFilter,
  (row: ExpressionBuilder<Tables, keyof Tables>, now: number) => Expression<SqlBool>[]
> = {
  "": () => [],
  unpaid: (row, now) => [row("order_groups.state", "=", "unpaid"), row("order_groups.closes_at", ">", now)],
  cancelled: (row, now) => [
    row.or([
      row("order_groups.state", "=", "cancelled"),
      row.and([row("order_groups.state", "=", "unpaid"), row("order_groups.closes_at", "<=", now)]),
    ]),
  ],
  "6": () => [IS_INVOICEABLE],
  "0": (row) => paidAt(row, ORDER_STATUS.toShip),
  "1": (row) => paidAt(row, ORDER_STATUS.toReceive),
  "2": (row) => paidAt(row, ORDER_STATUS.toReview),
  "3": (row) => paidAt(row, ORDER_STATUS.done),
  "-1": (row) => paidAt(row, ORDER_STATUS.refunded),
};

function paidAt(row: ExpressionBuilder<Tables, keyof Tables>, status: number) {
  return [row("order_groups.state", "=", "paid"), row("orders.status", "=", status)];
}

export type OrderQuery = {
  filter: OrderFilter;
  keyword: string;
  /** The range of the time of the order, in epoch ms; `until` is exclusive. */
  since?: number | undefined;
  until?: number | undefined;
  now: number;
  page: number;
  limit: number;
};

/** One page of the customer's orders, newest first, and how many there are: two queries, however long the list is. */
export async function listOwnOrders(
  db: Db,
  customer_id: number,
  { filter, keyword, since, until, now, page, limit }: OrderQuery,
) {
  const found = fullOrders(db, customer_id)
    .where("orders.is_hidden", "=", 0)
    .$if(since !== undefined, (query) => query.where("orders.created_at", ">=", since ?? 0))
    .$if(until !== undefined, (query) => query.where("orders.created_at", "<", until ?? 0))
    .where((row) => row.and(FILTERS[filter](row, now)))
    .where((row) => row.and(wordsOf(keyword).map(matches)));
  return selectPage(found, "orders.id", { page, limit });
}

/** The words of a search, all of which an order must match; full-width characters equal their half-width ones. */
const wordsOf = (keyword: string) => normalText(keyword).toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
const WORDS_MAX = 8;
/**
 * The least length of a word that matches order numbers, because a shorter one, such as 88A, is more likely a model.
 */
const NUMBER_PART_MIN = 4;

/**
 * Matches a part of an item's name or SKU, of the customer's own number, or of the numbers of order, payment and parcel,
 * or the end of the receiver's phone.
 */
function matches(word: string) {
  const pattern = likePattern(word);
  const number =
    word.length < NUMBER_PART_MIN
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(orders.sn like ${pattern} escape '\\'
    or order_groups.sn like ${pattern} escape '\\' or ${RECEIVER.phone} like ${pattern.slice(0, -1)} escape '\\'
    or exists (select 1 from packages where packages.order_id = orders.id and lower(packages.number) like ${pattern} escape '\\'))`;
  return sql<SqlBool>`(${number} or lower(orders.po) like ${pattern} escape '\\' or exists (
    select 1 from order_items where order_items.order_id = orders.id
    and (lower(order_items.name) like ${pattern} escape '\\' or lower(order_items.sku) like ${pattern} escape '\\')))`;
}

/** The number of orders in each state, split by whether they can be invoiced. */
export function countByState(db: Db, customer_id: number, now: number) {
  const over = sql<number>`case when order_groups.closes_at <= ${now} then 1 else 0 end`;
  const invoiceable = sql<number>`case when ${IS_INVOICEABLE} then 1 else 0 end`;
  const rows = db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("orders.customer_id", "=", customer_id)
    .where("orders.is_hidden", "=", 0)
    .select(["order_groups.state", "orders.status", over.as("over"), invoiceable.as("invoiceable")]);
  return db
    .selectFrom(rows.as("rows"))
    .select(["state", "status", "over", "invoiceable"])
    .select((row) => row.fn.countAll<number>().as("count"))
    .groupBy(["state", "status", "over", "invoiceable"])
    .execute();
}

export function findOwnOrder(db: Db, customer_id: number, id: number) {
  const found = fullOrders(db, customer_id).where("orders.id", "=", id);
  return found.select(REFUNDED_FEN.as("refunded_fen")).executeTakeFirst();
}

/** The store that sends an order, and its receiver. */
export function findParties(db: Db, customer_id: number, id: number) {
  return db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .leftJoin("order_receivers as changed", "changed.order_id", "orders.id")
    .where("orders.customer_id", "=", customer_id)
    .where("orders.id", "=", id)
    .select([RECEIVER.real_name.as("real_name"), RECEIVER.phone.as("phone"), RECEIVER.address.as("address")])
    .select(["stores.name", "stores.service_phone", "stores.city", "stores.address as store_address"])
    .executeTakeFirst();
}

export function ownOrdersOfGroup(db: Db, customer_id: number, group_id: number): Promise<OrderRow[]> {
  return fullOrders(db, customer_id).where("orders.group_id", "=", group_id).orderBy("orders.id").execute();
}

export function findOwnGroup(db: Db, customer_id: number, id: number) {
  return db
    .selectFrom("order_groups")
    .selectAll()
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
}

/** The items of several orders. */
export async function orderItems(db: Db, order_ids: readonly number[]) {
  if (order_ids.length === 0) return [];
  return db
    .selectFrom("order_items")
    .leftJoin("seckill_sales as sales", "sales.id", "order_items.sale_id")
    .selectAll("order_items")
    .select(["sales.starts_at", "sales.ends_at", "sales.stopped_at"])
    .where("order_id", "in", order_ids)
    .orderBy("order_items.id")
    .execute();
}
export type ItemRow = Awaited<ReturnType<typeof orderItems>>[number];

/** Pieces of each SKU in a group, ascending. */
export function stockOfGroup(db: Db, group_id: number) {
  return db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .where("orders.group_id", "=", group_id)
    .select(["order_items.sku_id", (row) => row.fn.sum<number>("order_items.quantity").as("pieces")])
    .groupBy("order_items.sku_id")
    .orderBy("order_items.sku_id")
    .execute();
}

/** Pieces of each flash sale in a group. */
export function salesOfGroup(db: Db, group_id: number) {
  return db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .where("orders.group_id", "=", group_id)
    .where("order_items.sale_id", "!=", 0)
    .select(["order_items.sale_id", (row) => row.fn.sum<number>("order_items.quantity").as("pieces")])
    .groupBy("order_items.sale_id")
    .execute();
}

/** The numbers of the orders in a group. */
export const numbersOfGroup = (db: Db, group_id: number) =>
  db.selectFrom("orders").select(["id", "sn", "pay_fen"]).where("group_id", "=", group_id).orderBy("id").execute();

/** Pieces of each product in a group. */
export function soldOfGroup(db: Db, group_id: number) {
  return db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .where("orders.group_id", "=", group_id)
    .select(["order_items.product_id", (row) => row.fn.sum<number>("order_items.quantity").as("pieces")])
    .groupBy("order_items.product_id")
    .execute();
}

/** The customer's last paid purchase of each of these SKUs; SKUs that the customer never bought are left out. */
export async function lastBought(db: Db, customer_id: number, sku_ids: readonly number[]) {
  if (sku_ids.length === 0) return [];
  const last = db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("orders.customer_id", "=", customer_id)
    .where("order_groups.state", "=", "paid")
    .where("order_items.sku_id", "in", sku_ids)
    .select(({ fn }) => fn.max("order_items.id").as("id"))
    .groupBy("order_items.sku_id");
  return db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .where("order_items.id", "in", last)
    .select([
      "order_items.id",
      "order_items.sku_id",
      "order_items.quantity",
      "order_items.unit_fen",
      "orders.created_at",
    ])
    .execute();
}

/**
 * The customer's paid items since an instant (epoch ms), the oldest first; `unit_fen` is the paid price of one unit.
 */
export function purchasesSince(db: Db, customer_id: number, since: number) {
  return db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("orders.customer_id", "=", customer_id)
    .where("order_groups.state", "=", "paid")
    .where("orders.created_at", ">=", since)
    .select(["order_items.sku_id", "order_items.quantity", "order_items.unit_fen", "orders.created_at as at"])
    .orderBy("order_items.id")
    .execute();
}
