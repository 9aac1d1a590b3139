import { type Generated, sql } from "kysely";
import type { ArticleState } from "#contract/rules/content.ts";
import type { Db } from "../../database/database.ts";
import { type Page, selectPage } from "../../database/paging.ts";
import { type LinkedIds, renameLinkedIds } from "../../platform/linked-ids.ts";

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
      /** Readers see published ones alone. */
      state: Generated<ArticleState>;
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

/** The other article of a title and day. */
export const sameArticle = (tx: Db, { title, date }: Pick<ArticleRow, "title" | "date">, except = 0) =>
  tx
    .selectFrom("articles")
    .select("id")
    .where("title", "=", title)
    .where("date", "=", date)
    .where("id", "!=", except)
    .executeTakeFirst();

export const insertArticle = (tx: Db, row: ArticleRow & { state: ArticleState }) =>
  tx
    .insertInto("articles")
    .values({ ...row, visits: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateArticle = (tx: Db, id: number, row: Partial<ArticleRow> & { state: ArticleState }) =>
  tx.updateTable("articles").set(row).where("id", "=", id).execute();

/** Writes other ids of categories or brands in the links of all articles. */
export async function renameLinksOfArticles(tx: Db, change: LinkedIds) {
  const rows = await tx
    .selectFrom("articles")
    .select(["id", "content"])
    .where("content", "like", `%${change.param}=%`)
    .execute();
  for (const { id, content } of rows) {
    const renamed = renameLinkedIds(content, change);
    if (renamed === content) continue;
    await tx.updateTable("articles").set({ content: renamed }).where("id", "=", id).execute();
  }
}

/** An article of any state, locked for the rest of the transaction. */
export const lockArticle = (tx: Db, id: number) =>
  tx
    .updateTable("articles")
    .set((row) => ({ visits: row.ref("visits") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** An article of any state. */
export const findAnyArticle = (db: Db, id: number) =>
  db.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirst();

/** The articles of all states, drafts first. */
export const allArticles = (db: Db, limit: number) =>
  db
    .selectFrom("articles")
    .select(["id", "title", "category", "date", "state", "visits"])
    .orderBy("state")
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

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

/** One page of the published articles by id. */
export const pageOfArticles = (db: Db, page: Page) =>
  selectPage(published(db).select(["id", "date"]), "id", page, "asc");

const published = (db: Db) => db.selectFrom("articles").where("state", "=", "published");

const headlines = (db: Db) => published(db).select(["id", "title", "date"]);

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
  let query = published(db)
    .select(["id", "title", "date", "category", "summary", "visits"])
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  if (category !== undefined) query = query.where("category", "=", category);
  return query.execute();
}

/** The categories with their numbers of articles, the largest first. */
export function countArticlesByCategory(db: Db) {
  return published(db)
    .select(["category", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("category")
    .orderBy("count", "desc")
    .orderBy("category")
    .execute();
}

/** A published article. */
export const findArticle = (db: Db, id: number) => published(db).selectAll().where("id", "=", id).executeTakeFirst();

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
