import { z } from "zod";
import { get, post } from "./endpoint.ts";
import {
  code,
  count,
  dayBound,
  id,
  idempotencyKey,
  instant,
  keyword,
  longText,
  nullableText,
  paging,
  phone,
  singleLineText,
  text,
  usableOnce,
} from "./fields.ts";
import { APPROVED_ACTS, REQUEST_STATES } from "./rules/four-eyes.ts";
import { ACTS, RIGHTS, ROLES, STAFF_PASSWORD_MAX, STAFF_PASSWORD_MIN, SUBJECTS } from "./rules/staff.ts";

/** The calls of the desk for its members, their log and their requests to each other. */

const noData = z.strictObject({});
const browser = usableOnce.describe("A secret of the browser; a code works only with the same one.");
const staffPassword = z
  .string()
  .min(STAFF_PASSWORD_MIN)
  .max(STAFF_PASSWORD_MAX)
  .regex(/\p{L}/u)
  .regex(/\d/)
  .meta({
    description: "A new password of at least eight characters with letters and digits.",
    examples: ["desk2026x"],
  });
/** The member's own password, where nobody else can approve the act. */
export const ownPassword = z
  .string()
  .max(STAFF_PASSWORD_MAX)
  .default("")
  .describe("The member's own password, where nobody else can approve the act; empty otherwise.");
const role = z.enum(ROLES).describe("A role.");
const roles = z.array(role).min(1).max(ROLES.length);
const reason = longText(200).describe("The reason as it was typed.");
/** What an act did that may need a second member. */
export const outcome = z
  .enum(["done", "open", "waiting"])
  .describe("Done, waits for a second member, or takes effect after a day because there is none.");

const member = z
  .strictObject({
    member_id: id.describe("The id of the member."),
    phone: text("The phone of the login.", "13700000002"),
    name: text("The name.", "周明"),
    roles: z.array(role).describe("The roles."),
    is_active: z.boolean().describe("Whether the member may log in."),
    has_password: z.boolean().describe("Whether the member has set a password."),
    manager_id: id.nullable().describe("The account manager that customers know the member as; null for none."),
    manager: nullableText("Its name.", "周明"),
    warehouses: z
      .array(z.strictObject({ id, name: text("The warehouse's name.", "上海仓") }))
      .describe("The warehouses of the member."),
    sessions: count("The live sessions."),
    seen_at: instant.nullable().describe("When a live session was last used; null without one."),
    version: count("Changes with every change of the member."),
    created_at: instant.describe("When the member was added."),
  })
  .meta({ id: "StaffMember", description: "A member of staff." });
export type StaffMember = z.output<typeof member>;

export const logRow = z
  .strictObject({
    log_id: id.describe("The id of the row."),
    at: instant.describe("When it was done."),
    who: text("The member, the command line or the task.", "周明"),
    roles: z.array(role).describe("The roles of the member at that time."),
    act: z.enum(ACTS).describe("The act."),
    subject: z.enum(SUBJECTS).describe("The kind of its record."),
    subject_id: count("The id of its record; 0 for none."),
    label: text("The number or the name of its record.", "WX2611210001"),
    summary: text("What was done.", "顺丰速运 SF1419920076112，4 件"),
    personal: text("Personal values before and after, masked.", "138****0015 → 138****0016"),
    note: text("The reason or remark as it was typed.", "客户要求"),
    batch: text("The common mark of acts that were done together.", "B7K2"),
    is_alone: z.boolean().describe("Whether nobody else has approved what a second person should."),
    address: text("The network address.", "203.0.113.7"),
  })
  .meta({ id: "StaffLogRow", description: "An act of a member of staff." });
export type StaffLogRow = z.output<typeof logRow>;

