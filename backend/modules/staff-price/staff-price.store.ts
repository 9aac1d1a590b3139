import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "../../database/database.ts";

/** The condition on `customers` by which a member sees some of them. */
type Scope = Expression<SqlBool>;

/** The agreed prices of a scope that end in a time, the earliest first, and how many there are. */
export async function listEnding(
  db: Db,
  scope: Scope,
  { from, to, limit }: { from: number; to: number; limit: number },
) {
  const found = db
    .selectFrom("agreed_prices as agreed")
    .innerJoin("customers", "customers.id", "agreed.customer_id")
    .innerJoin("skus", "skus.id", "agreed.sku_id")
    .innerJoin("products", "products.id", "skus.product_id")
    .where(scope)
    .where("customers.closed_at", "is", null)
    .where("agreed.ends_at", ">", from)
    .where("agreed.ends_at", "<=", to);
  const [rows, { count }] = await Promise.all([
    found
      .select(["customers.id as customer_id", "customers.company", "customers.real_name", "agreed.sku_id"])
      .select(["agreed.price", "agreed.ends_at", "skus.product_id", "skus.name as sku", "products.name"])
      .orderBy("agreed.ends_at")
      .orderBy("customers.id")
      .orderBy("agreed.sku_id")
      .limit(limit)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(count) };
}

/** The SKUs for sale of a category of any level; at most one beyond the limit. */
export const skusOfCategory = (db: Db, category_id: number, limit: number) =>
  db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .select("skus.id")
    .where("skus.is_show", "=", 1)
    .where("products.is_show", "=", 1)
    .where(sql<boolean>`${category_id} in (products.category_top, products.category_second, products.category_id)`)
    .orderBy("skus.product_id")
    .orderBy("skus.id")
    .limit(limit + 1)
    .execute();

/** All categories, each after its parent. */
export const listCategories = (db: Db) =>
  db
    .selectFrom("categories")
    .select(["id", "parent_id", "name"])
    .orderBy("level")
    .orderBy("sort")
    .orderBy("id")
    .execute();
