import { printer } from "#contract/printer.ts";
import { ID } from "#contract/rules/patterns.ts";
import type { ResponseCache } from "../../cache/response-cache.ts";
import { type App, cachedRoute, idParam, type Personalise } from "../../http/route.ts";
import type { Printers } from "./printers.ts";

type Deps = { printers: Printers; responseCache: ResponseCache; withAgreedPrices: Personalise };

const isId = (text: string) => ID.test(text);

/** Printers as shoppers read them: the same for every reader of one price class, but for agreed prices. */
export function printerRoutes(app: App, { printers, responseCache, withAgreedPrices }: Deps) {
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
