import type { Product } from "#contract/product.ts";
import { shortName } from "../catalog/catalog.ts";
import { categoryTrail } from "../catalog/category-trail.ts";

/** The breadcrumb of a product: its categories and its short name. */
export const productTrail = ({ category, store_name }: Pick<Product, "category" | "store_name">) => [
  ...categoryTrail(category),
  { name: shortName(store_name) },
];
