import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";

/**
 * The origin of a search on the category page: a hot keyword searches the whole shop, the button the
 * category.
 */
const BY_KEYWORD = 1;
const BY_BUTTON = 2;

export type Search = {
  action: typeof urls.search.results | typeof urls.catalog.category;
  /** The text in the search field. */
  title: string;
  /** Hidden fields of the form. */
  fields: readonly (readonly [name: string, value: string])[];
  /** The category that is searched, and the address of the same search in the whole shop; null without a category. */
  scope: { name: string; wholeShop: string } | null;
  /** The query of a hot keyword's link. */
  queryFor(keyword: string): Record<string, string | number>;
};

/**
 * The search form's target and fields: the search page, or the category page with its category.
 * @param category the name of the searched category; undefined on the category page without one, null on other pages
 */
export function searchFrom(category: string | undefined | null, params: URLSearchParams): Search {
  const title = params.get("title") ?? "";
  if (category === null)
    return { action: urls.search.results, title, fields: [], scope: null, queryFor: (keyword) => ({ title: keyword }) };
  const ids = ["cid", "sid"].flatMap((name) => {
    const value = params.get(name);
    return category !== undefined && value ? [[name, value] as const] : [];
  });
  return {
    action: urls.catalog.category,
    title,
    fields: [...ids, ["all", String(BY_BUTTON)]],
    scope: category === undefined ? null : { name: category, wholeShop: link(urls.search.results, {}, { title }) },
    queryFor: (keyword) => ({ ...Object.fromEntries(ids), title: keyword, all: BY_KEYWORD }),
  };
}
