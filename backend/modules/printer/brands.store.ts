import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

/** Writes a brand's name where printers and consumables repeat it. */
export async function renameBrandTexts(tx: Db, id: number, before: string, after: string) {
  await tx.updateTable("printers").set({ brand: after }).where("brand_id", "=", id).execute();
  await sql`update consumables set brand = ${after}, name = case
      when substr(name, 1, ${before.length + 1}) = ${`${before} `}
      then cast(${after} as text) || substr(name, ${before.length + 1}) else name end
    where brand_id = ${id}`.execute(tx);
}

export async function moveBrandOfPrinters(tx: Db, from: number, to: number) {
  await tx.updateTable("printers").set({ brand_id: to }).where("brand_id", "=", from).execute();
  await tx.updateTable("consumables").set({ brand_id: to }).where("brand_id", "=", from).execute();
  await tx.updateTable("consumables").set({ fits_brand_id: to }).where("fits_brand_id", "=", from).execute();
}
