import { staffMessage } from "#contract/staff-message.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { Desk } from "./desk.ts";
import type { createConversationDeskActs } from "./desk-acts.ts";

/** The calls of the desk for conversations. */
export function conversationDeskRoutes(
  app: App,
  { desk, acts }: { desk: Desk; acts: ReturnType<typeof createConversationDeskActs> },
) {
  route(app, staffMessage.list, ({ member, query }) => desk.list(member, query));
  route(app, staffMessage.one, ({ member, params, query }) => desk.one(member, idParam(params), query));
  route(app, staffMessage.news, ({ member, params }) => desk.news(member, idParam(params)));
  route(app, staffMessage.file, ({ member, params }) => desk.file(member, idParam(params), idParam(params, "file_id")));
  voidRoute(app, staffMessage.read, ({ member, params, body }) =>
    desk.markRead(member, idParam(params), body.message_id),
  );
  voidRoute(app, staffMessage.reply, ({ member, params, body }) => acts.reply(member, idParam(params), body));
  voidRoute(app, staffMessage.note, ({ member, params, body }) => acts.note(member, idParam(params), body));
  voidRoute(app, staffMessage.transfer, ({ member, params, body }) => acts.transfer(member, idParam(params), body));
}
