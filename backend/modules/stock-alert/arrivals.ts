import { isOrderable } from "#contract/rules/stock.ts";
import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./stock-alert.store.ts";

/** The most customers that one transaction tells. */
const BATCH = 200;

type Deps = Pick<Platform, "database" | "notices"> & { ports: Pick<Platform["ports"], "clock"> };

/** The telling of customers that wait for a SKU, once its stock is enough for an order again. */
export function createArrivals({ database, notices, ports: { clock } }: Deps) {
  const tellArrival = (tx: Db, customer_id: number, { product_id, sku_id, store_name, sku }: store.AlertSku) =>
    notices.tell(tx, {
      customer_id,
      kind: "arrival",
      event: `${sku_id} ${clock.now()}`,
      about: { product_id, sku_id, name: `${store_name} ${sku}`.trim() },
    });

  /**
   * Tells those that wait for a SKU, the oldest first, at most as many as its stock has units beyond those told before.
   * The number of told customers falls with the stock, because sold units are not promised any more.
   * @returns how many were told.
   */
  const tellWaiting = (sku_id: number): Promise<number> =>
    database.write(async (tx) => {
      const before = await store.lockRound(tx, sku_id);
      const sku = await store.findSkuToWatch(tx, sku_id);
      if (!sku || !isOrderable(sku)) {
        await store.endRound(tx, sku_id);
        return 0;
      }
      const promised = Math.min(before, sku.stock);
      const isOnSale = sku.sku_is_show === 1 && sku.product_is_show === 1;
      const limit = isOnSale ? Math.min(sku.stock - promised, BATCH) : 0;
      const told = limit > 0 ? await store.closeOldest(tx, { sku_id, limit, now: clock.now() }) : [];
      for (const customer_id of told) await tellArrival(tx, customer_id, sku);
      await store.setRound(tx, sku_id, promised + told.length);
      return told.length;
    });

  return {
    /** Tells everybody whose turn has come, and closes the alerts of removed SKUs. */
    async tell() {
      if (await store.findOfRemovedSkus(database.read)) {
        await database.write((tx) => store.closeOfRemovedSkus(tx, clock.now()));
      }
      for (const sku_id of await store.dueSkus(database.read)) {
        while ((await tellWaiting(sku_id)) === BATCH);
      }
    },
  };
}
