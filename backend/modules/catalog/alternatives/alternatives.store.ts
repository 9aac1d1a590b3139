import type { Db } from "../../../database/database.ts";

/** The consumables that a SKU contains. */
export function consumablesOfSku(db: Db, sku_id: number) {
  return db
    .selectFrom("consumables")
    .selectAll()
    .where((row) =>
      row.or([
        row("sku_id", "=", sku_id),
        row("id", "in", row.selectFrom("sku_consumables").select("consumable_id").where("sku_id", "=", sku_id)),
      ]),
    )
    .orderBy("id")
    .execute();
}

/** The printers that one of these consumables fits, once for each consumable. */
export function printersOfConsumables(db: Db, consumable_ids: readonly number[]) {
  return db
    .selectFrom("consumable_printers")
    .select(["consumable_id", "printer_id"])
    .where("consumable_id", "in", consumable_ids)
    .execute();
}
