import { z } from "zod";
import { chosenProvince } from "./delivery.ts";
import { get } from "./endpoint.ts";
import { count, id, text } from "./fields.ts";
import { SHIP_HOURS_MAX } from "./rules/warehouse.ts";

const warehouseStock = z
  .strictObject({
    warehouse_id: id.describe("The id of the warehouse."),
    name: text("The name of the warehouse.", "上海仓"),
    province: text("The province of the warehouse.", "上海市"),
    city: text("The city of the warehouse.", "上海"),
    ship_hours: z
      .number()
      .int()
      .min(1)
      .max(SHIP_HOURS_MAX)
      .meta({ description: "Hours from the payment until the warehouse has shipped an order.", examples: [24] }),
    stocks: z
      .array(
        z.strictObject({
          sku_id: id.describe("The id of the SKU."),
          stock: count("The stock of the SKU in the warehouse, in units of the SKU."),
        }),
      )
      .describe("The SKUs of the product that the warehouse holds or has held."),
  })
  .meta({ id: "WarehouseStock", description: "A warehouse with its stock of a product." });
export type WarehouseStock = z.output<typeof warehouseStock>;

export const warehouse = {
  ofProduct: get({
    path: "/api/warehouse/product/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description:
      "Lists the warehouses that hold a product, the nearest to the chosen province or the customer's default address first. The stock of a SKU is the sum of its stock in them; a SKU that no warehouse lists is in none.",
    query: z.object({ province: chosenProvince }),
    answer: z.array(warehouseStock).describe("The warehouses."),
  }),
};
