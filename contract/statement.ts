import { z } from "zod";
import { attachmentFile, sentAttachment, shownAttachment } from "./attachment.ts";
import { get, post } from "./endpoint.ts";
import { count, id, instant, lineRemark, money, nullableText, paging, seller, text } from "./fields.ts";
import { MONTH } from "./rules/month.ts";
import { cleanNumber } from "./rules/pasted-text.ts";
import { ONE_LINE } from "./rules/patterns.ts";
import {
  OBJECTION_KIND_NAMES,
  OBJECTION_REASON_MAX,
  STATEMENT_LINES_PER_PAGE,
  STATEMENT_STATE_NAMES,
} from "./rules/statement.ts";

export const statementMonth = z
  .string()
  .regex(MONTH)
  .meta({ id: "Month", description: "A month.", examples: ["2026-10"] });
export const statementState = z
  .enum(STATEMENT_STATE_NAMES)
  .meta({ id: "StatementState", description: "The customer's answer to a statement.", examples: ["open"] });

export const objectionKind = z.enum(OBJECTION_KIND_NAMES).meta({
  id: "ObjectionKind",
  description:
    "The subject of an objection: the unit price, the quantity, goods or a refund that did not arrive, the invoice, or another reason.",
  examples: ["price"],
});

const sum = (what: string) =>
  z
    .strictObject({ count: count(`The number of ${what}.`), amount: money.describe(`The ${what}, in yuan.`) })
    .describe(`The ${what} of the month.`);

const STATEMENT_LINES = ["orders", "refunds", "invoices"] as const;
/** The maximum of rows in one export, which is one answer. */
export const STATEMENT_EXPORT_MAX = 5000;

const item = z
  .strictObject({
    product_id: id.describe("The id of the product."),
    sku_id: id.describe("The id of the SKU."),
    store_name: text("The product's name.", "得力 A4 复印纸 70g"),
    sku: text("The specification.", "70g 5包/箱"),
    image: text("The address of the picture.", "/api/picture/paper.svg"),
    unit_name: text("The SKU's unit when it was ordered.", "箱"),
    product_num: count("The quantity, in units."),
    refunded_num: count("The units refunded until today."),
    unit_price: money.describe("The price of one unit when it was ordered."),
    total_price: money.describe("The price of all units."),
  })
  .meta({ id: "StatementItem", description: "An item of an order in a statement." });
export type StatementItem = z.output<typeof item>;

export const statementLine = z
  .strictObject({
    at: instant.describe("When it was paid, refunded, issued or reversed."),
    id: id.describe("The id of the order, the refund or the invoice."),
    sn: text("Its number.", "WX2611210001"),
    mer_name: text("The store.", "优选办公自营"),
    note: text("The buyer's own order number, the refund's reason or the invoice's number.", "PO-2026-118"),
    pay_type: text("How an order was paid; empty otherwise.", "balance"),
    amount: money.describe("The amount, in yuan; a reversed invoice is negative."),
    refunded: money.describe("The amount of an order refunded until today; 0.00 otherwise."),
    invoice_sn: nullableText("The live invoice of an order.", "FP2611210001"),
    invoice_id: id.nullable().describe("The id of that invoice."),
    is_ticked: z.boolean().describe("Whether the customer has ticked an order off."),
    is_disputed: z.boolean().describe("Whether an objection to an order waits for its answer."),
    order: z
      .strictObject({
        ordered_at: instant.describe("When it was ordered."),
        goods: money.describe("The items together, in yuan."),
        discount: money.describe("What coupons and points took off, in yuan."),
        postage: money.describe("The freight, in yuan."),
        items: z.array(item).describe("The items."),
      })
      .nullable()
      .describe("The items and sums of an order, where the request includes them; null otherwise."),
  })
  .meta({ id: "StatementLine", description: "A row behind a figure of a statement." });
export type StatementLine = z.output<typeof statementLine>;

