import { z } from "zod";
import { FILE_BODY_MAX, get, post } from "./endpoint.ts";
import {
  count,
  id,
  idempotencyKey,
  instant,
  keyword,
  lineRemark,
  longText,
  paging,
  singleLineText,
  text,
  wholeNumber,
} from "./fields.ts";
import {
  COUNT_RAW_MAX,
  COUNT_REASON_NAMES,
  COUNT_ROWS_MAX,
  COUNT_STATES,
  COUNT_TEXT_MAX,
  type CountReason,
  type CountState,
  DELIVERY_NUMBER_MAX,
  PIECES_MAX,
  STAFF_STOCK_PAGE_SIZE,
  STOCK_NOTE_MAX,
  STOCK_TAB_NAMES,
  type StockTransferState,
  TRANSFER_STATES,
  WAREHOUSE_NAME_MAX,
} from "./rules/staff-stock.ts";
import { SHIP_HOURS_MAX } from "./rules/warehouse.ts";

/** The calls of the desk for stock and warehouses. */

const noData = z.strictObject({});
const code = text("The code of the SKU.", "10230-100506");
const named = z.strictObject({ warehouse_id: id, name: text("The warehouse.", "上海仓") });
const skuFacts = {
  sku_id: id.describe("The id of the SKU."),
  product_id: id.describe("The id of the product."),
  code,
  name: text("The product's name.", "格之格 CC388A 硒鼓"),
  sku: text("The SKU's name.", "单支装"),
  unit: text("The unit of all figures.", "支"),
  is_on_sale: z.boolean().describe("Whether customers can see it."),
  stock: count("The units that can be sold, of all warehouses."),
  held: count("The units of orders that are not shipped yet."),
  moving: count("The units between warehouses."),
  min_order: count("The minimum order."),
  sold_30: z
    .number()
    .int()
    .meta({ description: "The units sold in 30 days.", examples: [44] }),
  low_since: instant.nullable().describe("Since when the stock is low; null while it is enough."),
};

const row = z
  .strictObject({
    ...skuFacts,
    places: z
      .array(named.extend({ stock: count("Its units that can be sold.") }))
      .describe("The member's warehouses that hold it, the fullest first."),
  })
  .meta({ id: "StaffStockRow", description: "A SKU with its stock in the member's warehouses." });
export type StaffStockRow = z.output<typeof row>;

const place = named
  .extend({
    stock: count("The units that can be sold."),
    held: count("The units of orders that are not shipped yet."),
    moving: count("The units that are on their way to it."),
    has_row: z.boolean().describe("Whether the SKU has ever been in it."),
    version: text("Changes with each act of staff on the SKU in this warehouse; sent back with a count.", "v1204"),
  })
  .meta({ id: "StaffStockPlace", description: "The stock of a SKU in a warehouse of the member." });
export type StaffStockPlace = z.output<typeof place>;

const transfer = z
  .strictObject({
    transfer_id: id.describe("The id of the transfer."),
    sku_id: id.describe("The id of the SKU."),
    code,
    name: text("Product and SKU.", "格之格 CC388A 硒鼓 单支装"),
    unit: text("The unit.", "支"),
    from: text("The warehouse that has sent it.", "上海仓"),
    to: text("The warehouse that receives it.", "北京仓"),
    pieces: count("The units that were sent."),
    arrived: count("The units that were received; 0 before."),
    state: z.enum(Object.keys(TRANSFER_STATES) as [StockTransferState]).describe("The state."),
    note: text("The reason; may be empty.", "石家庄政采，当天要发"),
    sent_at: instant.describe("When it was sent."),
    sent_by: text("The member who has sent it.", "罗佳"),
    ended_at: instant.nullable().describe("When it was received or taken back; null before."),
    may_receive: z.boolean().describe("Whether the member may receive it."),
    may_return: z.boolean().describe("Whether the member may take it back."),
  })
  .meta({ id: "StaffStockTransfer", description: "Units on their way between two warehouses." });
export type StaffStockTransfer = z.output<typeof transfer>;

