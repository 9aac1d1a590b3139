import { link } from "#app/link.ts";
import { PAGE_SIZES } from "#contract/rules/goods.ts";
import { isFiltered, type ListQuery, namesOfList, searchOfList, withChange } from "./list.ts";

/** The canonical address of a list: its category and search text, and the page number if it has no filters. */
export function canonicalAddress(path: string, query: ListQuery) {
  const isUnfiltered = query.order === "default" && query.limit === PAGE_SIZES[0] && !isFiltered(query);
  return link(path, {}, { ...namesOfList(query), page: isUnfiltered && query.page > 1 ? query.page : undefined });
}

/** The link tags of the previous and the next page. */
export function pageLinks(path: string, query: ListQuery, last: number) {
  const hrefFor = (page: number) => link(path, {}, searchOfList(withChange(query, { page })));
  return [
    ...(query.page > 1 ? [{ tagName: "link" as const, rel: "prev", href: hrefFor(query.page - 1) }] : []),
    ...(query.page < last ? [{ tagName: "link" as const, rel: "next", href: hrefFor(query.page + 1) }] : []),
  ];
}
