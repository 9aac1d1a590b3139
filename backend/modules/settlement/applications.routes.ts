import { staffApplication } from "#contract/staff-customer.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { createApplications } from "./applications.ts";

/** The calls of the desk for applications. */
export function applicationRoutes(app: App, applications: ReturnType<typeof createApplications>) {
  route(app, staffApplication.list, ({ member, query }) => applications.list(member, query));
  route(app, staffApplication.ofCustomer, async ({ member, params }) => ({
    list: await applications.ofCustomer(member, idParam(params)),
  }));
  route(app, staffApplication.one, ({ member, params }) => applications.one(member, idParam(params)));
  route(app, staffApplication.picture, async ({ member, params }) => {
    const asked = { id: idParam(params), picture_id: idParam(params, "picture_id") };
    return { image: Buffer.from(await applications.picture(member, asked)).toString("base64") };
  });
  route(app, staffApplication.approve, ({ member, params, body }) =>
    applications.approve(member, idParam(params), body),
  );
  voidRoute(app, staffApplication.refuse, ({ member, params, body }) =>
    applications.refuse(member, idParam(params), body),
  );
}
