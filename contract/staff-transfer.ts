import { z } from "zod";
import { FILE_BODY_MAX, get, post } from "./endpoint.ts";
import {
  amount,
  count,
  id,
  idempotencyKey,
  instant,
  keyword,
  longText,
  money,
  nullableText,
  paging,
  singleLineText,
  text,
} from "./fields.ts";
import {
  PARTS_MAX,
  PAYMENT_TAB_NAMES,
  RECEIPT_OUTCOME_NAMES,
  SLIP_CHECKS,
  SLIP_REASONS,
  STATEMENT_KIND_NAMES,
  STATEMENT_ROWS_MAX,
} from "./rules/staff-transfer.ts";
import { logRow, outcome, ownPassword } from "./staff.ts";
import { transferState } from "./transfer.ts";

/** The calls of the desk for bank transfers and the rows of bank statements. */

const noData = z.strictObject({});
const version = text("Changes with everything that the acts depend on.", "q1w2e3");
const sentVersion = z.string().max(64).describe("The version that the form was made from.");
const reason = longText(200).min(1).describe("The reason, for staff only.");
const customer = z
  .strictObject({
    customer_id: id.describe("The id of the customer."),
    company: text("The company; may be empty.", "青溪文具店"),
    phone: text("The phone without its middle.", "139****5678"),
  })
  .meta({ id: "StaffPayingCustomer", description: "The customer of a transfer or receipt." });

const listedTransfer = z
  .strictObject({
    transfer_id: id.describe("The id of the transfer."),
    code: text("The remittance code.", "HK7Q4K9MA"),
    sn: text("The number of the payment or recharge.", "ZF20261121113320"),
    is_recharge: z.boolean().describe("Whether it recharges the balance."),
    amount: amount.describe("The amount to transfer."),
    state: transferState,
    payer: text("The holder of the paying account as the customer wrote it.", "青溪文具店"),
    customer,
    slips: count("Its slips."),
    create_time: instant.describe("When it was chosen."),
    submit_time: instant.nullable().describe("When slips were submitted first; null for never."),
    received_time: instant.nullable().describe("When the money was booked; null for never."),
    closes_at: instant.nullable().describe("When the unpaid orders close; null for a recharge."),
  })
  .meta({ id: "StaffTransfer", description: "A bank transfer in the desk's list." });
export type StaffTransfer = z.output<typeof listedTransfer>;

const listedReceipt = z
  .strictObject({
    receipt_id: id.describe("The id of the receipt."),
    serial: nullableText("The bank's serial; null for none.", "NY1123000871"),
    traded: text("The day and time of the bank.", "2026-11-21 09:14"),
    payer: text("The holder of the paying account.", "青溪文具店"),
    remark: text("The bank's remark.", "HK7Q4K9MA 货款"),
    amount: money.describe("The amount; negative for a reversal."),
    currency: text("A currency other than the yuan; empty otherwise.", ""),
    outcome: z.enum(RECEIPT_OUTCOME_NAMES).describe("What became of it."),
    reason: text("Why it waits, was credited or skipped; may be empty.", "附言里没有识别码"),
    customer: customer.nullable().describe("The customer who was credited; null before."),
    time: instant.describe("When it was stored."),
  })
  .meta({ id: "StaffReceipt", description: "A stored row of a bank statement." });
export type StaffReceipt = z.output<typeof listedReceipt>;

const exception = z
  .strictObject({
    label: text("What it is called.", "HK7Q4K9MA"),
    text: text("What is wrong with it.", "人工确认后三个工作日没有流水"),
    since: instant.describe("Since when."),
    kind: z.enum(["transfer", "receipt"]).describe("The kind of its record."),
    id: id.describe("The id of its record."),
  })
  .meta({ id: "StaffPaymentException", description: "Money that should be looked into." });
export type PaymentException = z.output<typeof exception>;

const statementRow = z
  .strictObject({
    line: count("The number of the row in its sheet."),
    kind: z.enum(STATEMENT_KIND_NAMES).describe("What the row is."),
    serial: nullableText("The bank's serial; null for none.", "NY1123000871"),
    traded: text("The day and time of the bank.", "2026-11-21 09:14"),
    payer: text("The holder of the paying account.", "青溪文具店"),
    remark: text("The bank's remark.", "HK7Q4K9MA 货款"),
    amount: money.describe("The amount; negative for a reversal."),
    text: text("What would become of it, or why nothing would.", "ZF20261121113320 待汇款"),
    receipt_id: id.nullable().describe("The stored receipt that it is or resembles; null for none."),
    is_booked: z.boolean().describe("Whether this upload has booked it."),
    transfers: z.array(id).describe("The transfers that it pays, or that are proposed."),
  })
  .meta({ id: "StaffStatementRow", description: "A row of an uploaded statement." });
