import { sql } from "kysely";
import { SITEMAP_PART, type SitemapKind } from "#contract/rules/sitemap.ts";
import { sitemap } from "#contract/sitemap.ts";
import type { Db } from "../../database/database.ts";
import { cachedRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";

type Part = { limit: number; offset: number };

const shownProducts = (db: Db) => db.selectFrom("products").where("is_show", "=", 1);

/** The rows of each kind's part, by id. */
const PARTS = {
  products: async (db: Db, { limit, offset }: Part) =>
    undated(await shownProducts(db).select("id").orderBy("id").limit(limit).offset(offset).execute()),
  articles: (db: Db, { limit, offset }: Part) =>
    db.selectFrom("articles").select(["id", "date"]).orderBy("id").limit(limit).offset(offset).execute(),
  stores: async (db: Db, { limit, offset }: Part) =>
    undated(await db.selectFrom("stores").select("id").orderBy("id").limit(limit).offset(offset).execute()),
  printers: async (db: Db, { limit, offset }: Part) =>
    undated(await db.selectFrom("printers").select("id").orderBy("id").limit(limit).offset(offset).execute()),
};

const undated = (rows: readonly { id: number }[]) => rows.map(({ id }) => ({ id, date: null }));

async function countOf(db: Db, kind: SitemapKind): Promise<number> {
  const shown = kind === "products" ? sql`where is_show = 1` : sql``;
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(kind)} ${shown}`.execute(db);
  return Number(rows[0]?.count);
}

/** The ids of public pages for search engines. */
export default defineModule({
  calls: { sitemap },
  create({ database: { read: db }, responseCache }) {
    return {
      routes(app) {
        cachedRoute(app, responseCache, sitemap.list, async ({ query: { kind, page } }) => {
          const part = { limit: SITEMAP_PART, offset: (page - 1) * SITEMAP_PART };
          const [count, list] = await Promise.all([countOf(db, kind), PARTS[kind](db, part)]);
          return { count, list };
        });
      },
    };
  },
});
