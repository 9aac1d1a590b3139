import type { Db } from "../../database/database.ts";

/** The SKUs of these products, or all, with their products in one statement, so that the two are consistent. */
export function readProducts(db: Db, ids?: readonly number[]) {
  return db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .innerJoin("stores", "stores.id", "products.store_id")
    .innerJoin("brands", "brands.id", "products.brand_id")
    .$if(ids !== undefined, (skus) => skus.where("products.id", "in", [0, ...(ids ?? [])]))
    .select([
      "products.id as product_id",
      "products.name as product_name",
      "stores.name as store",
      "brands.name as brand",
      "products.category_top",
      "products.category_second",
      "products.category_id",
      "products.unit_name",
      "products.origin",
      "products.keywords_json",
      "products.selling_points_json",
      "products.specs_json",
      "products.cost_plus",
      "products.tax_percent",
      "products.sales",
      "products.picture_kind",
      "products.picture_detail",
      "products.main_color",
      "products.pictures_json",
      "products.is_show as product_is_show",
      "products.listed_at",
      "skus.id as sku_id",
      "skus.attrs_json",
      "skus.unit_name as sku_unit_name",
      "skus.pack_pieces",
      "skus.bar_code",
      "skus.price",
      "skus.cost",
      "skus.ot_price",
      "skus.stock",
      "skus.weight_g",
      "skus.min_order",
      "skus.tiers_json",
      "skus.color_hex",
      "skus.picture",
      "skus.is_show as sku_is_show",
    ])
    .orderBy("products.id")
    .orderBy("skus.sort")
    .orderBy("skus.id")
    .execute();
}

export function categoryNames(db: Db) {
  return db.selectFrom("categories").select(["id", "name"]).execute();
}
