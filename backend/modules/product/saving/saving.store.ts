import type { Insertable } from "kysely";
import { sql } from "kysely";
import { inChunks } from "../../../database/chunks.ts";
import type { Db } from "../../../database/database.ts";
import type { Engine } from "../../../database/ddl.ts";
import type { Schema } from "../../../database/schema.ts";
import { databaseNow } from "../../../database/timestamps.ts";

/** The stores, brands and categories that an import may name. */
export async function readNames(db: Db) {
  const [stores, brands, categories] = await Promise.all([
    db.selectFrom("stores").select(["id", "name"]).execute(),
    db.selectFrom("brands").select(["id", "name", "name_en"]).execute(),
    db.selectFrom("categories").select(["id", "parent_id", "level", "name"]).execute(),
  ]);
  return { stores, brands, categories };
}

/** Makes other transactions that add brands or categories wait; SQLite has one writer at a time anyway. */
export async function lockNames(tx: Db, engine: Engine) {
  if (engine === "postgres") await sql`lock table brands, categories in share row exclusive mode`.execute(tx);
}

export async function insertBrand(tx: Db, id: number, name: string) {
  const row = { id, name, name_en: "" };
  await tx
    .insertInto("brands")
    .values({ ...row, sort: id })
    .execute();
  return row;
}

export async function insertCategory(tx: Db, row: { id: number; parent_id: number; level: number; name: string }) {
  await tx
    .insertInto("categories")
    .values({ ...row, sort: row.id })
    .execute();
  return row;
}

/** The product of each of these SKUs. */
export async function readOwners(db: Db, skuIds: readonly number[]) {
  const found = inChunks(skuIds).map((ids) =>
    db.selectFrom("skus").select(["id", "product_id"]).where("id", "in", ids).execute(),
  );
  return (await Promise.all(found)).flat();
}

/** Pieces in stock by SKU id. */
export async function readStock(tx: Db, skuIds: readonly number[]): Promise<Map<number, number>> {
  const stocks = new Map<number, number>();
  for (const ids of inChunks(skuIds)) {
    const rows = await tx.selectFrom("skus").select(["id", "stock"]).where("id", "in", ids).execute();
    for (const { id, stock } of rows) stocks.set(id, stock);
  }
  return stocks;
}

/** What is compared with a row of the table, and the columns that a blank cell does not change. */
type KnownSku = Pick<Schema["skus"], "id" | "product_id" | "attrs_json" | "price" | "cost"> & {
  picture: string | null;
  bar_code: string | null;
};

/** The products and SKUs that exist already, locked in ascending order for the rest of the transaction. */
export async function lockExisting(tx: Db, engine: Engine, productIds: readonly number[], skuIds: readonly number[]) {
  const products = [];
  for (const ids of inChunks(productIds)) {
    let query = tx
      .selectFrom("products")
      .select(["id", "sales", "listed_at", "pictures_json", "tax_percent"])
      .where("id", "in", ids)
      .orderBy("id");
    if (engine === "postgres") query = query.forUpdate();
    products.push(...(await query.execute()));
  }
  const skus = new Map<number, KnownSku>();
  const columns = ["id", "product_id", "attrs_json", "price", "cost", "picture", "bar_code"] as const;
  for (const [column, all] of [
    ["id", skuIds],
    ["product_id", productIds],
  ] as const) {
    for (const ids of inChunks(all)) {
      let query = tx.selectFrom("skus").select(columns).where(column, "in", ids).orderBy("id");
      if (engine === "postgres") query = query.forUpdate();
      for (const sku of await query.execute()) skus.set(sku.id, sku);
    }
  }
  return { products, skus: [...skus.values()] };
}

/** Products that exist already are dated as changed by `markProductsChanged`, at the end of the transaction. */
export async function saveProducts(
  tx: Db,
  engine: Engine,
  rows: readonly Omit<Insertable<Schema["products"]>, "updated_at">[],
) {
  for (const some of inChunks(rows)) {
    await tx
      .insertInto("products")
      .values(some.map((row) => ({ ...row, updated_at: databaseNow[engine] })))
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((eb) => ({
          store_id: eb.ref("excluded.store_id"),
          brand_id: eb.ref("excluded.brand_id"),
          category_top: eb.ref("excluded.category_top"),
          category_second: eb.ref("excluded.category_second"),
          category_id: eb.ref("excluded.category_id"),
          name: eb.ref("excluded.name"),
          unit_name: eb.ref("excluded.unit_name"),
          origin: eb.ref("excluded.origin"),
          keywords_json: eb.ref("excluded.keywords_json"),
          selling_points_json: eb.ref("excluded.selling_points_json"),
          specs_json: eb.ref("excluded.specs_json"),
          attrs_json: eb.ref("excluded.attrs_json"),
          cost_plus: eb.ref("excluded.cost_plus"),
          tax_percent: eb.ref("excluded.tax_percent"),
          sales: eb.ref("excluded.sales"),
          picture_kind: eb.ref("excluded.picture_kind"),
          picture_detail: eb.ref("excluded.picture_detail"),
          main_color: eb.ref("excluded.main_color"),
          pictures_json: eb.ref("excluded.pictures_json"),
          is_show: eb.ref("excluded.is_show"),
          listed_at: eb.ref("excluded.listed_at"),
        })),
      )
      .execute();
  }
}

/** Leaves out the stock, which moves through the ledger alone. */
export async function saveSkus(tx: Db, rows: readonly Insertable<Schema["skus"]>[]) {
  for (const values of inChunks(rows)) {
    await tx
      .insertInto("skus")
      .values(values)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((eb) => ({
          name: eb.ref("excluded.name"),
          attrs_json: eb.ref("excluded.attrs_json"),
          unit_name: eb.ref("excluded.unit_name"),
          pack_pieces: eb.ref("excluded.pack_pieces"),
          bar_code: eb.ref("excluded.bar_code"),
          price: eb.ref("excluded.price"),
          cost: eb.ref("excluded.cost"),
          ot_price: eb.ref("excluded.ot_price"),
          weight_g: eb.ref("excluded.weight_g"),
          min_order: eb.ref("excluded.min_order"),
          tiers_json: eb.ref("excluded.tiers_json"),
          color_hex: eb.ref("excluded.color_hex"),
          picture: eb.ref("excluded.picture"),
          sort: eb.ref("excluded.sort"),
          is_show: eb.ref("excluded.is_show"),
        })),
      )
      .execute();
  }
}

export async function saveSpecs(tx: Db, productIds: readonly number[], rows: readonly Schema["product_specs"][]) {
  for (const ids of inChunks(productIds)) await tx.deleteFrom("product_specs").where("product_id", "in", ids).execute();
  for (const values of inChunks(rows)) await tx.insertInto("product_specs").values(values).execute();
}

/** Writes down changes of prices, in fen. */
export async function insertPriceChanges(tx: Db, rows: readonly Insertable<Schema["sku_prices"]>[]) {
  for (const values of inChunks(rows)) await tx.insertInto("sku_prices").values(values).execute();
}

/** The price of each of these SKUs before its first change after a time, in fen; none for one that has not changed. */
export async function pricesBefore(db: Db, skuIds: readonly number[], after: number): Promise<Map<number, number>> {
  const prices = new Map<number, number>();
  for (const ids of inChunks(skuIds)) {
    const rows = await db
      .selectFrom("sku_prices")
      .select(["sku_id", "price_before"])
      .where("sku_id", "in", ids)
      .where("at", ">", after)
      .orderBy("id", "desc")
      .execute();
    for (const { sku_id, price_before } of rows) prices.set(sku_id, price_before);
  }
  return prices;
}
