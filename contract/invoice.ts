import { z } from "zod";
import { get, post } from "./endpoint.ts";
import {
  count,
  dayBound,
  flag,
  id,
  idempotencyKey,
  idText,
  instant,
  keyword,
  lineRemark,
  money,
  nullableText,
  paging,
  text,
} from "./fields.ts";
import { invoiceEmail, invoiceType, titleData } from "./invoice-title.ts";
import { merchant } from "./product-fields.ts";
import {
  INVOICE_ORDERS_MAX,
  INVOICE_REMARK_MAX,
  INVOICE_STATUSES,
  INVOICEABLE_PAGE_SIZE,
  INVOICES_PAGE_SIZE,
} from "./rules/invoice.ts";

const mark = lineRemark(INVOICE_REMARK_MAX).meta({
  description: "The text that is printed in the invoice's remark; may be empty.",
  examples: ["PO-1120"],
});

export const invoiceStatus = z
  .literal(INVOICE_STATUSES)
  .describe("0 waiting, 1 issued, 2 withdrawn, 3 rejected, 4 reversed by a red-letter invoice.")
  .meta({ examples: [0] });

const orderFacts = {
  order_id: id.describe("The id of the order."),
  order_sn: text("The order's number.", "202611210001"),
  po: text("The customer's own number; may be empty.", "PO-1120"),
  create_time: instant.describe("When the order was placed, in milliseconds since 1970."),
  pay_price: money.describe("The paid amount."),
  refund_price: money.describe("The refunded amount."),
  list: z
    .array(
      z.strictObject({
        store_name: text("The product's name.", "A4 复印纸 70g"),
        image: text("The address of the picture.", "/api/picture/paper.svg"),
      }),
    )
    .describe("The items."),
};

const available = z
  .strictObject({
    ...orderFacts,
    ...merchant.shape,
    receipt_price: money.describe("The amount that can be invoiced now."),
  })
  .meta({ id: "InvoiceableOrder", description: "An order that can be invoiced." });
export type InvoiceableOrder = z.output<typeof available>;

const facts = {
  order_receipt_id: id.describe("The id of the invoice."),
  receipt_sn: text("The number of the application.", "FP20261121123456789012"),
  ...merchant.shape,
  receipt_type: invoiceType,
  receipt_title: text("The name of the title.", "示例办公用品有限公司"),
  status: invoiceStatus,
  receipt_price: money.describe("The invoiced amount, with tax."),
  red_price: money.describe("What red-letter invoices have reversed of it; 0.00 without any."),
  accepted: flag.describe("1 where staff are issuing it, so that it cannot be withdrawn any more."),
  receipt_no: nullableText("The number of the invoice; null before it is issued.", "26332000000012345678"),
  red_no: nullableText("The number of the red-letter invoice; null without one.", "26332000000012345679"),
  mer_mark: nullableText("The reason for the rejection or reversal.", "税号与企业名称不一致"),
  create_time: instant.describe("When it was applied for, in milliseconds since 1970."),
  status_time: instant.describe("When the state began, in milliseconds since 1970."),
  order_num: count("The orders of the invoice."),
  to_reverse: flag.describe(
    "1 where a refund after the issue has made the amount too high, so that the invoice will be reversed.",
  ),
  file: z
    .enum(["pdf", "ofd"])
    .nullable()
    .describe("The type of the invoice's file; null without one.")
    .meta({ examples: ["pdf"] }),
  red_file: z
    .enum(["pdf", "ofd"])
    .nullable()
    .describe("The type of the red-letter invoice's file; null without one.")
    .meta({ examples: ["pdf"] }),
};
const summary = z.strictObject(facts).meta({ id: "InvoiceSummary", description: "An invoice in a list." });
export type InvoiceSummary = z.output<typeof summary>;

const time = (what: string) => instant.nullable().describe(`When it was ${what}, in milliseconds since 1970; or null.`);
const detail = z
  .strictObject({
    ...facts,
    receipt_info: titleData.describe("The title as it was at the application."),
    receipt_id: id.describe("The id of the chosen title, which may have been deleted since."),
    mark,
    issue_time: time("issued"),
    withdraw_time: time("withdrawn"),
    reject_time: time("rejected"),
    reverse_time: time("reversed"),
    orders: z
      .array(
        z.strictObject({
          ...orderFacts,
          receipt_price: money.describe("The invoiced amount of the order."),
          available: flag.describe("1 where the order can be invoiced again now."),
        }),
      )
      .describe("The orders."),
  })
  .meta({ id: "InvoiceDetail", description: "An invoice with its title and orders." });
export type InvoiceDetail = z.output<typeof detail>;

