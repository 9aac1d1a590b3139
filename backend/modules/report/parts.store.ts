import { type Expression, type SqlBool, sql } from "kysely";
import { FREIGHT_KEY, isOfItems, isOverTime, NONE_KEY, type ReportDimension } from "#contract/rules/report.ts";
import type { Db } from "../../database/database.ts";
import {
  BACK_COST,
  ITEM_COST,
  ITEM_FEN,
  paidOrdersOfSpan,
  paidRefunds,
  REFUND_FEN,
  type Span,
  type Which,
} from "./figures.store.ts";

/** A row of a report by its dimension and key; all rows for no key. */
export type KeyFilter = { by: ReportDimension; key: string };

/** The condition on orders and customers that belong to the row of a key; a day or month is a matter of the span. */
function ofKey({ by, key }: KeyFilter): Expression<SqlBool> {
  if (key === "" || isOverTime(by) || isOfItems(by)) return sql<SqlBool>`1 = 1`;
  if (by === "store") return sql<SqlBool>`orders.store_id = ${Number(key)}`;
  if (by === "customer") return sql<SqlBool>`orders.customer_id = ${Number(key)}`;
  return key === NONE_KEY
    ? sql<SqlBool>`customers.manager_id is null`
    : sql<SqlBool>`customers.manager_id = ${Number(key)}`;
}

/** The condition on items that belong to the row of a key. */
function itemOfKey({ by, key }: KeyFilter): Expression<SqlBool> {
  if (by === "product") return sql<SqlBool>`order_items.product_id = ${Number(key)}`;
  return key === NONE_KEY
    ? sql<SqlBool>`products.category_top is null`
    : sql<SqlBool>`products.category_top = ${Number(key)}`;
}

type Summed = (what: Expression<number>, where: Expression<SqlBool>) => Expression<number>;
const EVERY = sql<SqlBool>`1 = 1`;

const itemsOfOrder: Summed = (what, where) => sql<number>`coalesce((select sum(${what})
  from order_items left join products on products.id = order_items.product_id
  where order_items.order_id = orders.id and ${where}), 0)`;

const itemsOfRefund: Summed = (what, where) => sql<number>`coalesce((select sum(${what})
  from refund_items join order_items on order_items.id = refund_items.order_item_id
  left join products on products.id = order_items.product_id
  where refund_items.refund_id = refunds.id and ${where}), 0)`;

type Amounts = { whole: Expression<number>; item: Expression<number>; cost: Expression<number> };
const ORDER: Amounts = { whole: sql`orders.pay_fen`, item: ITEM_FEN, cost: ITEM_COST };
const REFUND: Amounts = { whole: REFUND_FEN, item: sql`refund_items.amount_fen`, cost: BACK_COST };

/** What an order or refund adds to a row: all of it, what its items of the row brought, or its freight. */
function addedTo(row: KeyFilter, items: Summed, { whole, item, cost }: Amounts) {
  if (!isOfItems(row.by) || row.key === "") return { fen: whole, cost: items(cost, EVERY) };
  if (row.key === FREIGHT_KEY) return { fen: sql<number>`${whole} - ${items(item, EVERY)}`, cost: sql<number>`0` };
  const isOfRow = itemOfKey(row);
  return { fen: items(item, isOfRow), cost: items(cost, isOfRow) };
}

export type PartsQuery = { span: Span; which: Which; row: KeyFilter };

/** The orders and refunds that a row is made of; of items those that have nothing of it are left out. */
function partsOf(db: Db, { span, which, row }: PartsQuery) {
  const [order, refund] = [addedTo(row, itemsOfOrder, ORDER), addedTo(row, itemsOfRefund, REFUND)];
  const orders = paidOrdersOfSpan(db, span, which)
    .where(ofKey(row))
    .select([
      sql<"order" | "refund">`'order'`.as("kind"),
      "orders.id as part_id",
      sql<number>`order_groups.paid_at`.as("at"),
      "orders.sn as sn",
      "orders.sn as order_sn",
      "orders.customer_id as customer_id",
      sql<number>`${order.fen}`.as("net_fen"),
      sql<number>`${order.cost}`.as("cost_fen"),
    ]);
  const refunds = paidRefunds(db, span, which)
    .where(ofKey(row))
    .select([
      sql<"order" | "refund">`'refund'`.as("kind"),
      "refunds.id as part_id",
      "refunds.state_at as at",
      "refunds.sn as sn",
      "orders.sn as order_sn",
      "orders.customer_id as customer_id",
      sql<number>`-(${refund.fen})`.as("net_fen"),
      sql<number>`-(${refund.cost})`.as("cost_fen"),
    ]);
  return db
    .selectFrom(orders.unionAll(refunds).as("parts"))
    .$if(isOfItems(row.by) && row.key !== "", (query) =>
      query.where(sql<SqlBool>`(parts.net_fen <> 0 or parts.cost_fen <> 0)`),
    );
}

/** Parts of a row, the newest first. */
export const listParts = (db: Db, query: PartsQuery, { skip, limit }: { skip: number; limit: number }) =>
  partsOf(db, query)
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("kind")
    .orderBy("part_id", "desc")
    .limit(limit)
    .offset(skip)
    .execute();

/** What the parts of a row add up to. */
export async function sumParts(db: Db, query: PartsQuery) {
  const sums = await partsOf(db, query)
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.sum<number | null>("net_fen").as("net_fen"),
      fn.sum<number | null>("cost_fen").as("cost_fen"),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(sums.count), net_fen: Number(sums.net_fen ?? 0), cost_fen: Number(sums.cost_fen ?? 0) };
}
