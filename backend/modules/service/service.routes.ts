import { RECORD_KINDS } from "#contract/rules/conversation.ts";
import { service } from "#contract/service.ts";
import { notFound } from "../../http/errors.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { Conversations } from "./conversation.ts";
import type { ServiceDesk } from "./service.ts";

/** Endpoints of customer service. */
export function serviceRoutes(app: App, { desk, conversation }: { desk: ServiceDesk; conversation: Conversations }) {
  route(app, service.ticket, async ({ caller }) => ({ ticket: await desk.ticket(caller) }));
  voidRoute(app, service.useTicket, ({ caller, body }) => desk.useTicket(caller, body.ticket));
  route(app, service.messages, ({ caller, query }) => conversation.messages(caller.id, query));
  route(app, service.news, ({ caller }) => conversation.news(caller.id));
  route(app, service.record, async ({ caller, params }) => {
    const kind = RECORD_KINDS.find((one) => one === params.kind);
    if (kind === undefined) throw notFound();
    return { record: await conversation.record(caller.id, { kind, record_id: idParam(params) }) };
  });
  voidRoute(app, service.message, ({ caller, body }) => conversation.send(caller.id, body));
  voidRoute(app, service.read, ({ caller, body }) => conversation.markRead(caller.id, body.message_id));
  route(app, service.file, ({ caller, params }) => conversation.file(caller.id, idParam(params)));
}
