import { z } from "zod";
import { get } from "./endpoint.ts";
import { count, flag, id, text } from "./fields.ts";
import {
  categoryName,
  image,
  merchant,
  minOrder,
  pack,
  prices,
  productDetail,
  productName,
  spec,
} from "./product-fields.ts";

export const cardSku = z
  .strictObject({
    sku_id: id.describe("The id of the SKU."),
    sku: text("The specification.", "70g 5包/箱"),
    unit_name: text("The unit of the SKU.", "箱"),
    ...pack,
    min_order: minOrder,
    stock: count("The stock, in units."),
    ...prices,
  })
  .meta({ id: "CardSku", description: "One SKU of a product in a list." });

export const productCard = z
  .strictObject({
    product_id: id.describe("The id of the product."),
    product_type: flag.describe("0 normal, 1 flash sale."),
    store_name: productName,
    image,
    brand_name: text("The brand's name.", "得力"),
    unit_name: text(
      "The unit of the SKU. The cheapest SKU in stock represents the product: unit, prices, minimum order and stock are those of this SKU.",
      "箱",
    ),
    ...pack,
    sku_id: id.describe("The id of that SKU."),
    sku: text("The specification of that SKU.", "70g 5包/箱"),
    sku_count: z
      .number()
      .int()
      .min(1)
      .meta({ description: "The number of SKUs of the product.", examples: [2] }),
    min_order: minOrder,
    stock: count("The stock of that SKU, in units."),
    total_stock: count("The stock of all SKUs, in units."),
    sales: count("Units that were sold."),
    skus: z
      .array(cardSku)
      .optional()
      .describe("All SKUs for sale, the representing one first; present only where the request includes SKUs."),
    specs: z.array(spec).describe("Up to three specifications for the table view, first the yield of a consumable."),
    merchant,
    ...prices,
  })
  .meta({ id: "ProductCard", description: "A product as lists show it." });
export type ProductCard = z.output<typeof productCard>;

export type Category = { store_category_id: number; pid: number; cate_name: string; children: Category[] };
const leaf = categoryName
  .extend({
    pid: count("The id of the category above; 0 on the first level."),
    children: z.array(z.never()).meta({ description: "The categories below: none.", examples: [[]] }),
  })
  .meta({ id: "Category3", description: "A category of the third level." });
const branch = leaf
  .extend({ children: z.array(leaf).describe("The categories below.") })
  .meta({ id: "Category2", description: "A category of the second level." });
const top = leaf
  .extend({ children: z.array(branch).describe("The categories below.") })
  .meta({ id: "Category1", description: "A category of the first level." });

export const choice = z.strictObject({
  id: id.describe("The id of the category or brand."),
  name: text("Its name.", "得力"),
  count: count("The number of its products among the matches."),
});
export const product = {
  categories: get({
    path: "/api/store/product/category/lst",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Reads the tree of categories.",
    answer: z.array(top),
  }),
  detail: get({
    path: "/api/store/product/detail/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Reads a product with its SKUs.",
    answer: productDetail,
  }),
  related: get({
    path: "/api/product/spu/related/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Lists products that are related to one.",
    answer: z.array(productCard),
  }),
  floors: get({
    path: "/api/pc/rec_list",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Reads the products of the home page: recommended ones, new ones, and a floor for each category.",
    answer: z.strictObject({
      best: z.array(productCard).describe("Recommended products."),
      fresh: z.array(productCard).describe("New products."),
      floors: z
        .array(
          z.strictObject({
            ...categoryName.shape,
            image: text(
              "A picture for the category: that of the bestseller of its first subcategory, if one is in stock.",
              "/api/picture/paper.svg",
            ),
            links: z.array(choice.omit({ count: true })).describe("Subcategories."),
            list: z.array(productCard).describe("Products of the category."),
          }),
        )
        .describe("One floor for each category of the first level."),
    }),
  }),
};
