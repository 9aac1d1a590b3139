import { urls } from "#app/urls.ts";
import type { ShellOptions } from "./handle.ts";

/** How a search on the category page began (S2.search.5). */
const BY_KEYWORD = 1;
const BY_BUTTON = 2;

export type Search = {
  action: typeof urls.goodsSearch | typeof urls.categories;
  /** The text in the search field. */
  title: string;
  /** Hidden fields of the form. */
  fields: readonly (readonly [name: string, value: string])[];
  /** The query of a hot keyword's link. */
  queryFor(keyword: string): Record<string, string | number>;
};

/** The search form's target and fields: the search page, or the category that is shown. */
export function searchFrom(handle: ShellOptions, params: URLSearchParams): Search {
  const title = params.get("title") ?? "";
  if (!handle.searchStays)
    return { action: urls.goodsSearch, title, fields: [], queryFor: (keyword) => ({ title: keyword }) };
  const category = ["cid", "sid"].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    action: urls.categories,
    title,
    fields: [...category, ["all", String(BY_BUTTON)]],
    queryFor: (keyword) => ({ ...Object.fromEntries(category), title: keyword, all: BY_KEYWORD }),
  };
}