const request = z
  .strictObject({
    request_id: id.describe("The id of the request."),
    act: z.enum(APPROVED_ACTS).describe("The act."),
    subject: z.enum(SUBJECTS).describe("The kind of its record."),
    subject_id: count("The id of its record."),
    label: text("The number or the name of its record.", "WX2611210001"),
    effects: z
      .array(
        z.strictObject({
          label: text("What changes.", "应付"),
          before: text("Its value before.", "¥100.00"),
          after: text("Its value after.", "¥80.00"),
        }),
      )
      .describe("What will be executed."),
    reason,
    state: z.enum(Object.keys(REQUEST_STATES) as [keyof typeof REQUEST_STATES]).describe("The state of the request."),
    asked_by: text("Who asked.", "周明"),
    asked_at: instant.describe("When it was asked."),
    decided_by: nullableText("Who decided; null before.", "方静"),
    decided_at: instant.nullable().describe("When it was decided; null before."),
    decision: text("The approver's sentence.", "同意"),
    executes_at: instant.nullable().describe("When it takes effect without a second member; null for others."),
    is_own: z.boolean().describe("Whether the caller asked."),
    can_decide: z.boolean().describe("Whether the caller may approve it."),
  })
  .meta({ id: "StaffRequest", description: "An act that waits for a second member, or waited." });
export type StaffRequest = z.output<typeof request>;

