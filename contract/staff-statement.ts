import { z } from "zod";
import { attachmentFile } from "./attachment.ts";
import { get, post } from "./endpoint.ts";
import { amount, count, id, idempotencyKey, instant, longText, money, nullableText, paging, text } from "./fields.ts";
import { REPLY_MAX } from "./rules/statement.ts";
import { logRow, outcome, ownPassword } from "./staff.ts";
import { objectionKind, statement, statementLine, statementMonth, statementOf, statementState } from "./statement.ts";

/** The calls of the desk for monthly statements and the objections to them. */

const listed = z
  .strictObject({
    customer_id: id.describe("The id of the customer."),
    company: text("The company, or the contact without one.", "杭州远山办公贸易有限公司"),
    manager: nullableText("The account manager; null for none.", "周明"),
    month: statementMonth,
    sn: text("The number of the statement.", "DZ202610-000015"),
    kind: objectionKind,
    order_sn: text("The order that the objection is about; may be empty.", "WX2611210001"),
    reason: text("The text of the objection.", "运费应为 0 元"),
    billed: money.nullable().describe("The amount that the shop states; null for none."),
    claimed: money.nullable().describe("The amount that the customer states; null for none."),
    created_at: instant.describe("When the customer objected."),
    answered_at: instant.nullable().describe("When it was answered; null while it waits."),
  })
  .meta({ id: "StaffObjection", description: "An objection to a statement in the desk's list." });
export type StaffObjection = z.output<typeof listed>;

export const staffStatement = {
  objections: get({
    path: "/api/staff/objections",
    source: "ours",
    access: "staff",
    right: "customer.read",
    description:
      "Lists objections to statements: those that wait, the oldest first, or the answered, the newest first.",
    query: z.object({
      state: z
        .enum(["waiting", "answered"])
        .catch("waiting")
        .default("waiting")
        .meta({ description: "Whether they wait for an answer.", examples: ["waiting"] }),
      ...paging([50]),
    }),
    answer: z.strictObject({
      count: count("The number of all of them."),
      list: z.array(listed).describe("One page of objections."),
    }),
  }),
  months: get({
    path: "/api/staff/customers/{id}/statements",
    source: "ours",
    access: "staff",
    right: "customer.read",
    description: "Lists the finished months of a customer, the newest first.",
    answer: z.strictObject({
      customer: text("The customer's name at the desk.", "杭州远山办公贸易有限公司"),
      list: statement.months.answer.shape.list,
    }),
  }),
  one: get({
    path: "/api/staff/customers/{id}/statements/{month}",
    source: "ours",
    access: "staff",
    right: "customer.read",
    description: "Reads a statement as its customer sees it, with the objection that waits.",
    answer: z.strictObject({
      customer: text("The customer's name at the desk.", "杭州远山办公贸易有限公司"),
      ...statementOf,
      version: text("Identifies the objection that waits and the state.", "q1w2e3"),
      state: statementState,
      suggested: amount.nullable().describe("The difference that the objection states; null for none."),
      refund_max: amount.describe("The largest difference that can be given."),
      alone_below: amount
        .nullable()
        .describe("The sum of a day from which the caller needs a second member; null without one."),
      why: text("Why no answer is possible and the way out; empty where it is.", ""),
      log: z.array(logRow).describe("What staff did about the statement, the newest first."),
    }),
  }),
  lines: get({
    path: "/api/staff/customers/{id}/statements/{month}/lines",
    source: "ours",
    access: "staff",
    right: "customer.read",
    description: "Lists the rows behind a figure of the statement, the oldest first.",
    query: z.object({
      type: statement.lines.query.shape.type,
      ...paging([50]),
    }),
    answer: z.strictObject({
      count: count("The number of all rows."),
      list: z.array(statementLine).describe("One page of rows."),
    }),
  }),
  attachment: get({
    path: "/api/staff/objections/{id}/attachment",
    source: "ours",
    access: "staff",
    right: "customer.read",
    carriesFile: true,
    description: "Reads the attachment of an objection.",
    errors: { 404: "The objection has no attachment." },
    answer: attachmentFile,
  }),
  reply: post({
    path: "/api/staff/customers/{id}/statements/{month}/reply",
    source: "ours",
    access: "staff",
    right: "statement.reply",
    description: "Answers the objection that waits, with a difference to the balance where one is due.",
    errors: { 409: "The objection does not wait any more." },
    body: z.strictObject({
      key: idempotencyKey,
      version: z.string().max(64).describe("The version that the form was made from."),
      text: longText(REPLY_MAX).min(1).describe("The answer, which the customer reads."),
      refund: amount.describe("The difference that is added to the balance; 0.00 for none."),
      note: longText(200).describe("A remark for staff only; may be empty."),
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome }),
  }),
};
