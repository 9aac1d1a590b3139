import { z } from "zod";
import { cartPreviewLine } from "./cart.ts";
import { FILE_BODY_MAX, get, post } from "./endpoint.ts";
import { count, flag, id, instant, money, nullableText, paging, quantity, singleLineText, text } from "./fields.ts";
import { LIST_NAME_MAX, LIST_ROWS_MAX, LIST_TEXT_MAX } from "./rules/list.ts";

/** A list for quick order, quotations and standing lists: pasted text, or a file. */
export const listSource = z.union([
  z.strictObject({
    text: z
      .string()
      .max(LIST_TEXT_MAX)
      .meta({ description: "The list, one product per line.", examples: ["TN-2325 12支"] }),
  }),
  z.strictObject({
    file: z
      .base64()
      .max(FILE_BODY_MAX)
      .meta({
        description: "A CSV or .xlsx file as base64, at most 2 MB before encoding.",
        examples: ["MTAzOTgtMTAwNzc4LDYK"],
      }),
    name: singleLineText(LIST_NAME_MAX).meta({ description: "The name of the file.", examples: ["办公用品.csv"] }),
    hidden: flag.describe("1 reads hidden rows, columns and sheets too.").optional(),
  }),
]);

/** Ready rows that are left in the list. */
export const skippedRows = z
  .array(z.number().int().min(1).max(2_000_000))
  .max(LIST_ROWS_MAX)
  .optional()
  .meta({ description: "The numbers of ready rows that are left in the list.", examples: [[3, 7]] });

const listState = z.enum(["matched", "ambiguous", "missing", "duplicate"]);

const row = z
  .strictObject({
    row: count("The number of the line in the text, or of the row in the file, from 1; later sheets are numbered on."),
    place: nullableText("The sheet and the number in it; null for a list of one sheet.", "十一月 第 3 行"),
    raw: text("The row as typed.", "TN-2325 格之格 12支"),
    words: text("The words of the row that were searched for.", "TN-2325 格之格"),
    state: listState.describe("duplicate: merged into another row of the same SKU."),
    by: z
      .enum(["code", "model", "name", "choice"])
      .nullable()
      .describe("The means by which the SKU was found; null without a SKU."),
    quantity: count("Units of the SKU, including those of merged rows.")
      .nullable()
      .describe("Units of the SKU, including those of merged rows; null where the row states no usable number."),
    stated: nullableText("The row's own text of the quantity, with those of merged rows; null without one.", "12支"),
    problem: z
      .strictObject({
        kind: z
          .enum(["below_min", "short", "rounded", "unit", "invalid", "unclear"])
          .describe(
            "Below the minimum order, above the stock, no whole pack, another unit, no whole number from 1, or no number.",
          ),
        suggested: count("The proposed quantity in units of the SKU.")
          .nullable()
          .describe("The proposed quantity in units of the SKU; null where the row states none that can be bought."),
      })
      .nullable()
      .describe("The problem of the quantity, which must be corrected before the row can be bought."),
    notes: z.array(z.string()).describe("The conversions of the quantity, in Chinese."),
    into: count("The number of a row.").nullable().describe("The row that a duplicate is merged into."),
    goods: cartPreviewLine.nullable().describe("The SKU; null without one."),
    proposals: z
      .array(cartPreviewLine)
      .describe("SKUs to choose from, at most three; those of a missing row are only similar."),
  })
  .meta({ id: "ListRow", description: "One row of a list of products." });
export type QuickOrderRow = z.output<typeof row>;

const listId = id.describe("The id of the list.");
const missing = { 404: "The customer has no such list, or the list has no such row." };
const errors = { ...missing, 409: "Another call has changed the list meanwhile." };

export const QUICK_ORDER_STATES = ["all", "matched", "ambiguous", "missing", "quantity"] as const;

/** The part of a list that a page shows. */
export const listView = z.object({
  state: z
    .enum(QUICK_ORDER_STATES)
    .catch("all")
    .default("all")
    .meta({
      description: "Only rows of this state; quantity for rows whose quantity must be corrected.",
      examples: ["missing"],
    }),
  ...paging([50]),
});