const movement = z.strictObject({
  movement_id: id.describe("The id of the movement."),
  at: instant.describe("When it was booked."),
  warehouse: text("The warehouse; empty for a SKU in none.", "上海仓"),
  kind: text("The kind of the ledger.", "staff"),
  delta: z.number().int().describe("The units, negative for those taken."),
  after: count("The stock afterwards."),
  who: text("The member; empty for customers and programs.", "罗佳"),
  note: text("The reason; may be empty.", "盘点"),
});

const detail = z
  .strictObject({
    ...skuFacts,
    sold_7: z.number().int().describe("The units sold in 7 days."),
    sold_90: z.number().int().describe("The units sold in 90 days."),
    last_sold_at: instant.nullable().describe("When it was sold last; null for never."),
    may_change: z.boolean().describe("Whether the member may change it."),
    places: z.array(place).describe("The member's warehouses, those that hold it first."),
    all_warehouses: z.array(named).describe("Every warehouse, to which units can be sent."),
    transfers: z.array(transfer).describe("The units on their way."),
    movements: z.array(movement).describe("The last movements in the member's warehouses, the newest first."),
  })
  .meta({ id: "StaffStock", description: "A SKU with its stock by warehouse." });
export type StaffStock = z.output<typeof detail>;

const pieces = z.number().int().min(1).max(PIECES_MAX);
const figure = z.number().int().min(0).max(PIECES_MAX);
const note = lineRemark(STOCK_NOTE_MAX);
const reason = z.enum(COUNT_REASON_NAMES as [CountReason]).describe("Why the figure differs.");
const version = z.string().min(1).max(64).describe("The version that was read.");
const warehouse_id = id.describe("The warehouse, one of the member's.");
const change = {
  source: "ours",
  access: "staff",
  right: "stock.change",
  errors: { 409: "The stock has changed since it was read, or is not enough." },
} as const;

const rowNumber = z.number().int().min(1).max(2_000_000).describe("The number of the row.");
const checkedCount = z
  .strictObject({
    row: rowNumber,
    raw: text("The row's own text, cut.", "10230-100506 94"),
    state: z.enum(Object.keys(COUNT_STATES) as [CountState]).describe("Whether the row can be written."),
    note: text("The same in a sentence; may be empty.", "现货 96，少 2"),
    line: z
      .strictObject({
        sku_id: id.describe("The id of the SKU."),
        code,
        name: text("Product and SKU.", "格之格 CC388A 硒鼓 单支装"),
        read: figure.describe("The units on the shelf as the shop has them: sellable and ordered."),
        counted: figure.describe("The units that were counted."),
        version,
      })
      .nullable()
      .describe("The count; null for a row that names no SKU."),
  })
  .meta({ id: "StaffCountRow", description: "A checked row of a count." });
export type StaffCountRow = z.output<typeof checkedCount>;

const leftRow = z.strictObject({
  row: rowNumber,
  raw: singleLineText(COUNT_RAW_MAX).describe("The row's own text."),
  note: singleLineText(120).describe("Why it was not written."),
});
const receipt = z
  .strictObject({
    batch: text("The common mark of the rows in the log.", "B7K2Q4"),
    at: instant.describe("When it was written."),
    warehouse: text("The warehouse.", "上海仓"),
    done: z
      .array(
        z.strictObject({
          row: rowNumber,
          code,
          name: text("Product and SKU.", "格之格 CC388A 硒鼓 单支装"),
          difference: z.number().int().describe("The units that were added, negative for those taken."),
          stock: count("The units that can be sold afterwards."),
        }),
      )
      .describe("The rows that were written."),
    left: z.array(leftRow).describe("The rows that were not written."),
  })
  .meta({ id: "StaffCountReceipt", description: "What of a count was written, and what was not." });
export type StaffCountReceipt = z.output<typeof receipt>;
export const countReceipt = receipt;

