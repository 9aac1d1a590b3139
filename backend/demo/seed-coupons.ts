import { DAY_MS, startOfDay } from "#contract/rules/calendar.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import type { Database } from "../database/database.ts";
import { insertCoupon } from "../modules/coupon/coupon.store.ts";
import type { Ports } from "../ports.ts";

/** The coupons of the stores in turn: amounts in yuan, the total, and the limit per customer. */
const OF_STORES = [
  [
    { off: 10, over: 200, total: 500, each: 1 },
    { off: 30, over: 500, total: 200, each: 2 },
    { off: 80, over: 1000, total: 50, each: 1 },
  ],
  [
    { off: 15, over: 300, total: 300, each: 1 },
    { off: 50, over: 800, total: 100, each: 1 },
  ],
  [{ off: 20, over: 400, total: 300, each: 1 }],
];

/** Seeds one to three coupons for each store and one of the platform, all of which run from today. */
export async function seedCoupons(database: Database, { clock }: Pick<Ports, "clock">) {
  const now = clock.now();
  // Midnight in Shanghai, so that the first and the last day of a coupon are whole days.
  const from = startOfDay(now);
  const common = { valid_from: from, valid_until: from + 60 * DAY_MS, ended_at: null, created_at: now };
  await database.write(async (tx) => {
    const stores = await tx.selectFrom("stores").select("id").orderBy("sort").execute();
    for (const [index, { id }] of stores.entries()) {
      for (const { off, over, total, each } of OF_STORES[index % OF_STORES.length] ?? []) {
        await insertCoupon(tx, {
          type: COUPON_TYPE.store,
          store_id: id,
          title: "全店商品",
          amount_fen: off * 100,
          threshold_fen: over * 100,
          total,
          per_customer: each,
          ...common,
        });
      }
    }
    await insertCoupon(tx, {
      type: COUPON_TYPE.platform,
      store_id: null,
      title: "全平台商品",
      amount_fen: 2000,
      threshold_fen: 50_000,
      total: 1000,
      per_customer: 1,
      ...common,
    });
  });
}
