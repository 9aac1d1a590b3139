import { staffCategory } from "#contract/staff-category.ts";
import { type App, idParam, route } from "../../../http/route.ts";
import type { CategoryDesk } from "./desk.ts";

/** The calls of the desk for categories and brands; addresses without an id come first. */
export function categoryRoutes(app: App, desk: CategoryDesk) {
  route(app, staffCategory.categories, () => desk.categories());
  route(app, staffCategory.addCategory, ({ member, body }) => desk.addCategory(member, body));
  route(app, staffCategory.changeCategory, ({ member, params, body }) =>
    desk.changeCategory(member, idParam(params), body),
  );
  route(app, staffCategory.brands, () => desk.brands());
  route(app, staffCategory.addBrand, ({ member, body }) => desk.addBrand(member, body));
  route(app, staffCategory.changeBrand, ({ member, params, body }) => desk.changeBrand(member, idParam(params), body));
}
