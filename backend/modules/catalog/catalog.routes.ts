import { goods } from "#contract/goods.ts";
import type { ResponseCache } from "../../cache/response-cache.ts";
import { type App, cachedRoute, idParam } from "../../http/route.ts";
import type { createCatalog } from "./catalog.ts";

type Deps = ReturnType<typeof createCatalog> & { responseCache: ResponseCache };

/** Lists, suggestions, product pages and the floors of the home page: the same for every reader of one price class. */
export function catalogRoutes(app: App, { products, suggest, responseCache }: Deps) {
  cachedRoute(app, responseCache, goods.categories, () => products.categories());
  cachedRoute(app, responseCache, goods.list, ({ reader, query }) => products.list(reader, query));
  cachedRoute(app, responseCache, goods.suggest, ({ query }) => suggest(query.keyword));
  cachedRoute(app, responseCache, goods.detail, ({ reader, params }) => products.detail(reader, idParam(params)));
  cachedRoute(app, responseCache, goods.related, ({ reader, params }) => products.related(reader, idParam(params)));
  cachedRoute(app, responseCache, goods.floors, ({ reader }) => products.floors(reader));
}
