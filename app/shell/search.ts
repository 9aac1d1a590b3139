import { urls } from "#app/urls.ts";
import type { ShellOptions } from "./handle.ts";

/** How a search on the category page began (S2.search.5). */
const BY_KEYWORD = 1;
const BY_BUTTON = 2;

export type Search = {
  action: typeof urls.goodsSearch | typeof urls.categories;
  /** What stands in the box. */
  title: string;
  /** What the form carries besides the words. */
  kept: readonly (readonly [name: string, value: string])[];
  /** The query of a hot word's link. */
  hot(keyword: string): Record<string, string | number>;
};

/** Where a search goes and what it takes along: to the search page, or within the category that is shown. */
export function searchFrom(handle: ShellOptions, params: URLSearchParams): Search {
  const title = params.get("title") ?? "";
  if (!handle.searchStays) return { action: urls.goodsSearch, title, kept: [], hot: (keyword) => ({ title: keyword }) };
  const category = ["cid", "sid"].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    action: urls.categories,
    title,
    kept: [...category, ["all", String(BY_BUTTON)]],
    hot: (keyword) => ({ ...Object.fromEntries(category), title: keyword, all: BY_KEYWORD }),
  };
}
