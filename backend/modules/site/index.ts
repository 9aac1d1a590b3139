import { formatDay } from "#contract/rules/calendar.ts";
import { site } from "#contract/site.ts";
import { bankAccount } from "#contract/transfer.ts";
import type { Db } from "../../database/database.ts";
import { defineModule } from "../../platform/module.ts";
import { createShownBanners } from "./banners.ts";
import { siteRoutes } from "./site.routes.ts";
import { findAgreement, readSetting, renameLinksOfSettings, type SettingKey, writeSetting } from "./site.store.ts";
import { createSite, readSeller, type Site } from "./site.ts";
import { createSiteActs } from "./site-acts.ts";
import { createSiteUrl } from "./site-url.ts";

export type { SettingKey } from "./site.store.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly site: Site;
  }
}

/** Settings, banners and agreements of the site. */
export default defineModule({
  calls: { site },
  create(platform) {
    const { database, ports, responseCache } = platform;
    const acts = createSiteActs(platform);
    return {
      services: {
        siteActs: acts,
        readSetting: (key: SettingKey, db: Db = database.read) => readSetting(db, key),
        writeSetting,
        readAgreement: (key: string) => findAgreement(database.read, key),
        siteUrl: createSiteUrl(database),
        /** The shop's data as a party of a document. */
        seller: () => readSeller(database),
        /** The account for transfers, or null where staff have set none. */
        transferAccount: async () => bankAccount.nullable().parse(await readSetting(database.read, "transfer_account")),
      },
      routes: (app) => siteRoutes(app, { database, responseCache, banners: createShownBanners(platform) }),
      follows: {
        "category.merged": (tx, ids) => renameLinksOfSettings(tx, { param: "cid", ...ids }),
        "brand.merged": (tx, ids) => renameLinksOfSettings(tx, { param: "brand_id", ...ids }),
      },
      // Pages of the next day have the banners of that day.
      version: () => formatDay(ports.clock.now()),
      staff: { site: createSite(database, ports, acts) },
    };
  },
});
