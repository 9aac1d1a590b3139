import { service } from "#contract/service.ts";
import { type App, route, voidRoute } from "../../http/route.ts";
import type { ServiceDesk } from "./service.ts";

/** Endpoints of customer service. */
export function serviceRoutes(app: App, { desk }: { desk: ServiceDesk }) {
  route(app, service.ticket, async ({ caller }) => ({ ticket: await desk.ticket(caller) }));
  voidRoute(app, service.useTicket, ({ caller, body }) => desk.useTicket(caller, body.ticket));
  route(app, service.messages, ({ caller, query }) => desk.messages(caller.id, query));
  voidRoute(app, service.message, ({ caller, body }) => desk.leaveMessage(caller.id, body.content));
}
