import { service } from "#contract/service.ts";
import { defineModule } from "../../platform/module.ts";
import { serviceRoutes } from "./service.routes.ts";
import { createServiceDesk } from "./service.ts";

/** The service window and messages to account managers. */
export default defineModule({
  calls: { service },
  create: (platform) => ({ routes: (app) => serviceRoutes(app, { desk: createServiceDesk(platform) }) }),
});