/** The fields of a statement, as its customer and staff see it. */
export const statementOf = {
  month: statementMonth,
  sn: text("The number of the statement.", "DZ202610-000015"),
  state: statementState,
  confirmed_at: instant.nullable().describe("When the customer confirmed it."),
  issued_at: instant.describe("The end of the month, at which the statement was made."),
  seller: seller.describe("The shop, as the head of the document shows it."),
  opening: money.describe("The balance before the month, in yuan."),
  recharged: sum("recharges to the balance"),
  paid: sum("payments out of the balance, without a sign"),
  returned: sum("refunds to the balance"),
  adjusted: sum("corrections of the balance, with their sign"),
  repaid: sum("repayments of bills out of the balance, without a sign").optional(),
  credit: z
    .strictObject({
      opening: money.describe("What was owed before the month, in yuan."),
      bought: sum("orders paid on credit"),
      offset: sum("refunds that took off bills, without a sign"),
      repaid: sum("repayments of bills, without a sign"),
      adjusted: sum("corrections of what is owed, with their sign"),
      closing: money.describe("What was owed at the end of the month, in yuan."),
    })
    .nullable()
    .optional()
    .describe("What was owed for orders on credit; null where the customer has never bought so."),
  closing: money.describe("The balance at the end of the month, in yuan."),
  orders: sum("orders paid in the month"),
  methods: z
    .array(z.strictObject({ pay_type: text("The payment type.", "balance"), count: count("The number of orders.") }))
    .describe("How the orders were paid, the most frequent first."),
  refunds: sum("refunds carried out in the month"),
  net: money.describe("Orders less refunds, in yuan."),
  issued: sum("invoices issued in the month"),
  reversed: sum("invoices reversed in the month"),
  waiting: sum("applications for invoices of the month that wait"),
  objections: z
    .array(
      z.strictObject({
        objection_id: id.describe("The id of the objection."),
        order_sn: text("The number of the order that the objection is about; may be empty.", "WX2611210001"),
        kind: objectionKind,
        billed: money
          .nullable()
          .describe("The amount of the order, or the month's net, where the customer states another; null for none."),
        claimed: money.nullable().describe("The amount that the customer states; null for none."),
        reason: text("The text of the objection.", "运费应为 0 元"),
        attachment: shownAttachment.nullable().describe("The attachment; null without one."),
        answer: nullableText("The answer of staff.", "已退回运费"),
        created_at: instant.describe("When the customer objected."),
        answered_at: instant.nullable().describe("When staff answered."),
        withdrawn_at: instant.nullable().describe("When the customer withdrew it; null where it was not."),
      }),
    )
    .describe("The customer's objections, the newest first."),
};

