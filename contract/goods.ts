import { z } from "zod";
import { get } from "./endpoint.ts";
import { flag, id, money, paging, wholeNumber } from "./fields.ts";
import { PAGE_SIZES, PRODUCT_ORDERS } from "./rules/goods.ts";

const tier = z.strictObject({ min_qty: z.number().int().min(2), price: money });

/** Prices in yuan; `cost` and `cost_plus` are present only for approved trade customers. */
const prices = {
  price: money,
  ot_price: money,
  tier_prices: z.array(tier),
  cost: money.optional(),
  cost_plus: money.optional(),
};

/** The pieces in one unit of a pack, and the unit of a piece; both absent where the unit is no pack (P6.21). */
export const pack = { pack_pieces: z.number().int().min(2).optional(), piece_unit: z.string().optional() };

const merchant = z.strictObject({ mer_id: id, mer_name: z.string(), is_trader: flag });

export const productCard = z.strictObject({
  product_id: id,
  product_type: flag,
  store_name: z.string(),
  image: z.string(),
  brand_name: z.string(),
  /** The cheapest SKU in stock represents the product: unit, prices, minimum order and stock are those of this SKU. */
  unit_name: z.string(),
  ...pack,
  sku_id: id,
  sku: z.string(),
  sku_count: z.number().int().min(1),
  min_order: z.number().int().min(1),
  stock: z.number().int().nonnegative(),
  total_stock: z.number().int().nonnegative(),
  sales: z.number().int().nonnegative(),
  /** Up to three specifications, for the table view. */
  specs: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  merchant,
  ...prices,
});
export type ProductCard = z.output<typeof productCard>;

const sku = z.strictObject({
  /** Stable over edits and imports, because carts, quotations and links refer to it. */
  sku_id: id,
  sku: z.string(),
  attrs: z.record(z.string(), z.string()),
  image: z.string(),
  /** What prices, quantities, tiers, minimum order and stock of this SKU count; absent: the product's `unit_name`. */
  unit_name: z.string().optional(),
  /** The pieces in one unit where the SKU is a pack; a piece is one `unit_name` of the product. */
  pack_pieces: pack.pack_pieces,
  stock: z.number().int().nonnegative(),
  min_order: z.number().int().min(1),
  weight_kg: z.number().nonnegative(),
  ...prices,
});
export type Sku = z.output<typeof sku>;

const product = z.strictObject({
  product_id: id,
  product_type: flag,
  /** 0 for an off-shelf product, whose page offers related products instead. */
  is_show: flag,
  store_name: z.string(),
  store_info: z.array(z.string()),
  brand: z.strictObject({ brand_id: id, brand_name: z.string() }),
  category: z.array(z.strictObject({ store_category_id: id, cate_name: z.string() })),
  /** The unit of one piece, such as 支. */
  unit_name: z.string(),
  origin: z.string().nullable(),
  sales: z.number().int().nonnegative(),
  images: z.array(z.string()).min(1),
  attr: z.array(z.strictObject({ attr_name: z.string(), attr_values: z.array(z.string()) })),
  params: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  skus: z.array(sku).min(1),
  merchant: merchant.extend({
    kind: z.string(),
    city: z.string(),
    rating: z.string(),
    service_phone: z.string(),
    intro: z.string(),
  }),
  /** The printers that a consumable fits. */
  fits: z.array(z.strictObject({ printer_id: id, brand: z.string(), model: z.string(), overseas: z.boolean() })),
});
export type Product = z.output<typeof product>;

export type Category = { store_category_id: number; pid: number; cate_name: string; children: Category[] };
const leaf = z.strictObject({
  store_category_id: id,
  pid: z.number().int(),
  cate_name: z.string(),
  children: z.array(z.never()),
});
const branch = leaf.extend({ children: z.array(leaf) });
const top = leaf.extend({ children: z.array(branch) });

const choice = z.strictObject({ id, name: z.string(), count: z.number().int() });
const facets = z.strictObject({
  categories: z.array(choice),
  brands: z.array(choice),
  /** Specification filters; a value is selected by `name:value` in `filter_params`. */
  specs: z.array(
    z.strictObject({
      name: z.string(),
      values: z.array(z.strictObject({ value: z.string(), count: z.number().int() })),
    }),
  ),
});

/** A search text, cut after 60 characters. */
const keyword = z
  .string()
  .catch("")
  .default("")
  .transform((typed) => typed.slice(0, 60));

const text = (max: number) => z.string().max(max).catch("").default("");

export const goods = {
  categories: get({ path: "/api/store/product/category/lst", source: "ours", access: "public", answer: z.array(top) }),
  list: get({
    path: "/api/product/spu/lst",
    source: "ours",
    access: "public",
    query: z.object({
      keyword,
      /** A category of any level. */
      cate_id: wholeNumber.catch(0).default(0),
      /** Comma-separated brand ids. */
      brand_id: text(120),
      price_on: text(12),
      price_off: text(12),
      in_stock: z.enum(["0", "1"]).catch("0").default("0"),
      is_trader: z.enum(["0", "1"]).catch("0").default("0"),
      mer_id: wholeNumber.catch(0).default(0),
      /** `name:value` pairs, one per line. */
      filter_params: text(600),
      order: z.enum(PRODUCT_ORDERS).catch("default").default("default"),
      ...paging(PAGE_SIZES),
    }),
    answer: z.strictObject({
      count: z.number().int().nonnegative(),
      list: z.array(productCard),
      facets,
      /** The corrected search text, if nothing matched the original; else null. */
      corrected: z.string().nullable(),
      /** The SKU for sale whose code, `product_id-sku_id` as pages show it, is the search text. */
      exact_sku: z.strictObject({ product_id: id, sku_id: id }).optional(),
    }),
  }),
  /** Search suggestions; they contain no prices and are the same for all customers. */
  suggest: get({
    path: "/api/product/spu/suggest",
    source: "ours",
    access: "public",
    query: z.object({ keyword }),
    answer: z.strictObject({
      words: z.array(z.string()),
      /** The path of each category from the first level. */
      categories: z.array(z.array(z.strictObject({ store_category_id: id, cate_name: z.string() })).min(1)),
      brands: z.array(z.strictObject({ brand_id: id, brand_name: z.string() })),
      goods: z.array(z.strictObject({ product_id: id, store_name: z.string() })),
    }),
  }),
  detail: get({ path: "/api/store/product/detail/{id}", source: "ours", access: "public", answer: product }),
  related: get({
    path: "/api/product/spu/related/{id}",
    source: "ours",
    access: "public",
    answer: z.array(productCard),
  }),
  /** The products of the home page: recommended, new, and a floor for each category. */
  floors: get({
    path: "/api/pc/rec_list",
    source: "ours",
    access: "public",
    answer: z.strictObject({
      best: z.array(productCard),
      fresh: z.array(productCard),
      floors: z.array(
        z.strictObject({
          store_category_id: id,
          cate_name: z.string(),
          /** A picture for the category: the bestseller of its first subcategory, if one is in stock. */
          image: z.string(),
          links: z.array(choice.omit({ count: true })),
          list: z.array(productCard),
        }),
      ),
    }),
  }),
};
