import { z } from "zod";
import { get } from "./endpoint.ts";
import { count, instant, money, text } from "./fields.ts";

const share = (whose: string) =>
  z.strictObject({ name: text(`The ${whose}.`, "办公用纸"), amount: money.describe("Sold today, in whole yuan.") });

/** The big screen with today's sales. No field names a customer. */
export const bigScreen = {
  show: get({
    path: "/api/big_screen",
    source: "ours",
    access: "public",
    description:
      "Sums what was paid today and in the last 30 days. Amounts are whole yuan, rounded down, so that no price of a single order can be read from them.",
    answer: z.strictObject({
      at: instant.describe("The moment of the figures."),
      today: z
        .strictObject({
          amount: money.describe("Paid today, in whole yuan."),
          orders: count("The orders that were paid today."),
          companies: count("The customers with such orders."),
        })
        .describe("The sums of today."),
      last_week: money.describe("Paid seven days ago until this time of the day, in whole yuan."),
      last_paid_at: instant.nullable().describe("When the last order of the shop was paid."),
      days: z
        .array(
          z.strictObject({
            date: text("The day as yyyy-MM-dd.", "2026-11-01"),
            amount: money.describe("Paid on the day, in whole yuan."),
          }),
        )
        .describe("The last 30 days, today last."),
      categories: z.array(share("top category")).describe("The top categories of today, the greatest first."),
      provinces: z.array(share("province")).describe("The provinces of today, the greatest first."),
      products: z
        .array(
          z.strictObject({
            name: text("The product.", "珊瑚海 A4 复印纸"),
            unit_name: text("The unit of its SKU.", "箱"),
            quantity: count("The units sold today."),
          }),
        )
        .describe("The six SKUs that sold most units today."),
      latest: z
        .array(
          z.strictObject({
            at: instant.describe("When it was paid."),
            province: text("Where it goes.", "浙江省"),
            category: text("The top category of most of its amount.", "打印耗材"),
            kinds: count("The number of different products."),
            amount: money.describe("Paid, in whole yuan."),
          }),
        )
        .describe("The last orders of today, the newest first."),
      on_sale: z
        .strictObject({
          products: count("The products on sale."),
          categories: count("The top categories."),
        })
        .describe("What the shop sells, for a day without orders."),
    }),
  }),
};
