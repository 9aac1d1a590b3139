import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { CartLine, FailedLine } from "#contract/cart.ts";
import { LOW_STOCK_MAX } from "#contract/rules/cart.ts";

/** The tabs of the cart page, in their order; all but the last show lines that can be bought. */
export const CART_FILTERS = [
  { filter: "all", name: "全部" },
  { filter: "cheaper", name: "降价" },
  { filter: "low_stock", name: "库存紧张" },
  { filter: "failed", name: "失效商品" },
] as const;
export type CartFilter = (typeof CART_FILTERS)[number]["filter"];

/** The filter of an address; all lines for anything else. */
export const filterOf = (search: URLSearchParams): CartFilter =>
  CART_FILTERS.find(({ filter }) => filter === search.get("filter"))?.filter ?? "all";

export const isLowStock = ({ trueStock }: Pick<CartLine, "trueStock">) => trueStock <= LOW_STOCK_MAX;

const MATCHES: Record<CartFilter, (line: CartLine) => boolean> = {
  all: () => true,
  cheaper: ({ saving }) => saving !== undefined,
  low_stock: isLowStock,
  failed: () => false,
};

/** Whether a line that can be bought is shown. */
export const matchesFilter = (filter: CartFilter, line: CartLine) => MATCHES[filter](line);

/** The number of lines of each filter; `all` counts those that can be bought. */
export function countByFilter(lines: readonly CartLine[], failed: readonly FailedLine[]): Record<CartFilter, number> {
  const count = (filter: CartFilter) => lines.filter(MATCHES[filter]).length;
  return { all: lines.length, cheaper: count("cheaper"), low_stock: count("low_stock"), failed: failed.length };
}

/** The cart page with this filter. */
export const cartAddress = (filter: CartFilter, search: Record<string, string | number | undefined> = {}) =>
  link(urls.cart.index, {}, { filter: filter === "all" ? undefined : filter, ...search }).replaceAll("%2C", ",");
