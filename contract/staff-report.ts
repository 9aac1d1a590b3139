import { z } from "zod";
import { get } from "./endpoint.ts";
import { amount, count, dayBound, id, instant, money, nullableText, paging, text, wholeNumber } from "./fields.ts";
import { DIMENSIONS, MARGINS_BELOW, REPORT_PAGE_SIZE, REPORT_PART_SIZE } from "./rules/report.ts";

/** The calls of the desk for sales reports. */

const common = { source: "ours", access: "staff", right: "report.sales" } as const;
const day = text("A day in Shanghai.", "2026-11-01");

const sums = {
  orders: count("The orders that were paid."),
  paid: amount.describe("What was paid, with VAT and freight."),
  refund: money.describe("What was refunded; negative for freight where refunds deducted more than they returned."),
  net: money.describe("What was paid less what was refunded."),
  cost: money.nullable().describe("What the sold units cost; null for members who see no margin."),
  margin: money.nullable().describe("Net less cost; null for members who see no margin."),
  unknown_units: z
    .int()
    .nullable()
    .meta({ description: "Units whose cost is not known; null for members who see no margin.", examples: [0] }),
};

const range = {
  from: dayBound,
  to: dayBound,
  store: wholeNumber
    .optional()
    .catch(undefined)
    .meta({ description: "Orders of this store only; absent for all.", examples: [1] }),
};
const question = {
  by: z
    .enum(DIMENSIONS)
    .catch("day")
    .default("day")
    .meta({ description: "What is summed up.", examples: ["day"] }),
  ...range,
  below: wholeNumber
    .refine((value) => MARGINS_BELOW.some((one) => one === value))
    .optional()
    .catch(undefined)
    .meta({
      description: `Products below this margin in percent only: ${MARGINS_BELOW.join(", ")}. It narrows reports by product, of members who see margins; absent for all.`,
      examples: [5],
    }),
};

const row = z
  .strictObject({
    key: text("What the row is about: a day, a month, or an id.", "2026-11-21"),
    name: text("Its name.", "京华原装耗材专营店"),
    ...sums,
    before: money
      .nullable()
      .describe("Net of the same row, or of the day in the same place, of the range before; null where that has none."),
  })
  .meta({ id: "SalesRow", description: "One row of a sales report." });
export type SalesRow = z.output<typeof row>;

const part = z
  .strictObject({
    kind: z.enum(["order", "refund"]).describe("A paid order or a paid refund."),
    at: instant.describe("When it was paid, in milliseconds since 1970."),
    sn: text("Its number.", "20261121000000000001"),
    order_sn: text("The number of the order.", "20261121000000000001"),
    customer_id: id.describe("The customer."),
    customer: text("The company, contact or number of the customer.", "杭州远山贸易有限公司"),
    net: money.describe("What it adds to the figure; negative for a refund."),
    cost: money.nullable().describe("What it adds to the cost; null for members who see no margin."),
  })
  .meta({ id: "SalesPart", description: "An order or a refund that a figure of a sales report is made of." });
export type SalesPart = z.output<typeof part>;

const refundSums = {
  count: count("The refunds."),
  units: count("Their units."),
  goods: amount.describe("What their units were worth."),
  freight: amount.describe("The freight that they returned."),
  deducted: amount.describe("What was deducted from both."),
  paid: amount.describe("What was paid back."),
};
const refundRow = z
  .strictObject({
    key: text("The cause or the type.", "质量问题"),
    name: text("Its name.", "质量问题"),
    ...refundSums,
    before: amount.describe("What was paid back for it in the range before."),
  })
  .meta({ id: "RefundReportRow", description: "Paid refunds of one cause, or of one type." });
export type RefundReportRow = z.output<typeof refundRow>;

const refundPart = z
  .strictObject({
    at: instant.describe("When it was paid, in milliseconds since 1970."),
    sn: text("Its number.", "TK2611210001"),
    order_sn: text("The number of the order.", "20261121000000000001"),
    customer_id: id.describe("The customer."),
    customer: text("The company, contact or number of the customer.", "杭州远山贸易有限公司"),
    type: text("The name of its type.", "仅退款"),
    cause: text("The name of its cause.", "质量问题"),
    words: text("What staff wrote in place of a cause; empty for members who may not read refunds.", "客户多付了一箱"),
    units: count("Its units."),
    paid: amount.describe("What was paid back."),
  })
  .meta({ id: "RefundReportPart", description: "A refund that a figure of a refund report is made of." });
