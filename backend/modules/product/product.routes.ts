import { product } from "#contract/product.ts";
import type { ResponseCache } from "../../cache/response-cache.ts";
import { type App, cachedRoute, idParam, type Personalise } from "../../http/route.ts";
import type { Products } from "./products.ts";

type Deps = { products: Products; responseCache: ResponseCache; withAgreedPrices: Personalise };

/** Product pages and the home page's floors: the same for every reader of one price class, but for agreed prices. */
export function productRoutes(app: App, { products, responseCache, withAgreedPrices }: Deps) {
  cachedRoute(app, responseCache, product.categories, () => products.categories());
  cachedRoute(
    app,
    responseCache,
    product.detail,
    ({ reader, params }) => products.detail(reader, idParam(params)),
    withAgreedPrices,
  );
  cachedRoute(
    app,
    responseCache,
    product.related,
    ({ reader, params }) => products.related(reader, idParam(params)),
    withAgreedPrices,
  );
  cachedRoute(app, responseCache, product.floors, ({ reader }) => products.floors(reader), withAgreedPrices);
}
