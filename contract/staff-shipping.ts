import { z } from "zod";
import { FILE_BODY_MAX, get, post } from "./endpoint.ts";
import { count, id, idempotencyKey, instant, longText, nullableText, singleLineText, text } from "./fields.ts";
import { PARCEL_NUMBER } from "./rules/patterns.ts";
import {
  CARRIER_MAX,
  PRINT_KINDS,
  PRINT_ORDERS_MAX,
  type PrintKind,
  SHIP_NOTE_MAX,
  SHIP_RAW_MAX,
  SHIP_ROWS_MAX,
  SHIP_SN_MAX,
  SHIP_STATES,
  SHIP_TEXT_MAX,
  type ShipState,
} from "./rules/staff-shipping.ts";

/** The calls of the desk for what leaves the warehouse: shipping by a table, and the papers of orders. */

const sn = singleLineText(SHIP_SN_MAX)
  .min(1)
  .meta({ description: "The number of an order.", examples: ["WX2611210001"] });
const company = singleLineText(CARRIER_MAX).min(1).describe("The carrier.");
const number = z.string().regex(PARCEL_NUMBER).describe("The number of the parcel.");
const rowNumber = z.number().int().min(1).max(2_000_000).describe("The number of the row.");
const version = z.string().min(1).max(64).describe("Identifies the state of the order that was read.");

/** Numbers of orders in a query, separated by commas. */
const chosenOrders = z
  .string()
  .max(PRINT_ORDERS_MAX * (SHIP_SN_MAX + 1))
  .transform((list) => [...new Set(list.split(",").filter(Boolean))].slice(0, PRINT_ORDERS_MAX))
  .catch([])
  .default([])
  .meta({ description: "Numbers of orders, separated by commas.", examples: ["WX2611210001,WX2611210002"] });

const checkedOrder = z
  .strictObject({
    receiver: text("The receiver.", "孙立成"),
    region: text("The province and city of the receiver.", "浙江省"),
    company: text("The customer's company.", "杭州远山办公贸易有限公司"),
    pieces: count("The pieces that would be shipped."),
    held: count("The pieces that stay because of open refunds."),
    warehouses: z.array(text("A warehouse's name.", "上海仓")).describe("The warehouses that its pieces came from."),
    facts: z
      .array(z.strictObject({ label: text("A label.", "采购单号"), value: text("Its value.", "PO-1118") }))
      .describe("What the buyer has written to the order."),
  })
  .meta({ id: "StaffCheckedOrder", description: "What a member has to know before an order is shipped." });

const checkedRow = z
  .strictObject({
    row: rowNumber,
    raw: text("The row's own text, cut.", "DD20261118100533 顺丰 SF1420061130027"),
    sn: text("The order's number as it was read.", "WX2611210001"),
    company: text("The carrier's name as the shop writes it.", "顺丰速运"),
    written: text("The carrier as it was written.", "顺丰"),
    number: text("The parcel's number.", "SF1420061130027"),
    state: z.enum(Object.keys(SHIP_STATES) as [ShipState]).describe("Whether the row can be shipped, or why not."),
    note: text("The same in a sentence.", "7 件，发完"),
    version: nullableText("The state of the order that was read; null without an order.", "c2hhMjU2"),
    order: checkedOrder.nullable().describe("The order; null for none in the caller's scope."),
  })
  .meta({ id: "StaffShipRow", description: "A checked row of a table of parcels." });
export type ShipRow = z.output<typeof checkedRow>;

const checked = z.strictObject({
  at: instant.describe("When it was checked."),
  list: z.array(checkedRow).describe("The rows, in their order."),
  notices: z.array(z.string()).describe("What of a file was not read, in Chinese."),
});

