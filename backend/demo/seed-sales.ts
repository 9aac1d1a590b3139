import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { Database, Db } from "../database/database.ts";
import { saleDay } from "../modules/seckill/sale.ts";
import { insertSale, salesBetween } from "../modules/seckill/seckill.store.ts";
import { createLedger } from "../platform/ledger.ts";
import type { Ports } from "../ports.ts";

/** The hours at which sessions start; each lasts until the next, so that one is always running. */
const STARTS = [0, 8, 10, 14, 18, 20];
const SALES_PER_SESSION = 10;
const MIN_PRICE_FEN = 500;
const MIN_STOCK = 40;
/** Reductions in hundredths, offered units, limits and sold shares, in turn for the sales of a session. */
const PERCENT_OFF = [12, 18, 9, 22, 15];
const QUOTAS = [40, 120, 60, 200, 80];
const LIMITS = [5, 2, 10, 3, 4];
const SOLD_PERCENT = [47, 62, 100, 28, 93, 36, 55, 18, 71, 24];

/**
 * Adds the flash sales of the day, unless the day has one: sessions of the whole day with products in stock. Sales of
 * past and running sessions are partly sold, without orders for these units.
 * @returns whether sales were added.
 */
export async function seedSalesOfToday(database: Database, { clock }: Pick<Ports, "clock">): Promise<boolean> {
  const now = clock.now();
  const day = saleDay(now);
  if ((await salesBetween(database.read, day)).length > 0) return false;
  const ledger = createLedger(database, { clock });
  await database.write(async (tx) => {
    const skus = await candidates(tx);
    // The offset changes the products from day to day.
    const offset = Math.floor(day.from / (24 * HOUR_MS)) * 7;
    for (const [session, hour] of STARTS.entries()) {
      const starts_at = day.from + hour * HOUR_MS;
      const ends_at = day.from + (STARTS[session + 1] ?? 24) * HOUR_MS;
      for (let n = 0; n < SALES_PER_SESSION; n += 1) {
        const index = session * SALES_PER_SESSION + n;
        const sku = skus[(offset + index) % skus.length];
        if (!sku) continue;
        const quota = Math.min(pick(QUOTAS, index), sku.stock);
        const sale = await insertSale(tx, {
          product_id: sku.product_id,
          sku_id: sku.id,
          starts_at,
          ends_at,
          quota,
          created_at: now,
          price: salePrice(sku.price, pick(PERCENT_OFF, index)),
          per_customer: Math.min(pick(LIMITS, index), quota),
        });
        if (!sale) continue;
        const movement = { asset: "sale", holder: sale.id, ref: String(sale.id) } as const;
        await ledger.move(tx, { ...movement, delta: quota, kind: "opening" });
        const sold = starts_at <= now ? Math.floor((quota * pick(SOLD_PERCENT, n)) / 100) : 0;
        await ledger.move(tx, { ...movement, delta: -sold, kind: "demo" });
      }
    }
  });
  return true;
}

const pick = (values: readonly number[], index: number) => values[index % values.length] ?? 1;

/** A price in whole jiao below the public one. */
const salePrice = (price: number, percentOff: number) => Math.floor((price * (100 - percentOff)) / 1000) * 10;

/** One SKU in stock for each of many products, scattered over the categories, in a fixed order. */
async function candidates(tx: Db) {
  const rows = await tx
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("skus.is_show", "=", 1)
    .where("products.is_show", "=", 1)
    .where("skus.stock", ">=", MIN_STOCK)
    .where("skus.price", ">=", MIN_PRICE_FEN)
    .select(["skus.id", "skus.product_id", "skus.price", "skus.stock"])
    .orderBy("skus.id")
    .execute();
  const firstOfProduct = rows.filter(({ product_id }, index) => rows[index - 1]?.product_id !== product_id);
  return firstOfProduct.toSorted((a, b) => scatter(a.product_id) - scatter(b.product_id));
}

const scatter = (id: number) => (id * 7919) % 10_007;
