import { SITEMAP_PART } from "#contract/rules/sitemap.ts";
import { sitemap } from "#contract/sitemap.ts";
import { cachedRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";

/** The ids of public pages for search engines. */
export default defineModule({
  calls: { sitemap },
  create({ database: { read: db }, responseCache }) {
    return {
      routes(app) {
        cachedRoute(app, responseCache, sitemap.list, async ({ query: { kind, page } }) => {
          const offset = (page - 1) * SITEMAP_PART;
          if (kind === "articles") {
            const { count } = await db
              .selectFrom("articles")
              .select(({ fn }) => fn.countAll<number>().as("count"))
              .executeTakeFirstOrThrow();
            const rows = await db
              .selectFrom("articles")
              .select(["id", "date"])
              .orderBy("id")
              .limit(SITEMAP_PART)
              .offset(offset)
              .execute();
            return { count: Number(count), list: rows };
          }
          const shown = db.selectFrom("products").where("is_show", "=", 1);
          const { count } = await shown.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
          const rows = await shown.select("id").orderBy("id").limit(SITEMAP_PART).offset(offset).execute();
          return { count: Number(count), list: rows.map(({ id }) => ({ id, date: null })) };
        });
      },
    };
  },
});
