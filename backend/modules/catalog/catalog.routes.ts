import { alternative } from "#contract/alternative.ts";
import { goods } from "#contract/goods.ts";
import { printer } from "#contract/printer.ts";
import { ID } from "#contract/rules/patterns.ts";
import type { ResponseCache } from "../../cache/response-cache.ts";
import { type App, cachedRoute, idParam, type Personalise } from "../../http/route.ts";
import type { createCatalog } from "./catalog.ts";

type Deps = ReturnType<typeof createCatalog> & { responseCache: ResponseCache; withAgreedPrices: Personalise };

/**
 * Lists, suggestions, product pages, the home page's floors and printers: the same for every reader of one price class,
 * but for the prices that are agreed with the caller.
 */
export function catalogRoutes(
  app: App,
  { products, printers, alternatives, suggest, responseCache, withAgreedPrices }: Deps,
) {
  cachedRoute(app, responseCache, goods.categories, () => products.categories());
  cachedRoute(app, responseCache, goods.list, ({ reader, query }) => products.list(reader, query), withAgreedPrices);
  cachedRoute(app, responseCache, goods.suggest, ({ query }) => suggest(query));
  cachedRoute(
    app,
    responseCache,
    goods.detail,
    ({ reader, params }) => products.detail(reader, idParam(params)),
    withAgreedPrices,
  );
  cachedRoute(
    app,
    responseCache,
    goods.related,
    ({ reader, params }) => products.related(reader, idParam(params)),
    withAgreedPrices,
  );
  cachedRoute(
    app,
    responseCache,
    alternative.list,
    ({ reader, params, query }) => alternatives(reader, idParam(params), query.sku_id),
    withAgreedPrices,
  );
  cachedRoute(app, responseCache, goods.floors, ({ reader }) => products.floors(reader), withAgreedPrices);
  cachedRoute(app, responseCache, printer.brands, () => printers.brands());
  cachedRoute(app, responseCache, printer.list, ({ query }) => printers.list(query));
  cachedRoute(
    app,
    responseCache,
    printer.search,
    ({ reader, query }) => printers.search(reader, query.keyword),
    withAgreedPrices,
  );
  cachedRoute(app, responseCache, printer.some, ({ query }) =>
    printers.some(query.ids.split(",").filter(isId).map(Number)),
  );
  cachedRoute(
    app,
    responseCache,
    printer.detail,
    ({ reader, params }) => printers.detail(reader, idParam(params)),
    withAgreedPrices,
  );
}

const isId = (text: string) => ID.test(text);
