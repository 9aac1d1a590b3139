import { service } from "#contract/service.ts";
import { type App, serve } from "../../serve.ts";
import type { Service } from "./service.ts";

/** Customer service of the logged-in customer (product.md section 6, Chat). */
export function serviceRoutes(app: App, { desk }: { desk: Service }) {
  serve(app, service.ticket, async ({ who }) => ({ ticket: await desk.ticket(who) }));
  serve(app, service.useTicket, async ({ who, body }) => {
    await desk.useTicket(who, body.ticket);
    return {};
  });
  serve(app, service.message, async ({ who, body }) => {
    await desk.leaveMessage(who.id, body.content);
    return {};
  });
}
