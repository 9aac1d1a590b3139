import { type Expression, sql } from "kysely";
import { DAY_MS } from "#contract/rules/calendar.ts";
import type { ItemDimension, ReportDimension } from "#contract/rules/report.ts";
import type { Db } from "../../database/database.ts";
import {
  BACK_COST,
  BACK_UNKNOWN,
  ITEM_COST,
  ITEM_FEN,
  ITEM_UNKNOWN,
  paidOrdersOfSpan,
  paidRefunds,
  REFUND_FEN,
  type Span,
  type Which,
} from "./figures.store.ts";

/** What one query of a part adds to the row of a key. */
export type Added = {
  key: string | number | null;
  orders?: number;
  fen?: number;
  cost?: number | null;
  unknown?: number | null;
};

/** The dimensions by which whole orders are grouped; the others are a matter of items. */
export type ByOrder = Exclude<ReportDimension, ItemDimension>;

/** Shanghai is eight hours ahead. */
const SHANGHAI_MS = 8 * 60 * 60 * 1000;
/** The number of the day in Shanghai since 1970; SQLite would divide parameters as fractions. */
const dayOf = (at: string) => sql<number>`(${sql.ref(at)} + ${sql.lit(SHANGHAI_MS)}) / ${sql.lit(DAY_MS)}`;

/** What orders and refunds of a time are grouped by. */
function keyOf(by: ByOrder, at: string): Expression<number | null> {
  if (by === "day" || by === "month") return dayOf(at);
  if (by === "store") return sql`orders.store_id`;
  return by === "customer" ? sql`orders.customer_id` : sql`customers.manager_id`;
}

const sum = (what: Expression<number>) => sql<number>`coalesce(sum(${what}), 0)`;

const costs = (cost: Expression<number>, unknown: Expression<number>) =>
  [sum(cost).as("cost"), sum(unknown).as("unknown")] as const;

/** What was paid by the keys of a dimension. */
export const sumSoldOrders = (db: Db, span: Span, which: Which, by: ByOrder): Promise<Added[]> =>
  paidOrdersOfSpan(db, span, which)
    .select([
      sql<number | null>`${keyOf(by, "order_groups.paid_at")}`.as("key"),
      sum(sql`orders.pay_fen`).as("fen"),
      sql<number>`count(*)`.as("orders"),
    ])
    .groupBy(sql`1`)
    .execute();

/** What was refunded by the keys of a dimension. */
export const sumSalesRefunds = (db: Db, span: Span, which: Which, by: ByOrder): Promise<Added[]> =>
  paidRefunds(db, span, which)
    .select([sql<number | null>`${keyOf(by, "refunds.state_at")}`.as("key"), sum(REFUND_FEN).as("fen")])
    .groupBy(sql`1`)
    .execute();

/** The items of paid orders. */
const soldItems = (db: Db, span: Span, which: Which) =>
  paidOrdersOfSpan(db, span, which).innerJoin("order_items", "order_items.order_id", "orders.id");

/** The items of paid refunds. */
const refundedItems = (db: Db, span: Span, which: Which) =>
  paidRefunds(db, span, which)
    .innerJoin("refund_items", "refund_items.refund_id", "refunds.id")
    .innerJoin("order_items", "order_items.id", "refund_items.order_item_id");

/** What the units of paid orders cost, by the keys of a dimension. */
export const sumCosts = (db: Db, span: Span, which: Which, by: ByOrder): Promise<Added[]> =>
  soldItems(db, span, which)
    .select(sql<number | null>`${keyOf(by, "order_groups.paid_at")}`.as("key"))
    .select(costs(ITEM_COST, ITEM_UNKNOWN))
    .groupBy(sql`1`)
    .execute();

/** What the units cost that refunds have put back into the stock, by the keys of a dimension. */
export const sumReturns = (db: Db, span: Span, which: Which, by: ByOrder): Promise<Added[]> =>
  refundedItems(db, span, which)
    .select(sql<number | null>`${keyOf(by, "refunds.state_at")}`.as("key"))
    .select(costs(BACK_COST, BACK_UNKNOWN))
    .groupBy(sql`1`)
    .execute();

const ITEM_KEYS = { category: "products.category_top", product: "order_items.product_id" } as const;
const itemKey = (by: ItemDimension) => sql<number | null>`${sql.ref(ITEM_KEYS[by])}`;

/** What the items of paid orders brought and cost by the keys of a dimension, with the orders that have one of them. */
export const sumItems = (db: Db, span: Span, which: Which, by: ItemDimension): Promise<Added[]> =>
  soldItems(db, span, which)
    .$if(by === "category", (query) => query.leftJoin("products", "products.id", "order_items.product_id"))
    .select([itemKey(by).as("key"), sum(ITEM_FEN).as("fen")])
    .select(sql<number>`count(distinct orders.id)`.as("orders"))
    .select(costs(ITEM_COST, ITEM_UNKNOWN))
    .groupBy(sql`1`)
    .execute();

/** What refunds paid back for items and put back into the stock, by the keys of a dimension. */
export const sumRefundItems = (db: Db, span: Span, which: Which, by: ItemDimension): Promise<Added[]> =>
  refundedItems(db, span, which)
    .$if(by === "category", (query) => query.leftJoin("products", "products.id", "order_items.product_id"))
    .select([itemKey(by).as("key"), sum(sql`refund_items.amount_fen`).as("fen")])
    .select(costs(BACK_COST, BACK_UNKNOWN))
    .groupBy(sql`1`)
    .execute();

/** The most ids in one query. */
const IDS_MAX = 500;

/** The customers who paid in a span. */
export const payersOf = (db: Db, span: Span, which: Which) =>
  paidOrdersOfSpan(db, span, which).select("orders.customer_id").distinct().execute();

/** Which of these customers had paid before a time. */
export async function hadPaidBefore(db: Db, customer_ids: readonly number[], before: number): Promise<Set<number>> {
  const earlier = new Set<number>();
  for (let at = 0; at < customer_ids.length; at += IDS_MAX) {
    const rows = await db
      .selectFrom("order_groups")
      .select("customer_id")
      .distinct()
      .where("state", "=", "paid")
      .where("paid_at", "<", before)
      .where("customer_id", "in", customer_ids.slice(at, at + IDS_MAX))
      .execute();
    for (const { customer_id } of rows) earlier.add(customer_id);
  }
  return earlier;
}
