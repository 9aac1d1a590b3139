import { z } from "zod";
import { FILE_BODY_MAX, get, post } from "./endpoint.ts";
import { amount, count, id, idempotencyKey, instant, longText, nullableText, singleLineText, text } from "./fields.ts";
import {
  AGREED_STATES,
  type AgreedState,
  DISCOUNT_MAX,
  PRICE_RAW_MAX,
  PRICE_ROW_STATES,
  PRICE_ROWS_MAX,
  PRICE_TEXT_MAX,
  type PriceRowState,
} from "./rules/agreed-price.ts";
import { ownPassword, outcome as someOutcome } from "./staff.ts";

/** The calls of the desk for prices that are agreed with a customer. */

const day = z.iso.date().meta({ description: "The last day of the price, in Shanghai.", examples: ["2027-01-31"] });
const code = text("The code of the SKU.", "10230-100506");
const name = text("The product's name.", "格之格 CC388A 硒鼓");
const sku = text("The SKU's name.", "单支装");
const why = text("Why no price can be agreed and the way out; empty where one can.", "");
const rowNumber = z.number().int().min(1).max(2_000_000).describe("The number of the row.");
const version = z.string().min(1).max(64).describe("Identifies the price, the cost and the class that were read.");
const cost = amount.nullable().describe("The cost of one unit; null for members who may not set prices.");
const note = singleLineText(120).describe("Why the row was not written.");

const agreed = {
  sku_id: id.describe("The id of the SKU."),
  code,
  name,
  sku,
  cost,
  trade_price: amount.describe("The price of the customer's class."),
  price: amount.describe("The agreed price."),
  until: day,
  days: z.number().int().describe("The days until it ends, the last one included; negative or 0 for one that is over."),
  state: z.enum(Object.keys(AGREED_STATES) as [AgreedState]).describe("Whether the customer pays it."),
};

const listed = z
  .strictObject({ ...agreed, version })
  .meta({ id: "StaffAgreedPrice", description: "An agreed price as staff see it." });
export type StaffAgreedPrice = z.output<typeof listed>;

const ending = z
  .strictObject({
    customer_id: id.describe("The id of the customer."),
    company: text("The company, or the contact without one.", "杭州远山办公贸易有限公司"),
    code,
    name,
    sku,
    price: amount.describe("The agreed price."),
    until: day,
    days: count("The days until it ends, the last one included."),
  })
  .meta({ id: "StaffEndingPrice", description: "An agreed price that ends soon." });
export type StaffEndingPrice = z.output<typeof ending>;

const checkedLine = z.strictObject({
  sku_id: id.describe("The id of the SKU."),
  code,
  name,
  sku,
  cost: amount.describe("The cost of one unit."),
  trade_price: amount.describe("The price of the customer's class."),
  before: z
    .strictObject({ price: amount.describe("The price so far."), until: day })
    .nullable()
    .describe("The agreed price so far; null without one."),
  price: amount.describe("The new price."),
  until: day,
  version,
});

const checkedRow = z
  .strictObject({
    row: rowNumber,
    raw: text("The row's own text, cut.", "10230-100506 48.50 2027-01-31"),
    state: z.enum(Object.keys(PRICE_ROW_STATES) as [PriceRowState]).describe("Whether the row can be written."),
    note: text("The same in a sentence; may be empty.", "低于成本 ¥42.99，要管理员批"),
    line: checkedLine.nullable().describe("The price that would be written; null for none."),
  })
  .meta({ id: "StaffPriceRow", description: "A checked row of a table of agreed prices." });
export type StaffPriceRow = z.output<typeof checkedRow>;

const typed = singleLineText(60);
/** A table of prices: pasted text, a file, rows that were filled in, or a category with a discount. */
const source = z.union([
  z.strictObject({ text: longText(PRICE_TEXT_MAX).describe("The pasted table: code, price and last day a line.") }),
  z.strictObject({
    file: z.base64().max(FILE_BODY_MAX).describe("A CSV or .xlsx file as base64, at most 2 MB before encoding."),
  }),
  z.strictObject({
    rows: z
      .array(
        z.strictObject({
          goods: typed.describe("Code, id, bar code or model."),
          price: typed.describe("The price in yuan."),
          until: typed.describe("The last day."),
        }),
      )
      .min(1)
      .max(PRICE_ROWS_MAX)
      .describe("Rows that were filled in."),
  }),
  z.strictObject({
    category_id: id.describe("The category, of any level."),
    percent: z.number().min(0.1).max(DISCOUNT_MAX).describe("The discount on the price of the class, in percent."),
    until: day,
  }),
]);