/** A list with the state of its rows, and one page of them. */
export const shownList = z.strictObject({
  list_id: listId,
  name: text("The name of the file; empty for pasted text.", "办公用品.csv"),
  text: text("The rows as typed, one per line.", "TN-2325 12支"),
  headings: z
    .array(count("The number of a row."))
    .describe("The rows that name no product: a title, the names of columns, a total."),
  notices: z
    .array(z.string())
    .describe("What of the list was not read, in Chinese, such as hidden rows.")
    .meta({ examples: [["有 3 行被隐藏，没有读取"]] }),
  counts: z.record(z.enum(QUICK_ORDER_STATES), z.number().int().nonnegative()).meta({
    description: "The number of rows of each state.",
    examples: [{ all: 6, matched: 3, ambiguous: 1, missing: 1, quantity: 1 }],
  }),
  duplicates: count("Rows that are merged into others."),
  ready: z
    .strictObject({
      kinds: count("The number of rows that can be bought without a correction."),
      units: count("The units of these rows."),
      amount: money.describe("The price of these rows for this customer."),
      saving: money.describe("The difference to the public prices."),
      lines: z
        .array(
          z.strictObject({
            row: count("The number of the row."),
            product_attr_unique: id.describe("The id of the SKU."),
            cart_num: quantity,
          }),
        )
        .describe("The SKUs of these rows, in the order of the list."),
    })
    .describe("The rows that can be bought without a correction."),
  fixable: count("The number of rows with a proposed quantity."),
  count: count("The number of rows of the requested state."),
  list: z.array(row).describe("One page of them, in the order of the list."),
});

/** A correction of one row: another SKU, another quantity, other words, or its removal. */
export const rowChange = z.strictObject({
  row: z
    .number()
    .int()
    .min(1)
    .max(2_000_000)
    .meta({ description: "The number of the row.", examples: [3] }),
  sku_id: id.describe("The SKU that the customer chooses.").optional(),
  quantity: quantity.optional(),
  words: singleLineText(200)
    .meta({ description: "Words to search for instead of the row's own.", examples: ["TN-2325"] })
    .optional(),
  remove: flag.describe("1 removes the row from the list.").optional(),
});

export const quickOrder = {
  create: post({
    path: "/api/user/quick_order/create",
    source: "ours",
    access: "customer",
    carriesFile: true,
    description:
      "Stores a list and finds the SKU of each row. A customer's ten newest lists are stored for thirty days.",
    body: listSource,
    answer: z.strictObject({ list_id: listId }),
  }),
  lists: get({
    path: "/api/user/quick_order/lst",
    source: "ours",
    access: "customer",
    description: "Lists the customer's lists, the newest first.",
    answer: z.array(
      z.strictObject({
        list_id: listId,
        name: text("The name of the file; empty for pasted text.", "办公用品.csv"),
        rows: count("The number of remaining rows."),
        created_at: instant.describe("When it was stored, in milliseconds since 1970."),
      }),
    ),
  }),
  read: get({
    path: "/api/user/quick_order/detail/{id}",
    source: "ours",
    access: "customer",
    description: "Shows a list with the state of each row by the SKUs as they are now.",
    errors: missing,
    query: listView,
    answer: shownList,
  }),
  change: post({
    path: "/api/user/quick_order/change/{id}",
    source: "ours",
    access: "customer",
    description: "Corrects one row: another SKU, another quantity, other words to search for, or its removal.",
    errors,
    body: rowChange,
    answer: z.strictObject({}),
  }),
  accept: post({
    path: "/api/user/quick_order/accept/{id}",
    source: "ours",
    access: "customer",
    description: "Sets the proposed quantity of every row that has one.",
    errors,
    body: z.strictObject({}),
    answer: z.strictObject({ changed: count("The number of changed rows.") }),
  }),
  addToCart: post({
    path: "/api/user/quick_order/add_cart/{id}",
    source: "ours",
    access: "customer",
    description: "Adds the rows that can be bought without a correction to the cart and removes them from the list.",
    errors,
    body: z.strictObject({ skip: skippedRows }),
    answer: z.strictObject({
      added: count("The number of added rows."),
      refused: z
        .array(
          z.strictObject({
            row: count("The number of the row."),
            store_name: nullableText("The product's name.", "得力 A4 复印纸 70g"),
            message: text("The reason for the refusal.", "购物车最多放 500 种商品，请先清理"),
          }),
        )
        .describe("The rows that were not added, which remain in the list."),
    }),
  }),
};
