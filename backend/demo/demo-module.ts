import { demo } from "#contract/demo.ts";
import { route } from "../http/route.ts";
import { defineModule } from "../platform/module.ts";
import people from "./data/people.json";
import { seedSalesOfToday } from "./seed-sales.ts";

/** The module of demo mode: the login page's list of demo customers, and flash sales for every day. */
export const demoModule = defineModule({
  calls: { demo },
  create: ({ database, ports }) => ({
    jobs: [{ name: "add demo sales", everyMs: 60 * 1000, run: () => seedSalesOfToday(database, ports) }],
    routes: (app) =>
      route(app, demo.accounts, () =>
        people.customers.map(({ phone, password, label }) => ({ phone, password, label })),
      ),
  }),
});
