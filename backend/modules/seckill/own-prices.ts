import { formatDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { type Buyer, FLASH_SALE, priceBelowSale, priceClass } from "#contract/rules/pricing.ts";
import type { SeckillCard } from "#contract/seckill.ts";
import type { Db } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import * as store from "./seckill.store.ts";

/** The approved customer's prices that are lower than those of the sales, by SKU; they are in no row that others read. */
export async function ownPrices(
  db: Db,
  customer: (Pick<Caller, "id"> & Buyer) | null,
  sales: readonly Pick<store.SaleRow, "sku_id" | "price">[],
  now: number,
): Promise<Map<number, Pick<SeckillCard, "own_price" | "agreed_until">>> {
  if (!customer || priceClass(customer) === "public" || sales.length === 0) return new Map();
  const salePrices = new Map(sales.map(({ sku_id, price }) => [sku_id, price]));
  const offers = await store.ordinaryOffers(db, customer.id, [...salePrices.keys()], now);
  return new Map(
    offers.flatMap(({ sku_id, cost, cost_plus, agreed_price, agreed_ends_at }) => {
      const agreed = agreed_price ?? undefined;
      const offer = {
        product_type: FLASH_SALE,
        price: salePrices.get(sku_id) ?? 0,
        cost,
        cost_plus,
        agreed,
        tiers: [],
      };
      const price = priceBelowSale(offer, customer);
      if (price === null) return [];
      const isAgreed = price === agreed && agreed_ends_at !== null;
      const until = isAgreed ? { agreed_until: formatDay(agreed_ends_at - 1) } : {};
      return [[sku_id, { own_price: yuan(price), ...until }] as const];
    }),
  );
}
