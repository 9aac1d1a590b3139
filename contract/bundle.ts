import { z } from "zod";
import { count, id, money, nullableText, quantity, text } from "./fields.ts";
import { BUNDLE_PEOPLE_MAX } from "./rules/bundle.ts";

const goods = {
  product_id: id.describe("The id of the product."),
  product_attr_unique: id.describe("The id of the SKU."),
  store_name: text("The product's name.", "得力 移动支架式白板"),
  sku: text("The specification.", "90×120cm"),
  image: text("The address of the SKU's picture.", "/pictures/whiteboard.svg"),
  price: money.describe("The reader's price of one unit, in yuan."),
};

export const bundleLine = z
  .strictObject({
    ...goods,
    group: text("The part of the bundle that the line belongs to.", "投影"),
    unit_name: text("The unit of the quantity.", "架"),
    cart_num: quantity,
    public_price: money.describe("The public price of one unit, in yuan."),
    tiers: z
      .array(z.strictObject({ min_qty: quantity, price: money.describe("The price of one unit, in yuan.") }))
      .describe("The reader's prices of one unit by quantity; empty where one price applies to all quantities."),
    stock: count("The units in stock."),
    problem: nullableText("The reason that the line cannot be ordered now; null when it can.", "已售罄"),
    standard: id.describe("The SKU that the bundle proposes for this line."),
    is_extra: z.boolean().describe("Whether the reader has added it to the bundle."),
    choices: z
      .array(z.strictObject(goods).meta({ id: "BundleChoice", description: "A SKU that can replace that of a line." }))
      .describe("The other SKUs for this line that are for sale."),
  })
  .meta({ id: "BundleLine", description: "A line of a ready bundle." });
export type BundleLine = z.output<typeof bundleLine>;

const people = z.number().int().min(1).max(BUNDLE_PEOPLE_MAX);
export const bundleSize = {
  people_label: text("The label before the numbers of people; empty where the bundle has none.", "坐几个人"),
  people: people
    .nullable()
    .describe("The number of people that the quantities are for; null where they do not depend on people."),
  sizes: z.array(people).meta({ description: "The numbers of people to choose from.", examples: [[6, 12, 20]] }),
};

/** The choices of a reader; unknown ones are replaced by those of the bundle. */
export const bundleChoice = z.object({
  people: z.coerce
    .number()
    .int()
    .min(1)
    .max(BUNDLE_PEOPLE_MAX)
    .optional()
    .catch(undefined)
    .meta({ description: "One of the bundle's numbers of people.", examples: [20] }),
  swap: z
    .string()
    .max(2500)
    .catch("")
    .default("")
    .meta({ description: "Replaced SKUs, `from_to,…`.", examples: ["100748_100747"] }),
  extra: z
    .string()
    .max(700)
    .catch("")
    .default("")
    .meta({ description: "Additional SKUs with their quantities, `sku_quantity,…`.", examples: ["100753_2"] }),
});
export type BundleChoice = z.output<typeof bundleChoice>;

export const bundleFields = {
  scene_id: id.describe("The id of the bundle."),
  name: text("The name of the bundle.", "会议室"),
  intro: text("The purpose of the bundle.", "12 人开会：投影、白板、桌椅、茶水"),
  picture: text("The name of the bundle's drawing.", "meeting"),
  category: text("The category of the bundle; empty for none.", "办公"),
  tags: z.array(z.string()).meta({ description: "The kinds of goods in the bundle.", examples: [["投影机", "白板"]] }),
  lines: count("The number of its lines."),
  pieces: count("The units of all lines."),
  total_price: money.describe("The sum for the reader, in yuan."),
};
export const bundle = z.strictObject(bundleFields).meta({ id: "Bundle", description: "A ready bundle of goods." });
export type Bundle = z.output<typeof bundle>;
