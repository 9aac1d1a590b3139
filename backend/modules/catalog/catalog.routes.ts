import { goods } from "#contract/goods.ts";
import type { ResponseCache } from "../../cache/response-cache.ts";
import { type App, cachedRoute, idParam } from "../../http/route.ts";
import type { createProducts } from "./products/products.ts";
import type { createSuggestions } from "./search/suggest.ts";

type Parts = {
  shop: ReturnType<typeof createProducts>;
  suggest: ReturnType<typeof createSuggestions>;
  kept: ResponseCache;
};

/** Lists, suggestions, product pages, floors of the home page: the same for every reader of one price class. */
export function catalogRoutes(app: App, { shop, suggest, kept }: Parts) {
  cachedRoute(app, kept, goods.categories, () => shop.categories());
  cachedRoute(app, kept, goods.list, ({ reader, query }) => shop.list(reader, query));
  cachedRoute(app, kept, goods.suggest, ({ query }) => suggest(query.keyword));
  cachedRoute(app, kept, goods.detail, ({ reader, params }) => shop.detail(reader, idParam(params)));
  cachedRoute(app, kept, goods.related, ({ reader, params }) => shop.related(reader, idParam(params)));
  cachedRoute(app, kept, goods.floors, ({ reader }) => shop.floors(reader));
}
