import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

/** The freight template and the name of an order's store, and the weight of its pieces in grams. */
export async function parcelOf(db: Db, order_id: number) {
  const row = await db
    .selectFrom("orders")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .where("orders.id", "=", order_id)
    .select(["stores.name", "stores.freight_json"])
    .select((order) =>
      order
        .selectFrom("order_items")
        .innerJoin("skus", "skus.id", "order_items.sku_id")
        .where("order_items.order_id", "=", order_id)
        .select(sql<number>`sum(skus.weight_g * order_items.quantity)`.as("grams"))
        .as("grams"),
    )
    .executeTakeFirstOrThrow();
  return { ...row, grams: Number(row.grams) };
}

/** The addresses of a customer, the default first. */
export const addressesToChoose = (db: Db, customer_id: number) =>
  db
    .selectFrom("addresses")
    .where("customer_id", "=", customer_id)
    .select(["id", "real_name", "phone", "province", "city", "district", "street", "detail"])
    .orderBy("is_default", "desc")
    .orderBy("id", "desc")
    .execute();
