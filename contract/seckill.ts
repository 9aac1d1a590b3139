import { z } from "zod";
import { get } from "./endpoint.ts";
import { count, id, instant, money, text, wholeNumber } from "./fields.ts";
import { agreedUntil, image, pack, productName } from "./product-fields.ts";
import { costPrice, unreadableIs } from "./reading.ts";

export const seckillStatus = z
  .union([z.literal(1), z.literal(0), z.literal(-1)])
  .meta({ description: "1 running, 0 not started, -1 ended, by the server's clock.", examples: [1] });
export type SeckillStatus = z.output<typeof seckillStatus>;

const times = {
  start_time: instant.describe("When the session starts, in milliseconds since 1970."),
  stop_time: instant.describe("When the session ends, in milliseconds since 1970."),
  seckill_status: seckillStatus,
};
const now = instant.describe("The server's time of the answer, in milliseconds since 1970.");

const session = z
  .strictObject({
    ...times,
    count: count("The number of SKUs on sale in the session."),
    sold_out: count("The number of these SKUs that are sold out."),
  })
  .meta({ id: "SeckillSession", description: "A session of flash sales: sales with the same start and end." });
export type SeckillSession = z.output<typeof session>;

const sale = z
  .strictObject({
    sku_id: id.describe("The id of the SKU on sale."),
    sku: text("The specification.", "70g 5包/箱"),
    unit_name: text("The unit of the SKU, for price and counts.", "箱"),
    ...pack,
    image,
    price: money.describe("The price of one unit in the sale, the same for every customer."),
    ot_price: money.describe("The public price of one unit outside of the sale."),
    seckill_status: seckillStatus,
    quota: count("Units that the sale offers."),
    stock: count("Units that can still be ordered: the remaining stock of the sale, at most the stock of the SKU."),
    sold: count("Units that have been ordered."),
    per_customer: z
      .number()
      .int()
      .min(1)
      .meta({ description: "The most units that one customer may order in the whole sale.", examples: [5] }),
  })
  .meta({ id: "SeckillSale", description: "One SKU in a flash sale." });
export type SeckillSale = z.output<typeof sale>;

const card = sale
  .extend({
    product_id: id.describe("The id of the product."),
    store_name: productName,
    ...times,
    own_price: unreadableIs(
      costPrice(
        money
          .optional()
          .describe(
            "The price of one unit outside of the sale, only for approved trade customers that pay less there.",
          ),
      ),
      undefined,
    ),
    agreed_until: unreadableIs(costPrice(agreedUntil.optional()), undefined),
  })
  .meta({ id: "SeckillCard", description: "One SKU in a flash sale, as lists show it." });
export type SeckillCard = z.output<typeof card>;

const stopTime = wholeNumber
  .catch(0)
  .default(0)
  .meta({
    description:
      "The end of the session to show, in milliseconds since 1970; for any other value the running session, else the next, else the last.",
    examples: [1795232400000],
  });

export const seckill = {
  list: get({
    path: "/api/store/product/seckill/lst",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Lists the sessions of flash sales on the server's day, and the sales of one of them.",
    query: z.object({ stop_time: stopTime }),
    answer: z.strictObject({
      now,
      sessions: z.array(session).describe("The sessions of the day, ascending."),
      stop_time: instant.nullable().describe("The end of the listed session; null on a day without sales."),
      list: z.array(card).describe("The sales of that session, sold-out ones last."),
    }),
  }),
  detail: get({
    path: "/api/store/product/seckill/detail/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Reads the sales of a product in one session.",
    query: z.object({ stop_time: stopTime }),
    answer: z.strictObject({
      now,
      ...times,
      list: z
        .array(sale.extend({ bought: count("Units that the caller has ordered in the sale; 0 for visitors.") }))
        .min(1)
        .describe("The SKUs of the product that are on sale in the session."),
    }),
  }),
};
