import { quotation } from "#contract/quotation.ts";
import { quotationLines } from "#contract/quotation-lines.ts";
import { staffQuotation } from "#contract/staff-quotation.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import cart from "../cart/index.ts";
import { createAttachments } from "../picture/attachments.ts";
import { createCustomerUploads } from "../picture/customer-uploads.ts";
import quickOrder from "../quick-order/index.ts";
import site from "../site/index.ts";
import staff from "../staff/index.ts";
import { createAcceptance } from "./acceptance.ts";
import { createBundles } from "./bundles.ts";
import { quotationDeskRoutes } from "./desk.routes.ts";
import { createQuotationDeskReads } from "./desk.ts";
import { createQuotationDeskActs } from "./desk-acts.ts";
import { eraseQuotations } from "./erase.store.ts";
import { createLines } from "./lines.ts";
import { createMessages } from "./messages.ts";
import { createOwnQuotations } from "./owned.ts";
import { createEstimates, createPricedLines } from "./priced-lines.ts";
import { createQuotationQueue } from "./queue.ts";
import { quotationRoutes } from "./quotation.routes.ts";
import { PERSONAL_OF_QUOTATIONS } from "./quotation.schema.ts";
import { createQuotations } from "./quotation.ts";
import { createQuoting, type Quoting } from "./quoting.ts";
import { createScenes } from "./scenes.ts";
import { createSharing } from "./sharing.ts";
import { createQuotationActs } from "./staff-acts.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly quotations: Quoting;
  }
}

/** Project quotations, and ready bundles of goods for them. */
export default defineModule({
  calls: { quotation, quotationLines, staffQuotation },
  needs: { account, cart, quickOrder, site, staff },
  erasure: { emptied: PERSONAL_OF_QUOTATIONS, erase: eraseQuotations },
  create(
    platform,
    {
      account: { readBuyer },
      cart: { carts },
      quickOrder: { takeReady },
      site: { seller },
      staff: { confirms, logOf },
    },
  ) {
    const pricedLines = createPricedLines({ carts, readBuyer });
    const estimates = createEstimates({ carts, readBuyer });
    const deps = {
      ...platform,
      carts,
      pricedLines,
      estimates,
      seller,
      owned: createOwnQuotations(platform.ports, platform.proxies),
    };
    const quotations = createQuotations(deps);
    const lines = createLines({ ...deps, takeReady });
    const acceptance = createAcceptance(deps);
    const customerUploads = createCustomerUploads(platform);
    const attachments = createAttachments(customerUploads, {
      prefix: "offers/",
      documents: ["pdf", "xlsx"],
    });
    const messages = createMessages({ ...deps, customerUploads, attachments });
    const bundles = createBundles({ database: platform.database, carts });
    const acts = createQuotationActs(deps);
    const quoting = createQuoting({ ...deps, attachments, acts });
    const reads = createQuotationDeskReads({ ...deps, table: quoting.table, logOf });
    const deskActs = createQuotationDeskActs({ ...deps, reads, acts, attachments, confirms });
    return {
      services: {
        quotationQueue: createQuotationQueue(platform),
        quotations: { take: acceptance.take, giveBack: acceptance.giveBack, list: quotations.list },
      },
      routes: (app) => {
        quotationDeskRoutes(app, { reads, acts: deskActs, now: platform.ports.clock.now });
        quotationRoutes(app, {
          quotations,
          lines,
          acceptance,
          messages,
          bundles,
          scenes: createScenes(deps),
          sharing: createSharing(deps),
        });
      },
      executors: deskActs.executors,
      jobs: [
        { name: "expire quotations", everyMs: 60 * 1000, run: acceptance.expireOverdue },
        { name: "tell of ending quotations", everyMs: 10 * 60 * 1000, run: acceptance.tellEnding },
      ],
      staff: { quotations: quoting },
    };
  },
});