const written = z.strictObject({
  row: rowNumber,
  code,
  name: text("Product and SKU.", "格之格 CC388A 硒鼓 单支装"),
  change: text("The price before and after.", "¥37.20 → ¥36.80，至 2027-01-31"),
});
const receipt = z
  .strictObject({
    at: instant.describe("When it was written."),
    done: z.array(written).describe("The prices that were written."),
    asked: z.array(written).describe("The prices below cost that wait for a second member."),
    outcome: someOutcome.nullable().describe("What became of the prices below cost; null without any."),
    left: z
      .array(z.strictObject({ row: rowNumber, raw: text("The row's own text.", "XX-1"), note: text("Why.", "没有") }))
      .describe("The rows that were not written."),
  })
  .meta({ id: "StaffPriceReceipt", description: "Which agreed prices were written, and which were not." });
export type StaffPriceReceipt = z.output<typeof receipt>;
export const priceReceipt = receipt;

const reason = longText(200).min(1).describe("The reason, for staff only.");

export const staffPrice = {
  ending: get({
    path: "/api/staff/prices/ending",
    source: "ours",
    access: "staff",
    right: "customer.read",
    description: "Lists the agreed prices that end within 14 days, the earliest first.",
    answer: z.strictObject({
      count: count("The number of all of them."),
      list: z.array(ending).describe("The first of them."),
    }),
  }),
  list: get({
    path: "/api/staff/customers/{id}/prices",
    source: "ours",
    access: "staff",
    right: "customer.read",
    description: "Lists the agreed prices of a customer, those that end first above.",
    answer: z.strictObject({
      customer: text("The customer's name at the desk.", "杭州远山办公贸易有限公司"),
      list: z.array(listed).describe("The agreed prices."),
      why,
      asked: nullableText("Who has asked for prices below cost that wait; null for nobody.", "沈青"),
      categories: z
        .array(
          z.strictObject({
            category_id: id.describe("The id of the category."),
            name: text("Its path.", "办公用纸 / 复印纸"),
          }),
        )
        .describe("The categories with goods for sale; none where no price can be agreed."),
    }),
  }),
  check: post({
    path: "/api/staff/customers/{id}/prices/check",
    source: "ours",
    access: "staff",
    right: "customer.prices",
    description: "Says of each row of a table what it would change; nothing is written.",
    errors: { 409: "No price can be agreed with the customer." },
    carriesFile: true,
    body: source,
    answer: z.strictObject({
      at: instant.describe("When it was checked."),
      list: z.array(checkedRow).describe("The rows, in their order."),
      notices: z.array(z.string()).describe("What of a file was not read, in Chinese."),
    }),
  }),
  write: post({
    path: "/api/staff/customers/{id}/prices",
    source: "ours",
    access: "staff",
    right: "customer.prices",
    description: "Writes the chosen rows; what has changed is left out, and prices below cost need a second member.",
    errors: { 409: "No price can be agreed with the customer." },
    body: z.strictObject({
      key: idempotencyKey,
      rows: z
        .array(
          z.strictObject({
            row: rowNumber,
            sku_id: id.describe("The SKU."),
            price: amount.describe("The price."),
            until: day,
            version,
          }),
        )
        .min(1)
        .max(PRICE_ROWS_MAX)
        .describe("The chosen rows."),
      rest: z
        .array(z.strictObject({ row: rowNumber, raw: singleLineText(PRICE_RAW_MAX).describe("Its own text."), note }))
        .max(PRICE_ROWS_MAX)
        .default([])
        .describe("The rows that cannot be written, for the receipt."),
      reason,
      password: ownPassword,
    }),
    answer: receipt,
  }),
  receipt: get({
    path: "/api/staff/customers/{id}/prices/receipt",
    source: "ours",
    access: "staff",
    right: "customer.prices",
    description: "Reads what the caller's submit with this key has written.",
    query: z.object({ key: z.string().max(64).catch("").default("").describe("The key of the form.") }),
    answer: receipt,
  }),
  remove: post({
    path: "/api/staff/customers/{id}/prices/remove",
    source: "ours",
    access: "staff",
    right: "customer.prices",
    description: "Removes agreed prices; those that have changed stay.",
    body: z.strictObject({
      key: idempotencyKey,
      rows: z
        .array(z.strictObject({ sku_id: id.describe("The SKU."), version }))
        .min(1)
        .max(PRICE_ROWS_MAX)
        .describe("The prices."),
      reason,
    }),
    answer: z.strictObject({
      removed: count("How many were removed."),
      left: count("How many had changed and stay."),
    }),
  }),
};
