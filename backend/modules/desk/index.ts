import { staffDesk } from "#contract/staff-desk.ts";
import { route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import staff from "../staff/index.ts";
import staffOrder from "../staff-order/index.ts";
import { createHome } from "./home.ts";
import { createSearch } from "./search.ts";

/** What joins several subjects of the desk: its search and its first page. */
export default defineModule({
  calls: { staffDesk },
  needs: { staff, staffOrder },
  create(platform, { staff: { countRequests }, staffOrder: { deadline } }) {
    const search = createSearch(platform);
    const home = createHome({ ...platform, countRequests, deadline });
    return {
      routes(app) {
        route(app, staffDesk.search, async ({ member, query: { q } }) => ({ list: await search(member, q) }));
        route(app, staffDesk.home, ({ member }) => home.read(member));
        route(app, staffDesk.counts, ({ member }) => home.counts(member));
      },
    };
  },
});
