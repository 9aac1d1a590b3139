import { service } from "#contract/service.ts";
import { type App, route } from "../../http/route.ts";
import type { ServiceDesk } from "./service.ts";

/** Endpoints of customer service. */
export function serviceRoutes(app: App, { desk }: { desk: ServiceDesk }) {
  route(app, service.ticket, async ({ caller }) => ({ ticket: await desk.ticket(caller) }));
  route(app, service.useTicket, async ({ caller, body }) => {
    await desk.useTicket(caller, body.ticket);
    return {};
  });
  route(app, service.messages, ({ caller, query }) => desk.messages(caller.id, query));
  route(app, service.message, async ({ caller, body }) => {
    await desk.leaveMessage(caller.id, body.content);
    return {};
  });
}
