import { address } from "#contract/address.ts";
import { defineModule } from "../../platform/module.ts";
import { addressRoutes } from "./address.routes.ts";
import { createAddresses, findOwnAddress, withRegion } from "./address.ts";

/** Delivery addresses. */
export default defineModule({
  calls: { address },
  erasure: { deleted: ["addresses"] },
  create(platform) {
    const addresses = createAddresses(platform);
    return {
      services: { addresses, addressOf: findOwnAddress, withRegion },
      routes: (app) => addressRoutes(app, { addresses }),
    };
  },
});
