import { site } from "#contract/site.ts";
import { bankAccount } from "#contract/transfer.ts";
import { defineModule } from "../../platform/module.ts";
import { siteRoutes } from "./site.routes.ts";
import { readSetting } from "./site.store.ts";
import { createSite, readSeller, type Site } from "./site.ts";
import { createSiteUrl } from "./site-url.ts";

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
    return {
      services: {
        siteUrl: createSiteUrl(database),
        /** The shop's data as a party of a document. */
        seller: () => readSeller(database),
        /** The account for transfers, or null where staff have set none. */
        transferAccount: async () => bankAccount.nullable().parse(await readSetting(database.read, "transfer_account")),
      },
      routes: (app) => siteRoutes(app, { database, responseCache }),
      staff: { site: createSite(database, ports) },
    };
  },
});
