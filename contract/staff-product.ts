import { z } from "zod";
import { FILE_BODY_MAX, get, post } from "./endpoint.ts";
import {
  amount,
  count,
  id,
  idempotencyKey,
  instant,
  keyword,
  longText,
  nullableText,
  paging,
  sentFile,
  singleLineText,
  text,
} from "./fields.ts";
import { COLUMN_NAMES, type Column } from "./rules/product-table.ts";
import {
  GOODS_CHANGES_MAX,
  GOODS_LACK_NAMES,
  GOODS_PAGE_SIZE,
  GOODS_REASON_MAX,
  GOODS_ROW_STATE_NAMES,
  GOODS_ROWS_PAGE_SIZE,
  GOODS_SKUS_MAX,
  GOODS_TAB_NAMES,
} from "./rules/staff-product.ts";
import { logRow, outcome, ownPassword } from "./staff.ts";

/** The calls of the desk for products. */

const CHANGED = { 409: "The product has changed since it was read, or the same act waits already." };
const name = text("The product's name.", "格之格 CC388A 硒鼓");
const sku = text("The SKU's name.", "单支装");
const code = text("The code of the SKU.", "10230-100506");
const image = text("The picture as pages show it.", "/api/picture/toner.webp");
const version = text("Changes with every cell of the product but stock and sales; sent back.", "rT0n4xVd");
const sentVersion = z.string().min(1).max(64).describe("The version that was read.");
const reason = longText(GOODS_REASON_MAX).min(1).describe("The reason, for staff only.");
const margin = z
  .number()
  .nullable()
  .meta({ description: "The price less the cost, as a share of the price; null for a price of 0.", examples: [0.37] });
const named = z.strictObject({ id, name: text("The name.", "格之格旗舰店") });
const optionalId = z.coerce.number().int().positive().optional().catch(undefined);

const row = z
  .strictObject({
    product_id: id.describe("The id of the product."),
    sku_id: id.describe("The id of the SKU."),
    code,
    name,
    sku,
    image,
    is_show: z.boolean().describe("Whether product and SKU are for sale."),
    store: text("The store's name.", "格之格旗舰店"),
    unit_name: text("The unit.", "支"),
    price: amount.describe("The public price of one unit."),
    trade_price: amount.describe("The price for customers who pay cost with mark-up."),
    cost: amount.describe("The cost of one unit."),
    margin,
    tiers: count("The number of tiers."),
    stock: count("The units for sale."),
    warehouses: z
      .array(z.strictObject({ name: text("The warehouse.", "北京仓"), stock: count("Its units.") }))
      .describe("Where they lie; none where the SKU is in no warehouse."),
    sold: z.number().int().describe("The units of the last 30 days, less the refunded ones."),
    is_low: z.boolean().describe("Whether the stock is less than the sales of seven days."),
    has_picture: z.boolean().describe("Whether the product has a photograph."),
  })
  .meta({ id: "StaffProductRow", description: "A SKU in the desk's list of goods." });
export type StaffProductRow = z.output<typeof row>;

/** The cells of a product or a SKU by the columns of the table of products. */
const cellsOf = z.partialRecord(z.enum(COLUMN_NAMES), longText(8000));
const readCells = z.partialRecord(z.enum(COLUMN_NAMES), z.string());

const option = z.strictObject({ value: text("What is sent.", "格之格"), name: text("What is shown.", "格之格 G&G") });
const options = z
  .strictObject({
    stores: z.array(option).describe("The stores."),
    brands: z.array(option).describe("The brands."),
    categories: z.array(option).describe("The categories of the third level with their path."),
  })
  .meta({ id: "StaffProductOptions", description: "What the fields of a product offer." });

