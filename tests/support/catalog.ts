import type { Database } from "#backend/database/database.ts";
import { openBackend } from "#backend/main.ts";
import { yuan } from "#contract/rules/money.ts";

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

/** Changes a price from another process than the shop's, as the staff program does. */
export async function repriced(
  { database, url }: { database: Database; url: string },
  folder: string,
  { product_id, price }: { product_id: number; price: number },
): Promise<void> {
  const staff = await openBackend({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: "silent" });
  await staff.staff.productAdmin.price(await firstSku(database, product_id), price, null);
  await staff.database.close();
}

/**
 * The amounts in yuan above `aboveFen` that only approved customers see, without public prices, flash-sale prices and
 * their savings.
 */
export async function tradeAmounts({ read }: Database, aboveFen = 0): Promise<Set<string>> {
  const rows = await read
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .select(["price", "ot_price", "cost", "cost_plus", "tiers_json"])
    .execute();
  const sales = await read
    .selectFrom("seckill_sales as sales")
    .innerJoin("skus", "skus.id", "sales.sku_id")
    .select(["sales.price", "skus.price as publicPrice"])
    .execute();
  const tiersOf = (json: string) => (JSON.parse(json) as { price: number }[]).map(({ price }) => price);
  const publicAmounts = new Set([
    ...rows.flatMap((row) => [row.price, row.ot_price, ...tiersOf(row.tiers_json)]),
    ...sales.flatMap(({ price, publicPrice }) => [price, publicPrice - price]),
  ]);
  const trade = rows.flatMap((row) => [row.cost, row.cost + row.cost_plus]);
  return new Set(trade.filter((price) => price > aboveFen && !publicAmounts.has(price)).map(yuan));
}
