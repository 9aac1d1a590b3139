import { spellingsOfBarCode } from "#contract/rules/bar-code.ts";
import { inChunks } from "../../database/chunks.ts";
import type { Db } from "../../database/database.ts";

/** SKUs for sale with the columns that matching and quantities need. */
function skusForSale(db: Db) {
  return db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .innerJoin("brands", "brands.id", "products.brand_id")
    .where("skus.is_show", "=", 1)
    .where("products.is_show", "=", 1)
    .select([
      "skus.id as sku_id",
      "skus.product_id",
      "skus.name as sku_name",
      "skus.unit_name",
      "skus.pack_pieces",
      "skus.bar_code",
      "skus.stock",
      "skus.min_order",
      "products.name as product_name",
      "products.unit_name as piece_unit",
      "products.keywords_json",
      "brands.name as brand_name",
    ]);
}
export type ListSku = Awaited<ReturnType<ReturnType<typeof skusForSale>["execute"]>>[number];

/** The SKUs for sale with these ids, by id. */
export async function skusById(db: Db, ids: readonly number[]): Promise<Map<number, ListSku>> {
  const rows = [];
  for (const some of inChunks([...new Set(ids)])) {
    rows.push(...(await skusForSale(db).where("skus.id", "in", some).execute()));
  }
  return new Map(rows.map((row) => [row.sku_id, row]));
}

/** The SKUs for sale with these bar codes, by each spelling of the code; several may have the same. */
export async function skusOfBarCodes(db: Db, codes: readonly string[]): Promise<Map<string, ListSku[]>> {
  const found = new Map<string, ListSku[]>();
  for (const some of inChunks([...new Set(codes.flatMap(spellingsOfBarCode))])) {
    for (const sku of await skusForSale(db).where("skus.bar_code", "in", some).orderBy("skus.id").execute()) {
      for (const code of spellingsOfBarCode(sku.bar_code ?? "")) found.set(code, [...(found.get(code) ?? []), sku]);
    }
  }
  return found;
}

/** The SKUs for sale of these products, in the order of a product's specifications. */
export async function skusOfProducts(db: Db, product_ids: readonly number[]): Promise<ListSku[]> {
  const rows = [];
  for (const some of inChunks([...new Set(product_ids)])) {
    const ordered = skusForSale(db).where("skus.product_id", "in", some).orderBy("skus.sort").orderBy("skus.id");
    rows.push(...(await ordered.execute()));
  }
  return rows;
}