const detail = z
  .strictObject({
    product_id: id.describe("The id of the product."),
    version,
    name,
    is_show: z.boolean().describe("Whether it is for sale."),
    cells: readCells.describe("The cells of the product by the columns of the table."),
    pictures: z
      .array(z.strictObject({ picture: text("The address as it is stored.", "/api/picture/toner.webp"), image }))
      .describe("Its photographs, the first one is the main one."),
    lacks: z.array(z.enum(GOODS_LACK_NAMES)).describe("What it lacks before it should be for sale."),
    skus: z
      .array(
        z.strictObject({
          sku_id: id.describe("The id of the SKU."),
          code,
          name: sku,
          cells: readCells.describe("The cells of the SKU by the columns of the table."),
          trade_price: amount.describe("The price for customers who pay cost with mark-up."),
          margin,
          trade_margin: margin,
          stock: count("The units for sale."),
          sold: z.number().int().describe("The units of the last 30 days, less the refunded ones."),
          warehouses: z
            .array(z.strictObject({ name: text("The warehouse.", "北京仓"), stock: count("Its units.") }))
            .describe("Where they lie."),
        }),
      )
      .describe("The SKUs, for sale or not."),
    printers: count("The printers that it fits."),
    in_carts: count("The lines of carts that hold it."),
    in_orders: count("The unpaid and unshipped orders that hold it."),
    in_quotations: count("The quotations under way that hold it."),
    agreed: count("The customers with an agreed price for it."),
    sales: z
      .array(z.strictObject({ from: instant, to: instant, price: amount, quota: count("The units of the sale.") }))
      .describe("The flash sales that have not ended."),
    bad_reviews: count("The reviews with one or two stars."),
    asked: nullableText("Who has asked for prices that wait for a second member; null for nobody.", "罗佳"),
    planned: z
      .strictObject({
        planned_id: id,
        starts_at: instant.describe("When they begin."),
        summary: text("What changes.", "2026-12-01 起 1000101 售价 69.00 → 67.00"),
        by: text("Who has planned them.", "罗佳"),
        reason: text("The reason; may be empty.", "厂家涨价"),
      })
      .nullable()
      .describe("Prices that begin on a later day; null for none."),
    log: z.array(logRow).describe("The newest acts on the product."),
    previous: id.nullable().describe("The product before it; null for none."),
    next: id.nullable().describe("The product after it; null for none."),
  })
  .meta({ id: "StaffProductDetail", description: "One product as the desk shows it." });
export type StaffProductDetail = z.output<typeof detail>;

const cellChange = z.strictObject({
  sku_id: id.nullable().describe("The SKU; null for a cell of the product."),
  sku: text("The SKU's name; empty for a cell of the product.", "单支装"),
  column: z.enum(COLUMN_NAMES as [Column, ...Column[]]).describe("The column."),
  before: text("The cell before; empty for none.", "69.00"),
  after: text("The cell after; empty for none.", "67.00"),
});
export type GoodsCellChange = z.output<typeof cellChange>;

const change = z.strictObject({
  product_id: id.describe("The product."),
  version: sentVersion,
  product: cellsOf.default({}).describe("Changed cells of the product."),
  skus: z
    .array(
      z.strictObject({
        sku_id: id.nullable().describe("The SKU; null for a new one."),
        cells: cellsOf.describe("Its changed cells."),
      }),
    )
    .max(GOODS_SKUS_MAX)
    .default([])
    .describe("The SKUs that change."),
});
export type GoodsChange = z.input<typeof change>;
const changes = z.array(change).min(1).max(GOODS_CHANGES_MAX).describe("The products that change.");

const plan = z
  .strictObject({
    product_id: id.describe("The product."),
    version,
    name,
    problem: nullableText("Why it cannot be written; null where it can.", "划线价：划线价不能低于售价"),
    changes: z.array(cellChange).describe("What changes; none for nothing."),
    reasons: z.array(text("Why a second member approves.", "低于成本")).describe("None where nobody has to."),
    skus: z
      .array(
        z.strictObject({
          sku_id: id,
          name: sku,
          price: amount.describe("The public price after the change."),
          cost: amount.describe("The cost after the change."),
          trade_price: amount.describe("The price of cost with mark-up after the change."),
          margin,
        }),
      )
      .describe("The SKUs after the change."),
    in_carts: count("The lines of carts that are computed again."),
    agreed: count("The customers with an agreed price, which does not follow."),
  })
  .meta({ id: "StaffProductPlan", description: "What a change would do to one product." });
