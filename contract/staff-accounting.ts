import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, id, instant, money, nullableText, paging, singleLineText, text } from "./fields.ts";
import {
  ACCOUNT_CODE_MAX,
  ACCOUNT_IDS,
  ACCOUNT_NAME_MAX,
  ACCOUNTING_PROGRAM_IDS,
  VOUCHER_KIND_IDS,
  VOUCHER_WORD_MAX,
} from "./rules/accounting.ts";
import { MONTH } from "./rules/month.ts";

/** The calls of the desk for what the shop's accountant books. */

const common = { source: "ours", access: "staff", right: "report.accounting" } as const;

const month = z
  .string()
  .regex(MONTH)
  .catch("")
  .default("")
  .meta({
    description: "The month; this one where it is empty.",
    examples: ["2026-11"],
  });
const kind = z.enum(VOUCHER_KIND_IDS);
const account = z.enum(ACCOUNT_IDS);

const settings = z
  .strictObject({
    word: singleLineText(VOUCHER_WORD_MAX)
      .min(1)
      .meta({ description: "The word before the number of a voucher.", examples: ["记"] }),
    accounts: z.record(
      account,
      z.strictObject({
        code: singleLineText(ACCOUNT_CODE_MAX)
          .min(1)
          .meta({ description: "Its code.", examples: ["1002"] }),
        name: singleLineText(ACCOUNT_NAME_MAX)
          .min(1)
          .meta({ description: "Its name.", examples: ["银行存款"] }),
      }),
    ),
  })
  .meta({
    id: "AccountingSettings",
    description: "How the shop's chart of accounts names what vouchers are booked on.",
  });
export type AccountingSettings = z.output<typeof settings>;

const voucher = z
  .strictObject({
    kind: kind.describe("What it was made of."),
    at: instant.describe("When that happened, in milliseconds since 1970."),
    sn: text("The number of the document.", "20261121000000000001"),
    text: text("What happened.", "订单 20261121000000000001"),
    subject: z.enum(["order", "refund", "invoice", "customer"]).describe("The record that `record_id` is the id of."),
    record_id: id.describe("The order, refund, invoice or customer."),
    customer_id: id.describe("The customer."),
    customer: text("The company, contact or number of the customer.", "杭州远山贸易有限公司"),
    entries: z.array(
      z.strictObject({
        account,
        debit: money.describe("The amount on the left, negative where it reverses one."),
        credit: money.describe("The amount on the right, negative where it reverses one."),
      }),
    ),
  })
  .meta({ id: "Voucher", description: "What a document is booked as; both sides add up to the same." });
export type Voucher = z.output<typeof voucher>;

export const staffAccounting = {
  month: get({
    ...common,
    path: "/api/staff/accounting",
    description: "Sums up the vouchers of a month by kind and by account.",
    query: z.object({ month }),
    answer: z.strictObject({
      month: text("The month.", "2026-11"),
      this_month: text("The month of today.", "2026-11"),
      kinds: z.array(
        z.strictObject({ kind, count: count("Its vouchers."), amount: money.describe("What their debits add up to.") }),
      ),
      accounts: z.array(
        z.strictObject({ account, debit: money.describe("Debits."), credit: money.describe("Credits.") }),
      ),
      settings,
      changed: nullableText(
        "Who changed the accounts last and when; null for the default ones.",
        "方静 2026-11-21 09:30",
      ),
    }),
  }),
  vouchers: get({
    ...common,
    path: "/api/staff/accounting/vouchers",
    description: "Lists the vouchers of a month of one kind, the oldest first.",
    query: z.object({
      month,
      kind: kind
        .catch("sale")
        .default("sale")
        .meta({ description: "The kind.", examples: ["sale"] }),
      ...paging([50]),
    }),
    answer: z.strictObject({
      month: text("The month.", "2026-11"),
      count: count("The vouchers."),
      list: z.array(voucher),
      settings,
    }),
  }),
  export: get({
    ...common,
    path: "/api/staff/accounting/export",
    carriesFile: true,
    description: "Reads a part of the vouchers of a month; the first part is logged.",
    query: z.object({
      month,
      kind: kind
        .catch("sale")
        .default("sale")
        .meta({ description: "The kind.", examples: ["sale"] }),
      program: z
        .enum(ACCOUNTING_PROGRAM_IDS)
        .catch("yonyou")
        .default("yonyou")
        .meta({ description: "Whose columns the file has, for the log.", examples: ["yonyou"] }),
      page: paging([500]).page,
    }),
    answer: z.strictObject({
      month: text("The month.", "2026-11"),
      list: z.array(voucher),
      settings,
      has_more: z.boolean().describe("Whether there is a next part."),
    }),
  }),
  set: post({
    ...common,
    path: "/api/staff/accounting/settings",
    description: "Sets the codes and names of the accounts.",
    body: settings,
    answer: z.strictObject({}),
  }),
};
