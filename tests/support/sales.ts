import type { Article, TestStore } from "./articles.ts";
import { call } from "./backend.ts";

const HOUR_MS = 60 * 60 * 1000;

type SaleOptions = { price?: number; quota?: number; per_customer?: number; starts_at?: number; ends_at?: number };

/** The times of a session of one hour in two days, which no session of the demo overlaps. */
export const sessionAt = (shop: TestStore, hours = 0) => {
  const starts_at = Math.floor(shop.world.now / HOUR_MS) * HOUR_MS + (48 + hours) * HOUR_MS;
  return { starts_at, ends_at: starts_at + HOUR_MS };
};

/** Adds a sale of the article in the session in two days, and sets the clock into it. */
export async function createRunningSale(shop: TestStore, article: Article, options: SaleOptions = {}) {
  const sale = await createSale(shop, article, options);
  shop.world.now = sale.starts_at + 1000;
  return sale;
}

/** Adds a sale of the article for ¥8.00, ten units, two per customer, that starts in two days. */
export async function createSale(shop: TestStore, { sku_id }: Article, options: SaleOptions = {}) {
  const sale = { price: 800, quota: 10, per_customer: 2, ...sessionAt(shop), ...options };
  return { ...sale, id: await shop.backend.staff.saleAdmin.add({ sku_id, ...sale }) };
}

/** Adds units of the article to the cart at the sale's price. @returns the envelope. */
export const addInSale = (shop: TestStore, token: string, { sku_id }: Article, cart_num = 1, is_new = 0) =>
  call(shop, "POST", "/api/user/cart/create", {
    token,
    body: { product_attr_unique: sku_id, cart_num, is_new, product_type: 1 },
  });

export const saleStockOf = async ({ backend }: TestStore, id: number) => {
  const { stock } = await backend.database.read
    .selectFrom("seckill_sales")
    .select("stock")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return stock;
};
