import type { Database } from "../database/database.ts";

/** Runs a seed that orders these SKUs, and leaves the sold counts of their products as the demo's data have them. */
export async function withSoldCounts(database: Database, sku_ids: readonly number[], seed: () => Promise<void>) {
  const sold = await database.read
    .selectFrom("products")
    .innerJoin("skus", "skus.product_id", "products.id")
    .where("skus.id", "in", sku_ids)
    .select(["products.id", "products.sales"])
    .distinct()
    .execute();
  await seed();
  await database.write(async (tx) => {
    for (const { id, sales } of sold) await tx.updateTable("products").set({ sales }).where("id", "=", id).execute();
  });
}
