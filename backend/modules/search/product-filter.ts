import { fen } from "#contract/rules/money.ts";
import { COLLECTIONS } from "#contract/rules/product.ts";
import { SELF_OPERATED } from "#contract/rules/store.ts";
import type { Db } from "../../database/database.ts";
import type { ProductFilter } from "../../search-engine.ts";
import { sourcesOf, storesOfKind } from "./product-filter.store.ts";

const VALUES_MAX = 20;
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

export type FilterFields = {
  cate_id: number;
  brand_id: string;
  price_on: string;
  price_off: string;
  in_stock: string;
  is_trader: string;
  mer_id: number;
  mer_cate_id: number;
  type: "0" | "1" | "2" | "3";
  filter_params: string;
};

export const NO_FILTER: ProductFilter = {
  category: 0,
  brands: [],
  minPrice: null,
  maxPrice: null,
  inStock: false,
  stores: null,
  categories: null,
  collection: null,
  specs: [],
};

/** The filter of a list, parsed from the request; an invalid field filters nothing. */
export async function parseFilter(db: Db, fields: FilterFields): Promise<ProductFilter> {
  const [selfOperated, categories] = await Promise.all([
    fields.is_trader === "1" ? storesOfKind(db, SELF_OPERATED) : null,
    fields.mer_cate_id > 0 ? sourcesOf(db, fields.mer_id, fields.mer_cate_id) : null,
  ]);
  const stores = fields.mer_id > 0 ? [fields.mer_id].filter((id) => selfOperated?.includes(id) ?? true) : selfOperated;
  const [first, second] = [parseAmount(fields.price_on), parseAmount(fields.price_off)];
  const swapped = first !== null && second !== null && first > second;
  return {
    category: fields.cate_id,
    brands: fields.brand_id
      .split(",")
      .filter((id) => /^[1-9]\d{0,9}$/.test(id))
      .slice(0, VALUES_MAX)
      .map(Number),
    minPrice: swapped ? second : first,
    maxPrice: swapped ? first : second,
    inStock: fields.in_stock === "1",
    stores,
    categories,
    collection: fields.type === "0" ? null : COLLECTIONS[fields.type],
    specs: parseSpecs(fields.filter_params),
  };
}

const parseAmount = (text: string) => (AMOUNT.test(text) ? fen(text) : null);

/** `name:value`, one a line. */
function parseSpecs(text: string) {
  const values = new Map<string, string[]>();
  for (const line of text.split("\n").slice(0, VALUES_MAX)) {
    const colon = line.indexOf(":");
    const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    if (colon > 0 && name && value) values.set(name, [...(values.get(name) ?? []), value]);
  }
  return [...values].map(([name, all]) => ({ name, values: all }));
}
