import { goods } from "#contract/goods.ts";
import type { KeptAnswers } from "../../kept-answers.ts";
import { type App, idParam, serveKept } from "../../serve.ts";
import type { createGoods } from "./goods.ts";
import type { createSuggestions } from "./suggest.ts";

type Parts = {
  shop: ReturnType<typeof createGoods>;
  suggest: ReturnType<typeof createSuggestions>;
  kept: KeptAnswers;
};

/** Lists, suggestions, product pages, floors of the home page: the same for every reader of one price class. */
export function goodsRoutes(app: App, { shop, suggest, kept }: Parts) {
  serveKept(app, kept, goods.categories, () => shop.categories());
  serveKept(app, kept, goods.list, ({ reader, query }) => shop.list(reader, query));
  serveKept(app, kept, goods.suggest, ({ query }) => suggest(query.keyword));
  serveKept(app, kept, goods.detail, ({ reader, params }) => shop.detail(reader, idParam(params)));
  serveKept(app, kept, goods.related, ({ reader, params }) => shop.related(reader, idParam(params)));
  serveKept(app, kept, goods.floors, ({ reader }) => shop.floors(reader));
}
