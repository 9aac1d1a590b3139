import { z } from "zod";
import { get } from "./endpoint.ts";
import { count, flag, id, nullableText, text, wholeNumber } from "./fields.ts";
import { cardSku } from "./product.ts";
import { merchant } from "./product-fields.ts";
import { cutKeyword, KEYWORD_MAX } from "./rules/keyword.ts";
import { PRINTER_IDS_MAX } from "./rules/printer.ts";

const printerCard = z
  .strictObject({
    printer_id: id.describe("The id of the printer."),
    brand_id: id.describe("The id of its brand."),
    brand_name: text("The brand's name.", "惠普"),
    series: text("The series that the maker assigns the printer to.", "LaserJet 1000系列"),
    model: text("The model's full name.", "LaserJet 1020"),
    short_model: text("The distinctive part of the name, by which indexes sort.", "1020"),
    type: text("The printing technology.", "激光"),
    color_mode: text("Whether it prints in colour.", "黑白"),
    function: text("The function of the printer.", "打印机"),
    overseas: z.boolean().describe("Whether it is sold only outside of mainland China."),
  })
  .meta({ id: "Printer", description: "A printer." });
export type PrinterCard = z.output<typeof printerCard>;

const consumable = z
  .strictObject({
    consumable_id: id.describe("The id of the consumable."),
    code: text("The maker's code.", "Q2612A"),
    alias: text("The usual name; empty where there is none.", "12A"),
    kind: text("The kind of consumable.", "硒鼓"),
    color: text("Its colour.", "黑色"),
    color_hex: text("The same colour for screens.", "#1f1f1f"),
    yield_pages: count("The number of pages that it prints.")
      .nullable()
      .describe("The number of pages that it prints; null for other measures."),
    yield_note: text("The measure of the pages.", "A4，约5%覆盖率"),
    replaces: nullableText(
      "The code of the original that it replaces, where it has another code; else null.",
      "CC388A",
    ),
  })
  .meta({ id: "Consumable", description: "A cartridge, bottle, drum or ribbon of one colour." });
export type Consumable = z.output<typeof consumable>;

export const consumableSku = cardSku
  .extend({
    product_id: id.describe("The id of its product."),
    product_type: flag.describe("0 normal, 1 flash sale."),
    store_name: text("The product's name.", "惠普（HP）Q2612A 12A 原装黑色硒鼓"),
    image: text("The address of its picture.", "/pictures/p10001-s100001-0123456789.svg"),
    brand_name: text("The brand's name.", "惠普"),
    is_original: flag.describe("1 from the printer's maker (原装), 0 compatible (国产兼容)."),
    merchant,
    consumables: z.array(consumable).min(1).describe("The consumables in the SKU; several for a set."),
  })
  .meta({
    id: "ConsumableSku",
    description: "A SKU of a consumable, such as one cartridge, a pack or a set of colours.",
  });
export type ConsumableSku = z.output<typeof consumableSku>;

export const neededPrinter = printerCard
  .extend({
    needs: z
      .array(
        z.strictObject({
          kind: text("The kind of consumable.", "硒鼓"),
          names: z.array(text("The usual name.", "12A")).describe("The maker's own consumables of that kind."),
        }),
      )
      .describe("The consumables that fit, by kind."),
  })
  .meta({ id: "PrinterWithNeeds", description: "A printer with the consumables that it takes." });
export type NeededPrinter = z.output<typeof neededPrinter>;

const words = z
  .string()
  .catch("")
  .default("")
  .transform(cutKeyword)
  .meta({ description: `The typed text, cut after ${KEYWORD_MAX} characters.`, examples: ["HP LaserJet 1020"] });

export const printer = {
  brands: get({
    path: "/api/printer/brands",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Reads the brands of printers with their series.",
    answer: z.strictObject({
      printers: count("The number of all printers."),
      consumables: count("The number of all consumables that fit a printer."),
      brands: z
        .array(
          z.strictObject({
            brand_id: id.describe("The id of the brand."),
            brand_name: text("The brand's name.", "惠普"),
            name_en: text("Its Latin name.", "HP"),
            count: count("The number of its printers."),
            series: z
              .array(
                z.strictObject({
                  name: text("The series.", "LaserJet 1000系列"),
                  count: count("The number of its printers."),
                }),
              )
              .describe("Its series by name."),
          }),
        )
        .describe("The brands with the most printers first."),
    }),
  }),
  list: get({
    path: "/api/printer/lst",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Lists the printers of a brand or a series by their short names, or those that match the typed words.",
    query: z.object({
      brand_id: wholeNumber
        .catch(0)
        .default(0)
        .meta({ description: "A brand; 0: all.", examples: [1] }),
      series: z
        .string()
        .max(60)
        .catch("")
        .default("")
        .meta({ description: "A series of that brand; empty for all.", examples: ["LaserJet 1000系列"] }),
      keyword: words,
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      list: z.array(printerCard).describe("The matches, at most 500."),
    }),
  }),
  search: get({
    path: "/api/printer/search",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Finds printers, and consumables by their code, from typed words.",
    query: z.object({ keyword: words }),
    answer: z.strictObject({
      count: count("The number of all printers that match."),
      printer_id: id.nullable().describe("The printer that the words name unambiguously; null otherwise."),
      printers: z.array(printerCard).describe("The printers that match, the likeliest first; at most 60."),
      list: z.array(consumableSku).describe("SKUs of the consumables whose code the words name."),
    }),
  }),
  some: get({
    path: "/api/printer/some",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Reads printers by their ids, in that order and without unknown ones, with their consumables.",
    query: z.object({
      ids: z
        .string()
        .max(16 * PRINTER_IDS_MAX)
        .catch("")
        .default("")
        .meta({ description: `Comma-separated ids of printers, at most ${PRINTER_IDS_MAX}.`, examples: ["5,584"] }),
    }),
    answer: z.array(neededPrinter),
  }),
  detail: get({
    path: "/api/printer/detail/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Reads a printer with the consumables that fit it, at the prices of the reader.",
    answer: z.strictObject({
      printer: printerCard,
      product: z
        .strictObject({
          product_id: id.describe("The id of the product."),
          sku_id: id.describe("The id of its SKU."),
          image: nullableText("The address of its picture.", "/pictures/p10351-s100706-0123456789.svg"),
        })
        .nullable()
        .describe("The product that is this printer; null where the shop does not sell it."),
      list: z.array(consumableSku).describe("SKUs for sale of the consumables that fit."),
      same: z.array(printerCard).describe("Other printers that take one of these consumables; at most 60."),
    }),
  }),
};
