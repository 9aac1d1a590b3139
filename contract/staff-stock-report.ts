import { z } from "zod";
import { get } from "./endpoint.ts";
import { amount, count, id, instant, keyword, money, paging, text, wholeNumber } from "./fields.ts";
import {
  REORDER_DAYS,
  REORDER_DAYS_DEFAULT,
  STOCK_REPORT_NAMES,
  STOCK_REPORT_PAGE_SIZE,
  type StockReport,
} from "./rules/stock-report.ts";

/** The reports about stock, which read and change nothing. */

const cost = amount.nullable();
const HIDDEN = "null for members who may not see costs";
const figures = {
  skus: count("The SKUs with units in it."),
  pieces: count("The units on the shelf: sellable and ordered."),
  sellable: count("Those of them that can be sold."),
  value: cost.describe(`The units on the shelf at cost; ${HIDDEN}.`),
  sellable_value: cost.describe(`Those that can be sold, at cost; ${HIDDEN}.`),
  counted: z
    .number()
    .int()
    .meta({ description: "The units that counts of this month have added, or taken.", examples: [-3] }),
  counted_value: money.nullable().describe(`The same at the cost of now; ${HIDDEN}.`),
};
const place = z
  .strictObject({
    warehouse_id: id.nullable().describe("The warehouse; null for stock in none."),
    name: text("Its name.", "上海仓"),
    ...figures,
  })
  .meta({ id: "StockValue", description: "What the stock of a warehouse is worth." });
export type StockValue = z.output<typeof place>;

const row = z
  .strictObject({
    sku_id: id.describe("The id of the SKU."),
    code: text("The code of the SKU.", "10230-100506"),
    name: text("The product's name.", "格之格 CC388A 硒鼓"),
    sku: text("The SKU's name.", "单支装"),
    unit: text("The unit of all figures.", "支"),
    warehouses: z.array(text("A warehouse of the member that holds it.", "上海仓")),
    is_on_sale: z.boolean().describe("Whether customers can see it."),
    min_order: count("The minimum order."),
    pieces: count("The units on the shelf of these warehouses."),
    stock: count("The units that can be sold, of all warehouses."),
    cost: cost.describe(`The cost of a unit; ${HIDDEN}.`),
    value: cost.describe(`The units on the shelf at cost; ${HIDDEN}.`),
    sold_30: count("The units sold in 30 days, less the refunded ones."),
    sold_90: count("The units sold in 90 days, less the refunded ones."),
  })
  .meta({ id: "StockReportRow", description: "A SKU in a report about stock." });
export type StockReportRow = z.output<typeof row>;

const common = { source: "ours", access: "staff", right: "report.stock" } as const;
const list = z.array(row).describe("One page of SKUs.");
const warehouse = wholeNumber
  .optional()
  .catch(undefined)
  .describe("A warehouse of the member; 0 for stock in none, absent for all.");
const words = keyword("Words of the product, a code or a bar code.", "CC388A");
const days = wholeNumber
  .refine((value) => REORDER_DAYS.some((one) => one === value))
  .catch(REORDER_DAYS_DEFAULT)
  .default(REORDER_DAYS_DEFAULT)
  .meta({ description: `The days: ${REORDER_DAYS.join(", ")}.`, examples: [REORDER_DAYS_DEFAULT] });
const warehouses = z
  .array(z.strictObject({ warehouse_id: id, name: text("The warehouse.", "上海仓") }))
  .describe("The member's warehouses.");
const page = paging([STOCK_REPORT_PAGE_SIZE]);

export const staffStockReport = {
  value: get({
    ...common,
    path: "/api/staff/stock-reports/value",
    description: "Says what the stock of each of the member's warehouses is worth.",
    query: z.object({}),
    answer: z.strictObject({
      at: instant.describe("When it was read."),
      list: z.array(place).describe("The warehouses, and the stock in none where there is any."),
      total: z.strictObject(figures).describe("The sums of the list."),
      moving: z
        .strictObject({ pieces: count("The units."), value: cost.describe(`Their cost; ${HIDDEN}.`) })
        .describe("What is on its way between warehouses, which is in no row."),
    }),
  }),
  place: get({
    ...common,
    path: "/api/staff/stock-reports/place",
    description:
      "Lists the SKUs in a warehouse, the highest value first, or the most units without the right to costs.",
    query: z.object({
      warehouse: wholeNumber.catch(0).default(0).describe("A warehouse of the member; 0 for stock in none."),
      ...page,
    }),
    answer: z.strictObject({ of: place.describe("The warehouse."), count: count("Its SKUs."), list }),
  }),
  slow: get({
    ...common,
    path: "/api/staff/stock-reports/slow",
    description: "Lists SKUs whose stock lasts for a year or longer at the sales of 90 days, the highest value first.",
    query: z.object({ warehouse, keyword: words, ...page }),
    answer: z.strictObject({
      count: count("The SKUs that match."),
      value: cost.describe(`What all of them are worth; ${HIDDEN}.`),
      warehouses,
      list,
    }),
  }),
  reorder: get({
    ...common,
    path: "/api/staff/stock-reports/reorder",
    description: "Lists SKUs for sale whose stock ends within some days at the sales of 30 days, the shortest first.",
    query: z.object({ days, ...page }),
    answer: z.strictObject({ count: count("The SKUs."), list }),
  }),
  export: get({
    ...common,
    path: "/api/staff/stock-reports/export",
    carriesFile: true,
    description: "Reads a part of a report as a table; the first part is logged.",
    query: z.object({
      report: z
        .enum(STOCK_REPORT_NAMES as [StockReport])
        .catch("value")
        .default("value")
        .describe("Which report."),
      warehouse,
      keyword: words,
      days,
      after: wholeNumber.optional().catch(undefined).describe("The end of the part before; absent for the first part."),
    }),
    answer: z.strictObject({
      list: z.array(row).describe("The SKUs, by id; in the report of values one row for each warehouse."),
      next: id.nullable().describe("Where the next part begins; null for the last one."),
    }),
  }),
};
