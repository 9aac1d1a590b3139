import { DAY_MS } from "#contract/rules/calendar.ts";
import { SALE_STATE_NAMES } from "#contract/rules/seckill.ts";
import { saleReasons } from "#contract/rules/staff-sale.ts";
import type { Platform } from "../../platform/module.ts";
import { commandLine } from "../../platform/staff-log.ts";
import { saleDay, saleStatus } from "./sale.ts";
import { type NewSale, type SaleActs, worthOfSale } from "./sale-acts.ts";
import * as store from "./seckill.store.ts";

type Deps = Pick<Platform, "database"> & { ports: Pick<Platform["ports"], "clock">; acts: SaleActs };

export type SaleAdmin = ReturnType<typeof createSaleAdmin>;

/** Flash sales at the command line, without a second member. */
export function createSaleAdmin({ database, ports: { clock }, acts }: Deps) {
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

    /** Adds a sale. @returns its id. @throws ApiError 400, 404 */
    add: (sale: NewSale): Promise<number> =>
      database.write(async (tx) => {
        const sku = await store.findSkuToSell(tx, sale.sku_id);
        const amount_fen = worthOfSale(sale, sku?.price ?? 0);
        const isAlone = sku !== undefined && saleReasons({ ...sale, cost: sku.cost }, amount_fen, 0).length > 0;
        return acts.add(tx, commandLine(), sale, { reason: "", amount_fen, isAlone });
      }),

    /** Ends a sale now. @throws ApiError 404 for an unknown sale and for one that is over. */
    end: (id: number) => database.write((tx) => acts.end(tx, commandLine(), id, { reason: "" })),

    /** Whether the day of the clock has a sale. */
    async hasSalesToday(): Promise<boolean> {
      return (await store.salesBetween(database.read, saleDay(clock.now()))).length > 0;
    },
  };
}