export type StaffProductPlan = z.output<typeof plan>;

const doneRow = z.strictObject({
  product_id: id,
  name,
  text: text("What was done, or why not.", "售价 69.00 → 67.00"),
});
const receipt = z
  .strictObject({
    done: z.array(doneRow).describe("The products that were written."),
    asked: z.array(doneRow).describe("Those that wait for a second member."),
    outcome: outcome.nullable().describe("What became of those; null without any."),
    left: z.array(doneRow).describe("Those that were not written."),
  })
  .meta({ id: "StaffProductReceipt", description: "Which products were changed, and which were not." });
export type StaffProductReceipt = z.output<typeof receipt>;

const shownProduct = z.strictObject({
  product_id: id,
  name,
  is_show: z.boolean().describe("Whether it is for sale."),
  lacks: z.array(z.enum(GOODS_LACK_NAMES)).describe("What it lacks."),
  in_carts: count("The lines of carts that hold it."),
  in_orders: count("The unpaid and unshipped orders that hold it."),
  in_quotations: count("The quotations under way that hold it."),
});
const chosenProducts = z
  .string()
  .max(20 * GOODS_CHANGES_MAX)
  .transform((list) => [...new Set(list.split(",").map(Number))].filter((one) => Number.isSafeInteger(one) && one > 0))
  .transform((ids) => ids.slice(0, GOODS_CHANGES_MAX))
  .catch([])
  .default([])
  .meta({ description: "Ids of products, separated by commas.", examples: ["10001,10002"] });

const filters = {
  tab: z.enum(GOODS_TAB_NAMES).catch("all").default("all").describe("The tab."),
  keyword: keyword("Name, code, bar code or id.", "CC388A"),
  store_id: optionalId.describe("A store."),
  brand_id: optionalId.describe("A brand."),
  category_id: optionalId.describe("A category of any level."),
  warehouse_id: optionalId.describe("A warehouse."),
};

const importRow = z
  .strictObject({
    line: count("The number of the row; 0 for the whole table."),
    product_id: id.nullable().describe("The product; null where it is not known."),
    state: z.enum(GOODS_ROW_STATE_NAMES).describe("What the row would do."),
    column: text("The column of a problem; empty for others.", "商城价"),
    written: text("What the cell holds.", "48,0"),
    note: text("What would be done, or what is wrong.", "应为金额，如 12.50"),
  })
  .meta({ id: "StaffProductImportRow", description: "A row of the report on a table of products." });
export type StaffProductImportRow = z.output<typeof importRow>;

const importCounts = z.strictObject({
  rows: count("The rows below the head."),
  new: count("The products that would be new."),
  changed: count("The products that would change."),
  same: count("The products that stay as they are."),
  ask: count("The products that wait for a second member."),
  bad: count("The problems."),
});
const importHead = {
  import_id: id.describe("The id of the table."),
  at: instant.describe("When it was sent."),
  by: text("Who sent it.", "罗佳"),
  name: text("The name of the file.", "年框调价.xlsx"),
  counts: importCounts.describe("What it would do, or has done."),
  written_at: instant.nullable().describe("When it was written; null before."),
};
const importSummary = z
  .strictObject(importHead)
  .meta({ id: "StaffProductImport", description: "A table of products that a member has sent." });
export type StaffProductImport = z.output<typeof importSummary>;