/** A table of parcels: pasted text, a file, or rows that were filled in. */
const source = z.union([
  z.strictObject({ text: longText(SHIP_TEXT_MAX).describe("The pasted table, a row each line.") }),
  z.strictObject({
    file: z.base64().max(FILE_BODY_MAX).describe("A CSV or .xlsx file as base64, at most 2 MB before encoding."),
  }),
  z.strictObject({
    rows: z
      .array(
        z.strictObject({
          sn,
          company: singleLineText(CARRIER_MAX).describe("The carrier; may be empty."),
          number: singleLineText(60).describe("The number of the parcel; may be empty."),
        }),
      )
      .min(1)
      .max(SHIP_ROWS_MAX)
      .describe("Rows that were filled in."),
  }),
]);

const receipt = z
  .strictObject({
    batch: text("The common mark of these packages in the log.", "B7K2Q4"),
    at: instant.describe("When the first was shipped."),
    done: z
      .array(
        z.strictObject({
          row: rowNumber,
          sn: text("The order's number.", "WX2611210001"),
          company: text("The carrier.", "顺丰速运"),
          number: text("The parcel's number.", "SF1420061130027"),
          pieces: count("The pieces in the package."),
          left: count("The pieces that are left because of refunds."),
        }),
      )
      .describe("The orders that were shipped."),
    left: z
      .array(
        z.strictObject({
          row: rowNumber,
          raw: text("The row's own text.", "DD20261118100533 顺丰 SF1420061130027"),
          note: text("Why it was not shipped.", "没有这笔订单"),
        }),
      )
      .describe("The rows that were not shipped."),
  })
  .meta({ id: "StaffShipReceipt", description: "What a batch has shipped, and what it has not." });
export type ShipReceipt = z.output<typeof receipt>;
export const shipReceipt = receipt;

const line = z.strictObject({
  code: text("The code of the SKU.", "10398-100778"),
  name: text("The product's name.", "兄弟 TN-2325 粉盒"),
  sku: text("The SKU's name.", "黑色"),
  unit: text("The unit.", "支"),
  pieces: count("The units that were not refunded before dispatch."),
  shipped: count("The units in packages."),
  left: count("The units that are left to ship."),
  price: nullableText("The unit price in yuan; null where prices are not asked for.", "33.79"),
  sum: nullableText("The amount in yuan; null where prices are not asked for.", "337.90"),
});

const pick = z.strictObject({
  warehouse: text("The warehouse.", "上海仓"),
  code: text("The code of the SKU.", "10398-100778"),
  name: text("The product's name.", "兄弟 TN-2325 粉盒"),
  sku: text("The SKU's name.", "黑色"),
  unit: text("The unit.", "支"),
  pieces: count("The units to pick."),
});

const sheet = z
  .strictObject({
    order_id: id.describe("The id of the order."),
    sn: text("The order's number.", "WX2611210001"),
    ordered: instant.describe("When it was ordered."),
    sender: z.strictObject({
      name: text("The store.", "京华原装耗材专营店"),
      phone: text("Its telephone.", "400-000-0000"),
      address: text("Its address; may be empty.", "上海市浦东新区示例路 1 号"),
    }),
    company: text("The customer's company; may be empty.", "杭州远山办公贸易有限公司"),
    receiver: text("The receiver.", "孙立成"),
    phone: text("The receiver's telephone.", "13912345679"),
    address: text("The receiver's address.", "浙江省杭州市滨江区长河街道 1 号"),
    facts: z
      .array(z.strictObject({ label: text("A label.", "采购单号"), value: text("Its value.", "PO-1118") }))
      .describe("What the buyer has written to the order."),
    lines: z.array(line).describe("The goods of the order, by code."),
    picks: z.array(pick).describe("What is left to pick, by warehouse and code."),
    goods: nullableText("The amount of the goods in yuan; null where prices are not asked for.", "337.90"),
    times: count("How many times this paper was printed."),
    printed_at: instant.nullable().describe("When it was printed last; null for never."),
    has_changed: z.boolean().describe("Whether pieces were refunded between the last two prints, or since the last."),
  })
  .meta({ id: "StaffSheet", description: "What is printed of an order." });
