import { z } from "zod";
import { get } from "./endpoint.ts";
import { count, instant, money, text } from "./fields.ts";

const share = (whose: string) =>
  z.strictObject({
    name: text(`The ${whose}.`, "办公用纸"),
    amount: money.describe("The amount sold today, in whole yuan."),
  });

/** The big screen with today's sales. No field names a customer. */
export const bigScreen = {
  show: get({
    path: "/api/big_screen",
    source: "ours",
    access: "public",
    description:
      "Sums the orders paid today and in the last 30 days. Amounts are whole yuan, rounded down, so that they do not reveal the price of a single order.",
    answer: z.strictObject({
      at: instant.describe("The time of the figures."),
      today: z
        .strictObject({
          amount: money.describe("The amount paid today, in whole yuan."),
          orders: count("The number of orders paid today."),
          companies: count("The number of customers with such orders."),
        })
        .describe("The sums of today."),
      last_week: money.describe("The amount paid seven days ago until the same time of day, in whole yuan."),
      last_paid_at: instant.nullable().describe("When the shop's last order was paid."),
      days: z
        .array(
          z.strictObject({
            date: text("The day as yyyy-MM-dd.", "2026-11-01"),
            amount: money.describe("The amount paid on the day, in whole yuan."),
          }),
        )
        .describe("The last 30 days, today last."),
      categories: z.array(share("top category")).describe("The top categories of today, the greatest amount first."),
      provinces: z.array(share("province")).describe("The provinces of today, the greatest amount first."),
      products: z
        .array(
          z.strictObject({
            name: text("The product.", "珊瑚海 A4 复印纸"),
            unit_name: text("The unit of the SKU.", "箱"),
            quantity: count("The units sold today."),
          }),
        )
        .describe("The six SKUs with the most units sold today."),
      latest: z
        .array(
          z.strictObject({
            at: instant.describe("When the order was paid."),
            province: text("The province of the delivery.", "浙江省"),
            category: text("The top category with the greatest amount of the order.", "打印耗材"),
            kinds: count("The number of different products."),
            amount: money.describe("The paid amount, in whole yuan."),
          }),
        )
        .describe("The last orders of today, the newest first."),
      on_sale: z
        .strictObject({
          products: count("The number of products for sale."),
          categories: count("The number of top categories."),
        })
        .describe("The shop's range, which is shown on a day without orders."),
    }),
  }),
};
