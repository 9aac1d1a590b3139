import type { Db } from "../../database/database.ts";
import { type Page, selectPage } from "../../database/paging.ts";

const CARD = [
  "printers.id",
  "printers.brand_id",
  "printers.brand",
  "printers.series",
  "printers.model",
  "printers.short_model",
  "printers.type",
  "printers.color_mode",
  "printers.function",
  "printers.market",
  "printers.product_id",
  "printers.sku_id",
] as const;

const selectPrinters = (db: Db) => db.selectFrom("printers").select(CARD);
export type PrinterRow = Awaited<ReturnType<ReturnType<typeof selectPrinters>["execute"]>>[number];

/** Every printer with the Latin name of its brand: what searches by name compare. */
export function allPrinters(db: Db) {
  return selectPrinters(db)
    .innerJoin("brands", "brands.id", "printers.brand_id")
    .select("brands.name_en")
    .orderBy("printers.id")
    .execute();
}

export function printersById(db: Db, ids: readonly number[]) {
  return selectPrinters(db).where("id", "in", ids).execute();
}

/** The printers that one of the printer's consumables fits, without itself. */
export function printersLike(db: Db, printer_id: number) {
  return selectPrinters(db)
    .where("id", "!=", printer_id)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("consumable_printers as other")
        .select("other.printer_id")
        .where("other.consumable_id", "in", (own) =>
          own.selectFrom("consumable_printers").select("consumable_id").where("printer_id", "=", printer_id),
        ),
    )
    .execute();
}

const COUNT = "count" as const;

export function countBySeries(db: Db) {
  return db
    .selectFrom("printers")
    .innerJoin("brands", "brands.id", "printers.brand_id")
    .select(["brands.id", "brands.name", "brands.name_en", "printers.series"])
    .select((row) => row.fn.countAll<number>().as(COUNT))
    .groupBy(["brands.id", "brands.name", "brands.name_en", "printers.series"])
    .execute();
}

export async function countFittingConsumables(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("consumable_printers")
    .select((row) => row.fn.count<number>("consumable_id").distinct().as(COUNT))
    .executeTakeFirstOrThrow();
  return count;
}

/** The consumables, each with the code of the original that it replaces, or null. */
const selectConsumables = (db: Db) =>
  db
    .selectFrom("consumables")
    .leftJoin("consumables as originals", "originals.id", "consumables.replaces_id")
    .selectAll("consumables")
    .select("originals.code as replaces");
export type ConsumableRow = Awaited<ReturnType<ReturnType<typeof selectConsumables>["execute"]>>[number];

/** The consumables that searches by code compare. */
export function allConsumables(db: Db) {
  return db
    .selectFrom("consumables")
    .innerJoin("brands", "brands.id", "consumables.brand_id")
    .leftJoin("consumables as originals", "originals.id", "consumables.replaces_id")
    .select(["consumables.id", "consumables.code", "consumables.alias", "consumables.brand", "consumables.kind"])
    .select(["consumables.color", "brands.name_en", "originals.code as replaces", "originals.alias as replaces_alias"])
    .orderBy("consumables.id")
    .execute();
}

/** The consumables of these printers, once for each printer that they fit. */
export function consumablesOfPrinters(db: Db, printer_ids: readonly number[]) {
  return selectConsumables(db)
    .innerJoin("consumable_printers", "consumable_printers.consumable_id", "consumables.id")
    .select("consumable_printers.printer_id")
    .where("consumable_printers.printer_id", "in", printer_ids)
    .orderBy("consumables.id")
    .execute();
}

export function consumablesById(db: Db, ids: readonly number[]) {
  return selectConsumables(db).where("consumables.id", "in", ids).orderBy("consumables.id").execute();
}

/** The contents of every SKU that contains one of these consumables, complete. */
export function contentsOfSkus(db: Db, consumable_ids: readonly number[]) {
  return db
    .selectFrom("sku_consumables")
    .select(["sku_id", "consumable_id"])
    .where("sku_id", "in", (eb) =>
      eb.selectFrom("sku_consumables").select("sku_id").where("consumable_id", "in", consumable_ids),
    )
    .execute();
}

/** The products of these SKUs. */
export async function productsOfSkus(db: Db, sku_ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom("skus").select("product_id").distinct().where("id", "in", sku_ids).execute();
  return rows.map(({ product_id }) => product_id);
}

/** The consumables that a SKU contains. */
export function consumablesOfSku(db: Db, sku_id: number) {
  return selectConsumables(db)
    .where((row) =>
      row.or([
        row("consumables.sku_id", "=", sku_id),
        row(
          "consumables.id",
          "in",
          row.selectFrom("sku_consumables").select("consumable_id").where("sku_id", "=", sku_id),
        ),
      ]),
    )
    .orderBy("consumables.id")
    .execute();
}

/** One page of the ids of all printers. */
export const pageOfPrinters = (db: Db, page: Page) =>
  selectPage(db.selectFrom("printers").select("id"), "id", page, "asc");
