import type { Db } from "../../../database/database.ts";

export async function addSales(tx: Db, { product_id, pieces }: { product_id: number; pieces: number }) {
  await tx
    .updateTable("products")
    .set((row) => ({ sales: row("sales", "+", pieces) }))
    .where("id", "=", product_id)
    .execute();
}
