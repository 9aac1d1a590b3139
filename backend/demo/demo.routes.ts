import { demo } from "#contract/demo.ts";
import { type App, route } from "../http/route.ts";
import people from "./data/people.json";

/** The login page's list of customers to try the shop with; a live shop has no such call. */
export function demoRoutes(app: App) {
  route(app, demo.accounts, () => people.customers.map(({ phone, password, label }) => ({ phone, password, label })));
}
