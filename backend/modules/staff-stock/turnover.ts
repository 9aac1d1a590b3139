import type { Platform } from "../../platform/module.ts";
import { formatSkuCode } from "../product/sku-code.ts";
import * as store from "./turnover.store.ts";

type Deps = Pick<Platform, "database" | "notices"> & { ports: Pick<Platform["ports"], "clock"> };

/** The SKUs that are told of one by one; more at once are one notice. */
const TOLD_ALONE = 5;

export type Turnover = ReturnType<typeof createTurnover>;

/** The sales of each SKU in the last days, and the telling of staff when stock has become low. */
export function createTurnover({ database, notices, ports: { clock } }: Deps) {
  return {
    /** Measures all SKUs, and tells the staff once of each whose stock was enough before. */
    measure: () =>
      database.write(async (tx) => {
        const now = clock.now();
        await store.measure(tx, now);
        await store.endLow(tx);
        const low = await store.beginLow(tx, now);
        if (low.length === 0) return;
        const telling = { customer_id: null, occasion: String(now) };
        if (low.length > TOLD_ALONE) {
          await notices.tellStaff(tx, "low_stock", { subject: `${low.length} 种规格`, ...telling });
          return;
        }
        for (const sku of await store.productIdsOfSkus(tx, low)) {
          await notices.tellStaff(tx, "low_stock", { subject: formatSkuCode(sku), id: sku.sku_id, ...telling });
        }
      }),
  };
}
