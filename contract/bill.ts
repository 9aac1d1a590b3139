import { z } from "zod";
import { get } from "./endpoint.ts";
import { count, dayBound, flag, id, instant, keyword, money, paging, text } from "./fields.ts";
import { BILL_TYPE_NAMES } from "./rules/bill.ts";
import { MONTH } from "./rules/month.ts";

const type = z.enum(BILL_TYPE_NAMES).meta({
  id: "BillType",
  description: "The type of a movement of the balance: payment, recharge, refund or correction.",
});

const entry = z
  .strictObject({
    bill_id: id.describe("The id of the movement."),
    sn: text("The number of the movement.", "ZJ261121000007"),
    pm: flag.describe("1 for income, 0 for expense."),
    type,
    mark: text("The subject of the movement; may be empty.", "支付订单 WXG2611210001"),
    number: money.describe("The amount in yuan, without a sign."),
    balance: money.describe("The balance after the movement, in yuan."),
    create_time: instant.describe("When it was booked, in milliseconds since 1970."),
    orders: z
      .array(
        z.strictObject({
          order_id: id.describe("The id of the order."),
          order_sn: text("The order's number.", "WX2611210001"),
          mer_name: text("The store.", "优选办公自营"),
          po: text("The buyer's own order number; may be empty.", "PO-2026-118"),
        }),
      )
      .describe("The customer's orders that the movement pays, or the order that it refunds; empty for none."),
  })
  .meta({ id: "Bill", description: "A movement of the customer's balance." });
export type Bill = z.output<typeof entry>;

const sums = {
  income: money.describe("The income, in yuan."),
  expense: money.describe("The expense, in yuan, without a sign."),
};

export const BILLS_PER_PAGE = 20;
/** The maximum of rows in one export, which is one answer. */
export const BILLS_EXPORT_MAX = 5000;

export const bill = {
  list: get({
    path: "/api/user/bill",
    source: "ours",
    access: "customer",
    description: "Lists the movements of the customer's balance, the newest first, with the sums of their months.",
    query: z.object({
      type: z
        .enum(["0", "1", "2"])
        .catch("0")
        .default("0")
        .meta({ description: "0 all, 1 expense, 2 income.", examples: ["0"] }),
      ...paging([BILLS_PER_PAGE]),
    }),
    answer: z.strictObject({
      recharged: money.describe("The sum of all recharges, in yuan."),
      consumed: money.describe("The sum of all payments less refunds, in yuan."),
      counts: z.record(z.enum(["0", "1", "2"]), z.number().int().nonnegative()).meta({
        description: "The number of movements of each type of the query.",
        examples: [{ "0": 3, "1": 2, "2": 1 }],
      }),
      count: count("The number of all matches."),
      list: z.array(entry).describe("One page of movements."),
      months: z
        .array(z.strictObject({ from: instant.describe("The first instant of the month in Shanghai."), ...sums }))
        .describe("The months of this page, the newest first, with the sums of all their movements."),
    }),
  }),
  records: get({
    path: "/api/user/funding_records",
    source: "ours",
    access: "customer",
    description: "Lists the movements of a range of days, of a type and with a number, with the sums of all of them.",
    query: z.object({
      type: z
        .union([z.literal(""), type])
        .catch("")
        .default("")
        .meta({ description: "The type of the movements; empty for all.", examples: ["refund"] }),
      from: dayBound,
      to: dayBound,
      keyword: keyword(
        "A part of the number of an order or a refund, a part of a remark, or the movement's own number.",
        "TK2026",
      ),
      ...paging([BILLS_PER_PAGE, BILLS_EXPORT_MAX]),
    }),
    answer: z.strictObject({
      opening: money.describe("The balance before the range, in yuan."),
      closing: money.describe("The balance at the end of the range, in yuan."),
      ...sums,
      income_count: count("The number of matches that are income."),
      counts: z.partialRecord(z.enum(["", ...BILL_TYPE_NAMES]), z.number().int().nonnegative()).meta({
        description: "The number of movements of each type in the range that match the keyword.",
        examples: [{ "": 3, consume: 2, recharge: 1, refund: 0, repay: 0, adjust: 0 }],
      }),
      count: count("The number of all matches."),
      list: z.array(entry).describe("One page of movements."),
      months: z
        .array(z.string().regex(MONTH))
        .meta({ description: "The months from the first movement to now, the newest first.", examples: [["2026-11"]] }),
    }),
  }),
};
