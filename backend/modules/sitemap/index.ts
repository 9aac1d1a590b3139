import { SITEMAP_PART, type SitemapKind } from "#contract/rules/sitemap.ts";
import { sitemap } from "#contract/sitemap.ts";
import type { Page } from "../../database/paging.ts";
import { cachedRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import article from "../article/index.ts";
import printer from "../printer/index.ts";
import product from "../product/index.ts";
import store from "../store/index.ts";

/** Reads a page of the public ids, the oldest first, so that a new id changes the last page only. */
type ReadPublic = (page: Page) => Promise<{ rows: readonly { id: number; date?: string }[]; count: number }>;

/** The ids of public pages for search engines. */
export default defineModule({
  calls: { sitemap },
  needs: { article, printer, product, store },
  create(
    { responseCache },
    { article: { publicArticles }, printer: { publicPrinters }, product: { products }, store },
  ) {
    const readers: Record<SitemapKind, ReadPublic> = {
      products: products.idsForSale,
      printers: publicPrinters,
      articles: publicArticles,
      stores: store.publicStores,
    };
    return {
      routes(app) {
        cachedRoute(app, responseCache, sitemap.list, async ({ query: { kind, page } }) => {
          const { rows, count } = await readers[kind]({ page, limit: SITEMAP_PART });
          return { count, list: rows.map(({ id, date = null }) => ({ id, date })) };
        });
      },
    };
  },
});
