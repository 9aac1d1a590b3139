import { service } from "#contract/service.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import { serviceRoutes } from "./service.routes.ts";
import { createServiceDesk } from "./service.ts";
import { createStaffMessages, type StaffMessages } from "./staff-messages.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly messages: StaffMessages;
  }
}

/** The service window and the messages between customers and account managers. */
export default defineModule({
  calls: { service },
  needs: { account },
  create: (platform, { account: { customerIdOf } }) => ({
    routes: (app) => serviceRoutes(app, { desk: createServiceDesk(platform) }),
    staff: { messages: createStaffMessages({ ...platform, customerIdOf }) },
  }),
});
