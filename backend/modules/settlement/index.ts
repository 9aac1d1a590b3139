import { settlement } from "#contract/settlement.ts";
import { idParam, route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import type { CustomerImport } from "../account/customer-import.ts";
import account from "../account/index.ts";
import address from "../address/index.ts";
import { createCustomerUploads } from "../picture/customer-uploads.ts";
import store from "../store/index.ts";
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
  calls: { settlement },
  needs: { account, address, store },
  create(
    platform,
    { account: { audits, customerIdOf, customerImport, readBuyer }, address: { withRegion }, store: { storeNamed } },
  ) {
    const customerUploads = createCustomerUploads(platform);
    const settlements = createSettlements({ ...platform, customerUploads, readBuyer, audits, withRegion, storeNamed });
    const reviews = createReviews({ ...platform, customerUploads, audits, customerIdOf });
    return {
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
      },
      staff: { settlements: reviews, importCustomers: customerImport(reviews.close) },
    };
  },
});