/** The monthly statements of a customer. */
export const statement = {
  months: get({
    path: "/api/statement",
    source: "ours",
    access: "customer",
    description: "Lists the finished months since the customer's first movement, the newest first, 36 at most.",
    answer: z.strictObject({
      list: z
        .array(
          z.strictObject({
            month: statementMonth,
            state: statementState,
            net: money.describe("Orders less refunds, in yuan."),
            closing: money.describe("The balance at the end of the month, in yuan."),
            confirmed_at: instant.nullable().describe("When the customer confirmed it."),
          }),
        )
        .describe("The months with their states and sums."),
      email: nullableText("The confirmed address for notices; null for none.", "buyer@example.com"),
      is_mailed: z.boolean().describe("Whether new statements are announced there."),
      mails: z.boolean().describe("Whether the shop sends mails."),
    }),
  }),
  read: get({
    path: "/api/statement/{month}",
    source: "ours",
    access: "customer",
    description: "Reads the statement of a finished month.",
    answer: z.strictObject(statementOf),
  }),
  lines: get({
    path: "/api/statement/{month}/lines",
    source: "ours",
    access: "customer",
    description: "Lists the rows behind a figure of the statement, the oldest first.",
    query: z.object({
      type: z
        .enum(STATEMENT_LINES)
        .catch("orders")
        .default("orders")
        .meta({ description: "The figure whose rows are listed.", examples: ["orders"] }),
      with_items: z
        .enum(["0", "1"])
        .catch("0")
        .default("0")
        .meta({ description: "1 includes the items and sums of each order.", examples: ["1"] }),
      ...paging([STATEMENT_LINES_PER_PAGE, STATEMENT_EXPORT_MAX]),
    }),
    answer: z.strictObject({
      count: count("The number of all rows."),
      list: z.array(statementLine).describe("One page of rows."),
      total: z
        .strictObject({
          amount: money.describe("The sum of all rows, in yuan."),
          refunded: money.describe("The amount of all orders refunded until today, in yuan."),
          ticked: count("The number of orders that the customer has ticked off."),
        })
        .describe("The sums of all rows."),
    }),
  }),
  confirm: post({
    path: "/api/statement/{month}/confirm",
    source: "ours",
    access: "customer",
    description: "Confirms a statement with the sums that the customer has seen.",
    errors: { 409: "the sums have changed, or the statement is not open" },
    body: z.strictObject({
      closing: money.describe("The closing balance that the customer has seen."),
      net: money.describe("The net purchases that the customer has seen."),
    }),
    answer: z.strictObject({}),
  }),
  tick: post({
    path: "/api/statement/{month}/tick",
    source: "ours",
    access: "customer",
    description: "Ticks orders of a statement off, or removes the ticks.",
    errors: { 409: "the statement is confirmed" },
    body: z.strictObject({
      order_id: z
        .array(id)
        .min(1)
        .max(STATEMENT_LINES_PER_PAGE)
        .meta({ description: "The orders; those of another month or customer are ignored.", examples: [[1]] }),
      is_ticked: z.boolean().meta({ description: "False removes the ticks.", examples: [true] }),
    }),
    answer: z.strictObject({}),
  }),
  setMail: post({
    path: "/api/statement/mail",
    source: "ours",
    access: "customer",
    description: "Switches the mails about new statements on or off; they go to the confirmed address for notices.",
    body: z.strictObject({
      is_on: z.boolean().meta({ description: "Whether new statements are announced by mail.", examples: [true] }),
    }),
    answer: z.strictObject({}),
  }),
  object: post({
    path: "/api/statement/{month}/object",
    source: "ours",
    access: "customer",
    description: "Objects to a statement, or to one order of it.",
    errors: { 409: "the statement is not open" },
    carriesFile: true,
    body: z.strictObject({
      attachment: sentAttachment("A JPEG, PNG or WebP picture, or a PDF").optional(),
      order_sn: z
        .string()
        .overwrite(cleanNumber)
        .max(40)
        .regex(ONE_LINE)
        .meta({
          description: "The number of the order that the objection is about; empty for the whole statement.",
          examples: ["WX2611210001"],
        }),
      kind: objectionKind,
      claimed: money
        .nullable()
        .optional()
        .describe("The amount that the customer states for the order, or for the month's orders less refunds."),
      reason: lineRemark(OBJECTION_REASON_MAX)
        .min(1)
        .meta({ description: "The text of the objection.", examples: ["运费应为 0 元"] }),
    }),
    answer: z.strictObject({}),
  }),
  withdraw: post({
    path: "/api/statement/objection/withdraw/{id}",
    source: "ours",
    access: "customer",
    description: "Withdraws an objection that waits for its answer, which reopens the statement.",
    errors: { 404: "The customer has no such objection.", 409: "It is answered or withdrawn." },
    answer: z.strictObject({}),
  }),
  attachment: get({
    path: "/api/statement/objection/attachment/{id}",
    source: "ours",
    access: "customer",
    carriesFile: true,
    description: "Reads the attachment of one of the customer's objections.",
    errors: { 404: "The customer has no such attachment." },
    answer: attachmentFile,
  }),
};
