import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { amount, code, count, id, idempotencyKey, instant, money, nullableText, paging, text } from "./fields.ts";
import { beginningWay, payMethod, rechargePrice } from "./payment.ts";
import { CREDIT_BILL_STATE_NAMES, CREDIT_KIND_NAMES, CREDIT_STATE_NAMES, REPAID_BILLS_MAX } from "./rules/credit.ts";
import { GATEWAY_TYPES } from "./rules/payment.ts";
import { transferState } from "./transfer.ts";

const month = text("The month.", "2026-10");
const day = text("A day in Shanghai.", "2026-11-30");

/** The amounts of a credit line, as its customer and staff see it. */
export const creditLine = z
  .strictObject({
    limit: amount.describe("The limit."),
    days: count("The days after the end of a month in which its bill is to be paid."),
    state: z.enum(CREDIT_STATE_NAMES).describe("Whether orders may be paid on credit."),
    owed: amount.describe("Everything that is owed."),
    billed: amount.describe("What is owed of issued bills."),
    unbilled: amount.describe("What is owed of months that are not issued."),
    overdue: amount.describe("What is overdue."),
    free: amount.describe(
      "What may still be bought on credit; 0.00 while something is overdue or the line is disabled.",
    ),
  })
  .meta({ id: "CreditLine", description: "A customer's line for buying by the month." });
export type CreditLine = z.output<typeof creditLine>;

export const creditBill = z
  .strictObject({
    bill_id: id.describe("The id of the bill."),
    sn: text("The number of the bill.", "YJ202610-000015"),
    month,
    state: z.enum(CREDIT_BILL_STATE_NAMES).describe("The state of the bill."),
    amount: amount.describe("The amount as it was issued; that of today before."),
    owed: amount.describe("What is still owed."),
    issued_at: instant.nullable().describe("When it was issued; null before."),
    due_on: day.describe("The last day to pay it; before it is issued by the line's days."),
    overdue_days: count("The days that it is overdue; 0 otherwise."),
    orders: count("The orders in it."),
    waits_for_slip: z.boolean().describe("Whether a submitted slip keeps it from being overdue."),
  })
  .meta({ id: "CreditBill", description: "What was bought on credit in a month." });
export type CreditBill = z.output<typeof creditBill>;

export const creditRow = z
  .strictObject({
    at: instant.describe("When it was booked."),
    kind: z.enum(CREDIT_KIND_NAMES).describe("The kind of row."),
    order_id: id.nullable().describe("The order of an order or refund; null otherwise."),
    sn: text("The number of the order or refund; empty otherwise.", "WX2611210001"),
    mer_name: text("The store of the order; empty otherwise.", "优选办公自营"),
    po: text("The buyer's own order number; may be empty.", "PO-2026-118"),
    amount: money.describe("The amount; negative where less is owed after it."),
    note: text("What else the customer reads; may be empty.", "对公转账"),
  })
  .meta({ id: "CreditRow", description: "A row of a bill." });
export type CreditRow = z.output<typeof creditRow>;

const awaited = z
  .strictObject({
    recharge_id: id.describe("The id by which its page is opened."),
    type: z.enum([...GATEWAY_TYPES, "transfer"]).describe("The way of the money."),
    amount: amount.describe("The amount."),
    bills: z.array(month).describe("The months that it was meant for; empty for the oldest ones."),
    state: transferState.nullable().describe("The state of its transfer; null for a payment by QR code."),
    created_at: instant.describe("When it was begun."),
  })
  .meta({ id: "AwaitedRepayment", description: "A repayment whose money is on its way." });
export type AwaitedRepayment = z.output<typeof awaited>;

/** The rows of a bill on one page. */
export const CREDIT_ROWS_PER_PAGE = 50;

/** What customers see of buying by the month. */
export const credit = {
  read: get({
    path: "/api/credit",
    source: "ours",
    access: "customer",
    description: "Reads the customer's credit line with its bills, the newest first.",
    answer: z.strictObject({
      line: creditLine.nullable().describe("The line; null where the customer has none."),
      why: nullableText("Why nothing can be bought on credit now; null where it can.", "月结已停用，请联系客服经理"),
      bills: z.array(creditBill).describe("The bills: all with something to pay, and the last 24."),
      awaited: z.array(awaited).describe("The repayments whose money is on its way, the newest first."),
    }),
  }),
  bill: get({
    path: "/api/credit/bill/{id}",
    source: "ours",
    access: "customer",
    description: "Reads one bill with its rows, the oldest first.",
    query: z.object(paging([CREDIT_ROWS_PER_PAGE])),
    errors: { 404: "The customer has no such bill." },
    answer: z.strictObject({
      bill: creditBill,
      ordered: amount.describe("The orders and corrections until it was issued."),
      refunded: amount.describe("The refunds until it was issued."),
      offset: amount.describe("The refunds since it was issued."),
      repaid: amount.describe("The repayments."),
      count: count("The number of all rows."),
      list: z.array(creditRow).describe("One page of rows."),
    }),
  }),
};

/** How customers repay what they bought on credit. */
export const repayment = {
  config: get({
    path: "/api/credit/repay",
    source: "ours",
    access: "customer",
    description: "Lists the ways of a repayment, with the idempotency key of its form.",
    answer: z.strictObject({
      methods: z.array(payMethod).describe("The methods besides the bank transfer."),
      transfer: z
        .strictObject({
          offered: z.boolean().describe("Whether the shop has an account for transfers."),
          reason: nullableText("Why none can be begun now; null where one can.", "已有 5 笔还款等待汇款"),
        })
        .describe("The bank transfer."),
      key: idempotencyKey,
    }),
  }),
  sendCode: post({
    path: "/api/credit/repay/send",
    source: "ours",
    access: "customer",
    description: "Sends a code to the customer's phone, which confirms a repayment from the balance.",
    errors: { 409: "Nothing is owed." },
    body: z.strictObject({}),
    answer: z.strictObject({}),
  }),
  create: post({
    path: "/api/credit/repay",
    source: "ours",
    access: "customer",
    description:
      "Repays from the balance, or begins a repayment by bank transfer or QR code; once for each key. Chosen bills get the money, without them the oldest; what is left stays in the balance.",
    errors: { 409: "Nothing is owed, the balance is too small, or the way is not open." },
    body: z.strictObject({
      bills: z
        .array(id)
        .max(REPAID_BILLS_MAX)
        .meta({ description: "The chosen bills; none for the oldest.", examples: [[1]] }),
      price: z
        .union([rechargePrice, z.literal("")])
        .meta({ description: "The amount in yuan; empty for all that the chosen bills owe.", examples: ["500.00"] }),
      type: z.enum(["balance", ...GATEWAY_TYPES, "transfer"]).describe("The way of the money."),
      way: beginningWay,
      code: code.optional().describe("The code from the text message, for a repayment from the balance."),
      key: idempotencyKey,
    }),
    answer: z.strictObject({
      recharge_id: id.nullable().describe("The recharge that brings the money; null for one from the balance."),
      repaid: amount.describe("What was repaid at once."),
      owed: amount.describe("What is owed after it."),
    }),
  }),
};
