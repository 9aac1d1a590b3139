import { demo } from "#contract/demo.ts";
import { route } from "../http/route.ts";
import { defineModule } from "../platform/module.ts";
import people from "./data/people.json";

/** The module of demo mode: the login page's list of demo customers. */
export const demoModule = defineModule({
  calls: { demo },
  create: () => ({
    routes: (app) =>
      route(app, demo.accounts, () =>
        people.customers.map(({ phone, password, label }) => ({ phone, password, label })),
      ),
  }),
});
