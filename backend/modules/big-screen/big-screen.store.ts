import { sql } from "kysely";
import { DAY_MS } from "#contract/rules/calendar.ts";
import type { Db } from "../../database/database.ts";

/** Instants in epoch ms; `to` is exclusive. */
export type Range = { from: number; to: number };

/** The revenue of an item after its shares of discounts, in fen. */
const itemFen = sql<number>`order_items.total_fen - order_items.points_fen - order_items.coupon_fen - order_items.platform_coupon_fen`;

const paidGroups = (db: Db, { from, to }: Range) =>
  db
    .selectFrom("order_groups")
    .where("order_groups.state", "=", "paid")
    .where("order_groups.paid_at", ">=", from)
    .where("order_groups.paid_at", "<", to);

const paidItems = (db: Db, range: Range) =>
  paidGroups(db, range)
    .innerJoin("orders", "orders.group_id", "order_groups.id")
    .innerJoin("order_items", "order_items.order_id", "orders.id");

export async function sumPaid(db: Db, range: Range) {
  const groups = await paidGroups(db, range)
    .select(({ fn }) => [
      fn.sum<number | null>("pay_fen").as("pay_fen"),
      fn.count<number>("customer_id").distinct().as("companies"),
    ])
    .executeTakeFirstOrThrow();
  const { orders } = await paidGroups(db, range)
    .innerJoin("orders", "orders.group_id", "order_groups.id")
    .select(({ fn }) => fn.countAll<number>().as("orders"))
    .executeTakeFirstOrThrow();
  return { fen: Number(groups.pay_fen ?? 0), companies: Number(groups.companies), orders: Number(orders) };
}

/** Fen by day, counted from `from` in steps of 24 hours; days without payments are missing. */
export async function sumByDay(db: Db, range: Range): Promise<Map<number, number>> {
  const day = sql<number>`(order_groups.paid_at - ${sql.lit(range.from)}) / ${sql.lit(DAY_MS)}`;
  const rows = await paidGroups(db, range)
    .select(({ fn }) => [day.as("day"), fn.sum<number>("pay_fen").as("fen")])
    .groupBy(day)
    .execute();
  return new Map(rows.map((row) => [Number(row.day), Number(row.fen)]));
}

export async function sumByProvince(db: Db, range: Range) {
  const rows = await paidGroups(db, range)
    .select(({ fn }) => ["province as name", fn.sum<number>("pay_fen").as("fen")])
    .groupBy("province")
    .orderBy("fen", "desc")
    .orderBy("name")
    .execute();
  return rows.map(({ name, fen }) => ({ name, fen: Number(fen) }));
}

export async function sumByCategory(db: Db, range: Range) {
  const rows = await paidItems(db, range)
    .innerJoin("products", "products.id", "order_items.product_id")
    .innerJoin("categories", "categories.id", "products.category_top")
    .select(({ fn }) => ["categories.name", fn.sum<number>(itemFen).as("fen")])
    .groupBy("categories.name")
    .orderBy("fen", "desc")
    .orderBy("categories.name")
    .execute();
  return rows.map(({ name, fen }) => ({ name, fen: Number(fen) }));
}

export async function listBestSellers(db: Db, range: Range, limit: number) {
  const rows = await paidItems(db, range)
    .select(({ fn }) => [
      fn.max("order_items.name").as("name"),
      fn.max("order_items.unit_name").as("unit_name"),
      fn.sum<number>("order_items.quantity").as("quantity"),
    ])
    .groupBy("order_items.sku_id")
    .orderBy("quantity", "desc")
    .orderBy("order_items.sku_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }));
}

/** The groups that were paid last, with the amount of each of their categories. */
export async function listLatest(db: Db, range: Range, limit: number) {
  const groups = await paidGroups(db, range)
    .select(["id", "paid_at", "province", "pay_fen"])
    .orderBy("paid_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  if (groups.length === 0) return [];
  const items = await db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .innerJoin("products", "products.id", "order_items.product_id")
    .innerJoin("categories", "categories.id", "products.category_top")
    .select(["orders.group_id", "order_items.product_id", "categories.name", itemFen.as("fen")])
    .where(
      "orders.group_id",
      "in",
      groups.map(({ id }) => id),
    )
    .orderBy("order_items.id")
    .execute();
  return groups.map(({ id, ...group }) => ({ ...group, items: items.filter((item) => item.group_id === id) }));
}

export async function lastPaidAt(db: Db): Promise<number | null> {
  const { last } = await db
    .selectFrom("order_groups")
    .select(({ fn }) => fn.max("paid_at").as("last"))
    .where("state", "=", "paid")
    .executeTakeFirstOrThrow();
  return last === null ? null : Number(last);
}

export async function countOnSale(db: Db) {
  const { products } = await db
    .selectFrom("products")
    .select(({ fn }) => fn.countAll<number>().as("products"))
    .where("is_show", "=", 1)
    .executeTakeFirstOrThrow();
  const { categories } = await db
    .selectFrom("categories")
    .select(({ fn }) => fn.countAll<number>().as("categories"))
    .where("parent_id", "=", 0)
    .executeTakeFirstOrThrow();
  return { products: Number(products), categories: Number(categories) };
}
