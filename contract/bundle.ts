import { z } from "zod";
import { count, id, money, nullableText, quantity, text } from "./fields.ts";

export const bundleLine = z
  .strictObject({
    product_id: id.describe("The id of the product."),
    product_attr_unique: id.describe("The id of the SKU."),
    group: text("What the line is for.", "投影"),
    store_name: text("The product's name.", "得力 移动支架式白板"),
    sku: text("The specification.", "90×120cm"),
    image: text("The address of the SKU's picture.", "/pictures/whiteboard.svg"),
    unit_name: text("What the quantity counts.", "架"),
    cart_num: quantity,
    price: money.describe("What the reader pays for one unit, in yuan."),
    public_price: money.describe("The public price of one unit, in yuan."),
    stock: count("The units in stock."),
    problem: nullableText("Why it cannot be ordered now; null when it can.", "已售罄"),
  })
  .meta({ id: "BundleLine", description: "A line of a ready bundle." });
export type BundleLine = z.output<typeof bundleLine>;

export const bundleFields = {
  scene_id: id.describe("The id of the bundle."),
  name: text("Its name.", "会议室"),
  intro: text("What it is for.", "12 人开会：投影、白板、桌椅、茶水"),
  picture: text("The name of its drawing.", "meeting"),
  tags: z.array(z.string()).meta({ description: "Kinds of goods in it.", examples: [["投影机", "白板"]] }),
  lines: count("The number of its lines."),
  pieces: count("The units of all lines."),
  total_price: money.describe("The sum for the reader, in yuan."),
};
export const bundle = z.strictObject(bundleFields).meta({ id: "Bundle", description: "A ready bundle of goods." });
export type Bundle = z.output<typeof bundle>;
