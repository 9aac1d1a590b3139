import { z } from "zod";
import { count, id, money, nullableText, quantity, text } from "./fields.ts";
import { BUNDLE_PEOPLE_MAX } from "./rules/bundle.ts";

const goods = {
  product_id: id.describe("The id of the product."),
  product_attr_unique: id.describe("The id of the SKU."),
  store_name: text("The product's name.", "得力 移动支架式白板"),
  sku: text("The specification.", "90×120cm"),
  image: text("The address of the SKU's picture.", "/pictures/whiteboard.svg"),
  price: money.describe("What the reader pays for one unit, in yuan."),
};

export const bundleLine = z
  .strictObject({
    ...goods,
    group: text("What the line is for.", "投影"),
    unit_name: text("What the quantity counts.", "架"),
    cart_num: quantity,
    public_price: money.describe("The public price of one unit, in yuan."),
    tiers: z
      .array(z.strictObject({ min_qty: quantity, price: money.describe("Of one unit, in yuan.") }))
      .describe("What the reader pays for one unit from a quantity on; empty where the quantity changes nothing."),
    stock: count("The units in stock."),
    problem: nullableText("Why it cannot be ordered now; null when it can.", "已售罄"),
    standard: id.describe("The SKU that the bundle proposes in this place."),
    is_extra: z.boolean().describe("Whether the reader has added it to the bundle."),
    choices: z
      .array(z.strictObject(goods).meta({ id: "BundleChoice", description: "A SKU that can take a line's place." }))
      .describe("The other SKUs for this place that are for sale."),
  })
  .meta({ id: "BundleLine", description: "A line of a ready bundle." });
export type BundleLine = z.output<typeof bundleLine>;

const people = z.number().int().min(1).max(BUNDLE_PEOPLE_MAX);
export const bundleSize = {
  people_label: text("The words before the numbers of people; empty without any.", "坐几个人"),
  people: people
    .nullable()
    .describe("The number of people that the quantities are for; null where they depend on none."),
  sizes: z.array(people).meta({ description: "The numbers of people to choose from.", examples: [[6, 12, 20]] }),
};

/** The choices of a reader; unknown ones fall back to those of the bundle. */
export const bundleChoice = z.object({
  people: z.coerce
    .number()
    .int()
    .min(1)
    .max(BUNDLE_PEOPLE_MAX)
    .optional()
    .catch(undefined)
    .meta({ description: "One of its numbers of people.", examples: [20] }),
  swap: z
    .string()
    .max(2500)
    .catch("")
    .default("")
    .meta({ description: "SKUs in the place of others, `from_to,…`.", examples: ["100748_100747"] }),
  extra: z
    .string()
    .max(700)
    .catch("")
    .default("")
    .meta({ description: "SKUs beside its lines with their quantities, `sku_quantity,…`.", examples: ["100753_2"] }),
});
export type BundleChoice = z.output<typeof bundleChoice>;

export const bundleFields = {
  scene_id: id.describe("The id of the bundle."),
  name: text("Its name.", "会议室"),
  intro: text("What it is for.", "12 人开会：投影、白板、桌椅、茶水"),
  picture: text("The name of its drawing.", "meeting"),
  category: text("Its category; empty for none.", "办公"),
  tags: z.array(z.string()).meta({ description: "Kinds of goods in it.", examples: [["投影机", "白板"]] }),
  lines: count("The number of its lines."),
  pieces: count("The units of all lines."),
  total_price: money.describe("The sum for the reader, in yuan."),
};
export const bundle = z.strictObject(bundleFields).meta({ id: "Bundle", description: "A ready bundle of goods." });
export type Bundle = z.output<typeof bundle>;
