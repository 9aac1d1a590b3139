import type { ArticleState } from "#contract/rules/content.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor } from "../../platform/staff-log.ts";
import {
  type ArticleRow,
  allArticles,
  deleteArticle,
  findAnyArticle,
  findArticle,
  insertArticle,
  lockArticle,
  sameArticle,
  updateArticle,
} from "./article.store.ts";

export type StoredArticle = NonNullable<Awaited<ReturnType<typeof lockArticle>>>;

export const articleRecord = (id: number, title: string): ActedRecord => ({ subject: "article", id, label: title });

const factsOf = ({ title, category, date, summary, author, content }: ArticleRow) => ({
  title,
  category,
  date,
  summary,
  author,
  characters: content.length,
});

export type ArticleActs = ReturnType<typeof createArticleActs>;

/** What staff do with articles, at the desk and at the command line: each act is part of a transaction and logged. */
export function createArticleActs({ staffLog }: Pick<Platform, "staffLog">) {
  return {
    all: allArticles,
    find: findAnyArticle,
    /** A published article. */
    findPublished: findArticle,
    lock: lockArticle,

    /**
     * Saves an article, or adds one.
     * @returns its id
     * @throws ApiError 400 where another one has the title and the day
     */
    async save(
      tx: Db,
      actor: Actor,
      before: StoredArticle | null,
      row: ArticleRow & { state: ArticleState },
    ): Promise<number> {
      if (await sameArticle(tx, row, before?.id)) throw new ApiError(400, `${row.date} 已有同名文章 ${row.title}`);
      if (before) await updateArticle(tx, before.id, row);
      const id = before?.id ?? (await insertArticle(tx, row)).id;
      const isPublished = row.state === "published" && before?.state !== "published";
      await staffLog.write(tx, actor, {
        act: isPublished ? "article.publish" : "article.save",
        record: articleRecord(id, row.title),
        summary: `${row.category} · ${row.date}，${row.content.length} 字`,
        before: before ? factsOf(before) : {},
        after: factsOf(row),
      });
      return id;
    },

    /** Makes an article a draft again, which readers do not see. */
    async withdraw(tx: Db, actor: Actor, { id, title, state }: StoredArticle) {
      await updateArticle(tx, id, { state: "draft" });
      await staffLog.write(tx, actor, {
        act: "article.withdraw",
        record: articleRecord(id, title),
        summary: "读者不再看到",
        before: { state },
        after: { state: "draft" },
      });
    },

    /** Deletes an article. @throws ApiError 400 for an unknown one */
    async remove(tx: Db, actor: Actor, id: number) {
      const row = await lockArticle(tx, id);
      if (!row || (await deleteArticle(tx, id)) === 0) throw new ApiError(400, `没有资讯 ${id}`);
      await staffLog.write(tx, actor, {
        act: "article.remove",
        record: articleRecord(id, row.title),
        summary: `${row.category} · ${row.date}`,
        before: factsOf(row),
      });
    },
  };
}