const sums = z.strictObject({ num: count("The number."), price: money.describe("The sum in yuan.") });
const overview = z
  .strictObject({
    available: sums.describe("The orders that can be invoiced."),
    waiting: sums.describe("The applications that wait."),
    issued: sums.describe("The invoices of this year that were issued and not reversed."),
    rejected: count("The rejected applications with an order that can be invoiced again."),
    records: count("The number of all applications."),
    titles: count("The number of titles."),
  })
  .meta({ id: "InvoiceOverview", description: "The figures of the invoice centre." });
export type InvoiceOverview = z.output<typeof overview>;

export const invoice = {
  overview: get({
    path: "/api/user/receipt/number",
    source: "ours",
    access: "customer",
    description: "Reads the figures of the invoice centre.",
    answer: overview,
  }),
  available: get({
    path: "/api/user/receipt/available",
    source: "ours",
    access: "customer",
    description: "Lists the orders that can be invoiced, the newest first, and the chosen ones among them.",
    query: z.object({
      keyword: keyword("A part of an order's number, of the customer's own number or of a product's name.", "PO-1120"),
      order_id: z
        .string()
        .max(2000)
        .catch("")
        .default("")
        .meta({ description: "Comma-separated ids of the chosen orders.", examples: ["1,2"] }),
      ...paging([INVOICEABLE_PAGE_SIZE]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      list: z.array(available).describe("One page of orders."),
      chosen: z.array(available).describe("The chosen orders that can be invoiced."),
      key: idempotencyKey.describe("A new key for an application."),
    }),
  }),
  apply: post({
    path: "/api/order/receipt/create",
    source: "ours",
    access: "customer",
    description: "Applies for one invoice for the chosen orders of each store, once for each key.",
    errors: {
      404: "The title or an order does not exist or belongs to another customer.",
      409: "An order cannot be invoiced now, or the title does not allow the type.",
    },
    body: z.strictObject({
      order_id: z.array(id).min(1).max(INVOICE_ORDERS_MAX).describe("The orders."),
      receipt_id: id.describe("The title."),
      receipt_type: invoiceType,
      email: invoiceEmail
        .optional()
        .describe("The mail address that the invoice is sent to, in place of the title's address."),
      mark,
      key: idempotencyKey,
    }),
    answer: z.strictObject({ order_receipt_id: z.array(id).describe("The ids of the applications.") }),
  }),
  withdraw: post({
    path: "/api/user/receipt/cancel/{id}",
    source: "ours",
    access: "customer",
    description: "Withdraws an application that waits; its orders can be applied for again.",
    errors: { 409: "The invoice is not waiting." },
    answer: z.strictObject({}),
  }),
  list: get({
    path: "/api/user/receipt/order",
    source: "ours",
    access: "customer",
    description: "Lists the customer's invoices, the newest first.",
    query: z.object({
      status: z
        .enum(["", ...INVOICE_STATUSES.map(String)])
        .catch("")
        .default("")
        .describe("The state; empty for all."),
      keyword: keyword("A part of the number of an application, of an invoice or of an order.", "PO-1120"),
      mer_id: idText
        .or(z.literal(""))
        .catch("")
        .default("")
        .describe("The store that issues the invoices; empty for all."),
      from: dayBound.describe("The first day of the applications; empty for no bound."),
      to: dayBound.describe("The last day of the applications; empty for no bound."),
      ...paging([INVOICES_PAGE_SIZE]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      counts: z
        .record(z.string(), z.number().int().nonnegative())
        .describe("The number of invoices in each state, and of all under the empty name.")
        .meta({ examples: [{ "": 3, "0": 1, "1": 2 }] }),
      stores: z
        .array(merchant.pick({ mer_id: true, mer_name: true }))
        .describe("The stores of all of the customer's invoices."),
      list: z.array(summary).describe("One page of invoices."),
    }),
  }),
  detail: get({
    path: "/api/user/receipt/order/{id}",
    source: "ours",
    access: "customer",
    description: "Reads one invoice.",
    answer: detail,
  }),
  file: get({
    path: "/api/user/receipt/file/{id}",
    source: "ours",
    access: "customer",
    description: "Reads the file of an invoice, or of its red-letter invoice.",
    query: z.object({
      kind: z.enum(["blue", "red"]).catch("blue").default("blue").describe("red for the red-letter invoice."),
    }),
    answer: z.strictObject({
      type: z.enum(["pdf", "ofd"]).describe("The type of the file."),
      receipt_no: text("The number of the invoice in the file.", "26332000000012345678"),
      file: z.base64().meta({ description: "The bytes of the file, as base64.", examples: ["JVBERi0xLjQ="] }),
    }),
  }),
};
