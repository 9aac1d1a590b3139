import { HOUR_MS } from "#contract/rules/calendar.ts";
import { store } from "#contract/store.ts";
import type { Page } from "../../database/paging.ts";
import { cachedRoute, idParam, route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import agreedPrice from "../agreed-price/index.ts";
import coupon from "../coupon/index.ts";
import product from "../product/index.ts";
import warehouse from "../warehouse/index.ts";
import { createFollow } from "./follow.ts";
import { createStoreActs } from "./store-acts.ts";
import { renameSource } from "./store-categories.store.ts";
import { createStoreCategories, type StoreCategories } from "./store-categories.ts";
import { pageOfStores } from "./stores.store.ts";
import { createStoreStreet, createStores, type Stores, storeNamed } from "./stores.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly stores: Stores;
    readonly storeCategories: StoreCategories;
  }
}

/** The merchants of the platform and their followers. */
export default defineModule({
  calls: { store },
  needs: { agreedPrice, coupon, product, warehouse },
  erasure: { deleted: ["store_followers"] },
  create(
    platform,
    {
      agreedPrice: { withAgreedPrices },
      product: { storeProducts },
      coupon: { endsOfStoreCoupons },
      warehouse: { warehousesOfStore },
    },
  ) {
    const { database, ports, responseCache } = platform;
    const { clock } = ports;
    const acts = createStoreActs(platform);
    const street = createStoreStreet(database, { ...storeProducts, endsOfStoreCoupons, warehousesOfStore });
    const follow = createFollow(database, clock);
    return {
      services: {
        storeActs: acts,
        follow,
        storeNamed,
        publicStores: (page: Page) => pageOfStores(database.read, page),
      },
      routes(app) {
        cachedRoute(
          app,
          responseCache,
          store.list,
          ({ reader, query }) => street.list(reader, query),
          withAgreedPrices,
        );
        cachedRoute(app, responseCache, store.detail, ({ params }) => street.detail(idParam(params)));
        cachedRoute(
          app,
          responseCache,
          store.home,
          ({ reader, params }) => street.home(reader, idParam(params)),
          withAgreedPrices,
        );
        route(app, store.followedIds, ({ caller }) => street.followedIds(caller.id));
        route(app, store.followed, async ({ caller, query }) =>
          withAgreedPrices(caller, await street.followed(caller, caller.id, query)),
        );
      },
      follows: { "category.merged": (tx, { from, to }) => renameSource(tx, from, to) },
      jobs: [{ name: "delete removed follows", everyMs: HOUR_MS, run: follow.deleteRemoved }],
      staff: { stores: createStores(database, acts), storeCategories: createStoreCategories(database) },
    };
  },
});