export const staff = {
  login: post({
    path: "/api/staff/login",
    source: "ours",
    access: "public",
    description: "Logs a member in with phone and password, and with a code by SMS where one is needed.",
    body: z.strictObject({
      phone,
      password: z.string().max(STAFF_PASSWORD_MAX).describe("The password."),
      sms_code: code.optional(),
      browser,
      device: singleLineText(40).default("").describe("The operating system and the browser."),
    }),
    answer: z.strictObject({ token: text("The token of the session.", "c2Vzc2lvbi10b2tlbg") }),
  }),
  sendCode: post({
    path: "/api/staff/code",
    source: "ours",
    access: "public",
    description: "Sends a code to a member's phone; for any other phone it does nothing and says the same.",
    body: z.strictObject({
      phone,
      purpose: z.enum(["staff_login", "staff_password"]).describe("Its purpose."),
      browser,
    }),
    answer: noData,
  }),
  setPassword: post({
    path: "/api/staff/password",
    source: "ours",
    access: "public",
    description: "Sets a member's password with a code, ends all sessions and logs the member in.",
    body: z.strictObject({
      phone,
      sms_code: code,
      password: staffPassword,
      browser,
      device: singleLineText(40).default("").describe("The operating system and the browser."),
    }),
    answer: z.strictObject({ token: text("The token of the session.", "c2Vzc2lvbi10b2tlbg") }),
  }),
  logout: post({
    path: "/api/staff/logout",
    source: "ours",
    access: "staff",
    description: "Ends the session.",
    body: noData,
    answer: noData,
  }),
  me: get({
    path: "/api/staff/me",
    source: "ours",
    access: "staff",
    description: "Reads the member of the session with its rights and open work.",
    answer: z.strictObject({
      member_id: id.describe("The id of the member."),
      name: text("The name.", "周明"),
      roles: z.array(role).describe("The roles."),
      rights: z.array(z.enum(RIGHTS)).describe("The rights of the roles."),
      warehouses: z.array(text("A warehouse's name.", "上海仓")).describe("The warehouses of the member."),
      alone: z
        .array(z.enum(APPROVED_ACTS))
        .describe("The acts that nobody else could approve, which need the own password."),
      requests: count("The requests that the caller may decide."),
    }),
  }),
  members: get({
    path: "/api/staff/members",
    source: "ours",
    access: "staff",
    right: "member.manage",
    description: "Lists the members with the account managers and warehouses that they can have.",
    answer: z.strictObject({
      list: z.array(member).describe("The members."),
      managers: z
        .array(z.strictObject({ id, name: text("The account manager's name.", "周明") }))
        .describe("The account managers."),
      warehouses: z
        .array(z.strictObject({ id, name: text("The warehouse's name.", "上海仓") }))
        .describe("The warehouses."),
    }),
  }),
  addMember: post({
    path: "/api/staff/members",
    source: "ours",
    access: "staff",
    right: "member.manage",
    description: "Adds a member without a password; the roles need a second member.",
    errors: { 409: "The phone has a member." },
    body: z.strictObject({
      key: idempotencyKey,
      phone,
      name: singleLineText(20).min(1).describe("The name."),
      roles,
      manager_id: id.nullable().describe("The account manager that customers know the member as; null for none."),
      warehouse_ids: z.array(id).max(200).describe("The warehouses of the member."),
      password: ownPassword,
    }),
    answer: z.strictObject({ member_id: id, outcome }),
  }),
  changeRoles: post({
    path: "/api/staff/members/{id}/roles",
    source: "ours",
    access: "staff",
    right: "member.manage",
    description: "Changes the roles, account manager and warehouses of a member; it needs a second member.",
    errors: { 409: "The member has changed." },
    body: z.strictObject({
      key: idempotencyKey,
      version: count("The version of the member that was read."),
      roles,
      manager_id: id.nullable().describe("The account manager that customers know the member as; null for none."),
      warehouse_ids: z.array(id).max(200).describe("The warehouses of the member."),
      reason,
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome }),
  }),
  disableMember: post({
    path: "/api/staff/members/{id}/disable",
    source: "ours",
    access: "staff",
    right: "member.manage",
    description: "Disables a member, ends its sessions and hands its customers over; it needs a second member.",
    errors: { 409: "The member has changed." },
    body: z.strictObject({
      key: idempotencyKey,
      version: count("The version of the member that was read."),
      successor: id.nullable().describe("The account manager who takes the customers over; null to leave them."),
      reason,
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome }),
  }),
  enableMember: post({
    path: "/api/staff/members/{id}/enable",
    source: "ours",
    access: "staff",
    right: "member.manage",
    description: "Lets a disabled member log in again, without roles until they are given again.",
    errors: { 409: "The member has changed." },
    body: z.strictObject({ key: idempotencyKey, version: count("The version of the member that was read.") }),
    answer: noData,
  }),
  endMemberSessions: post({
    path: "/api/staff/members/{id}/sessions",
    source: "ours",
    access: "staff",
    right: "member.manage",
    description: "Ends every session of a member.",
    body: z.strictObject({ key: idempotencyKey }),
    answer: z.strictObject({ ended: count("The sessions that ended.") }),
  }),
  log: get({
    path: "/api/staff/log",
    source: "ours",
    access: "staff",
    description: "Lists acts, the newest first; without the right to all of them, those of the caller.",
    query: z.object({
      member_id: z.coerce.number().int().positive().optional().catch(undefined),
      act: z.enum(ACTS).optional().catch(undefined),
      subject: z.enum(SUBJECTS).optional().catch(undefined),
      alone: z.literal("1").optional().catch(undefined),
      keyword: keyword("A part of the number or name of a record.", "WX2611"),
      from: dayBound,
      to: dayBound,
      ...paging([50]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      list: z.array(logRow).describe("One page of acts."),
      members: z
        .array(z.strictObject({ id, name: text("The member's name.", "周明") }))
        .describe("The members whose acts the caller may read."),
    }),
  }),
  requests: get({
    path: "/api/staff/requests",
    source: "ours",
    access: "staff",
    description: "Lists the requests that the caller may decide or has made: pending ones, and the last decided ones.",
    answer: z.strictObject({ list: z.array(request).describe("The requests, pending ones first.") }),
  }),
  decide: post({
    path: "/api/staff/requests/{id}/decide",
    source: "ours",
    access: "staff",
    description: "Approves or refuses the request of somebody else.",
    errors: { 409: "The request is decided, or its record has changed, which voids it." },
    body: z.strictObject({
      key: idempotencyKey,
      approve: z.boolean().describe("Whether it is approved."),
      note: longText(200).describe("A sentence for the requester; a refusal needs one."),
    }),
    answer: noData,
  }),
  withdraw: post({
    path: "/api/staff/requests/{id}/withdraw",
    source: "ours",
    access: "staff",
    description: "Withdraws the caller's own request.",
    errors: { 409: "The request is decided." },
    body: z.strictObject({ key: idempotencyKey }),
    answer: noData,
  }),
};
