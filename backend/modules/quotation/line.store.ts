import type { Insertable, Updateable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** The lines of a quotation with their goods, in the order in which they were added. */
export const listQuotationLines = (db: Db, quotation_id: number) =>
  db
    .selectFrom("quotation_lines as line")
    .innerJoin("quotation_scenes as scene", "scene.id", "line.scene_id")
    .innerJoin("products", "products.id", "line.product_id")
    .innerJoin("brands", "brands.id", "products.brand_id")
    .where("line.quotation_id", "=", quotation_id)
    .selectAll("line")
    .select(["scene.name as scene", "brands.name as brand", "products.tax_percent"])
    .orderBy("line.scene_id")
    .orderBy("line.id")
    .execute();
export type LineRow = Awaited<ReturnType<typeof listQuotationLines>>[number];

/** The SKUs and quantities of these quotations. */
export const quantitiesOf = (db: Db, quotation_ids: readonly number[]) =>
  db
    .selectFrom("quotation_lines")
    .where("quotation_id", "in", quotation_ids)
    .select(["quotation_id", "sku_id", "quantity"])
    .orderBy("id")
    .execute();

/** The frozen prices of a SKU in the customer's accepted quotations that can still be ordered. */
export const frozenPrices = (db: Db, customer_id: number, sku_id: number, now: number) =>
  db
    .selectFrom("quotation_lines as line")
    .innerJoin("quotations", "quotations.id", "line.quotation_id")
    .where("quotations.customer_id", "=", customer_id)
    .where("quotations.state", "=", "quoted")
    .where("quotations.accepted_at", "is not", null)
    .where("quotations.valid_until", ">", now)
    .where("line.sku_id", "=", sku_id)
    .where("line.accepted", "=", 1)
    .select(["quotations.id", "quotations.name", "quotations.valid_until", "line.quantity", "line.price_fen"])
    .orderBy("quotations.valid_until")
    .orderBy("line.id")
    .execute();

/** The id of the scene of this name, which is created where none has it. */
export async function sceneId(tx: Db, quotation_id: number, name: string): Promise<number> {
  const existing = await tx
    .selectFrom("quotation_scenes")
    .select("id")
    .where("quotation_id", "=", quotation_id)
    .where("name", "=", name)
    .executeTakeFirst();
  if (existing) return existing.id;
  return (
    await tx.insertInto("quotation_scenes").values({ quotation_id, name }).returning("id").executeTakeFirstOrThrow()
  ).id;
}

/** The scenes of a quotation, the oldest first. */
export const scenesOf = (db: Db, quotation_id: number) =>
  db
    .selectFrom("quotation_scenes")
    .select(["id", "name"])
    .where("quotation_id", "=", quotation_id)
    .orderBy("id")
    .execute();

export const renameSceneOfLines = (tx: Db, quotation_id: number, id: number, name: string) =>
  tx
    .updateTable("quotation_scenes")
    .set({ name })
    .where("id", "=", id)
    .where("quotation_id", "=", quotation_id)
    .execute();

/** Deletes a scene with its lines. */
export async function deleteScene(tx: Db, quotation_id: number, id: number) {
  await tx.deleteFrom("quotation_lines").where("scene_id", "=", id).where("quotation_id", "=", quotation_id).execute();
  await tx.deleteFrom("quotation_scenes").where("id", "=", id).where("quotation_id", "=", quotation_id).execute();
}

/** Deletes the scenes without lines. */
export const deleteEmptyScenes = (tx: Db, quotation_id: number) =>
  tx
    .deleteFrom("quotation_scenes")
    .where("quotation_id", "=", quotation_id)
    .where("id", "not in", (lines) =>
      lines.selectFrom("quotation_lines").select("scene_id").where("quotation_id", "=", quotation_id),
    )
    .execute();

export const insertLine = (tx: Db, row: Insertable<Schema["quotation_lines"]>) =>
  tx.insertInto("quotation_lines").values(row).returning("id").executeTakeFirstOrThrow();

export async function insertQuotationLines(tx: Db, rows: readonly Insertable<Schema["quotation_lines"]>[]) {
  if (rows.length > 0)
    await tx
      .insertInto("quotation_lines")
      .values([...rows])
      .execute();
}

export const updateLine = (tx: Db, quotation_id: number, id: number, change: Updateable<Schema["quotation_lines"]>) =>
  tx.updateTable("quotation_lines").set(change).where("id", "=", id).where("quotation_id", "=", quotation_id).execute();

export const updateLines = (tx: Db, quotation_id: number, change: Updateable<Schema["quotation_lines"]>) =>
  tx.updateTable("quotation_lines").set(change).where("quotation_id", "=", quotation_id).execute();

export async function deleteQuotationLines(tx: Db, quotation_id: number, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("quotation_lines")
    .where("quotation_id", "=", quotation_id)
    .where("id", "in", ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The products of these SKUs that are for sale. */
export const skusToQuote = (db: Db, sku_ids: readonly number[]) =>
  db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("skus.id", "in", sku_ids)
    .where("skus.is_show", "=", 1)
    .where("products.is_show", "=", 1)
    .select(["skus.id", "skus.product_id"])
    .execute();
