import { notice } from "#contract/notice.ts";
import { staffNotice } from "#contract/staff-notice.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { Choices } from "./choices.ts";
import type { Inbox } from "./inbox.ts";
import type { NoticeMail } from "./mail.ts";
import type { NoticeRobot } from "./robot.ts";
import type { StaffInbox } from "./staff-inbox.ts";

type Deps = { inbox: Inbox; choices: Choices; mail: NoticeMail; robot: NoticeRobot };

/** The calls of a customer's inbox and its channels. */
export function noticeRoutes(app: App, { inbox, choices, mail, robot }: Deps) {
  route(app, notice.list, ({ caller, query }) => inbox.list(caller.id, query));
  route(app, notice.unread, ({ caller }) => inbox.unread(caller.id));
  route(app, notice.open, ({ caller, params }) => inbox.open(caller.id, idParam(params)));
  voidRoute(app, notice.read, ({ caller, body }) => inbox.read(caller.id, body.notice_ids));
  voidRoute(app, notice.readAll, ({ caller }) => inbox.readAll(caller.id));
  route(app, notice.settings, ({ caller }) => choices.settings(caller.id));
  voidRoute(app, notice.setChoices, ({ caller, body }) => choices.set(caller.id, body.off));
  voidRoute(app, notice.setMail, ({ caller, body }) => mail.set(caller.id, body.email));
  voidRoute(app, notice.confirmMail, ({ caller, body }) => mail.confirm(caller.id, body.code));
  voidRoute(app, notice.removeMail, ({ caller }) => mail.remove(caller.id));
  voidRoute(app, notice.setRobot, ({ caller, body }) => robot.set(caller.id, body.url));
  voidRoute(app, notice.removeRobot, ({ caller }) => robot.remove(caller.id));
}

/** The calls of the desk for what members are told. */
export function noticeDeskRoutes(app: App, inbox: StaffInbox) {
  route(app, staffNotice.list, ({ member, query }) => inbox.list(member, query));
  route(app, staffNotice.unread, ({ member }) => inbox.unread(member));
  voidRoute(app, staffNotice.readAll, ({ member, body }) => inbox.readUntil(member, body.last_id));
}
