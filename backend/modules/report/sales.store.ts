import { type Expression, type SqlBool, sql } from "kysely";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import { FREIGHT_KEY, NONE_KEY, type ReportDimension } from "#contract/rules/report.ts";
import type { Db } from "../../database/database.ts";

/** Epoch ms, the end excluded. */
export type Span = { from: number; to: number };
/** Which orders count: those of the member's customers, and of one store where it is given. */
export type Which = { scope: Expression<SqlBool>; store: number | undefined };

/** What one query of a part adds to the row of a key. */
export type Added = {
  key: string | number | null;
  orders?: number;
  fen?: number;
  cost?: number | null;
  unknown?: number | null;
};

/** Shanghai is eight hours ahead. */
const SHANGHAI_MS = 8 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The number of the day in Shanghai since 1970; SQLite would divide parameters as fractions. */
const dayOf = (at: string) => sql<number>`(${sql.ref(at)} + ${sql.lit(SHANGHAI_MS)}) / ${sql.lit(DAY_MS)}`;

/** What orders are grouped by; a category is a matter of items. */
function keyOf(by: Exclude<ReportDimension, "category">, at: string): Expression<number | null> {
  if (by === "day" || by === "month") return dayOf(at);
  if (by === "store") return sql`orders.store_id`;
  return by === "customer" ? sql`orders.customer_id` : sql`customers.manager_id`;
}

