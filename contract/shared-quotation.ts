import { z } from "zod";
import { count, instant, money, quantity, text } from "./fields.ts";
import { taxPercent } from "./quotation-document.ts";

const party = (whose: string) =>
  z
    .strictObject({
      name: text("The company; may be empty.", "杭州远山办公贸易有限公司"),
      contact: text("The contact person; may be empty.", "孙立成"),
      phone: text("The telephone number; may be empty.", "13912345678"),
      address: text("The address; may be empty.", "杭州市余杭区文一西路 1218 号"),
    })
    .describe(whose);

export const sharedSheet = z
  .strictObject({
    name: text("The project's name.", "西溪新办公区首批采购"),
    sn: text("The quotation's number.", "20261118002413"),
    version: count("The number of the quote."),
    quote_time: instant.describe("When it was quoted, in milliseconds since 1970."),
    valid_until: instant.describe("When the quote expires, in milliseconds since 1970."),
    buyer: party("The party that the prices are for."),
    seller: party("The customer that shares the prices."),
    total_price: money.describe("The sum of the marked-up prices, in yuan."),
    scenes: z
      .array(
        z.strictObject({
          name: text("The scene's name.", "会议室"),
          sum: money.describe("The sum of its lines, in yuan."),
          list: z
            .array(
              z.strictObject({
                store_name: text("The product's name.", "得力 移动支架式白板"),
                sku: text("The specification.", "90×120cm"),
                image: text("The address of the SKU's picture.", "/pictures/whiteboard.svg"),
                brand: text("The product's brand.", "得力"),
                unit_name: text("The unit of the quantity.", "架"),
                cart_num: quantity,
                price: money.describe("The marked-up unit price, in yuan."),
                sum: money.describe("The marked-up price of all units, in yuan."),
                tax_percent: taxPercent,
              }),
            )
            .describe("Its lines."),
        }),
      )
      .describe("The scenes in order."),
  })
  .meta({ id: "SharedQuotation", description: "A quotation that contains marked-up prices only." });
export type SharedQuotation = z.output<typeof sharedSheet>;