export type RefundReportPart = z.output<typeof refundPart>;

const before = z.strictObject({ from: day, to: day }).describe("The range that it is compared with.");
const computed_at = instant.describe("When it was computed, in milliseconds since 1970.");
const stores = z
  .array(z.strictObject({ store_id: id.describe("The store."), name: text("Its name.", "京华原装耗材专营店") }))
  .describe("All stores, for the filter.");
const causes = z.array(refundRow).describe("The causes, the largest first.");
const types = z.array(refundRow).describe("The types, the largest first.");

export const staffReport = {
  sales: get({
    ...common,
    path: "/api/staff/reports/sales",
    description: "Sums up what was paid and refunded in a range of days, this month by default.",
    query: z.object({ ...question, ...paging([REPORT_PAGE_SIZE]) }),
    answer: z.strictObject({
      from: day,
      to: day,
      before,
      computed_at,
      total: z.strictObject({
        ...sums,
        customers: count("The customers who paid."),
        new_customers: count("Those of them who paid for the first time."),
      }),
      total_before: z.strictObject({ orders: sums.orders, net: money.describe("Net.") }),
      count: count("The rows of the report."),
      largest: money.describe("The largest net of its rows; 0.00 without rows."),
      rows: z
        .array(row)
        .describe("All rows by the calendar; of other dimensions one page, the largest or the lowest margin first."),
      stores,
    }),
  }),
  parts: get({
    ...common,
    path: "/api/staff/reports/sales/parts",
    description: "Lists the orders and refunds that a row of a report is made of, the newest first.",
    query: z.object({
      ...question,
      key: z
        .string()
        .max(20)
        .catch("")
        .default("")
        .meta({ description: "The row; empty for all.", examples: ["1"] }),
      ...paging([50]),
    }),
    answer: z.strictObject({
      from: day,
      to: day,
      name: nullableText("The name of the row; null for all.", "京华原装耗材专营店"),
      count: count("The orders and refunds."),
      net: money.describe("What they add up to."),
      cost: money.nullable().describe("What their cost adds up to; null for members who see no margin."),
      list: z.array(part).describe("One page of them."),
    }),
  }),
  exportSales: get({
    ...common,
    path: "/api/staff/reports/sales/export",
    carriesFile: true,
    description: "Reads a part of a report for a file; the first part is logged.",
    query: z.object({ ...question, ...paging([REPORT_PART_SIZE]) }),
    answer: z.strictObject({
      from: day,
      to: day,
      computed_at: instant.describe("When it was computed; parts of another time are of another report."),
      count: count("The rows of the report."),
      rows: z.array(row).describe("The rows of this part."),
      total: z.strictObject(sums).describe("The sums of all rows."),
    }),
  }),
  refunds: get({
    ...common,
    path: "/api/staff/reports/refunds",
    description: "Sums up the refunds that were paid back in a range of days by cause and by type.",
    query: z.object(range),
    answer: z.strictObject({
      from: day,
      to: day,
      before,
      computed_at,
      total: z.strictObject(refundSums),
      total_before: z.strictObject({ count: refundSums.count, paid: refundSums.paid }),
      causes,
      types,
      stores,
    }),
  }),
  refundParts: get({
    ...common,
    path: "/api/staff/reports/refunds/parts",
    description: "Lists the refunds that a row of a refund report is made of, the newest first.",
    query: z.object({
      ...range,
      cause: z
        .string()
        .max(20)
        .catch("")
        .default("")
        .meta({ description: "The cause; empty for all.", examples: ["质量问题"] }),
      type: z
        .string()
        .max(1)
        .catch("")
        .default("")
        .meta({ description: "The type; empty for all.", examples: ["1"] }),
      ...paging([50]),
    }),
    answer: z.strictObject({
      from: day,
      to: day,
      name: nullableText("The name of the row; null for all.", "质量问题"),
      count: count("The refunds."),
      units: refundSums.units,
      paid: refundSums.paid,
      list: z.array(refundPart).describe("One page of them."),
    }),
  }),
  exportRefunds: get({
    ...common,
    path: "/api/staff/reports/refunds/export",
    carriesFile: true,
    description: "Reads a refund report for a file, which is logged.",
    query: z.object(range),
    answer: z.strictObject({ from: day, to: day, causes, types, total: z.strictObject(refundSums) }),
  }),
};
