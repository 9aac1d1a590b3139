import { z } from "zod";
import { get } from "./endpoint.ts";
import { count, flag, money, nullableText, text, wholeNumber } from "./fields.ts";
import { QUANTITY_MAX } from "./rules/cart.ts";
import { SHIP_HOURS_MAX } from "./rules/warehouse.ts";

/** The province in a query; an unknown one is treated as none. */
export const chosenProvince = z
  .string()
  .max(20)
  .catch("")
  .default("")
  .meta({
    description: "The full name of the chosen province; empty for that of the default address.",
    examples: ["浙江省"],
  });

export const shipment = z
  .strictObject({
    name: text("The warehouse that ships.", "上海仓"),
    ship_hours: z
      .number()
      .int()
      .min(1)
      .max(SHIP_HOURS_MAX)
      .meta({ description: "Hours from the payment until the warehouse has shipped an order.", examples: [24] }),
    days_min: count("Days from the payment to the arrival, if the warehouse ships at once."),
    days_max: count("Days from the payment to the arrival, if the warehouse takes all of `ship_hours`."),
  })
  .meta({
    id: "Shipment",
    description: "The warehouse that an order ships from and the time of its arrival, as an estimate.",
  });

export type Shipment = z.output<typeof shipment>;

const estimate = z
  .strictObject({
    province: nullableText("The province that the estimate is for; null where none is chosen or stored.", "浙江省"),
    provinces: z.array(text("A province.", "浙江省")).describe("The provinces to choose from."),
    delivered: flag.describe("0 where the store does not deliver to the province."),
    fee: money.describe("The freight of these units in yuan, with the surcharge."),
    surcharge: money.describe("The surcharge of a remote province, which is due even where freight is free."),
    free_over: money
      .nullable()
      .describe(
        "The value of the store's goods in an order from which freight is free except for the surcharge, in yuan; null for never.",
      ),
    shipment: shipment
      .nullable()
      .describe("The shipment; null without a province, and for a SKU that no warehouse has in stock."),
  })
  .meta({ id: "DeliveryEstimate", description: "Freight and time of a delivery, before an order." });
export type DeliveryEstimate = z.output<typeof estimate>;

export const delivery = {
  estimate: get({
    path: "/api/store/product/delivery/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description:
      "Estimates freight and time of the delivery of a SKU by its id, to a chosen province or that of the default address. The nearest warehouse that has the units ships, else the nearest that has any.",
    query: z.object({
      province: chosenProvince,
      cart_num: wholeNumber
        .pipe(z.number().int().min(1).max(QUANTITY_MAX))
        .catch(1)
        .default(1)
        .meta({ description: "Units of the SKU.", examples: [2] }),
      stop_time: wholeNumber
        .catch(0)
        .default(0)
        .meta({
          description:
            "The end of the flash sale at whose price the units count towards free freight, in milliseconds since 1970; for any other value, the ordinary price.",
          examples: [1795232400000],
        }),
    }),
    errors: { 404: "The SKU is unknown." },
    answer: estimate,
  }),
};
