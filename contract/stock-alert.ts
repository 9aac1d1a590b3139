import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, id, instant, nullableText, text } from "./fields.ts";
import { minOrder } from "./product-fields.ts";
import { STOCK_ALERTS_MAX } from "./rules/stock-alert.ts";

const entry = z
  .strictObject({
    sku_id: id.describe("The id of the SKU."),
    product_id: id.describe("The id of the product."),
    store_name: text("The product's name.", "得力 A4 复印纸 70g"),
    sku: text("The specification.", "70g 5包/箱"),
    image: text("The address of its picture.", "/api/picture/paper.svg"),
    unit_name: text("The unit of the quantities.", "箱"),
    stock: count("The stock, in units."),
    min_order: minOrder,
    fail_reason: nullableText("The reason that the SKU cannot be bought; null while it can.", "已售罄"),
    created_at: instant.describe("When the alert was registered, in milliseconds since 1970."),
  })
  .meta({ id: "StockAlert", description: "A SKU whose arrival the customer waits for." });
export type StockAlert = z.output<typeof entry>;

export const stockAlert = {
  list: get({
    path: "/api/user/stock_alert/lst",
    source: "ours",
    access: "customer",
    description: "Lists the customer's open alerts, the newest first.",
    answer: z.strictObject({ list: z.array(entry).describe("All open alerts.") }),
  }),
  ids: get({
    path: "/api/user/stock_alert/ids",
    source: "ours",
    access: "customer",
    description: "Lists the SKUs of the customer's open alerts, by which pages show that one is registered.",
    answer: z.array(id.describe("The id of a SKU.")),
  }),
  create: post({
    path: "/api/user/stock_alert/create",
    source: "ours",
    access: "customer",
    description:
      "Registers an alert for a SKU with less stock than its minimum order; repeating it changes nothing. The customer is told once, when the stock is enough again and while there are pieces beyond those for longer waits.",
    errors: { 404: "The SKU does not exist or is off the shelf." },
    body: z.strictObject({ sku_id: id.describe("The id of the SKU.") }),
    answer: z.strictObject({}),
  }),
  remove: post({
    path: "/api/user/stock_alert/delete",
    source: "ours",
    access: "customer",
    description: "Removes open alerts; SKUs without one are ignored.",
    body: z.strictObject({
      sku_id: z.array(id).min(1).max(STOCK_ALERTS_MAX).describe("The ids of the SKUs."),
    }),
    answer: z.strictObject({}),
  }),
};
