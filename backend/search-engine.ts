import type { Answer } from "#contract/endpoint.ts";
import type { PriceClass } from "#contract/rules/pricing.ts";
import type { PRODUCT_ORDERS } from "#contract/rules/product.ts";
import type { search } from "#contract/search.ts";
import type { Db } from "./database/database.ts";

/** What a product is found, filtered and sorted by. Stock and sales, which orders move, are those of the call. */
export type SearchDocument = {
  id: number;
  /** False for a product off the shelf, which no search finds. */
  isForSale: boolean;
  title: string;
  brand: { id: number; name: string; name_en: string };
  /** From the first level down. */
  categories: readonly { id: number; name: string }[];
  /** Keywords, SKUs, printers that it fits, and bar codes. */
  names: readonly string[];
  specs: readonly { name: string; value: string }[];
  store_id: number;
  /** The lowest price of a piece in fen, by the class of the reader. */
  prices: Record<PriceClass, number>;
  isInStock: boolean;
  sales: number;
  /** Epoch ms. */
  listed_at: number;
};

/** The best sellers of each category, the best sellers, or the newest. */
export type Collection = "best" | "hot" | "new";

export type ProductFilter = {
  /** A category of any level; 0 for all. */
  category: number;
  brands: readonly number[];
  /** Fen, of the price that the reader's class is shown. */
  minPrice: number | null;
  maxPrice: number | null;
  inStock: boolean;
  /** Only products of these stores; null for all. */
  stores: readonly number[] | null;
  /** Only products in one of these categories of any level; null for all. */
  categories: readonly number[] | null;
  /** Only products of a collection; null for all. */
  collection: Collection | null;
  /** A product needs one value of each name. */
  specs: readonly { name: string; values: readonly string[] }[];
};

export type ProductOrder = (typeof PRODUCT_ORDERS)[number];

export type FindRequest = {
  /** As it was typed; blank finds all. */
  keyword: string;
  /** Only these products; null for all. */
  products: readonly number[] | null;
  filter: ProductFilter;
  priceClass: PriceClass;
  order: ProductOrder;
  /** From 1, of `limit` products. */
  page: number;
  limit: number;
};

export type Found = {
  /** The products of the page, in order. */
  ids: number[];
  /** The products of all pages. */
  count: number;
  facets: Answer<typeof search.list>["facets"];
  /** The corrected words; null where the typed ones stay. */
  corrected: string | null;
  /** False where no product has the words, corrected or not. */
  matched: boolean;
};

export type Suggested = Omit<Answer<typeof search.suggest>, "printers">;

/** Finds products by words; the shop's own engine is modules/search/built-in.ts. */
export type SearchEngine = {
  /**
   * Takes over products as they are now, each in place of its former document, in the transaction that changes them: an
   * engine elsewhere stores them there and sends them later.
   */
  index(tx: Db, products: readonly SearchDocument[]): Promise<void>;
  find(request: FindRequest): Promise<Found>;
  /** Completes words of which the last may be unfinished; without prices, the same for every reader. */
  suggest(keyword: string): Promise<Suggested>;
};
