import { site } from "#contract/site.ts";
import type { ResponseCache } from "../../cache/response-cache.ts";
import type { Database } from "../../database/database.ts";
import { notFound } from "../../http/errors.ts";
import { type App, cachedRoute } from "../../http/route.ts";
import { findAgreement, latestArticles, readSetting } from "./site.store.ts";
import { EMPTY_CONFIG } from "./site.ts";

const HEADLINES = 10;

/** Config, hot words, banners, announcement, agreements: what surrounds every page (storefront.md section 3). */
export function siteRoutes(app: App, { database, kept }: { database: Database; kept: ResponseCache }) {
  const db = database.read;

  // What staff may set is parsed on the way out: serve() holds the answer to the contract.
  cachedRoute(app, kept, site.config, async () =>
    site.config.answer.parse((await readSetting(db, "config")) ?? EMPTY_CONFIG),
  );
  cachedRoute(app, kept, site.hotKeywords, async () =>
    site.hotKeywords.answer.parse((await readSetting(db, "hot_keywords")) ?? []),
  );
  cachedRoute(app, kept, site.home, async () =>
    site.home.answer.parse({ pc_home_head_banner: (await readSetting(db, "banners")) ?? [] }),
  );
  cachedRoute(app, kept, site.placard, async () => site.placard.answer.parse(await readSetting(db, "placard")));

  cachedRoute(app, kept, site.agreement, async ({ params }) => {
    const found = await findAgreement(db, params.key ?? "");
    if (!found) throw notFound();
    return { title: found.title, updated_on: found.updated_on, paragraphs: JSON.parse(found.paragraphs_json) };
  });

  cachedRoute(app, kept, site.headlines, async () =>
    (await latestArticles(db, HEADLINES)).map(({ id, title, date }) => ({ article_id: id, title, date })),
  );
}
