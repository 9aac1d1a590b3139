import { type SqlBool, sql } from "kysely";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import type { Db } from "../../database/database.ts";

/** What depends on products; each query is for all of them. */

/** The lines of carts that hold each of these products. */
export const cartLinesOfProduct = (db: Db, product_ids: readonly number[]) =>
  db
    .selectFrom("cart_lines")
    .where("product_id", "in", [0, ...product_ids])
    .where("is_now", "=", 0)
    .select(["product_id", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("product_id")
    .execute();

/** The unpaid orders, and the paid ones that wait for their dispatch, that hold each of these products. */
export const openOrders = (db: Db, product_ids: readonly number[], now: number) =>
  db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("order_items.product_id", "in", [0, ...product_ids])
    .where(
      sql<SqlBool>`((order_groups.state = 'unpaid' and order_groups.closes_at > ${now})
        or (order_groups.state = 'paid' and orders.status = ${ORDER_STATUS.toShip}))`,
    )
    .select(["order_items.product_id", sql<number>`count(distinct orders.id)`.as("count")])
    .groupBy("order_items.product_id")
    .execute();

/** The quotations under way that hold each of these products. */
export const openQuotations = (db: Db, product_ids: readonly number[]) =>
  db
    .selectFrom("quotation_lines")
    .innerJoin("quotations", "quotations.id", "quotation_lines.quotation_id")
    .where("quotation_lines.product_id", "in", [0, ...product_ids])
    .where("quotations.state", "in", ["asked", "quoted"])
    .select(["quotation_lines.product_id", sql<number>`count(distinct quotations.id)`.as("count")])
    .groupBy("quotation_lines.product_id")
    .execute();

/** The customers with an agreed price for a SKU of each of these products that has not ended. */
export const agreedCustomers = (db: Db, product_ids: readonly number[], now: number) =>
  db
    .selectFrom("agreed_prices")
    .innerJoin("skus", "skus.id", "agreed_prices.sku_id")
    .where("skus.product_id", "in", [0, ...product_ids])
    .where("agreed_prices.ends_at", ">", now)
    .select(["skus.product_id", sql<number>`count(distinct agreed_prices.customer_id)`.as("count")])
    .groupBy("skus.product_id")
    .execute();

/** What each of these products may lack. */
export const readiness = (db: Db, product_ids: readonly number[]) =>
  db
    .selectFrom("products")
    .where("products.id", "in", [0, ...product_ids])
    .select(["products.id as product_id", "products.name", "products.is_show", "products.pictures_json"])
    .select([
      sql<number>`(select count(*) from skus where skus.product_id = products.id and skus.is_show = 1)`.as("skus"),
      sql<number>`(select coalesce(sum(stock), 0) from skus
        where skus.product_id = products.id and skus.is_show = 1)`.as("stock"),
      sql<number>`(select count(*) from consumables where consumables.product_id = products.id)`.as("consumables"),
      sql<number>`(select count(distinct printer_id) from consumables
        join consumable_printers on consumable_printers.consumable_id = consumables.id
        where consumables.product_id = products.id)`.as("printers"),
    ])
    .orderBy("products.id")
    .execute();

/** The flash sales of a product that have not ended. */
export const comingSales = (db: Db, product_id: number, now: number) =>
  db
    .selectFrom("seckill_sales")
    .where("product_id", "=", product_id)
    .where("ends_at", ">", now)
    .where("stopped_at", "is", null)
    .select(["starts_at", "ends_at", "price", "quota"])
    .orderBy("starts_at")
    .limit(5)
    .execute();

const BAD_SCORE = 2;

export async function badReviews(db: Db, product_id: number): Promise<number> {
  const { count } = await db
    .selectFrom("reviews")
    .where("product_id", "=", product_id)
    .where("product_score", "<=", BAD_SCORE)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The member whose request for this product waits. */
export const askedBy = (db: Db, product_id: number) =>
  db
    .selectFrom("staff_requests")
    .innerJoin("staff_members", "staff_members.id", "staff_requests.asked_by")
    .select("staff_members.name")
    .where("act", "=", "goods.price")
    .where("subject", "=", "product")
    .where("subject_id", "=", product_id)
    .where("state", "in", ["open", "waiting"])
    .executeTakeFirst();

/** The ids before and after a product's. */
export async function neighbours(db: Db, product_id: number) {
  const ids = db.selectFrom("products").select("id").limit(1);
  const [previous, next] = await Promise.all([
    ids.where("id", "<", product_id).orderBy("id", "desc").executeTakeFirst(),
    ids.where("id", ">", product_id).orderBy("id").executeTakeFirst(),
  ]);
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}

/** The turnover of these SKUs. */
export const turnoverOf = (db: Db, sku_ids: readonly number[]) =>
  db
    .selectFrom("sku_turnover")
    .select(["sku_id", "sold_30"])
    .where("sku_id", "in", [0, ...sku_ids])
    .execute();