const warehouseRow = z
  .strictObject({
    warehouse_id: id.describe("The id of the warehouse."),
    version: text("Changes with the warehouse; sent back with a change.", "rT0n4xVd"),
    name: text("The name.", "上海仓"),
    province: text("The full name of the province.", "上海市"),
    city: text("The city.", "上海"),
    ship_hours: count("The hours from the payment until it has shipped an order."),
    skus: count("The SKUs with stock in it."),
    stock: count("The units in it."),
    members: z.array(text("A member.", "周海")).describe("The members who work in it."),
  })
  .meta({ id: "StaffWarehouse", description: "A warehouse as its owner sets it up." });
export type StaffWarehouse = z.output<typeof warehouseRow>;

const setting = {
  province: singleLineText(20).min(1).describe("The full name of the province."),
  city: singleLineText(20).min(1).describe("The city."),
  ship_hours: z.number().int().min(1).max(SHIP_HOURS_MAX).describe("Hours until an order has been shipped."),
};

export const staffStock = {
  list: get({
    path: "/api/staff/stock",
    source: "ours",
    access: "staff",
    right: "stock.read",
    description: "Lists SKUs with their stock in the member's warehouses; low stock comes first where it is asked for.",
    query: z.object({
      tab: z.enum(STOCK_TAB_NAMES).catch("all").default("all").describe("Which of them."),
      warehouse_id: wholeNumber
        .pipe(z.number().min(1))
        .optional()
        .catch(undefined)
        .describe("A warehouse of the member that holds them."),
      keyword: keyword("Words of the product, a code or a bar code.", "CC388A"),
      ...paging([STAFF_STOCK_PAGE_SIZE]),
    }),
    answer: z.strictObject({
      count: count("The SKUs that match."),
      counts: z
        .record(z.enum(STOCK_TAB_NAMES), z.number().int().nonnegative())
        .meta({ examples: [{ all: 1499, low: 14, out: 3 }] }),
      moving: count("The transfers of the member's warehouses that are on their way."),
      warehouses: z.array(named).describe("The member's warehouses."),
      list: z.array(row).describe("One page of SKUs."),
    }),
  }),
  one: get({
    path: "/api/staff/stock/{id}",
    source: "ours",
    access: "staff",
    right: "stock.read",
    description: "Reads the stock of a SKU by warehouse, with its last movements.",
    answer: detail,
  }),
  count: post({
    ...change,
    path: "/api/staff/stock/{id}/count",
    description:
      "Corrects the stock of a SKU in a warehouse by the difference of what was counted and what was read, so that sales in between stay.",
    body: z.strictObject({
      key: idempotencyKey,
      warehouse_id,
      read: figure.describe("The units on the shelf that were read: sellable and ordered."),
      counted: figure.describe("The units that were counted."),
      version,
      reason,
      note: note.describe("The reason in words; needed where it is none of the others."),
    }),
    answer: z.strictObject({ stock: count("The units that can be sold afterwards.") }),
  }),
  receive: post({
    ...change,
    path: "/api/staff/stock/{id}/receive",
    description: "Adds received units; the number of a delivery note is used once per warehouse and SKU.",
    body: z.strictObject({
      key: idempotencyKey,
      warehouse_id,
      pieces: pieces.describe("The received units."),
      number: singleLineText(DELIVERY_NUMBER_MAX).min(1).describe("The number of the delivery note."),
    }),
    answer: z.strictObject({ stock: count("The units that can be sold afterwards.") }),
  }),
  send: post({
    ...change,
    path: "/api/staff/stock/{id}/send",
    description: "Sends units to another warehouse; they cannot be sold until that has received them.",
    body: z.strictObject({
      key: idempotencyKey,
      from_id: warehouse_id,
      to_id: id.describe("The warehouse that receives them."),
      pieces: pieces.describe("The units."),
      note: note.min(1).describe("The reason."),
    }),
    answer: z.strictObject({ transfer_id: id.describe("The transfer.") }),
  }),
  transfers: get({
    path: "/api/staff/stock/transfers",
    source: "ours",
    access: "staff",
    right: "stock.read",
    description: "Lists transfers from and to the member's warehouses: those on their way first, then the newest.",
    query: z.object(paging([STAFF_STOCK_PAGE_SIZE])),
    answer: z.strictObject({
      count: count("All of them."),
      moving: count("Those on their way."),
      list: z.array(transfer).describe("One page of transfers."),
    }),
  }),
  arrive: post({
    ...change,
    path: "/api/staff/stock/transfers/{id}/arrive",
    description: "Receives the units of a transfer, after which they can be sold; missing ones are written off.",
    body: z.strictObject({
      key: idempotencyKey,
      pieces: figure.describe("The units that have arrived, at most those sent."),
      note: note.describe("Why units are missing; needed where some are."),
    }),
    answer: noData,
  }),
  takeBack: post({
    ...change,
    path: "/api/staff/stock/transfers/{id}/return",
    description: "Takes a transfer back that has not arrived; its units can be sold from their warehouse again.",
    body: z.strictObject({ key: idempotencyKey, note: note.min(1).describe("The reason.") }),
    answer: noData,
  }),
  checkCounts: post({
    path: "/api/staff/stock/counts/check",
    source: "ours",
    access: "staff",
    right: "stock.change",
    carriesFile: true,
    description: "Says of each row of a count what it would change; it changes nothing.",
    body: z.union([
      z.strictObject({ warehouse_id, text: longText(COUNT_TEXT_MAX).describe("The pasted table: code and units.") }),
      z.strictObject({
        warehouse_id,
        file: z.base64().max(FILE_BODY_MAX).describe("A CSV or .xlsx file as base64, at most 2 MB before encoding."),
      }),
    ]),
    answer: z.strictObject({
      at: instant.describe("When it was checked."),
      warehouse: named.describe("The warehouse."),
      list: z.array(checkedCount).describe("The rows, in their order."),
      notices: z.array(z.string()).describe("What of a file was not read, in Chinese."),
    }),
  }),
  writeCounts: post({
    path: "/api/staff/stock/counts",
    source: "ours",
    access: "staff",
    right: "stock.change",
    // Hundreds of transactions take seconds, as files do.
    carriesFile: true,
    description: "Writes the differences of a count, each row on its own; what staff have changed since is left out.",
    errors: { 409: "The key was used for other rows." },
    body: z.strictObject({
      key: idempotencyKey,
      warehouse_id,
      reason,
      note: note.describe("The reason in words; needed where it is none of the others."),
      rows: z
        .array(z.strictObject({ row: rowNumber, sku_id: id, read: figure, counted: figure, version }))
        .min(1)
        .max(COUNT_ROWS_MAX)
        .describe("The rows to write."),
      rest: z.array(leftRow).max(COUNT_ROWS_MAX).describe("The other rows, which the receipt repeats."),
    }),
    answer: receipt,
  }),
  countReceipt: get({
    path: "/api/staff/stock/counts/receipt",
    source: "ours",
    access: "staff",
    right: "stock.change",
    description: "Reads the receipt of one of the caller's counts of the last seven days.",
    errors: { 404: "The caller has no such count." },
    query: z.object({ key: idempotencyKey.catch("") }),
    answer: receipt,
  }),
  warehouses: get({
    path: "/api/staff/warehouses",
    source: "ours",
    access: "staff",
    right: "warehouse.manage",
    description: "Lists all warehouses.",
    answer: z.strictObject({
      list: z.array(warehouseRow).describe("The warehouses."),
      provinces: z.array(text("A province.", "浙江省")).describe("The names that a province may have."),
    }),
  }),
  addWarehouse: post({
    path: "/api/staff/warehouses/add",
    source: "ours",
    access: "staff",
    right: "warehouse.manage",
    description: "Adds a warehouse; its name stays.",
    body: z.strictObject({
      key: idempotencyKey,
      name: singleLineText(WAREHOUSE_NAME_MAX).min(1).describe("The name."),
      ...setting,
    }),
    answer: z.strictObject({ warehouse_id: id.describe("The warehouse.") }),
  }),
  changeWarehouse: post({
    path: "/api/staff/warehouses/{id}",
    source: "ours",
    access: "staff",
    right: "warehouse.manage",
    description: "Changes where a warehouse is and how quickly it ships.",
    errors: { 409: "The warehouse has changed since it was read." },
    body: z.strictObject({ key: idempotencyKey, version, ...setting }),
    answer: noData,
  }),
};
