import { type Generated, sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { type Page, readPage } from "../../database/paging.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    articles: {
      id: Generated<number>;
      title: string;
      category: string;
      /** yyyy-MM-dd. */
      date: string;
      summary: string;
      author: string;
      visits: Generated<number>;
      /** Markdown. */
      content: string;
    };
  }
}

export type ArticleRow = {
  title: string;
  category: string;
  date: string;
  summary: string;
  author: string;
  content: string;
};

/** @returns undefined, with nothing written, when there is an article of that title and day. */
export async function insertArticle(tx: Db, row: ArticleRow) {
  const existing = await tx
    .selectFrom("articles")
    .select("id")
    .where("title", "=", row.title)
    .where("date", "=", row.date)
    .executeTakeFirst();
  if (existing) return undefined;
  return tx
    .insertInto("articles")
    .values({ ...row, visits: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** @returns how many articles were removed. */
export async function deleteArticle(tx: Db, id: number) {
  const { numDeletedRows } = await tx.deleteFrom("articles").where("id", "=", id).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function addVisits(tx: Db, id: number, visits: number) {
  await tx
    .updateTable("articles")
    .set({ visits: sql<number>`visits + ${visits}` })
    .where("id", "=", id)
    .execute();
}

/** One page of all articles by id. */
export const pageOfArticles = (db: Db, page: Page) =>
  readPage(db.selectFrom("articles").select(["id", "date"]), "id", page, "asc");

const headlines = (db: Db) => db.selectFrom("articles").select(["id", "title", "date"]);

type ArticleQuery = {
  category?: string | undefined;
  except?: number | undefined;
  limit: number;
  offset?: number;
};

/** Articles of a category or of all, the newest first. */
export function listHeadlines(db: Db, { category, except, limit }: ArticleQuery) {
  let query = headlines(db).orderBy("date", "desc").orderBy("id", "desc").limit(limit);
  if (category !== undefined) query = query.where("category", "=", category);
  if (except !== undefined) query = query.where("id", "!=", except);
  return query.execute();
}

/** The most read articles, without unread ones. */
export const listPopular = (db: Db, limit: number) =>
  headlines(db)
    .where("visits", ">", 0)
    .orderBy("visits", "desc")
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export function listArticles(db: Db, { category, limit, offset = 0 }: ArticleQuery) {
  let query = db
    .selectFrom("articles")
    .select(["id", "title", "date", "category", "summary", "visits"])
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  if (category !== undefined) query = query.where("category", "=", category);
  return query.execute();
}

/** The categories with their numbers of articles, the largest first. */
export function countByCategory(db: Db) {
  return db
    .selectFrom("articles")
    .select(["category", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("category")
    .orderBy("count", "desc")
    .orderBy("category")
    .execute();
}

export const findArticle = (db: Db, id: number) =>
  db.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirst();

/** The article directly before or after another in time. */
export function findNeighbour(db: Db, { id, date }: { id: number; date: string }, side: "older" | "newer") {
  const [beyond, order] = side === "older" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  return headlines(db)
    .where(({ eb, or, and }) => or([eb("date", beyond, date), and([eb("date", "=", date), eb("id", beyond, id)])]))
    .orderBy("date", order)
    .orderBy("id", order)
    .limit(1)
    .executeTakeFirst();
}
