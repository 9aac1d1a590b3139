import { shortName } from "#app/features/catalog/catalog.ts";
import { categoryTrail } from "#app/features/catalog/category-trail.ts";
import type { Product } from "#contract/product-fields.ts";

/** The breadcrumb of a product: its categories and its short name. */
export const productTrail = ({ category, store_name }: Pick<Product, "category" | "store_name">) => [
  ...categoryTrail(category),
  { name: shortName(store_name) },
];
