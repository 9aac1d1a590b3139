import { alternative } from "#contract/alternative.ts";
import { cachedRoute, idParam } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import agreedPrice from "../agreed-price/index.ts";
import printer from "../printer/index.ts";
import product from "../product/index.ts";
import { createAlternatives } from "./alternatives.ts";

/** Products that can replace another one. */
export default defineModule({
  calls: { alternative },
  needs: { agreedPrice, printer, product },
  create({ database, responseCache }, { agreedPrice: { withAgreedPrices }, printer, product }) {
    const alternatives = createAlternatives(database.read, { ...product, ...printer });
    return {
      routes(app) {
        cachedRoute(
          app,
          responseCache,
          alternative.list,
          ({ reader, params, query }) => alternatives(reader, idParam(params), query.sku_id),
          withAgreedPrices,
        );
      },
    };
  },
});
