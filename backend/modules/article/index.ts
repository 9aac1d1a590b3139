import { article } from "#contract/article.ts";
import type { Database } from "../../database/database.ts";
import type { Page } from "../../database/paging.ts";
import { ApiError } from "../../http/errors.ts";
import { defineModule } from "../../platform/module.ts";
import { articleRoutes } from "./article.routes.ts";
import { type ArticleRow, deleteArticle, insertArticle, listArticles, pageOfArticles } from "./article.store.ts";
import { createVisits } from "./visits.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly articles: ReturnType<typeof createArticles>;
  }
}

/** The articles that staff list at once. */
const LISTED_MAX = 1000;

/** The articles as staff edit them. */
const createArticles = (database: Database) => ({
  list: () => listArticles(database.read, { limit: LISTED_MAX }),

  /** @throws ApiError 400 when there is one of the same title and day. */
  async publish(row: ArticleRow): Promise<number> {
    const inserted = await database.write((tx) => insertArticle(tx, row));
    if (!inserted) throw new ApiError(400, `${row.date} 已有同名文章 ${row.title}`);
    return inserted.id;
  },

  /** @throws ApiError 400 for an unknown article. */
  async remove(id: number) {
    if ((await database.write((tx) => deleteArticle(tx, id))) === 0) throw new ApiError(400, `没有资讯 ${id}`);
  },
});

/** News. */
export default defineModule({
  calls: { article },
  create({ database, responseCache, ports: { clock } }) {
    return {
      services: { publicArticles: (page: Page) => pageOfArticles(database.read, page) },
      routes: (app) => articleRoutes(app, { database, responseCache, countVisit: createVisits(database, clock) }),
      staff: { articles: createArticles(database) },
    };
  },
});
