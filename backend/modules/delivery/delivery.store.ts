import type { Db } from "../../database/database.ts";

/** A SKU for sale with what its freight and price depend on; undefined for an unknown one and one off the shelf. */
export const findSkuToDeliver = (db: Db, sku_id: number, reader: { customer_id: number | null; now: number }) =>
  db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .innerJoin("stores", "stores.id", "products.store_id")
    .leftJoin("agreed_prices as agreed", (join) =>
      join
        .onRef("agreed.sku_id", "=", "skus.id")
        .on("agreed.customer_id", "=", reader.customer_id)
        .on("agreed.ends_at", ">", reader.now),
    )
    .where("skus.id", "=", sku_id)
    .where("skus.is_show", "=", 1)
    .where("products.is_show", "=", 1)
    .select([
      "products.id as product_id",
      "products.product_type",
      "products.cost_plus",
      "skus.price",
      "skus.cost",
      "skus.weight_g",
      "skus.tiers_json",
      "stores.freight_json",
      "agreed.price as agreed_price",
    ])
    .executeTakeFirst();
