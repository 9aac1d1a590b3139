import { site } from "#contract/site.ts";
import { defineModule } from "../../platform/module.ts";
import { siteRoutes } from "./site.routes.ts";
import { createSite, type Site } from "./site.ts";
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
      services: { siteUrl: createSiteUrl(database) },
      routes: (app) => siteRoutes(app, { database, responseCache }),
      staff: { site: createSite(database, ports) },
    };
  },
});