/** Paid orders of a span. */
const paidOrders = (db: Db, { from, to }: Span, { scope, store }: Which) =>
  db
    .selectFrom("order_groups")
    .innerJoin("orders", "orders.group_id", "order_groups.id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .where("order_groups.state", "=", "paid")
    .where("order_groups.paid_at", ">=", from)
    .where("order_groups.paid_at", "<", to)
    .where(scope)
    .$if(store !== undefined, (query) => query.where("orders.store_id", "=", store ?? 0));

/** Refunds that were paid in a span. */
const paidRefunds = (db: Db, { from, to }: Span, { scope, store }: Which) =>
  db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .where("refunds.state", "=", REFUND_STATUS.refunded)
    .where("refunds.state_at", ">=", from)
    .where("refunds.state_at", "<", to)
    .where(scope)
    .$if(store !== undefined, (query) => query.where("orders.store_id", "=", store ?? 0));

const REFUND_FEN = sql<number>`refunds.goods_fen + refunds.postage_fen - refunds.short_fen`;
const ITEM_COST = sql<number>`order_items.quantity * coalesce(order_items.cost_fen, 0)`;
const ITEM_UNKNOWN = sql<number>`case when order_items.cost_fen is null then order_items.quantity else 0 end`;
const BACK_COST = sql<number>`refund_items.returned * coalesce(order_items.cost_fen, 0)`;
const BACK_UNKNOWN = sql<number>`case when order_items.cost_fen is null then refund_items.returned else 0 end`;
const ITEM_FEN = sql<number>`order_items.total_fen - order_items.points_fen - order_items.coupon_fen
  - order_items.platform_coupon_fen`;

const sum = (what: Expression<number>) => sql<number>`coalesce(sum(${what}), 0)`;

/** What was paid by the keys of a dimension. */
export const sumOrders = (
  db: Db,
  span: Span,
  which: Which,
  by: Exclude<ReportDimension, "category">,
): Promise<Added[]> =>
  paidOrders(db, span, which)
    .select([
      sql<number | null>`${keyOf(by, "order_groups.paid_at")}`.as("key"),
      sum(sql`orders.pay_fen`).as("fen"),
      sql<number>`count(*)`.as("orders"),
    ])
    .groupBy(sql`1`)
    .execute();

/** What the units of paid orders cost, by the keys of a dimension. */
export const sumCosts = (
  db: Db,
  span: Span,
  which: Which,
  by: Exclude<ReportDimension, "category">,
): Promise<Added[]> =>
  paidOrders(db, span, which)
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select([
      sql<number | null>`${keyOf(by, "order_groups.paid_at")}`.as("key"),
      sum(ITEM_COST).as("cost"),
      sum(ITEM_UNKNOWN).as("unknown"),
    ])
    .groupBy(sql`1`)
    .execute();

/** What was refunded by the keys of a dimension. */
export const sumRefunds = (
  db: Db,
  span: Span,
  which: Which,
  by: Exclude<ReportDimension, "category">,
): Promise<Added[]> =>
  paidRefunds(db, span, which)
    .select([sql<number | null>`${keyOf(by, "refunds.state_at")}`.as("key"), sum(REFUND_FEN).as("fen")])
    .groupBy(sql`1`)
    .execute();

/** What the units cost that refunds have put back into the stock, by the keys of a dimension. */
export const sumReturns = (
  db: Db,
  span: Span,
  which: Which,
  by: Exclude<ReportDimension, "category">,
): Promise<Added[]> =>
  paidRefunds(db, span, which)
    .innerJoin("refund_items", "refund_items.refund_id", "refunds.id")
    .innerJoin("order_items", "order_items.id", "refund_items.order_item_id")
    .select([
      sql<number | null>`${keyOf(by, "refunds.state_at")}`.as("key"),
      sum(BACK_COST).as("cost"),
      sum(BACK_UNKNOWN).as("unknown"),
    ])
    .groupBy(sql`1`)
    .execute();

/** What the items of paid orders brought and cost by their top category, with the orders that have one of it. */
export const sumItems = (db: Db, span: Span, which: Which): Promise<Added[]> =>
  paidOrders(db, span, which)
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .leftJoin("products", "products.id", "order_items.product_id")
    .select([
      "products.category_top as key",
      sum(ITEM_FEN).as("fen"),
      sum(ITEM_COST).as("cost"),
      sum(ITEM_UNKNOWN).as("unknown"),
      sql<number>`count(distinct orders.id)`.as("orders"),
    ])
    .groupBy("products.category_top")
    .execute();

/** What refunds paid back for items and put back into the stock, by the top category. */
export const sumRefundItems = (db: Db, span: Span, which: Which): Promise<Added[]> =>
  paidRefunds(db, span, which)
    .innerJoin("refund_items", "refund_items.refund_id", "refunds.id")
    .innerJoin("order_items", "order_items.id", "refund_items.order_item_id")
    .leftJoin("products", "products.id", "order_items.product_id")
    .select([
      "products.category_top as key",
      sum(sql`refund_items.amount_fen`).as("fen"),
      sum(BACK_COST).as("cost"),
      sum(BACK_UNKNOWN).as("unknown"),
    ])
    .groupBy("products.category_top")
    .execute();

/** The customers who paid in a span, each with the time of the first payment ever. */
export const payersOf = (db: Db, span: Span, which: Which) =>
  paidOrders(db, span, which)
    .select(["orders.customer_id", (row) => row.fn.min<number>("order_groups.paid_at").as("paid_at")])
    .groupBy("orders.customer_id")
    .execute();

/** Which of these customers had paid before a time. */
export async function hadPaidBefore(db: Db, customer_ids: readonly number[], before: number): Promise<Set<number>> {
  const earlier = new Set<number>();
  for (let at = 0; at < customer_ids.length; at += 500) {
    const rows = await db
      .selectFrom("order_groups")
      .select("customer_id")
      .distinct()
      .where("state", "=", "paid")
      .where("paid_at", "<", before)
      .where("customer_id", "in", customer_ids.slice(at, at + 500))
      .execute();
    for (const { customer_id } of rows) earlier.add(customer_id);
  }
  return earlier;
}

/** The names of the rows of a dimension. */
export async function namesOf(db: Db, by: ReportDimension): Promise<ReadonlyMap<string, string>> {
  const named: [string, string][] = [];
  if (by === "store") {
    for (const { id, name } of await storesOf(db)) named.push([String(id), name]);
  } else if (by === "category") {
    const rows = await db.selectFrom("categories").select(["id", "name"]).where("level", "=", 1).execute();
    for (const { id, name } of rows) named.push([String(id), name]);
    named.push([FREIGHT_KEY, "运费与扣减"], [NONE_KEY, "没有分类"]);
  } else if (by === "manager") {
    const rows = await db.selectFrom("managers").select(["id", "real_name"]).execute();
    for (const { id, real_name } of rows) named.push([String(id), real_name]);
    named.push([NONE_KEY, "没有经理"]);
  }
  return new Map(named);
}

export const storesOf = (db: Db) => db.selectFrom("stores").select(["id", "name"]).orderBy("id").execute();

/** The names of these customers. */
export async function customersNamed(db: Db, ids: readonly number[]): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>();
  for (let at = 0; at < ids.length; at += 500) {
    const rows = await db
      .selectFrom("customers")
      .select(["id", "company", "real_name"])
      .where("id", "in", ids.slice(at, at + 500))
      .execute();
    for (const { id, company, real_name } of rows) named.set(String(id), company || real_name || `客户 ${id}`);
  }
  return named;
}

