import type { Database, Db } from "../../database/database.ts";
import { nextTimestamp } from "../../database/timestamps.ts";

/** Counts pieces as sold; lists sort by the count, so the product is dated as changed. */
export async function addSales(
  tx: Db,
  engine: Database["engine"],
  { product_id, pieces }: { product_id: number; pieces: number },
) {
  await tx
    .updateTable("products")
    .set((row) => ({
      sales: row("sales", "+", pieces),
      updated_at: nextTimestamp(engine, "products.updated_at"),
    }))
    .where("id", "=", product_id)
    .execute();
}
