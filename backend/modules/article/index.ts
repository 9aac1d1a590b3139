import { article } from "#contract/article.ts";
import type { Database } from "../../database/database.ts";
import type { Page } from "../../database/paging.ts";
import { defineModule } from "../../platform/module.ts";
import { commandLine } from "../../platform/staff-log.ts";
import { articleRoutes } from "./article.routes.ts";
import { type ArticleRow, listArticles, pageOfArticles, renameLinksOfArticles } from "./article.store.ts";
import { type ArticleActs, createArticleActs } from "./article-acts.ts";
import { createVisits } from "./visits.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly articles: ReturnType<typeof createArticles>;
  }
}

/** The articles that staff list at once. */
const LISTED_MAX = 1000;

/** The articles at the command line. */
const createArticles = (database: Database, acts: ArticleActs) => ({
  list: () => listArticles(database.read, { limit: LISTED_MAX }),

  /** @throws ApiError 400 when there is one of the same title and day. */
  publish: (row: ArticleRow): Promise<number> =>
    database.write((tx) => acts.save(tx, commandLine(), null, { ...row, state: "published" })),

  /** @throws ApiError 400 for an unknown article. */
  remove: (id: number) => database.write((tx) => acts.remove(tx, commandLine(), id)),
});

/** News. */
export default defineModule({
  calls: { article },
  create(platform) {
    const { database, responseCache, ports } = platform;
    const { clock } = ports;
    const acts = createArticleActs(platform);
    return {
      services: { articleActs: acts, publicArticles: (page: Page) => pageOfArticles(database.read, page) },
      routes: (app) => articleRoutes(app, { database, responseCache, countVisit: createVisits(database, clock) }),
      follows: {
        "category.merged": (tx, ids) => renameLinksOfArticles(tx, { param: "cid", ...ids }),
        "brand.merged": (tx, ids) => renameLinksOfArticles(tx, { param: "brand_id", ...ids }),
      },
      staff: { articles: createArticles(database, acts) },
    };
  },
});
