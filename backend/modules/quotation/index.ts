import { quotation } from "#contract/quotation.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import cart from "../cart/index.ts";
import site from "../site/index.ts";
import { createBundles } from "./bundles.ts";
import { quotationRoutes } from "./quotation.routes.ts";
import { createQuotations } from "./quotation.ts";
import { createQuoting, type Quoting } from "./quoting.ts";
import { createSharing } from "./sharing.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly quotations: Quoting;
  }
}

/** Project quotations, and ready bundles of goods for them (P6.110). */
export default defineModule({
  calls: { quotation },
  needs: { account, cart, site },
  create(platform, { account: { readBuyer }, cart: { carts }, site: { seller } }) {
    const deps = { ...platform, carts, readBuyer, seller };
    const quotations = createQuotations(deps);
    const bundles = createBundles({ database: platform.database, carts });
    return {
      services: { quotations: { take: quotations.take, list: quotations.list } },
      routes: (app) => quotationRoutes(app, { quotations, bundles, sharing: createSharing(deps) }),
      jobs: [{ name: "expire quotations", everyMs: 60 * 1000, run: quotations.expireOverdue }],
      staff: { quotations: createQuoting(deps) },
    };
  },
});
