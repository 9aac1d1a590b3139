import { daysLeft } from "#contract/rules/stock-level.ts";
import { type DeskQueue, toWaiting } from "../../platform/desk-queue.ts";
import type { Platform } from "../../platform/module.ts";
import { skusFor } from "../../platform/staff-scope.ts";
import * as store from "./stock.store.ts";

/** The SKUs for sale whose stock is low. */
export const createLowQueue = ({ database: { read } }: Pick<Platform, "database">): DeskQueue => ({
  rights: ["stock.change"],
  count: async (member) => toWaiting(await store.countLow(read, skusFor(member, "stock.read"))),
  async first(member, limit) {
    const { rows } = await store.firstLow(read, skusFor(member, "stock.read"), limit);
    return rows.map(({ sku_id, name, sku, stock, unit_name, low_since, sold_30 }) => {
      const days = daysLeft(stock, Number(sold_30 ?? 0));
      return {
        label: `${name} ${sku}`.trim(),
        text: `可卖 ${stock} ${unit_name}${days === null ? "" : `，够 ${days} 天`}`,
        amount: null,
        since: low_since ?? 0,
        due: null,
        key: String(sku_id),
      };
    });
  },
});
