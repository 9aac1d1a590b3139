import { HOUR_MS } from "#contract/rules/calendar.ts";
import { standingList } from "#contract/standing-list.ts";
import { route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import cart from "../cart/index.ts";
import order from "../order/index.ts";
import product from "../product/index.ts";
import { createListGroups } from "./groups.ts";
import { createReminders } from "./reminders.ts";
import { createStandingLists } from "./standing-list.ts";

/** The customer's standing list (常购清单). */
export default defineModule({
  calls: { standingList },
  needs: { cart, order, product },
  erasure: {
    deleted: ["standing_lines", "standing_groups", "standing_reminders"],
    mailed: { standing_reminders: ["email"] },
  },
  create(platform, { cart: { carts }, order: { purchases }, product: { products } }) {
    const lists = createStandingLists({ ...platform, carts, purchases, skuIdsByBarCode: products.skuIdsByBarCode });
    const groups = createListGroups(platform);
    const reminders = createReminders({ ...platform, lists });
    return {
      services: { standingLists: { readLines: lists.readLines } },
      routes(app) {
        route(app, standingList.list, ({ caller }) => lists.list(caller));
        route(app, standingList.purchases, ({ caller }) => lists.bought(caller));
        route(app, standingList.choices, ({ caller, query }) => lists.choices(caller, query.code));
        route(app, standingList.add, ({ caller, body }) => lists.add(caller, body.lines, body.group_id ?? null));
        voidRoute(app, standingList.setQuantities, ({ caller, body }) => lists.setQuantities(caller, body.lines));
        voidRoute(app, standingList.move, ({ caller, body }) => lists.move(caller, body.line_id, body.group_id));
        voidRoute(app, standingList.remove, ({ caller, body }) => lists.remove(caller, body.line_id));
        route(app, standingList.saveGroup, async ({ caller, body }) => ({
          group_id: await groups.save(caller, body),
        }));
        voidRoute(app, standingList.moveGroup, ({ caller, body }) =>
          groups.move(caller, body.group_id, body.direction),
        );
        voidRoute(app, standingList.removeGroup, ({ caller, body }) => groups.remove(caller, body.group_id));
        voidRoute(app, standingList.setReminder, ({ caller, body }) => reminders.set(caller, body));
      },
      jobs: [{ name: "mail standing list reminders", everyMs: HOUR_MS, run: reminders.send }],
    };
  },
});
