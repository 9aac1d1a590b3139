import { DAY_MS } from "#contract/rules/calendar.ts";
import { CART_LINES_MAX } from "#contract/rules/cart.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Owner } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { CART_FULL } from "./adding.ts";
import * as changes from "./changes.store.ts";
import type { Deps } from "./deps.ts";
import * as removed from "./removed.store.ts";

/** How long a removed line can be restored, in ms. */
const RESTORABLE_MS = DAY_MS;

/** Operations that remove lines from a cart and restore them. */
export function createRemoving({ database, proxies, ports: { clock } }: Pick<Deps, "database" | "ports" | "proxies">) {
  const record = (tx: Db, customer: Owner, summary: string) =>
    proxies.record(tx, customer, { subject: "customer", id: customer.id, label: "", summary });

  return {
    /**
     * Deletes the given lines of the customer; `restore` can put them back for a day.
     * @throws ApiError 404 when none of them is the customer's.
     */
    async remove(customer: Owner, cartIds: readonly number[]) {
      const deleted = await database.write(async (tx) => {
        await removed.keepRemovedLines(tx, customer.id, cartIds, clock.now());
        const count = await changes.deleteCartLines(tx, customer.id, cartIds);
        if (count > 0) await record(tx, customer, `移出购物车 ${count} 种`);
        return count;
      });
      if (deleted === 0) throw notFound();
    },

    /**
     * Restores removed lines with their ids and quantities; lines that are in the cart are not changed.
     * @throws ApiError 404 when none of them is the customer's or can still be restored, 购物车已满.
     */
    async restore(customer: Owner, cartIds: readonly number[]) {
      await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const known = await removed.countKnown(tx, customer.id, cartIds);
        const restored = await removed.restoreLines(tx, customer.id, cartIds);
        if (known + restored === 0) throw notFound();
        const { lines } = await changes.countCartLines(tx, customer.id, { sku_id: 0, sale_id: 0 });
        if (restored > 0 && lines > CART_LINES_MAX) throw new ApiError(400, CART_FULL);
        if (restored > 0) await record(tx, customer, `恢复到购物车 ${restored} 种`);
      });
    },

    /** Deletes the removed lines that can no longer be restored. */
    deleteRemoved: () => database.write((tx) => removed.deleteRemovedLines(tx, clock.now() - RESTORABLE_MS)),
  };
}