type KeyFilter = { by: ReportDimension; key: string };

/** The condition on orders and customers that belong to the row of a key; a day or month is a matter of the span. */
function ofKey({ by, key }: KeyFilter): Expression<SqlBool> {
  if (key === "" || by === "day" || by === "month" || by === "category") return sql<SqlBool>`1 = 1`;
  if (by === "store") return sql<SqlBool>`orders.store_id = ${Number(key)}`;
  if (by === "customer") return sql<SqlBool>`orders.customer_id = ${Number(key)}`;
  return key === NONE_KEY
    ? sql<SqlBool>`customers.manager_id is null`
    : sql<SqlBool>`customers.manager_id = ${Number(key)}`;
}

/** The condition on items of a category. */
const ofCategory = (key: string) =>
  key === NONE_KEY ? sql<SqlBool>`products.category_top is null` : sql<SqlBool>`products.category_top = ${Number(key)}`;

/** What an order adds to a row: all of it, what its items of a category brought, or its freight. */
function orderParts({ by, key }: KeyFilter) {
  const items = (what: Expression<number>, where: Expression<SqlBool>) => sql<number>`coalesce((select sum(${what})
    from order_items left join products on products.id = order_items.product_id
    where order_items.order_id = orders.id and ${where}), 0)`;
  if (by !== "category" || key === "") return { fen: sql<number>`orders.pay_fen`, cost: items(ITEM_COST, sql`1 = 1`) };
  if (key === FREIGHT_KEY) {
    return { fen: sql<number>`orders.pay_fen - ${items(ITEM_FEN, sql`1 = 1`)}`, cost: sql<number>`0` };
  }
  return { fen: items(ITEM_FEN, ofCategory(key)), cost: items(ITEM_COST, ofCategory(key)) };
}

/** What a refund takes from a row. */
function refundParts({ by, key }: KeyFilter) {
  const items = (what: Expression<number>, where: Expression<SqlBool>) => sql<number>`coalesce((select sum(${what})
    from refund_items join order_items on order_items.id = refund_items.order_item_id
    left join products on products.id = order_items.product_id
    where refund_items.refund_id = refunds.id and ${where}), 0)`;
  const amount = sql<number>`refund_items.amount_fen`;
  if (by !== "category" || key === "") return { fen: REFUND_FEN, cost: items(BACK_COST, sql`1 = 1`) };
  if (key === FREIGHT_KEY)
    return { fen: sql<number>`${REFUND_FEN} - ${items(amount, sql`1 = 1`)}`, cost: sql<number>`0` };
  return { fen: items(amount, ofCategory(key)), cost: items(BACK_COST, ofCategory(key)) };
}

/** The orders and refunds that a row is made of; of a category those that have nothing of it are left out. */
export function partsOf(db: Db, span: Span, which: Which, filter: KeyFilter) {
  const [order, refund] = [orderParts(filter), refundParts(filter)];
  const orders = paidOrders(db, span, which)
    .where(ofKey(filter))
    .select([
      sql<"order" | "refund">`'order'`.as("kind"),
      "orders.id as part_id",
      sql<number>`order_groups.paid_at`.as("at"),
      "orders.sn as sn",
      "orders.sn as order_sn",
      "orders.customer_id as customer_id",
      order.fen.as("net_fen"),
      order.cost.as("cost_fen"),
    ]);
  const refunds = paidRefunds(db, span, which)
    .where(ofKey(filter))
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
    .$if(filter.by === "category" && filter.key !== "", (query) =>
      query.where(sql<SqlBool>`(parts.net_fen <> 0 or parts.cost_fen <> 0)`),
    );
}
