import type { Db } from "../../database/database.ts";

/** The printers that one of these consumables fits, once for each consumable. */
export function fitsOfConsumables(db: Db, consumable_ids: readonly number[]) {
  return db
    .selectFrom("consumable_printers")
    .select(["consumable_id", "printer_id"])
    .where("consumable_id", "in", consumable_ids)
    .execute();
}
