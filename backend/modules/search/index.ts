import { search } from "#contract/search.ts";
import { inChunks } from "../../database/chunks.ts";
import { cachedRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import agreedPrice from "../agreed-price/index.ts";
import printer from "../printer/index.ts";
import product from "../product/index.ts";
import { createBuiltInEngine } from "./built-in.ts";
import { productIds } from "./documents.store.ts";
import { indexProducts } from "./index-products.ts";
import { createSearch } from "./search.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    indexGoods(): Promise<number>;
  }
}

/** Finds products by words and filters, and completes what is typed. */
export default defineModule({
  calls: { search },
  needs: { agreedPrice, printer, product },
  create({ database, ports, responseCache }, { agreedPrice: { withAgreedPrices }, printer: { printers }, product }) {
    const { products, productIndex } = product;
    const builtIn = createBuiltInEngine(database, { clock: ports.clock, products, productIndex });
    const engine = ports.search ?? builtIn;
    const lists = createSearch(database, { engine, products, printers });
    const index = indexProducts(engine === builtIn ? [builtIn] : [builtIn, engine]);

    /** Gives the engine every product, for one that is new or was behind. @returns their number */
    async function indexGoods(): Promise<number> {
      const ids = await productIds(database.read);
      for (const some of inChunks(ids)) await database.write((tx) => index(tx, { ids: some }));
      return ids.length;
    }

    return {
      services: {
        /** Lists of customers name products in words of their own, which the shop's own words match. */
        findMany: builtIn.findMany,
        countFound: lists.countFound,
      },
      follows: { "products.changed": index },
      warmUp: builtIn.warmUp,
      staff: { indexGoods },
      routes(app) {
        cachedRoute(
          app,
          responseCache,
          search.list,
          ({ reader, query }) => lists.list(reader, query),
          withAgreedPrices,
        );
        cachedRoute(app, responseCache, search.suggest, ({ query }) => lists.suggest(query));
      },
    };
  },
});
