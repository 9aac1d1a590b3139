import { article } from "#contract/article.ts";
import type { ResponseCache } from "../../cache/response-cache.ts";
import type { Database } from "../../database/database.ts";
import { notFound } from "../../http/errors.ts";
import { type App, cachedRoute, idParam, route } from "../../http/route.ts";
import {
  countArticlesByCategory,
  findArticle,
  findNeighbour,
  listArticles,
  listHeadlines,
  listPopular,
} from "./article.store.ts";

const LATEST = 10;
const OF_CATEGORY = 5;
const RELATED = 6;
const CATEGORIES_MAX = 12;

type HeadlineRow = { id: number; title: string; date: string };
const toHeadline = ({ id, title, date }: HeadlineRow) => ({ article_id: id, title, date });

type Deps = {
  database: Database;
  responseCache: ResponseCache;
  countVisit: (id: number, ip: string) => Promise<void>;
};

/** Endpoints of the news. */
export function articleRoutes(app: App, { database, responseCache, countVisit }: Deps) {
  const db = database.read;

  cachedRoute(app, responseCache, article.headlines, async () => {
    const categories = (await countArticlesByCategory(db)).slice(0, CATEGORIES_MAX);
    const [latest, popular, ...lists] = await Promise.all([
      listHeadlines(db, { limit: LATEST }),
      listPopular(db, LATEST),
      ...categories.map(({ category }) => listHeadlines(db, { category, limit: OF_CATEGORY })),
    ]);
    return {
      latest: latest.map(toHeadline),
      popular: popular.map(toHeadline),
      categories: categories.map(({ category, count }, index) => ({
        category,
        count: Number(count),
        list: (lists[index] ?? []).map(toHeadline),
      })),
    };
  });

  cachedRoute(app, responseCache, article.list, async ({ query: { cid, page, limit } }) => {
    const category = cid === "" ? undefined : cid;
    const counts = await countArticlesByCategory(db);
    const rows = await listArticles(db, { category, limit, offset: (page - 1) * limit });
    return {
      count: counts
        .filter((one) => category === undefined || one.category === category)
        .reduce((sum, { count }) => sum + Number(count), 0),
      list: rows.map(({ summary, visits, category: of, ...row }) => ({
        ...toHeadline(row),
        category: of,
        synopsis: summary,
        visit: visits,
      })),
    };
  });

  cachedRoute(app, responseCache, article.detail, async ({ params }) => {
    const found = await findArticle(db, idParam(params));
    if (!found) throw notFound();
    const { id, category, summary, visits, author, content } = found;
    const [older, newer, related] = await Promise.all([
      findNeighbour(db, found, "older"),
      findNeighbour(db, found, "newer"),
      listHeadlines(db, { category, except: id, limit: RELATED }),
    ]);
    return {
      ...toHeadline(found),
      category,
      synopsis: summary,
      visit: visits,
      author,
      content,
      older: older ? toHeadline(older) : null,
      newer: newer ? toHeadline(newer) : null,
      related: related.map(toHeadline),
    };
  });

  route(app, article.visit, async ({ params, ip }) => {
    const id = idParam(params);
    if (!(await findArticle(db, id))) throw notFound();
    await countVisit(id, ip);
    return {};
  });
}
