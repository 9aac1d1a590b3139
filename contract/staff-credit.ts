import { z } from "zod";
import { creditBill, creditLine, creditRow } from "./credit.ts";
import { get, post } from "./endpoint.ts";
import {
  amount,
  count,
  id,
  idempotencyKey,
  keyword,
  longText,
  money,
  nullableText,
  paging,
  singleLineText,
  text,
  wholeNumber,
} from "./fields.ts";
import { CREDIT_ACTS, CREDIT_AGE_IDS, CREDIT_DAYS_MAX, CREDIT_STATE_NAMES } from "./rules/credit.ts";
import { EVIDENCE_MAX, TOLD_MAX } from "./rules/staff-balance.ts";
import { logRow, outcome, ownPassword } from "./staff.ts";

/** The calls of the desk for what customers buy by the month. */

const common = { source: "ours", access: "staff" } as const;
const version = z.string().max(64).describe("Identifies what the form was made from.");
const reason = longText(200).min(1).describe("The reason, for staff only.");
const CHANGED = { 409: "Staff have changed it, or the act is not possible." } as const;
const line = creditLine.nullable().describe("The line; null where the customer has none.");
const byAge = z.record(z.enum(CREDIT_AGE_IDS), amount).meta({
  description: "What is owed, by age.",
  examples: [Object.fromEntries(CREDIT_AGE_IDS.map((age) => [age, "1.00"]))],
});

const receivable = z
  .strictObject({
    customer_id: id.describe("The id of the customer."),
    company: text("The company; may be empty.", "青溪文具店"),
    real_name: text("The contact; may be empty.", "王建国"),
    phone: text("The phone without its middle.", "138****0015"),
    manager: nullableText("The account manager; null for none.", "周明"),
    limit: amount.nullable().describe("The limit of the line; null without one."),
    state: z.enum(CREDIT_STATE_NAMES).nullable().describe("The state of the line; null without one."),
    owed: amount.describe("Everything that is owed."),
    ages: byAge,
    due_on: nullableText("The last day of the oldest bill that is issued; null for none.", "2026-11-30"),
    overdue_days: count("The days that the oldest bill is overdue; 0 for none."),
  })
  .meta({ id: "Receivable", description: "What a customer owes." });
export type Receivable = z.output<typeof receivable>;

const filters = {
  keyword: keyword("A part of the company, the contact or the phone.", "青溪"),
  age: z
    .enum(["", ...CREDIT_AGE_IDS])
    .catch("")
    .default("")
    .meta({ description: "Customers who owe something of this age; empty for all.", examples: ["d30"] }),
};

export const staffCredit = {
  read: get({
    ...common,
    path: "/api/staff/customers/{id}/credit",
    right: "credit.read",
    description: "Reads a customer's credit with its bills and rows, the newest first.",
    query: z.object(paging([20])),
    answer: z.strictObject({
      customer: text("The customer's name at the desk.", "杭州远山办公贸易有限公司"),
      version,
      line,
      contract: text("What the line is based on; empty without one.", "合同 HT-2026-118"),
      owed: amount.describe("Everything that is owed."),
      bills: z.array(creditBill).describe("The bills: all with something to pay, and the last 24."),
      count: count("The number of rows of all bills."),
      list: z
        .array(creditRow.extend({ month: text("The month of the bill.", "2026-10") }))
        .describe("One page of the rows of all bills."),
      acts: z
        .array(
          z.strictObject({
            act: z.enum(CREDIT_ACTS).describe("The act."),
            why: text("Why it is not possible and the way out; empty where it is possible.", ""),
          }),
        )
        .describe("Every act with whether the caller may do it now."),
      log: z.array(logRow).describe("What staff did with the credit, the newest first."),
    }),
  }),
  line: get({
    ...common,
    path: "/api/staff/customers/{id}/credit/line",
    right: "credit.read",
    description: "Reads the amounts of a customer's credit line.",
    answer: z.strictObject({ line }),
  }),
  set: post({
    ...common,
    path: "/api/staff/customers/{id}/credit/set",
    right: "credit.write",
    description: "Opens a credit line or changes its terms; what gives more waits for a second member.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version,
      limit: amount.describe("The limit."),
      days: z.int().min(1).max(CREDIT_DAYS_MAX).describe("The days after the end of a month to pay its bill."),
      state: z.enum(CREDIT_STATE_NAMES).describe("Whether orders may be paid on credit."),
      contract: singleLineText(EVIDENCE_MAX).min(1).describe("What the line is based on, as a contract's number."),
      reason,
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome }),
  }),
  pause: post({
    ...common,
    path: "/api/staff/customers/{id}/credit/pause",
    right: "credit.write",
    description: "Stops orders on credit at once; bills are due as before.",
    errors: CHANGED,
    body: z.strictObject({ key: idempotencyKey, version, reason }),
    answer: z.strictObject({}),
  }),
  correct: post({
    ...common,
    path: "/api/staff/customers/{id}/credit/correct",
    right: "customer.balance",
    description: "Asks a second member to correct what is owed, which never falls below 0.",
    errors: { 409: "Less is owed, or staff have changed it." },
    body: z.strictObject({
      key: idempotencyKey,
      version,
      amount: money.describe("What is added to what is owed, or written off where negative."),
      told: singleLineText(TOLD_MAX).min(1).describe("The reason that the customer reads."),
      reason,
      evidence: longText(EVIDENCE_MAX).min(1).describe("What proves it: a number of a document, a mail, a contract."),
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome }),
  }),
  receivables: get({
    ...common,
    path: "/api/staff/receivables",
    right: "credit.read",
    description: "Lists what customers owe by age, the longest overdue first.",
    query: z.object({ ...filters, ...paging([50]) }),
    answer: z.strictObject({
      count: count("The customers that match."),
      counts: z.record(z.enum(["", ...CREDIT_AGE_IDS]), z.int().nonnegative()).meta({
        description: "The customers by age, and all.",
        examples: [{ "": 3, current: 2, d30: 1, d60: 0, d90: 0, older: 0 }],
      }),
      owed: amount.describe("What all that the keyword finds owe."),
      ages: byAge,
      list: z.array(receivable).describe("One page of customers."),
    }),
  }),
  receivablesExport: get({
    ...common,
    path: "/api/staff/receivables/export",
    right: "credit.read",
    carriesFile: true,
    description: "Reads a part of the table of what customers owe; the first part is logged.",
    query: z.object({
      ...filters,
      after: wholeNumber
        .optional()
        .catch(undefined)
        .describe("The last customer of the part before; absent for the first part."),
    }),
    answer: z.strictObject({
      list: z.array(receivable).describe("The customers, by id."),
      next: id.nullable().describe("Where the next part begins; null for the last one."),
    }),
  }),
};
