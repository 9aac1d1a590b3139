import { site } from "#contract/site.ts";
import type { ResponseCache } from "../../cache/response-cache.ts";
import type { Database } from "../../database/database.ts";
import { notFound } from "../../http/errors.ts";
import { type App, cachedRoute, route } from "../../http/route.ts";
import type { ShownBanners } from "./banners.ts";
import { findAgreement, readSetting } from "./site.store.ts";
import { EMPTY_CONFIG } from "./site.ts";

/** Endpoints of the site's settings, banners, announcement and agreements. */
export function siteRoutes(
  app: App,
  { database, responseCache, banners }: { database: Database; responseCache: ResponseCache; banners: ShownBanners },
) {
  const db = database.read;

  // Settings are stored as JSON of any shape; parsing types them.
  cachedRoute(app, responseCache, site.config, async () =>
    site.config.answer.parse((await readSetting(db, "config")) ?? EMPTY_CONFIG),
  );
  cachedRoute(app, responseCache, site.hotKeywords, async () =>
    site.hotKeywords.answer.parse((await readSetting(db, "hot_keywords")) ?? []),
  );
  route(app, site.home, async () => site.home.answer.parse({ pc_home_head_banner: await banners() }));
  cachedRoute(app, responseCache, site.placard, async () =>
    site.placard.answer.parse(await readSetting(db, "placard")),
  );

  cachedRoute(app, responseCache, site.agreement, async ({ params }) => {
    const found = await findAgreement(db, params.key ?? "");
    if (!found) throw notFound();
    return { title: found.title, updated_on: found.updated_on, paragraphs: JSON.parse(found.paragraphs_json) };
  });
}