export type StaffSheet = z.output<typeof sheet>;

const kind = z.enum(Object.keys(PRINT_KINDS) as [PrintKind]).describe("The paper.");

export const staffShipping = {
  shipChosen: get({
    path: "/api/staff/orders/ship/chosen",
    source: "ours",
    access: "staff",
    right: "order.ship",
    description: "Reads chosen orders as rows without carrier and number, and the caller's batches of today.",
    query: z.object({ sn: chosenOrders }),
    answer: z.strictObject({
      list: z.array(checkedRow).describe("The orders, as rows."),
      today: z
        .array(
          z.strictObject({
            batch: text("The mark of the batch.", "B7K2Q4"),
            at: instant.describe("When it was shipped."),
            orders: count("The orders that it shipped."),
          }),
        )
        .describe("The caller's batches of today, the newest first."),
    }),
  }),
  shipCheck: post({
    path: "/api/staff/orders/ship/check",
    source: "ours",
    access: "staff",
    right: "order.ship",
    carriesFile: true,
    description: "Says of each row of a table of parcels whether it can be shipped; it changes nothing.",
    body: source,
    answer: checked,
  }),
  shipBatch: post({
    path: "/api/staff/orders/ship/batch",
    source: "ours",
    access: "staff",
    right: "order.ship",
    // Hundreds of transactions take seconds, as files do.
    carriesFile: true,
    description: "Ships all that is left of each order; an order that has changed since it was read is left out.",
    errors: { 409: "The key was used for other rows." },
    body: z.strictObject({
      key: idempotencyKey,
      rows: z
        .array(z.strictObject({ row: rowNumber, sn, company, number, version }))
        .min(1)
        .max(SHIP_ROWS_MAX)
        .describe("The rows to ship."),
      rest: z
        .array(
          z.strictObject({
            row: rowNumber,
            raw: singleLineText(SHIP_RAW_MAX).describe("The row's own text."),
            note: singleLineText(SHIP_NOTE_MAX).describe("Why it is not shipped."),
          }),
        )
        .max(SHIP_ROWS_MAX)
        .describe("The other rows of the table, which the receipt repeats."),
    }),
    answer: receipt,
  }),
  shipReceipt: get({
    path: "/api/staff/orders/ship/receipt",
    source: "ours",
    access: "staff",
    right: "order.ship",
    description: "Reads the receipt of one of the caller's batches of the last seven days.",
    errors: { 404: "The caller has no such batch." },
    query: z.object({ key: idempotencyKey.catch("") }),
    answer: receipt,
  }),
  print: post({
    path: "/api/staff/orders/print",
    source: "ours",
    access: "staff",
    right: "order.print",
    description: "Writes down that papers of orders are printed.",
    errors: { 404: "The caller has none of these orders.", 409: "None of the orders has goods to send." },
    body: z.strictObject({
      key: idempotencyKey,
      kind,
      sn: z.array(sn).min(1).max(PRINT_ORDERS_MAX).describe("The numbers of the orders."),
    }),
    answer: z.strictObject({ printed: count("The orders whose papers can be printed.") }),
  }),
  sheets: get({
    path: "/api/staff/orders/print/sheets",
    source: "ours",
    access: "staff",
    right: "order.print",
    description: "Reads what is printed of orders, in the order of their numbers in the query.",
    query: z.object({
      sn: chosenOrders,
      kind: kind.catch("pick").default("pick"),
      prices: z.literal("1").optional().catch(undefined).describe("1 adds the prices of a delivery note."),
    }),
    answer: z.strictObject({
      list: z.array(sheet).describe("The papers."),
      skipped: z
        .array(z.strictObject({ sn: text("The number.", "WX2611210009"), note: text("The reason.", "已取消") }))
        .describe("The numbers without a paper."),
    }),
  }),
};
