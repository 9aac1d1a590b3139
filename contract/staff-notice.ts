import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, id, instant, paging, text } from "./fields.ts";
import { STAFF_NOTICE_KINDS, STAFF_UNREAD_MAX } from "./rules/notice.ts";

/** The calls of the desk for what members of staff are told. */

const kind = z.enum(STAFF_NOTICE_KINDS).describe("What the notice is about.");
const unread = count(`The unread notices, at most ${STAFF_UNREAD_MAX}.`);

const listed = z
  .strictObject({
    notice_id: id.describe("The id of the notice."),
    kind,
    title: text("What is to be done, with the record's number.", "新付款订单 20261121000000000001，待发货"),
    path: text("The page of the record.", "/staff/orders/20261121000000000001"),
    at: instant.describe("When it happened."),
    is_unread: z.boolean().describe("Whether it is newer than the member's read mark."),
  })
  .meta({ id: "StaffNotice", description: "A notice of new work." });
export type StaffNotice = z.output<typeof listed>;

export const staffNotice = {
  list: get({
    path: "/api/staff/notices",
    source: "ours",
    access: "staff",
    description: "Lists the notices of 180 days within the member's rights and scope, the newest first.",
    query: z.object({
      kind: kind.optional().catch(undefined),
      ...paging([50]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      list: z.array(listed).describe("One page of notices."),
      unread,
      kinds: z.array(kind).describe("The kinds that the member may see, for the filter."),
    }),
  }),
  unread: get({
    path: "/api/staff/notices/unread",
    source: "ours",
    access: "staff",
    description: "Counts the unread notices within the member's rights and scope.",
    answer: z.strictObject({ unread }),
  }),
  readAll: post({
    path: "/api/staff/notices/read",
    source: "ours",
    access: "staff",
    description: "Sets the member's read mark to the newest notice that was shown; it never goes back.",
    body: z.strictObject({ last_id: id.describe("The newest notice that the member has seen.") }),
    answer: z.strictObject({}),
  }),
};
