import { DAY_MS } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { SALE_STATE_NAMES } from "#contract/rules/seckill.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { saleDay, saleStatus } from "./sale.ts";
import * as store from "./seckill.store.ts";

type Deps = Pick<Platform, "database" | "ledger"> & { ports: Pick<Platform["ports"], "clock"> };

/** Times in epoch ms, the price in fen, quota and limit in units of the SKU. */
export type NewSale = {
  sku_id: number;
  starts_at: number;
  ends_at: number;
  price: number;
  quota: number;
  per_customer: number;
};

export type SaleAdmin = ReturnType<typeof createSaleAdmin>;

/** The staff's operations on flash sales. */
export function createSaleAdmin({ database, ledger, ports: { clock } }: Deps) {
  return {
    /** The sales that have not ended, and those of the last day. */
    async list() {
      const now = clock.now();
      const rows = await store.salesBetween(database.read, { from: now - DAY_MS, to: Number.MAX_SAFE_INTEGER });
      return rows.map((row) => ({
        ...row,
        state: SALE_STATE_NAMES[saleStatus(row, now)],
        sold: row.quota - row.stock,
      }));
    },

    /**
     * Adds a sale.
     * @returns its id.
     * @throws ApiError 404 for an unknown SKU; 400 for a session that is over or overlaps another, for a second sale of
     * the SKU in the session, and for a price that is not below the public one.
     */
    async add({ sku_id, ...sale }: NewSale): Promise<number> {
      const now = clock.now();
      if (sale.ends_at <= sale.starts_at) throw new ApiError(400, "结束时间应晚于开始时间");
      if (sale.ends_at <= now) throw new ApiError(400, "这一场已经结束");
      return database.write(async (tx) => {
        const sku = await tx
          .selectFrom("skus")
          .select(["product_id", "price"])
          .where("id", "=", sku_id)
          .executeTakeFirst();
        if (!sku) throw notFound(`没有 SKU ${sku_id}`);
        if (sale.price <= 0 || sale.price >= sku.price) throw new ApiError(400, `秒杀价应低于售价 ${yuan(sku.price)}`);
        if (await store.overlappingSession(tx, sale)) throw new ApiError(400, "与另一场的时间重叠，应与它相同或错开");
        const inserted = await store.insertSale(tx, { ...sale, sku_id, product_id: sku.product_id, created_at: now });
        if (!inserted) throw new ApiError(400, `SKU ${sku_id} 在这一场已有秒杀`);
        await ledger.move(tx, {
          asset: "sale",
          holder: inserted.id,
          delta: sale.quota,
          kind: "opening",
          ref: String(inserted.id),
        });
        return inserted.id;
      });
    },

    /** Ends a sale now. @throws ApiError 404 for an unknown sale and for one that is over. */
    async end(id: number) {
      const stopped = await database.write((tx) => store.stopSale(tx, id, clock.now()));
      if (!stopped) throw notFound(`没有未结束的秒杀 ${id}`);
    },

    /** Whether the day of the clock has a sale. */
    async hasSalesToday(): Promise<boolean> {
      return (await store.salesBetween(database.read, saleDay(clock.now()))).length > 0;
    },
  };
}
