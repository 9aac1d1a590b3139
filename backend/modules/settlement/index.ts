import { settlement } from "#contract/settlement.ts";
import { staffApplication } from "#contract/staff-customer.ts";
import { idParam, route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import type { CustomerImport } from "../account/customer-import.ts";
import account from "../account/index.ts";
import address from "../address/index.ts";
import { createCustomerUploads } from "../picture/customer-uploads.ts";
import staff from "../staff/index.ts";
import store from "../store/index.ts";
import { applicationRoutes } from "./applications.routes.ts";
import { createApplications } from "./applications.ts";
import { createAuditQueue } from "./queue.ts";
import { createReviews, type Reviews } from "./reviews.ts";
import { createSettlements } from "./settlement.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly settlements: Reviews;
    readonly importCustomers: CustomerImport;
  }
}

/** Applications of wholesalers and merchants. */
export default defineModule({
  calls: { settlement, staffApplication },
  needs: { account, address, staff, store },
  erasure: { deleted: ["settlement_pictures", "settlements"], files: ["settlement_pictures"] },
  create(platform, needs) {
    const { audits, customerDesk: customers, customerIdOf, customerImport, readBuyer } = needs.account;
    const { withRegion } = needs.address;
    const { confirms, logOf } = needs.staff;
    const { storeNamed } = needs.store;
    const customerUploads = createCustomerUploads(platform);
    const settlements = createSettlements({ ...platform, customerUploads, readBuyer, audits, withRegion, storeNamed });
    const reviews = createReviews({ ...platform, customerUploads, audits, customerIdOf });
    const applications = createApplications({ ...platform, reviews, customers, confirms, logOf });
    return {
      services: { auditQueue: createAuditQueue(platform) },
      routes(app) {
        route(app, settlement.list, async ({ caller }) => ({ list: await settlements.list(caller) }));
        route(app, settlement.save, async ({ caller, body: { kind, ...fields } }) => ({
          mer_intention_id: await settlements.save(caller, kind, fields),
        }));
        route(app, settlement.submit, async ({ caller, body }) => ({
          mer_intention_id: await settlements.submit(caller, body),
        }));
        route(app, settlement.upload, async ({ caller, body: { kind, image } }) => ({
          picture_id: await settlements.upload(caller, kind, Buffer.from(image, "base64")),
        }));
        route(app, settlement.picture, async ({ caller, params }) => ({
          image: Buffer.from(await settlements.picture(caller, idParam(params))).toString("base64"),
        }));
        voidRoute(app, settlement.removePicture, ({ caller, params }) =>
          settlements.removePicture(caller, idParam(params)),
        );
        applicationRoutes(app, applications);
      },
      executors: applications.executors,
      staff: { settlements: reviews, importCustomers: customerImport(reviews.close) },
    };
  },
});
