import { type Insertable, sql } from "kysely";
import { normalText } from "#contract/rules/pasted-text.ts";
import type { Db } from "../../database/database.ts";
import type { Engine } from "../../database/ddl.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { selectPage } from "../../database/paging.ts";
import type { Schema } from "../../database/schema.ts";

const printers = (db: Db) =>
  db
    .selectFrom("printers")
    .select(["id as printer_id", "brand_id", "brand", "series", "model", "short_model", "type", "color_mode"])
    .select(["function"])
    .select(
      sql<number>`(select count(*) from consumable_printers where consumable_printers.printer_id = printers.id)`.as(
        "fits",
      ),
    );
export type DeskPrinter = Awaited<ReturnType<ReturnType<typeof printers>["execute"]>>[number];

export function listPrinters(db: Db, { keyword, ...page }: { keyword: string; page: number; limit: number }) {
  const words = normalText(keyword).toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const query = words.reduce(
    (some, word) =>
      some.where(
        sql<boolean>`lower(brand || ' ' || series || ' ' || model || ' ' || short_model) like ${likePattern(word)}
          escape '\\'`,
      ),
    printers(db),
  );
  return selectPage(query.orderBy("brand_id").orderBy("series").orderBy("model"), "printers.id", page, "asc");
}

export const findPrinter = (db: Db, id: number) => printers(db).where("id", "=", id).executeTakeFirst();

/** The printers whose model, alone or behind the brand, is the text. */
export const printersByModel = (db: Db, text: string) =>
  db
    .selectFrom("printers")
    .select(["id", "brand", "model"])
    .where(sql<boolean>`lower(${text}) in (lower(model), lower(short_model), lower(brand || ' ' || model),
      lower(brand || model))`)
    .limit(3)
    .execute();

export const brandsOf = (db: Db) =>
  db.selectFrom("brands").select(["id as brand_id", "name"]).orderBy("sort").orderBy("id").execute();

export const findTwin = (db: Db, brand_id: number, model: string, own: number) =>
  db
    .selectFrom("printers")
    .select("id")
    .where("brand_id", "=", brand_id)
    .where(sql<boolean>`lower(model) = lower(${model})`)
    .where("id", "!=", own)
    .executeTakeFirst();

/** The next id; other transactions that add a printer wait, on SQLite as for any write. */
export async function nextPrinterId(tx: Db, engine: Engine): Promise<number> {
  if (engine === "postgres") await sql`lock table printers in share row exclusive mode`.execute(tx);
  const { last } = await tx
    .selectFrom("printers")
    .select(sql<number | null>`max(id)`.as("last"))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

export const insertPrinter = (tx: Db, row: Insertable<Schema["printers"]>) =>
  tx.insertInto("printers").values(row).execute();
export const updatePrinter = (tx: Db, id: number, row: Partial<Insertable<Schema["printers"]>>) =>
  tx.updateTable("printers").set(row).where("id", "=", id).execute();

/** Locks a printer for the rest of the transaction. */
export const lockPrinter = (tx: Db, id: number) =>
  tx
    .updateTable("printers")
    .set((row) => ({ model: row.ref("model") }))
    .where("id", "=", id)
    .execute();

export async function deletePrinter(tx: Db, id: number) {
  await tx.deleteFrom("consumable_printers").where("printer_id", "=", id).execute();
  await tx.deleteFrom("printers").where("id", "=", id).execute();
}

export async function countSaved(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom("my_printers")
    .select(sql<number>`count(*)`.as("count"))
    .where("printer_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The consumables of a printer with the SKUs that hold them. */
export const fitsOf = (db: Db, printer_id: number) =>
  db
    .selectFrom("consumable_printers")
    .innerJoin("consumables", "consumables.id", "consumable_printers.consumable_id")
    .leftJoin("sku_consumables", "sku_consumables.consumable_id", "consumables.id")
    .leftJoin("skus", "skus.id", "sku_consumables.sku_id")
    .where("consumable_printers.printer_id", "=", printer_id)
    .select(["consumables.id", "consumables.name", "consumables.origin", "skus.id as sku_id", "skus.product_id"])
    .orderBy("consumables.id")
    .orderBy("skus.id")
    .execute();

export const consumablesNamedBySku = (db: Db, sku_id: number) =>
  db
    .selectFrom("sku_consumables")
    .innerJoin("consumables", "consumables.id", "sku_consumables.consumable_id")
    .select(["consumables.id", "consumables.name"])
    .where("sku_consumables.sku_id", "=", sku_id)
    .execute();

export const consumablesByCode = (db: Db, code: string) =>
  db
    .selectFrom("consumables")
    .select(["id", "name"])
    .where(sql<boolean>`lower(${code}) in (lower(code), lower(alias))`)
    .execute();

export const consumablesOfProduct = (db: Db, product_id: number) =>
  db
    .selectFrom("consumables")
    .select(["id", "name"])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sku_consumables")
        .innerJoin("skus", "skus.id", "sku_consumables.sku_id")
        .select("sku_consumables.consumable_id")
        .where("skus.product_id", "=", product_id),
    )
    .orderBy("id")
    .execute();

export const printersOfConsumables = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("printers")
    .select(["id", "brand", "model"])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("consumable_printers")
        .select("printer_id")
        .where("consumable_id", "in", [0, ...ids]),
    )
    .orderBy("brand_id")
    .orderBy("model")
    .execute();

export const findProduct = (db: Db, id: number) =>
  db.selectFrom("products").select(["id", "name"]).where("id", "=", id).executeTakeFirst();

/** Ends the relations of these consumables to a printer. @returns their number */
export async function deleteFits(tx: Db, printer_id: number, ids: readonly number[]): Promise<number> {
  const gone = await tx
    .deleteFrom("consumable_printers")
    .where("printer_id", "=", printer_id)
    .where("consumable_id", "in", [0, ...ids])
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Every printer with each SKU of each of its consumables, as the table of the import has them. */
export async function exportRows(db: Db) {
  const { rows } = await sql<Record<string, string | number | null>>`
    select p.brand, p.series, p.model, p.short_model, p.type, p.color_mode, p.function, c.brand as consumable_brand,
      c.code, c.alias, c.kind, c.color, c.color_hex, c.yield_pages, c.origin, o.code as replaces,
      coalesce(sc.sku_id, c.sku_id) as sku_id
    from printers p left join consumable_printers cp on cp.printer_id = p.id
      left join consumables c on c.id = cp.consumable_id left join consumables o on o.id = c.replaces_id
      left join sku_consumables sc on sc.consumable_id = c.id
    order by p.id, c.id, sc.sku_id`.execute(db);
  return rows;
}
