import { z } from "zod";
import { get } from "./endpoint.ts";
import { count, id, nullableText, paging, text, wholeNumber } from "./fields.ts";
import { choice, productCard } from "./product.ts";
import { brand, categoryName, productName } from "./product-fields.ts";
import { absentIs } from "./reading.ts";
import { cutKeyword, KEYWORD_MAX } from "./rules/keyword.ts";
import { PAGE_SIZES, PRODUCT_ORDERS } from "./rules/product.ts";

const facets = z
  .strictObject({
    categories: z.array(choice).describe("The categories of the matches."),
    brands: z.array(choice).describe("The brands of the matches."),
    specs: z
      .array(
        z.strictObject({
          name: text("The name of the specification.", "克重"),
          values: z
            .array(
              z.strictObject({
                value: text("A value.", "70g"),
                count: count("The number of products with the value."),
              }),
            )
            .describe("The values of the specification."),
        }),
      )
      .describe("Filters by specification; filter_params selects a value by name:value."),
  })
  .meta({ id: "Facets", description: "The filters that narrow the matches." });

const namedPrinter = z
  .strictObject({
    printer_id: id.describe("The id of the printer."),
    brand_name: text("The brand's name.", "惠普"),
    model: text("The model's full name.", "LaserJet 1020"),
    consumables: count("The number of SKUs for sale that fit."),
  })
  .meta({ id: "NamedPrinter", description: "A printer that a search text names." });
export type NamedPrinter = z.output<typeof namedPrinter>;

const keyword = z
  .string()
  .catch("")
  .default("")
  .transform(cutKeyword)
  .meta({ description: `The search text, cut after ${KEYWORD_MAX} characters.`, examples: ["复印纸"] });

const queryText = (max: number, description: string, example: string) =>
  z
    .string()
    .max(max)
    .catch("")
    .default("")
    .meta({ description, examples: [example] });

export const search = {
  list: get({
    path: "/api/product/spu/lst",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Lists and searches products, filtered and sorted by the prices of the reader.",
    query: z.object({
      keyword,
      cate_id: wholeNumber
        .catch(0)
        .default(0)
        .meta({ description: "A category of any level; 0 for all.", examples: [2] }),
      brand_id: queryText(120, "Comma-separated ids of brands.", "1,2"),
      price_on: queryText(12, "The lowest price of the reader in yuan.", "20"),
      price_off: queryText(12, "The highest price of the reader in yuan.", "30"),
      in_stock: z.enum(["0", "1"]).catch("0").default("0").describe("1 for products in stock only."),
      is_trader: z.enum(["0", "1"]).catch("0").default("0").describe("1 for the shop's own stores only."),
      mer_id: wholeNumber
        .catch(0)
        .default(0)
        .meta({ description: "A store; 0: all.", examples: [1] }),
      mer_cate_id: wholeNumber
        .catch(0)
        .default(0)
        .meta({ description: "A category that the store of mer_id names itself; 0 for all.", examples: [0] }),
      type: z
        .enum(["0", "1", "2", "3"])
        .catch("0")
        .default("0")
        .describe(
          "1 for the best sellers of each category, 2 for the best sellers, 3 for the newest, 0 for all products.",
        ),
      filter_params: queryText(600, "name:value pairs of specifications, one per line.", "克重:70g"),
      order: z
        .enum(PRODUCT_ORDERS)
        .catch("default")
        .default("default")
        .describe("The order of the list, by the prices of the reader."),
      with_skus: z
        .enum(["0", "1"])
        .catch("0")
        .default("0")
        .meta({ description: "1 includes the SKUs of each product.", examples: ["1"] }),
      ...paging(PAGE_SIZES),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      list: z.array(productCard).describe("One page of products."),
      facets,
      corrected: nullableText("The corrected search text where the original matched nothing; else null.", "TN-2325"),
      printers: absentIs(
        z.array(namedPrinter).describe("The printers that the search text names, the likeliest first; at most three."),
        [],
      ),
      of_printers: absentIs(
        z
          .boolean()
          .describe("Whether the list is that of the printers' consumables, because no product has the words."),
        false,
      ),
      exact_sku: z
        .strictObject({ product_id: id.describe("The id of its product."), sku_id: id.describe("The id of the SKU.") })
        .optional()
        .describe(
          "The SKU for sale whose code (product_id-sku_id, as pages show it) or bar code is the search text; absent where several have the bar code.",
        ),
    }),
  }),
  suggest: get({
    path: "/api/product/spu/suggest",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Suggests searches, without prices and with the same answer for all customers.",
    query: z.object({
      keyword,
      of: z
        .enum(["all", "printers"])
        .catch("all")
        .default("all")
        .describe("printers for printers alone, also those of a brand or a technology."),
    }),
    answer: z.strictObject({
      printers: absentIs(z.array(namedPrinter).describe("Printers whose name begins with the words."), []),
      words: z.array(text("A search text.", "复印纸 A4")).describe("Search texts."),
      categories: z.array(z.array(categoryName).min(1)).describe("The path of each category from the first level."),
      brands: z.array(brand).describe("Brands."),
      goods: z
        .array(z.strictObject({ product_id: id.describe("The id of the product."), store_name: productName }))
        .describe("Products."),
    }),
  }),
};
