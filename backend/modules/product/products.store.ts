import { spellingsOfBarCode } from "#contract/rules/bar-code.ts";
import type { Db } from "../../database/database.ts";
import { type Page, selectPage } from "../../database/paging.ts";
import { groupBy } from "../../platform/group-by.ts";

export function allBrands(db: Db) {
  return db.selectFrom("brands").select(["id", "name", "name_en", "sort"]).orderBy("sort").orderBy("id").execute();
}

function fullProducts(db: Db) {
  return db
    .selectFrom("products")
    .innerJoin("brands", "brands.id", "products.brand_id")
    .innerJoin("stores", "stores.id", "products.store_id")
    .selectAll("products")
    .select([
      "brands.name as brand_name",
      "stores.name as store_name",
      "stores.kind as store_kind",
      "stores.city as store_city",
      "stores.rating as store_rating",
      "stores.service_phone as store_phone",
      "stores.intro as store_intro",
    ]);
}
export type ProductRow = Awaited<ReturnType<ReturnType<typeof fullProducts>["execute"]>>[number];

/** Products with their SKUs for sale, by product id: two statements, however many there are. */
export async function productsWithSkus(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { product: ProductRow; skus: SkuRow[] }>();
  const [products, skus] = await Promise.all([
    fullProducts(db).where("products.id", "in", ids).execute(),
    skusForSale(db).where("product_id", "in", ids).execute(),
  ]);
  const skusByProduct = groupBy(skus, ({ product_id }) => product_id);
  return new Map(products.map((product) => [product.id, { product, skus: skusByProduct.get(product.id) ?? [] }]));
}

function skusForSale(db: Db) {
  return db.selectFrom("skus").selectAll().where("is_show", "=", 1).orderBy("product_id").orderBy("sort").orderBy("id");
}
/** The ids of this SKU, if it and its product are for sale. */
export function skuForSale(db: Db, { product_id, sku_id }: { product_id: number; sku_id: number }) {
  return codesForSale(db).where("skus.id", "=", sku_id).where("skus.product_id", "=", product_id).executeTakeFirst();
}

/** The SKU for sale with this id, or the first of the product with this id. */
export async function skuForSaleById(db: Db, id: number) {
  const ofId = codesForSale(db).where("skus.id", "=", id).executeTakeFirst();
  const ofProduct = codesForSale(db).where("skus.product_id", "=", id).orderBy("skus.id").executeTakeFirst();
  return (await ofId) ?? (await ofProduct);
}

/** The SKU for sale with this bar code; undefined where none or several have it. */
export async function skuForSaleByBarCode(db: Db, code: string) {
  const query = codesForSale(db).where("skus.bar_code", "in", spellingsOfBarCode(code)).limit(2);
  const [sku, other] = await query.execute();
  return other ? undefined : sku;
}

/** The ids of the SKUs for sale with these bar codes, by each spelling of the code; several may have the same. */
export async function skuIdsByBarCode(db: Db, codes: readonly string[]): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  const spellings = [...new Set(codes.flatMap(spellingsOfBarCode))];
  if (spellings.length === 0) return found;
  const query = codesForSale(db).select("skus.bar_code").where("skus.bar_code", "in", spellings);
  for (const { sku_id, bar_code } of await query.orderBy("skus.id").execute()) {
    for (const code of spellingsOfBarCode(bar_code ?? "")) found.set(code, [...(found.get(code) ?? []), sku_id]);
  }
  return found;
}

const codesForSale = (db: Db) =>
  db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("skus.is_show", "=", 1)
    .where("products.is_show", "=", 1)
    .select(["skus.product_id", "skus.id as sku_id"]);

export type SkuRow = Awaited<ReturnType<ReturnType<typeof skusForSale>["execute"]>>[number];

/** The printers that the product's SKUs fit. */
export function printersOf(db: Db, product_id: number) {
  const own = db.selectFrom("consumables").select("id").where("product_id", "=", product_id);
  const inSets = db
    .selectFrom("sku_consumables")
    .innerJoin("skus", "skus.id", "sku_consumables.sku_id")
    .select("consumable_id as id")
    .where("skus.product_id", "=", product_id);
  return db
    .selectFrom("printers")
    .select(["id", "brand", "model", "market", "function"])
    .where("id", "in", (eb) =>
      eb.selectFrom("consumable_printers").select("printer_id").where("consumable_id", "in", own.union(inSets)),
    )
    .orderBy("brand_id")
    .orderBy("model")
    .orderBy("id")
    .execute();
}

/** The printers that the SKUs of a product are. */
export const printersOfProduct = (db: Db, product_id: number) =>
  db
    .selectFrom("printers")
    .select(["id", "model", "sku_id"])
    .where("product_id", "=", product_id)
    .orderBy("id")
    .execute();

export function allCategories(db: Db) {
  return db.selectFrom("categories").selectAll().orderBy("level").orderBy("sort").orderBy("id").execute();
}

/** One page of the ids of the products for sale. */
export const pageOfProducts = (db: Db, page: Page) =>
  selectPage(db.selectFrom("products").select("id").where("is_show", "=", 1), "id", page, "asc");
