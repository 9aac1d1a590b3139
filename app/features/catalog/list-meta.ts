import { withSearch } from "#app/link.ts";
import { PAGE_SIZES } from "#contract/rules/product.ts";
import { isFiltered, type ListQuery, namesOfList, searchOfList, withChange } from "./list.ts";

const isPlain = (query: ListQuery) =>
  query.order === "default" && query.limit === PAGE_SIZES[0] && query.view === "cards" && !isFiltered(query);

/**
 * The metadata of a list for search engines: the canonical address of its category, search text and page; a list with
 * filters, another order, view or size is not indexed, because it shows the same products; nor is an empty one.
 */
export function indexingOf(
  path: string,
  { query, count }: { query: ListQuery; count: number },
): { canonical: string; index?: false } {
  const canonical = withSearch(path, { ...namesOfList(query), page: query.page > 1 ? query.page : undefined });
  return isPlain(query) && count > 0 ? { canonical } : { canonical, index: false };
}

/** The link tags of the previous and the next page. */
export function pageLinks(path: string, query: ListQuery, last: number) {
  const hrefFor = (page: number) => withSearch(path, searchOfList(withChange(query, { page })));
  return [
    ...(query.page > 1 ? [{ tagName: "link" as const, rel: "prev", href: hrefFor(query.page - 1) }] : []),
    ...(query.page < last ? [{ tagName: "link" as const, rel: "next", href: hrefFor(query.page + 1) }] : []),
  ];
}
