import { z } from "zod";
import { type Answer, get } from "./endpoint.ts";
import { count, id, instant, money, nullableText, text } from "./fields.ts";
import { quotationSummary } from "./quotation-document.ts";
import { RECENT_ROWS, SPENDING_MONTHS, TASK_ROWS } from "./rules/dashboard.ts";
import { MONTH } from "./rules/month.ts";

const tasks = <Row extends z.ZodRawShape>(what: string, row: Row) =>
  z
    .strictObject({
      count: count(`The number of ${what}.`),
      list: z.array(z.strictObject(row)).describe(`The ${TASK_ROWS} most urgent of the ${what}.`),
    })
    .describe(`The ${what}.`);

const firstName = text("The product of its first line.", "得力 A4 复印纸 70g");
const kinds = count("The number of its lines.");
const pieces = count("The units of all lines.");
const amount = money.describe("The sum, in yuan.");
const month = z
  .string()
  .regex(MONTH)
  .meta({ description: "A month in Shanghai.", examples: ["2026-10"] });
const counted = (what: string) =>
  z.strictObject({ count: count(`The number of ${what}.`), amount: money.describe("The sum in yuan.") });

const spent = z
  .strictObject({
    month,
    orders: counted("orders paid in the month").describe("The orders paid in the month."),
    refunds: counted("refunds carried out in the month").describe("The refunds carried out in the month."),
    net: money.describe("Orders less refunds, in yuan."),
  })
  .meta({
    id: "MonthSpending",
    description: "The spending of a customer in a month, as in the statement of the month.",
  });
export type MonthSpending = z.output<typeof spent>;

const todo = z
  .strictObject({
    unpaid: tasks("payments to make", {
      group_id: id.describe("The id of the order group."),
      group_sn: text("Its number.", "20261121000118"),
      mer_name: text("The store of its first order.", "优选办公自营"),
      stores: count("The number of its stores."),
      kinds,
      total_num: pieces,
      pay_price: amount,
      close_time: instant.describe("When the group is cancelled, in milliseconds since 1970."),
      transfer_code: nullableText("The code of the bank transfer that the group waits for.", "HKM8R3ZC4"),
    }),
    to_receive: tasks("orders to receive", {
      order_id: id.describe("The id of the order."),
      order_sn: text("Its number.", "WX2611210001"),
      store_name: firstName,
      kinds,
      total_num: pieces,
      pay_price: amount,
      auto_time: instant.describe("When receipt is confirmed automatically, in milliseconds since 1970."),
    }),
    to_send_back: tasks("refunds whose goods wait to be sent back", {
      refund_id: id.describe("The id of the refund."),
      store_name: firstName,
      total_num: pieces,
      refund_price: amount,
      due_time: instant
        .nullable()
        .describe("When the refund is withdrawn for lack of a parcel, in milliseconds since 1970."),
    }),
    open_refunds: count("The number of refunds that have not ended."),
    quoted: tasks("quotations that wait for an answer or an order", {
      offer_id: id.describe("The id of the quotation."),
      name: text("The project's name.", "新办公区首批采购"),
      version: count("The number of the quote."),
      lines: count("The number of its lines."),
      accepted: z.boolean().describe("Whether the quote is accepted and not ordered."),
      total_price: amount,
      valid_until: instant.describe("When the quote expires, in milliseconds since 1970."),
    }),
    approvals: tasks("lists that wait for an approver", {
      approval_id: id.describe("The id of the request."),
      title: text("Its title.", "会议室用品补充"),
      approver: text("The approver.", "王远"),
      total_num: pieces,
      total_price: amount,
      expire_time: instant.describe("When the link ends, in milliseconds since 1970."),
    }),
    rejected_invoices: tasks("rejected invoices whose orders can be invoiced", {
      receipt_id: id.describe("The id of the invoice."),
      receipt_sn: text("Its number.", "FP2611210001"),
      reason: text("The reason for the rejection.", "税号与抬头不符"),
      amount,
    }),
    invoiceable: counted("orders that can be invoiced").describe("The orders that can be invoiced."),
    statement: spent.nullable().describe("The last month, where its statement waits for the customer."),
    coupons: z
      .strictObject({
        unused: count("The coupons that can be used."),
        ending: count("The coupons that end within seven days."),
        first_end: instant.nullable().describe("When the first of those coupons ends, in milliseconds since 1970."),
      })
      .describe("The customer's coupons."),
    due: tasks("articles of the standing list that run out", {
      store_name: firstName,
      sku: text("The specification.", "70g 5包/箱"),
      used_up_at: instant.describe("When the last purchase is used up, in milliseconds since 1970."),
    }),
  })
  .meta({ id: "BuyerTasks", description: "The open tasks of a buyer." });
export type BuyerTasks = z.output<typeof todo>;

const priceChange = z
  .strictObject({
    product_id: id.describe("The id of the product."),
    sku_id: id.describe("The id of the SKU."),
    store_name: text("The product's name.", "得力 A4 复印纸 70g"),
    sku: text("The specification.", "70g 5包/箱"),
    image: text("The address of its picture.", "/api/picture/paper.svg"),
    unit_name: text("The unit of the quantities.", "箱"),
    last_price: money.describe("The customer's last price of one unit."),
    last_num: count("Units of the last purchase."),
    last_at: instant.describe("When the last purchase was made, in milliseconds since 1970."),
    unit_price: money.describe("The customer's present price of one unit."),
  })
  .meta({ id: "PriceChange", description: "An article of the standing list whose price has changed." });
export type PriceChange = z.output<typeof priceChange>;

const steps = z
  .strictObject({
    application: z.boolean().describe("Whether the company has applied for trade prices."),
    address: z.boolean().describe("Whether an address is saved."),
    printer: z.boolean().describe("Whether a printer is saved."),
    order: z.boolean().describe("Whether an order was placed."),
    title: z.boolean().describe("Whether an invoice title is saved."),
  })
  .meta({ id: "FirstSteps", description: "The first steps that a new customer has done." });
export type FirstSteps = z.output<typeof steps>;

/** The calls of the first page of the user area. */
export const dashboard = {
  read: get({
    path: "/api/user/dashboard",
    source: "ours",
    access: "customer",
    description: "Reads the customer's open tasks, the spending of the last months and the first steps.",
    answer: z.strictObject({
      todo,
      spending: z
        .array(spent)
        .min(1)
        .max(SPENDING_MONTHS)
        .describe(`The last ${SPENDING_MONTHS} months, the present one last.`),
      quotations: z.array(quotationSummary).describe(`The ${RECENT_ROWS} quotations with the latest changes.`),
      quotation_count: count("The number of all quotations."),
      price_changes: z
        .array(priceChange)
        .describe(`The ${RECENT_ROWS} greatest changes of price in the standing list.`),
      steps,
    }),
  }),
  counts: get({
    path: "/api/user/dashboard/counts",
    source: "ours",
    access: "customer",
    description: "Counts the open matters for the entries of the account menu.",
    answer: z.strictObject({
      quoted: count("The quotations that wait for an answer or an order."),
      coupons: count("The coupons that can be used."),
      invoiceable: count("The orders that can be invoiced."),
      refunds: count("The refunds that have not ended."),
    }),
  }),
};
export type MenuCounts = Answer<typeof dashboard.counts>;
