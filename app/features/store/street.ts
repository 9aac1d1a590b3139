import { withSearch } from "#app/link.ts";
import type { STORE_KINDS, STORE_ORDERS } from "#contract/rules/store.ts";

/** The state of a list of stores, all of which is in its address. */
export type StreetQuery = {
  /** The kind of the stores; empty for all. */
  kind: (typeof STORE_KINDS)[number] | "";
  /** The id of a category of the first level; 0 for all. */
  category_id: number;
  keyword: string;
  order: (typeof STORE_ORDERS)[number];
  /** Whether only the customer's followed stores are shown. */
  followed: boolean;
  page: number;
};

/** The search part of the address of a list of stores, without default values. */
export const searchOfStreet = ({ kind, category_id, keyword, order, followed, page }: StreetQuery) => ({
  kind,
  category_id: category_id || undefined,
  keyword,
  order: order === "default" ? undefined : order,
  followed: followed ? 1 : undefined,
  page: page > 1 ? page : undefined,
});

/**
 * The metadata of a list of stores for search engines: the canonical address of its kind, category and page. A list
 * with a keyword, of followed stores or in another order is not indexed, because it shows the same stores; nor is an
 * empty one.
 */
export function indexingOfStreet(path: string, { query, count }: { query: StreetQuery; count: number }) {
  const { keyword, order, followed } = query;
  const isPlain = keyword === "" && order === "default" && !followed;
  const canonical = withSearch(path, searchOfStreet({ ...query, keyword: "", order: "default", followed: false }));
  return isPlain && count > 0 ? { canonical } : { canonical, index: false as const };
}
