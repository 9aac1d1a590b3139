import type { Answer, Body } from "#contract/endpoint.ts";
import type { staffContent } from "#contract/staff-content.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { type ArticleActs, articleRecord, type StoredArticle } from "../article/article-acts.ts";
import type { LogOf } from "../staff-sale/discounts.ts";
import { versionOfContent } from "./content.ts";
import type { Links } from "./links.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & { acts: ArticleActs; links: Links; logOf: LogOf };
type Calls = typeof staffContent;
type Typed = { key: string; version: string };

const LISTED_MAX = 500;
const NO_ARTICLE = "没有这篇资讯";
/** The version of an article that does not exist yet. */
const NEW = "new";

/** What an act depends on; readers change the visits. */
const articleVersion = ({ visits: _, ...row }: StoredArticle) => versionOfContent(row);

/** Articles at the desk. */
export function createStaffArticles({ database: { read }, staffKeys, staffLog, acts, links, logOf }: Deps) {
  /** The article with its row locked, as it was read. @throws ApiError 404, 409 */
  async function lock(tx: Db, id: number, version: string): Promise<StoredArticle> {
    const row = await acts.lock(tx, id);
    if (!row) throw notFound(NO_ARTICLE);
    if (articleVersion(row) !== version) {
      throw await staffLog.conflict(tx, articleRecord(id, row.title), "这篇资讯变了，请看过现在的再保存，您写的还在");
    }
    return row;
  }

  return {
    async list(): Promise<Answer<Calls["articles"]>> {
      const rows = await acts.all(read, LISTED_MAX);
      return {
        list: rows.map(({ id, ...row }) => ({ article_id: id, ...row })),
        categories: [...new Set(rows.map(({ category }) => category))],
      };
    },

    /** @throws ApiError 404 */
    async one(id: number): Promise<Answer<Calls["article"]>> {
      const row = await acts.find(read, id);
      if (!row) throw notFound(NO_ARTICLE);
      const { id: article_id, visits: _, ...article } = row;
      return {
        article: { article_id, version: articleVersion(row), ...article },
        log: (await logOf("article", id)).slice(0, 20),
      };
    },

    /** @throws ApiError 400 for an address that leads nowhere, 404, 409 */
    async save(member: Member, { key, ...form }: Body<Calls["saveArticle"]>): Promise<Answer<Calls["saveArticle"]>> {
      const { article_id, version, publish, ...row } = form;
      const problem = await links.problemIn(row.content);
      if (problem) throw new ApiError(400, problem);
      return staffKeys.once(member, { key, kind: "article.save", request: form }, async (tx) => {
        const before = article_id === null ? null : await lock(tx, article_id, version);
        if (before === null && version !== NEW) throw new ApiError(409, NO_ARTICLE);
        const state = publish ? "published" : (before?.state ?? "draft");
        return { article_id: await acts.save(tx, member, before, { ...row, state }) };
      });
    },

    /** @throws ApiError 400, 404, 409 */
    withdraw: (member: Member, id: number, { key, version }: Typed) =>
      staffKeys.once(member, { key, kind: "article.withdraw", request: { id, version } }, async (tx) => {
        const row = await lock(tx, id, version);
        if (row.state === "draft") throw new ApiError(400, "还没有发布");
        await acts.withdraw(tx, member, row);
        return {};
      }),

    /** @throws ApiError 400 for a published one, 404, 409 */
    remove: (member: Member, id: number, { key, version }: Typed) =>
      staffKeys.once(member, { key, kind: "article.remove", request: { id, version } }, async (tx) => {
        const row = await lock(tx, id, version);
        if (row.state === "published") throw new ApiError(400, "先撤下再删除");
        await acts.remove(tx, member, id);
        return {};
      }),
  };
}
