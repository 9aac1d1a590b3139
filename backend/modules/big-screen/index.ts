import { bigScreen } from "#contract/big-screen.ts";
import { route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import { createBigScreen } from "./big-screen.ts";

/** The big screen with today's sales. */
export default defineModule({
  calls: { bigScreen },
  create({ database, ports }) {
    const screen = createBigScreen(database, ports);
    return { routes: (app) => route(app, bigScreen.show, () => screen.read()) };
  },
});