const importReport = z
  .strictObject({
    ...importHead,
    same_as: id.nullable().describe("An earlier table with the same content that was written; null for none."),
    list: z.array(importRow).describe("A page of the report."),
    count: count("The rows of the report."),
    new_names: z.boolean().describe("Whether brands or categories of the table do not exist."),
    missing: z
      .array(text("A picture file that the table names.", "图片/a.jpg"))
      .describe("Files that are not here yet."),
    pictures: count("The picture files that were sent."),
    notices: z.array(z.string()).describe("What of the file was not read, in Chinese."),
  })
  .meta({ id: "StaffProductImportReport", description: "What a table of products would do, row by row." });
export type StaffProductImportReport = z.output<typeof importReport>;

const cell = z.union([z.string(), z.number(), z.null()]);

export const staffProduct = {
  list: get({
    path: "/api/staff/goods",
    source: "ours",
    access: "staff",
    right: "goods.read",
    description: "Lists SKUs, for sale or not.",
    query: z.object({ ...filters, ...paging([GOODS_PAGE_SIZE]) }),
    answer: z.strictObject({
      list: z.array(row).describe("A page of the SKUs."),
      count: count("The SKUs that match."),
      products: count("The products of the shop."),
      counts: z.record(z.enum(GOODS_TAB_NAMES), count("The SKUs of a tab.")).describe("The SKUs by tab."),
      stores: z.array(named).describe("The stores."),
      brands: z.array(named).describe("The brands."),
      categories: z.array(named).describe("The categories of the first and second level, with their path."),
      warehouses: z.array(named).describe("The warehouses."),
    }),
  }),
  exportRows: get({
    path: "/api/staff/goods/export",
    source: "ours",
    access: "staff",
    right: "goods.read",
    description: "Reads products that match as the table that an import reads, in parts; who takes it is logged.",
    carriesFile: true,
    query: z.object({ ...filters, after: optionalId.describe("The last product of the part before.") }),
    answer: z.strictObject({
      columns: z.array(text("A title.", "商品编号")).describe("The titles."),
      rows: z.array(z.array(cell)).describe("The rows, one a SKU."),
      next: id.nullable().describe("The last product of this part; null after the last part."),
    }),
  }),
  options: get({
    path: "/api/staff/goods/options",
    source: "ours",
    access: "staff",
    right: "goods.read",
    description: "Reads what the fields of a product offer.",
    answer: options,
  }),
  showing: get({
    path: "/api/staff/goods/showing",
    source: "ours",
    access: "staff",
    right: "goods.change",
    description: "Reads what depends on products that are to be offered or taken off sale.",
    query: z.object({ ids: chosenProducts }),
    answer: z.strictObject({ list: z.array(shownProduct).describe("The products that exist.") }),
  }),
  show: post({
    path: "/api/staff/goods/show",
    source: "ours",
    access: "staff",
    right: "goods.change",
    description: "Offers products for sale, or takes them off.",
    body: z.strictObject({
      key: idempotencyKey,
      product_ids: z.array(id).min(1).max(GOODS_CHANGES_MAX).describe("The products."),
      is_show: z.boolean().describe("Whether they are offered."),
      reason,
    }),
    answer: z.strictObject({ changed: count("How many were changed.") }),
  }),
  check: post({
    path: "/api/staff/goods/check",
    source: "ours",
    access: "staff",
    right: "goods.change",
    description: "Says what changes would do to products; nothing is written.",
    body: z.strictObject({ changes }),
    answer: z.strictObject({ list: z.array(plan).describe("The products, in their order.") }),
  }),
  change: post({
    path: "/api/staff/goods/changes",
    source: "ours",
    access: "staff",
    right: "goods.change",
    description: "Changes products; prices below cost or far from those of the day before need a second member.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      changes,
      from: z.iso.date().nullable().default(null).describe("The day on which prices begin, in Shanghai; null for now."),
      reason: longText(GOODS_REASON_MAX).default("").describe("The reason, for staff only; may be empty."),
      password: ownPassword,
    }),
    answer: receipt,
  }),
  create: post({
    path: "/api/staff/goods",
    source: "ours",
    access: "staff",
    right: "goods.change",
    description: "Creates a product with its first SKU, which is not for sale yet.",
    errors: { 409: "Prices below cost cannot be those of a new product." },
    body: z.strictObject({
      key: idempotencyKey,
      product: cellsOf.describe("The cells of the product."),
      sku: cellsOf.describe("The cells of its first SKU."),
    }),
    answer: z.strictObject({ product_id: id.describe("The id of the product.") }),
  }),
  detail: get({
    path: "/api/staff/goods/{id}",
    source: "ours",
    access: "staff",
    right: "goods.read",
    description: "Reads one product with everything that its page shows.",
    answer: detail,
  }),
  withdrawPlanned: post({
    path: "/api/staff/goods/{id}/planned/withdraw",
    source: "ours",
    access: "staff",
    right: "goods.change",
    description: "Withdraws prices that begin on a later day.",
    errors: { 409: "They wait no more." },
    body: z.strictObject({ key: idempotencyKey, planned_id: id.describe("The prices.") }),
    answer: z.strictObject({ withdrawn: z.literal(true) }),
  }),
  addPicture: post({
    path: "/api/staff/goods/{id}/pictures",
    source: "ours",
    access: "staff",
    right: "goods.change",
    description: "Adds a photograph to a product, after the others.",
    carriesFile: true,
    body: z.strictObject({ image: sentFile("The picture") }),
    answer: z.strictObject({ pictures: count("The photographs of the product.") }),
  }),
  imports: get({
    path: "/api/staff/goods/imports",
    source: "ours",
    access: "staff",
    right: "goods.change",
    description: "Lists the tables that members have sent, the newest first.",
    query: z.object(paging([20])),
    answer: z.strictObject({ list: z.array(importSummary).describe("A page."), count: count("All of them.") }),
  }),
  sendTable: post({
    path: "/api/staff/goods/imports",
    source: "ours",
    access: "staff",
    right: "goods.change",
    description: "Reads a table of products and keeps it; nothing of it is written.",
    carriesFile: true,
    body: z.strictObject({
      name: singleLineText(120).min(1).describe("The name of the file."),
      file: z.base64().max(FILE_BODY_MAX).describe("A CSV or Excel file as base64, at most 5 MB before encoding."),
    }),
    answer: z.strictObject({ import_id: id.describe("The id of the table.") }),
  }),
  report: get({
    path: "/api/staff/goods/imports/{id}",
    source: "ours",
    access: "staff",
    right: "goods.change",
    description: "Says row by row what a table would do; nothing is written.",
    carriesFile: true,
    query: z.object({
      state: z.enum(GOODS_ROW_STATE_NAMES).optional().catch(undefined).describe("Rows of one state."),
      create: z.stringbool().catch(false).default(false).describe("Whether unknown brands and categories may be new."),
      ...paging([GOODS_ROWS_PAGE_SIZE]),
    }),
    answer: importReport,
  }),
  sendPicture: post({
    path: "/api/staff/goods/imports/{id}/pictures",
    source: "ours",
    access: "staff",
    right: "goods.change",
    description: "Adds a picture file that a table names.",
    carriesFile: true,
    body: z.strictObject({
      name: singleLineText(120).min(1).describe("The name of the file."),
      image: sentFile("The picture"),
    }),
    answer: z.strictObject({ is_named: z.boolean().describe("Whether the table names it.") }),
  }),
  writeTable: post({
    path: "/api/staff/goods/imports/{id}/write",
    source: "ours",
    access: "staff",
    right: "goods.change",
    description: "Writes a table without problems as a whole; products that need a second member wait for one.",
    carriesFile: true,
    errors: { 409: "Products of the table have changed since it was read, or it was written already." },
    body: z.strictObject({
      key: idempotencyKey,
      create: z.boolean().describe("Whether unknown brands and categories are created."),
      reason,
      password: ownPassword,
    }),
    answer: z.strictObject({
      written: count("The products that were written."),
      asked: count("The products that wait for a second member."),
      outcome: outcome.nullable().describe("What became of those; null without any."),
    }),
  }),
};
