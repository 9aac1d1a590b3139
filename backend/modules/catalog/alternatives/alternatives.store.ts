import type { Db } from "../../../database/database.ts";
import { selectConsumables } from "../printers/printers.store.ts";

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

/** The printers that one of these consumables fits, once for each consumable. */
export function printersOfConsumables(db: Db, consumable_ids: readonly number[]) {
  return db
    .selectFrom("consumable_printers")
    .select(["consumable_id", "printer_id"])
    .where("consumable_id", "in", consumable_ids)
    .execute();
}
