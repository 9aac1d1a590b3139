import { z } from "zod";
import { FILE_BODY_MAX, get, post } from "./endpoint.ts";
import { count, id, idempotencyKey, keyword, paging, singleLineText, text } from "./fields.ts";
import {
  PRINTER_COLOR_MODES,
  PRINTER_PROBLEMS_MAX,
  PRINTER_TEXT_MAX,
  PRINTER_TYPES,
  STAFF_PRINTERS_PAGE_SIZE,
} from "./rules/staff-printer.ts";

/** The calls of the desk for printers and what fits them. */

const row = z
  .strictObject({
    printer_id: id.describe("The id of the printer."),
    brand_id: id.describe("The id of the brand."),
    brand: text("The brand.", "兄弟"),
    series: text("The series.", "HL"),
    model: text("The model.", "HL-2260D"),
    short_model: text("The model as people say it.", "2260D"),
    type: text("The kind of printing.", "激光"),
    color_mode: text("Black or colour.", "黑白"),
    function: text("What it does.", "打印"),
    fits: count("The consumables that fit it."),
  })
  .meta({ id: "StaffPrinterRow", description: "A printer at the desk." });
export type StaffPrinterRow = z.output<typeof row>;

const fit = z.strictObject({
  consumable_id: id.describe("The id of the consumable."),
  name: text("The consumable.", "兄弟 TN-2325 黑色粉盒"),
  origin: text("Whether it is of the printer's maker.", "原装"),
  skus: z.array(text("The code of a SKU with it.", "10272-100587")).describe("The SKUs that hold it."),
});
export type StaffPrinterFit = z.output<typeof fit>;

const short = singleLineText(PRINTER_TEXT_MAX);
const facts = {
  brand_id: id.describe("The brand."),
  series: short.min(1).describe("The series."),
  model: short.min(1).describe("The model, once per brand."),
  short_model: short.describe("The model as people say it; the model itself where it is empty."),
  type: z.enum(PRINTER_TYPES).describe("The kind of printing."),
  color_mode: z.enum(PRINTER_COLOR_MODES).describe("Black or colour."),
  function: singleLineText(20).min(1).describe("What it does."),
};
const typed = { key: idempotencyKey, version: z.string().min(1).max(64).describe("The version that was read.") };
const call = { source: "ours", access: "staff", right: "goods.change" } as const;
const one = { ...call, errors: { 409: "It has changed since it was read, or the act is not possible." } } as const;
const file = z.base64().max(FILE_BODY_MAX).describe("A CSV or .xlsx file as base64, at most 2 MB before encoding.");

const report = z
  .strictObject({
    printers: count("The printers that are new or change."),
    consumables: count("The consumables that are new or change."),
    fits: count("The new relations."),
    problems: z
      .array(
        z.strictObject({
          line: count("The number of the row."),
          column: text("The column.", "机型"),
          message: text("The problem.", "没有品牌 X"),
        }),
      )
      .max(PRINTER_PROBLEMS_MAX)
      .describe("The first problems; nothing is written where there is one."),
  })
  .meta({ id: "StaffPrinterReport", description: "What a table of printers does, or why it is not written." });
export type StaffPrinterReport = z.output<typeof report>;

export const staffPrinter = {
  list: get({
    ...call,
    path: "/api/staff/printers",
    description: "Lists printers by words of brand, series and model.",
    query: z.object({ keyword: keyword("Words.", "HL-2260D"), ...paging([STAFF_PRINTERS_PAGE_SIZE]) }),
    answer: z.strictObject({
      count: count("The printers that match."),
      list: z.array(row).describe("One page of printers."),
      brands: z
        .array(z.strictObject({ brand_id: id, name: text("The brand.", "兄弟") }))
        .describe("The brands that a printer may have."),
    }),
  }),
  one: get({
    ...call,
    path: "/api/staff/printers/{id}",
    description: "Reads a printer with what fits it.",
    answer: z.strictObject({
      printer: row,
      version: text("Changes with the printer and what fits it.", "rT0n4xVd"),
      fitting: z.array(fit).describe("The consumables that fit it."),
      why_kept: text("Why it cannot be deleted; empty where it can.", "有 3 位客户存了这台打印机"),
      brands: z.array(z.strictObject({ brand_id: id, name: text("The brand.", "兄弟") })).describe("The brands."),
    }),
  }),
  add: post({
    ...call,
    path: "/api/staff/printers/add",
    description: "Adds a printer.",
    body: z.strictObject({ key: idempotencyKey, ...facts }),
    answer: z.strictObject({ printer_id: id.describe("The printer.") }),
  }),
  change: post({
    ...one,
    path: "/api/staff/printers/{id}/change",
    description: "Changes a printer.",
    body: z.strictObject({ ...typed, ...facts }),
    answer: z.strictObject({}),
  }),
  remove: post({
    ...one,
    path: "/api/staff/printers/{id}/remove",
    description: "Deletes a printer that no customer has saved.",
    body: z.strictObject(typed),
    answer: z.strictObject({}),
  }),
  addFit: post({
    ...one,
    path: "/api/staff/printers/{id}/fits",
    description: "Relates the consumables of a SKU, or of a model, to a printer.",
    body: z.strictObject({ key: idempotencyKey, goods: short.min(1).describe("The code of a SKU, or a model.") }),
    answer: z.strictObject({ added: count("The new relations.") }),
  }),
  removeFit: post({
    ...one,
    path: "/api/staff/printers/{id}/fits/remove",
    description: "Ends the relation of a consumable to a printer.",
    body: z.strictObject({ key: idempotencyKey, consumable_id: id.describe("The consumable.") }),
    answer: z.strictObject({}),
  }),
  ofProduct: get({
    ...call,
    path: "/api/staff/products/{id}/printers",
    description: "Lists the printers that the consumables of a product fit.",
    answer: z.strictObject({
      name: text("The product's name.", "兄弟 TN-2325 粉盒"),
      consumables: z.array(text("A consumable of its SKUs.", "兄弟 TN-2325 黑色粉盒")).describe("Its consumables."),
      printers: z
        .array(z.strictObject({ printer_id: id, name: text("Brand and model.", "兄弟 HL-2260D") }))
        .describe("The printers that one of them fits."),
    }),
  }),
  addPrinter: post({
    ...one,
    path: "/api/staff/products/{id}/printers/add",
    description: "Relates all consumables of a product to a printer.",
    body: z.strictObject({ key: idempotencyKey, model: short.min(1).describe("The model, with the brand before it.") }),
    answer: z.strictObject({ added: count("The new relations.") }),
  }),
  removePrinter: post({
    ...one,
    path: "/api/staff/products/{id}/printers/remove",
    description: "Ends the relations of all consumables of a product to a printer.",
    body: z.strictObject({ key: idempotencyKey, printer_id: id.describe("The printer.") }),
    answer: z.strictObject({}),
  }),
  check: post({
    ...call,
    path: "/api/staff/printers/import/check",
    carriesFile: true,
    description: "Says what a table of printers would do; it changes nothing.",
    body: z.strictObject({ file }),
    answer: report,
  }),
  import: post({
    ...call,
    path: "/api/staff/printers/import",
    carriesFile: true,
    description: "Imports a table of printers and what fits them; nothing is written where a row is wrong.",
    body: z.strictObject({ key: idempotencyKey, file }),
    answer: report,
  }),
  export: get({
    ...call,
    path: "/api/staff/printers/export",
    carriesFile: true,
    description: "Reads all printers with what fits them as the table that the import reads.",
    answer: z.strictObject({
      rows: z.array(z.array(z.string())).describe("The titles, then a row for each relation."),
    }),
  }),
};
