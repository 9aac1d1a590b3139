import type { Db } from "../../database/database.ts";

/** The data that a SKU's picture and its label are drawn from. */
export function findPictureSpec(db: Db, product_id: number, sku_id: number) {
  return db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .innerJoin("brands", "brands.id", "products.brand_id")
    .where("skus.id", "=", sku_id)
    .where("products.id", "=", product_id)
    .select([
      "products.id as product_id",
      "products.name as product_name",
      "products.specs_json",
      "products.picture_kind",
      "products.picture_detail",
      "products.main_color",
      "skus.id as sku_id",
      "skus.name as sku_name",
      "skus.color_hex",
      "brands.name as brand",
    ])
    .executeTakeFirst();
}
