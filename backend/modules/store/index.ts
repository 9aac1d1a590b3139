import { defineModule } from "../../platform/module.ts";
import { createStores, type Stores } from "./stores.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly stores: Stores;
  }
}

/** The merchants of the platform. */
export default defineModule({ create: ({ database }) => ({ staff: { stores: createStores(database) } }) });
