import { NO_PRODUCT } from "#contract/rules/messages.ts";
import { isOrderable } from "#contract/rules/stock.ts";
import { STOCK_ALERTS_MAX } from "#contract/rules/stock-alert.ts";
import { stockAlert } from "#contract/stock-alert.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import cart from "../cart/index.ts";
import { createArrivals } from "./arrivals.ts";
import * as store from "./stock-alert.store.ts";

const MINUTE_MS = 60_000;

/** The customers' alerts of stock that returns (到货通知). */
export default defineModule({
  calls: { stockAlert },
  needs: { cart },
  erasure: { deleted: ["stock_alerts"] },
  create(platform, { cart: { carts } }) {
    const {
      database,
      ports: { clock },
    } = platform;
    const arrivals = createArrivals(platform);

    async function list(caller: Caller) {
      const alerts = await store.listOpenAlerts(database.read, caller.id);
      const goods = await carts.preview(
        caller,
        alerts.map(({ sku_id }) => sku_id),
      );
      const items = new Map(goods.map((item) => [item.sku.id, item]));
      return alerts.flatMap(({ sku_id, created_at }) => {
        const item = items.get(sku_id);
        if (!item) return [];
        const { product, sku, fail_reason } = item;
        return {
          sku_id,
          product_id: product.id,
          store_name: product.name,
          sku: sku.name,
          image: sku.image || product.image,
          unit_name: sku.unit_name,
          stock: sku.stock,
          min_order: sku.min_order,
          fail_reason,
          created_at,
        };
      });
    }

    /** Registers an alert. @throws ApiError 404 for a SKU off the shelf, 400 for one in stock, and beyond the limit. */
    const create = (caller: Caller, sku_id: number) =>
      database.write(async (tx) => {
        await lockCustomer(tx, caller.id);
        const sku = await store.findSkuToWatch(tx, sku_id);
        if (!sku?.sku_is_show || !sku.product_is_show) throw notFound(NO_PRODUCT);
        if (isOrderable(sku)) throw new ApiError(400, "这个规格有货，可以直接下单");
        const open = await store.listOpenAlerts(tx, caller.id);
        if (open.some((alert) => alert.sku_id === sku_id)) return;
        if (open.length >= STOCK_ALERTS_MAX) throw new ApiError(400, ALERTS_FULL);
        await store.insertAlert(tx, { customer_id: caller.id, sku_id, created_at: clock.now() });
        // Stock may fall and return between two runs of the job.
        await store.endRound(tx, sku_id);
      });

    return {
      routes(app) {
        route(app, stockAlert.list, async ({ caller }) => ({ list: await list(caller) }));
        route(app, stockAlert.ids, async ({ caller }) =>
          (await store.listOpenAlerts(database.read, caller.id)).map(({ sku_id }) => sku_id),
        );
        voidRoute(app, stockAlert.create, ({ caller, body }) => create(caller, body.sku_id));
        voidRoute(app, stockAlert.remove, ({ caller, body }) =>
          database.write((tx) => store.deleteOpen(tx, caller.id, body.sku_id)),
        );
      },
      jobs: [{ name: "tell arrivals of stock", everyMs: MINUTE_MS, run: arrivals.tell }],
    };
  },
});

const ALERTS_FULL = `到货通知最多登记 ${STOCK_ALERTS_MAX} 种，请先取消一些`;
