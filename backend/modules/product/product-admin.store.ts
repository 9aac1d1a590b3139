import type { Database, Db } from "../../database/database.ts";
import { nextTimestamp } from "../../database/timestamps.ts";

/** Locks a SKU and its product for the rest of the transaction, the product first as an import does; null if unknown. */
export async function lockSku(tx: Db, id: number) {
  const known = await tx.selectFrom("skus").select("product_id").where("id", "=", id).executeTakeFirst();
  if (!known) return null;
  const product = await tx
    .updateTable("products")
    .set((row) => ({ is_show: row.ref("is_show") }))
    .where("id", "=", known.product_id)
    .returning(["id", "name", "cost_plus"])
    .executeTakeFirstOrThrow();
  const sku = await tx
    .updateTable("skus")
    .set((row) => ({ is_show: row.ref("is_show") }))
    .where("id", "=", id)
    .returning(["id", "name", "price", "cost", "ot_price", "stock", "tiers_json"])
    .executeTakeFirstOrThrow();
  return { product, sku };
}

/** Prices in fen. */
export async function updatePrices(tx: Db, id: number, prices: { price: number; cost: number; ot_price: number }) {
  await tx.updateTable("skus").set(prices).where("id", "=", id).execute();
}

/** @returns the product's name, or undefined for an unknown product. */
export const writeTax = (tx: Db, engine: Database["engine"], id: number, tax_percent: number) =>
  tx
    .updateTable("products")
    .set({ tax_percent, updated_at: nextTimestamp(engine, "products.updated_at") })
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();

/** @returns the product's name, or undefined for an unknown product. */
export const writeIsShow = (tx: Db, id: number, is_show: 0 | 1) =>
  tx.updateTable("products").set({ is_show }).where("id", "=", id).returning("name").executeTakeFirst();
