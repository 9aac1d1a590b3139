import { dashboard } from "#contract/dashboard.ts";
import { route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import quotation from "../quotation/index.ts";
import standingList from "../standing-list/index.ts";
import statement from "../statement/index.ts";
import { createDashboard } from "./dashboard.ts";

/** The first page of the user area. */
export default defineModule({
  calls: { dashboard },
  needs: { quotation, standingList, statement },
  create(platform, { quotation: { quotations }, standingList: { standingLists }, statement: { months } }) {
    const page = createDashboard({ ...platform, quotations, standingLists, months });
    return {
      routes(app) {
        route(app, dashboard.read, ({ caller }) => page.read(caller));
        route(app, dashboard.counts, ({ caller }) => page.counts(caller));
      },
    };
  },
});
