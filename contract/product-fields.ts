import { z } from "zod";
import { count, flag, id, money, nullableText, text } from "./fields.ts";
import { costPrice } from "./reading.ts";

export const tier = z
  .strictObject({
    min_qty: z
      .number()
      .int()
      .min(2)
      .meta({ description: "The least quantity, in units of the SKU.", examples: [10] }),
    price: money.describe("The price of one unit from that quantity."),
  })
  .meta({ id: "Tier", description: "A price from a larger quantity." });

/** The last day of an agreed price. */
export const agreedUntil = z.iso
  .date()
  .meta({ description: "The last day of the agreed price, in Shanghai.", examples: ["2027-01-31"] });

/** Prices in yuan; `cost` and `cost_plus` are present only for approved trade customers. */
export const prices = {
  price: money.describe("The public price of one unit."),
  ot_price: money.describe("The list price of one unit, which pages show struck out."),
  tier_prices: z.array(tier).describe("Prices from larger quantities, ascending."),
  cost: costPrice(money.optional().describe("The bare cost of one unit, only for approved trade customers.")),
  cost_plus: costPrice(
    money.optional().describe("The mark-up on the cost of one unit, only for approved trade customers."),
  ),
  agreed_price: costPrice(
    money
      .optional()
      .describe(
        "The price of one unit that is agreed with the caller; it applies where the price of the caller's class is not lower.",
      ),
  ),
  agreed_until: costPrice(agreedUntil.optional()),
};

/** The pieces in one unit of a pack, and the unit of a piece; both absent where the unit is no pack. */
export const pack = {
  pack_pieces: z
    .number()
    .int()
    .min(2)
    .optional()
    .meta({ description: "The pieces in one unit; absent where the unit is no pack.", examples: [5] }),
  piece_unit: text("The unit of a piece; absent where the unit is no pack.", "包").optional(),
};

export const minOrder = z
  .number()
  .int()
  .min(1)
  .meta({ description: "The minimum order, in units of the SKU.", examples: [1] });

export const image = text("The address of a picture: a path of the shop, or absolute.", "/api/picture/paper.svg");
export const productName = text("The product's name.", "得力 A4 复印纸 70g");

export const merchant = z
  .strictObject({
    mer_id: id.describe("The id of the store."),
    mer_name: text("The store's name.", "得力旗舰店"),
    is_trader: flag.describe("1 for the shop's own store."),
  })
  .meta({ id: "Merchant", description: "The store that sells a product." });

/** A store with the kind that its tag shows. */
export const merchantOfKind = { ...merchant.shape, kind: text("The kind of store: 自营, 旗舰 or 专营.", "旗舰") };

export const spec = z.strictObject({ name: text("The name.", "克重"), value: text("The value.", "70g") });

export const brand = z.strictObject({
  brand_id: id.describe("The id of the brand."),
  brand_name: text("The brand's name.", "得力"),
});

export const categoryName = z.strictObject({
  store_category_id: id.describe("The id of the category."),
  cate_name: text("The category's name.", "复印纸"),
});

const sku = z
  .strictObject({
    sku_id: id.describe("Stable over edits and imports, because carts, quotations and links refer to it."),
    sku: text("The specification.", "70g 5包/箱"),
    attrs: z
      .record(z.string(), z.string())
      .meta({ description: "The value of each attribute by its name.", examples: [{ 规格: "5包/箱" }] }),
    image,
    unit_name: text(
      "The unit of prices, quantities and stock of this SKU; absent where it is the product's unit.",
      "箱",
    ).optional(),
    pack_pieces: pack.pack_pieces,
    bar_code: text("The bar code: EAN-13, EAN-8 or UPC-A; absent without one.", "6901234567892").optional(),
    stock: count("The stock, in units."),
    min_order: minOrder,
    weight_kg: z
      .number()
      .nonnegative()
      .meta({ description: "The weight of one unit in kilograms, which freight depends on.", examples: [12.5] }),
    ...prices,
  })
  .meta({ id: "Sku", description: "One specification of a product, which is what carts and orders contain." });
export type Sku = z.output<typeof sku>;

export const productDetail = z
  .strictObject({
    product_id: id.describe("The id of the product."),
    product_type: flag.describe("0 normal, 1 flash sale."),
    is_show: flag.describe("0 for a product off the shelf, whose page offers related products instead."),
    store_name: productName,
    store_info: z.array(text("A selling point.", "不卡纸")).describe("Selling points."),
    brand: brand.describe("The brand."),
    category: z.array(categoryName).describe("The path of the category from the first level."),
    unit_name: text("The unit of one piece.", "包"),
    origin: nullableText("The place of manufacture; null when unknown.", "浙江宁波"),
    sales: count("Units that were sold."),
    images: z.array(image).min(1).describe("The pictures, the first one first."),
    attr: z
      .array(
        z.strictObject({
          attr_name: text("The name of the attribute.", "规格"),
          attr_values: z.array(text("A value.", "5包/箱")).describe("Its values."),
        }),
      )
      .describe("The attributes that tell SKUs apart."),
    params: z.array(spec).describe("The table of parameters."),
    skus: z.array(sku).min(1).describe("The SKUs."),
    merchant: merchant
      .extend({
        kind: text("The kind of store.", "旗舰店"),
        city: text("The city of the store.", "宁波"),
        rating: text("Its rating, from 0.0 to 5.0.", "4.9"),
        service_phone: text("Its telephone number.", "0574-00000000"),
        intro: text("A description of the store in one sentence.", "办公用品一站配齐"),
      })
      .describe("The store."),
    fits: z
      .array(
        z.strictObject({
          printer_id: id.describe("The id of the printer."),
          brand: text("The printer's brand.", "惠普"),
          model: text("The printer's model.", "LaserJet 1020"),
          overseas: z.boolean().describe("Whether the printer is sold only outside of mainland China."),
          function: text("The function of the printer.", "打印机"),
        }),
      )
      .describe("The printers that a consumable fits."),
    printers: z
      .array(
        z.strictObject({
          printer_id: id.describe("The id of the printer."),
          model: text("The printer's model.", "LaserJet Pro P1108"),
          sku_id: id.nullable().describe("The SKU that is this printer; null where every SKU is."),
        }),
      )
      .describe("The printers that the product is; empty for other products."),
  })
  .meta({ id: "Product", description: "A product with its SKUs." });
export type Product = z.output<typeof productDetail>;
