import type { Database } from "#backend/database/database.ts";
import { openBackend } from "#backend/main.ts";

/** Returns the id of the product's first SKU. */
export async function firstSku({ read }: Database, product_id: number): Promise<number> {
  const { id } = await read
    .selectFrom("skus")
    .select("id")
    .where("product_id", "=", product_id)
    .orderBy("sort")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a price as the staff program does, from another process than the shop's. Returns the time of the change. */
export async function repriced(
  { database, url }: { database: Database; url: string },
  folder: string,
  { product_id, price }: { product_id: number; price: number },
): Promise<number> {
  const staff = await openBackend({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: "silent" });
  await staff.staff.productAdmin.price(await firstSku(database, product_id), price, null);
  const at = Date.now();
  await staff.database.close();
  return at;
}