export type StatementPreviewRow = z.output<typeof statementRow>;

const unread = z.strictObject({
  line: count("The number of the row."),
  text: text("The row's own text.", "2026-11-21 货款 1.38620.9"),
  why: text("Why it was not read; empty for what is no payment.", "金额读不懂"),
});

const statement = z
  .strictObject({
    statement_id: id.describe("The id of the upload."),
    name: text("The file's name.", "statement.csv"),
    member: text("Who uploaded it.", "许若岚"),
    time: instant.describe("When it was uploaded."),
    booked_time: instant.nullable().describe("When it was booked; null before."),
    booked_rows: count("The rows that were booked."),
    booked_amount: amount.describe("Their sum."),
    version,
    rows: z.array(statementRow).describe("The incomes and reversals."),
    expenses: count("Expenses, which are left out."),
    unread: z.array(unread).describe("Rows that were not read, with their text."),
    notices: z.array(z.string()).describe("What of the file was not read, in Chinese."),
    matched_rows: count("The rows that would be booked."),
    matched_amount: amount.describe("Their sum."),
  })
  .meta({ id: "StaffStatement", description: "An uploaded statement as it would be booked now." });
export type StaffStatement = z.output<typeof statement>;

const possible = z
  .array(
    z.strictObject({
      act: text("The act.", "confirm"),
      why: text("Why it is not possible and the way out; empty where it is possible.", ""),
    }),
  )
  .describe("The acts with whether they are possible now.");

const CHANGED = { 409: "The record has changed since it was read." };
const common = { source: "ours", access: "staff" } as const;

