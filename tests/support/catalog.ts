import type { Database } from "#backend/database/database.ts";
import { openBackend } from "#backend/main.ts";

/** The SKU that stands first on a product's page. */
export async function firstSku({ read }: Database, product_id: number): Promise<number> {
  const { id } = await read
    .selectFrom("skus")
    .select("id")
    .where("product_id", "=", product_id)
    .orderBy("sort")
    .executeTakeFirstOrThrow();
  return id;
}

/** What the staff's program does to a price, from a process that the running shop knows nothing of. @returns when. */
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
