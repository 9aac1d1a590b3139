import { staffCustomer } from "#contract/staff-customer.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { CustomerDesk } from "./desk.ts";
import type { createCustomerDeskReads } from "./desk-reads.ts";

type Deps = { desk: CustomerDesk; reads: ReturnType<typeof createCustomerDeskReads> };

/** The calls of the desk for customers. */
export function customerDeskRoutes(app: App, { desk, reads }: Deps) {
  route(app, staffCustomer.list, ({ member, query }) => reads.list(member, query));
  route(app, staffCustomer.one, ({ member, params }) => reads.one(member, idParam(params)));
  route(app, staffCustomer.phone, ({ member, params, body }) => desk.showPhones(member, idParam(params), body));
  route(app, staffCustomer.changeClass, ({ member, params, body }) => desk.changeClass(member, idParam(params), body));
  voidRoute(app, staffCustomer.changeManager, ({ member, params, body }) =>
    desk.changeManager(member, idParam(params), body),
  );
  route(app, staffCustomer.disable, ({ member, params, body }) => desk.disable(member, idParam(params), body));
  voidRoute(app, staffCustomer.enable, ({ member, params, body }) => desk.enable(member, idParam(params), body));
  route(app, staffCustomer.endSessions, ({ member, params, body }) => desk.endSessions(member, idParam(params), body));
  route(app, staffCustomer.tellCode, ({ member, params, body }) => desk.tellCode(member, idParam(params), body));
}
