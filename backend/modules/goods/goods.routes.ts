import { goods } from "#contract/goods.ts";
import { type App, idParam, serve } from "../../serve.ts";
import type { createGoods } from "./goods.ts";

/** Categories, lists, product pages and the floors of the home page. */
export function goodsRoutes(app: App, shop: ReturnType<typeof createGoods>) {
  serve(app, goods.categories, () => shop.categories());
  serve(app, goods.list, ({ who, query }) => shop.list(who, query));
  serve(app, goods.detail, ({ who, params }) => shop.detail(who, idParam(params)));
  serve(app, goods.related, ({ who, params }) => shop.related(who, idParam(params)));
  serve(app, goods.floors, ({ who }) => shop.floors(who));
}