export const staffTransfer = {
  list: get({
    ...common,
    path: "/api/staff/payments",
    right: "transfer.read",
    description: "Lists transfers, rows of bank statements, or what should be looked into.",
    query: z.object({
      tab: z.enum(PAYMENT_TAB_NAMES).catch("slip").default("slip").describe("The list."),
      keyword: keyword("An amount, or a part of payer, company, code, number or serial.", "青溪"),
      ...paging([30]),
    }),
    answer: z.strictObject({
      counts: z
        .strictObject({
          slip: count("Transfers with slips."),
          open: count("Transfers without."),
          row: count("Rows that wait."),
          failed: count("Exceptions."),
        })
        .describe("What waits."),
      slip_amount: amount.describe("The sum of the transfers with slips."),
      total: count("The entries of the list."),
      transfers: z.array(listedTransfer).describe("Transfers of the list."),
      receipts: z.array(listedReceipt).describe("Rows of the list."),
      exceptions: z.array(exception).describe("Exceptions of the list."),
    }),
  }),
  transfer: get({
    ...common,
    path: "/api/staff/payments/transfers/{id}",
    right: "transfer.read",
    description: "Reads a transfer with its slips.",
    answer: listedTransfer.extend({
      version,
      note: text("The customer's remark; may be empty.", "分公司代付"),
      reason: nullableText("Why its slips were refused; null for none.", "金额不符"),
      slip_ids: z.array(id).describe("Its slips in the order of their upload."),
      orders: z.array(text("The number of an order.", "WX2611210001")).describe("The orders that it pays."),
      receipts: z.array(listedReceipt).describe("The rows of the bank that belong to it."),
      possible,
      log: z.array(logRow).describe("What staff have done."),
    }),
  }),
  slip: get({
    ...common,
    path: "/api/staff/payments/slips/{id}",
    right: "transfer.read",
    carriesFile: true,
    description: "Reads one slip.",
    answer: z.strictObject({ image: text("The bytes of a WebP picture as base64.", "UklGRg==") }),
  }),
  receipt: get({
    ...common,
    path: "/api/staff/payments/receipts/{id}",
    right: "transfer.read",
    description: "Reads a row of the bank, with the transfers that it may pay.",
    query: z.object({ keyword: keyword("What the transfers are searched for.", "青溪") }),
    answer: listedReceipt.extend({
      version,
      payer_account: nullableText("The paying account; null for none.", "0000 1001"),
      parts: z
        .array(z.strictObject({ label: text("Where it went.", "HK7Q4K9MA"), amount }))
        .describe("The parts of an allocated receipt."),
      related_id: id.nullable().describe("The receipt that it may repeat or reverses; null for none."),
      reversal: nullableText("What became of its reversal; null for none.", "已冲正"),
      candidates: z.array(listedTransfer).describe("Transfers that it may pay."),
      customers: z.array(customer).describe("Customers whose balance it may be added to."),
      bills: z
        .array(
          z.strictObject({
            bill_id: id.describe("The id of the bill."),
            customer_id: id.describe("Its customer."),
            sn: text("Its number.", "YJ202610-000015"),
            owed: amount.describe("What is still owed of it."),
            due_on: text("The last day to pay it, in Shanghai.", "2026-11-30"),
          }),
        )
        .describe("The bills with something to pay of the customers that it may come from."),
      possible,
      log: z.array(logRow).describe("What staff have done."),
    }),
  }),
  upload: post({
    ...common,
    path: "/api/staff/payments/statements",
    right: "transfer.book",
    carriesFile: true,
    description: "Reads the file of a bank, and stores it without booking anything.",
    body: z.strictObject({
      key: idempotencyKey,
      name: singleLineText(120).describe("The file's name."),
      file: z.base64().max(FILE_BODY_MAX).describe("A CSV or .xlsx file as base64, at most 4 MB before encoding."),
    }),
    answer: z.strictObject({ statement_id: id.describe("The id of the upload.") }),
  }),
  statement: get({
    ...common,
    path: "/api/staff/payments/statements/{id}",
    right: "transfer.read",
    description: "Reads an uploaded statement as it would be booked now; changes nothing.",
    answer: statement,
  }),
  book: post({
    ...common,
    path: "/api/staff/payments/statements/{id}/book",
    right: "transfer.book",
    description: "Books the matched rows of a statement, each once, and stores its other rows to be allocated.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      rows: z
        .array(z.int().nonnegative().max(STATEMENT_ROWS_MAX))
        .max(STATEMENT_ROWS_MAX)
        .optional()
        .describe("The matched rows to be booked, by their place in the list from 0; all without it."),
    }),
    answer: z.strictObject({
      rows: count("The rows that were booked."),
      amount: amount.describe("Their sum."),
      left: count("The rows that were stored to be allocated."),
    }),
  }),
  allocate: post({
    ...common,
    path: "/api/staff/payments/receipts/{id}/allocate",
    right: "transfer.book",
    description: "Books a waiting receipt for transfers and bills of one customer and the balance.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      customer_id: id.describe("The customer."),
      parts: z
        .array(z.strictObject({ transfer_id: id.describe("A transfer of the customer."), amount }))
        .max(PARTS_MAX)
        .describe("What each transfer gets: its whole amount."),
      bills: z
        .array(z.strictObject({ bill_id: id.describe("A bill of the customer."), amount }))
        .max(PARTS_MAX)
        .optional()
        .describe("What each bill gets, at most what it owes."),
      balance: amount.describe("What is added to the balance."),
    }),
    answer: noData,
  }),
  skip: post({
    ...common,
    path: "/api/staff/payments/receipts/{id}/skip",
    right: "transfer.book",
    description: "Ends the wait of a receipt without booking it.",
    errors: CHANGED,
    body: z.strictObject({ key: idempotencyKey, version: sentVersion, reason }),
    answer: noData,
  }),
  reverse: post({
    ...common,
    path: "/api/staff/payments/receipts/{id}/reverse",
    right: "transfer.book",
    description: "Asks a second member to take a booked receipt back, or lists it where that is impossible.",
    errors: CHANGED,
    body: z.strictObject({ key: idempotencyKey, version: sentVersion, reason, password: ownPassword }),
    answer: z.strictObject({
      outcome: z.union([outcome, z.literal("stuck")]).describe("What became of it; stuck is listed as an exception."),
      text: text("Why it is impossible; empty otherwise.", ""),
    }),
  }),
  confirm: post({
    ...common,
    path: "/api/staff/payments/transfers/{id}/confirm",
    right: "transfer.book",
    description: "Books a transfer by hand; a later row of the bank is only attached.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      checks: z
        .array(z.enum(Object.keys(SLIP_CHECKS) as [keyof typeof SLIP_CHECKS]))
        .max(3)
        .describe("What was compared: all three are needed."),
      reason,
    }),
    answer: noData,
  }),
  reject: post({
    ...common,
    path: "/api/staff/payments/transfers/{id}/reject",
    right: "transfer.book",
    description: "Refuses the slips of a transfer; the customer can submit others.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      why: z.enum(SLIP_REASONS).describe("The reason, which the customer reads."),
      note: longText(100).describe("What is added to it; may be empty."),
    }),
    answer: noData,
  }),
};
