import type { Insertable } from "kysely";
import { inChunks } from "../../database/chunks.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

export type NewPrinter = Insertable<Schema["printers"]>;
export type NewConsumable = Insertable<Schema["consumables"]>;

/** The facts that an import of printers is checked against. */
export async function printerFacts(tx: Db, sku_ids: readonly number[]) {
  const [brands, printers, consumables] = await Promise.all([
    tx.selectFrom("brands").select(["id", "name"]).execute(),
    tx.selectFrom("printers").selectAll().execute(),
    tx.selectFrom("consumables").selectAll().execute(),
  ]);
  const skus: { id: number; product_id: number }[] = [];
  for (const ids of inChunks(sku_ids)) {
    skus.push(...(await tx.selectFrom("skus").select(["id", "product_id"]).where("id", "in", ids).execute()));
  }
  return { brands, printers, consumables, skus };
}

export async function writePrinter(tx: Db, { id, ...values }: NewPrinter) {
  await tx
    .insertInto("printers")
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

export async function writeConsumable(tx: Db, { id, ...values }: NewConsumable) {
  await tx
    .insertInto("consumables")
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

/** Relates a consumable to a printer; repeating it changes nothing. @returns whether the relation is new. */
export async function writeFit(tx: Db, consumable_id: number, printer_id: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("consumable_printers")
    .values({ consumable_id, printer_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function writeContent(tx: Db, sku_id: number, consumable_id: number) {
  await tx
    .insertInto("sku_consumables")
    .values({ sku_id, consumable_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
