import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { amount, count, id, idempotencyKey, instant, longText, money, paging, singleLineText, text } from "./fields.ts";
import { BILL_TYPE_NAMES } from "./rules/bill.ts";
import { BALANCE_ACTS, EVIDENCE_MAX, TOLD_MAX } from "./rules/staff-balance.ts";
import { logRow, outcome, ownPassword } from "./staff.ts";

/** The calls of the desk for a customer's balance. */

const version = z.string().max(64).describe("Identifies what the form was made from.");
const reason = longText(200).min(1).describe("The reason, for staff only.");
const evidence = longText(EVIDENCE_MAX).min(1).describe("What proves it: a number of a document, a mail, a contract.");

export const staffBalance = {
  read: get({
    path: "/api/staff/customers/{id}/balance",
    source: "ours",
    access: "staff",
    right: "customer.read",
    description: "Reads the balance of a customer with its movements, the newest first.",
    query: z.object(paging([20])),
    answer: z.strictObject({
      customer: text("The customer's name at the desk.", "杭州远山办公贸易有限公司"),
      version,
      balance: amount.describe("The balance."),
      opened_at: instant.nullable().describe("When the opening balance was booked; null without one."),
      count: count("The number of all movements."),
      list: z
        .array(
          z.strictObject({
            bill_id: id.describe("The id of the movement."),
            sn: text("Its number.", "ZJ261121000001"),
            at: instant.describe("When it was booked."),
            type: z.enum(BILL_TYPE_NAMES).describe("The type of movement."),
            amount: money.describe("The amount, with its sign."),
            after: money.describe("The balance after it."),
            note: text("What the customer reads.", "余额调整：多收的运费"),
          }),
        )
        .describe("One page of movements."),
      acts: z
        .array(
          z.strictObject({
            act: z.enum(BALANCE_ACTS).describe("The act."),
            why: text("Why it is not possible and the way out; empty where it is possible.", ""),
          }),
        )
        .describe("Every act with whether the caller may do it now."),
      log: z.array(logRow).describe("What staff did with the balance, the newest first."),
    }),
  }),
  correct: post({
    path: "/api/staff/customers/{id}/balance/correct",
    source: "ours",
    access: "staff",
    right: "customer.balance",
    description: "Asks a second member to correct the balance, which never falls below 0.",
    errors: { 409: "The balance does not suffice, or staff have changed it." },
    body: z.strictObject({
      key: idempotencyKey,
      version,
      amount: money.describe("What is added, or taken where negative."),
      told: singleLineText(TOLD_MAX).min(1).describe("The reason that the customer reads."),
      reason,
      evidence,
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome }),
  }),
  open: post({
    path: "/api/staff/customers/{id}/balance/open",
    source: "ours",
    access: "staff",
    right: "customer.balance",
    description: "Asks a second member to book the opening balance, once per customer.",
    errors: { 409: "The balance has movements." },
    body: z.strictObject({
      key: idempotencyKey,
      version,
      amount: amount.describe("The opening balance."),
      reason,
      evidence,
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome }),
  }),
};
