import { link } from "#app/link.ts";
import type { urls } from "#app/urls.ts";
import { PAGE_SIZES } from "#contract/rules/goods.ts";
import { isFiltered, type ListQuery, namesOfList, searchOfList, withChange } from "./list.ts";

type Page = typeof urls.categories | typeof urls.goodsSearch;

/** The canonical address of a list: its names, and its further pages while it has no filters. */
export function canonicalAddress(page: Page, query: ListQuery) {
  const plain = query.order === "default" && query.limit === PAGE_SIZES[0] && !isFiltered(query);
  return link(page, {}, { ...namesOfList(query), page: plain && query.page > 1 ? query.page : undefined });
}

/** Links to the previous and next page, as link tags. */
export function pageLinks(page: Page, query: ListQuery, last: number) {
  const hrefFor = (n: number) => link(page, {}, searchOfList(withChange(query, { page: n })));
  return [
    ...(query.page > 1 ? [{ tagName: "link" as const, rel: "prev", href: hrefFor(query.page - 1) }] : []),
    ...(query.page < last ? [{ tagName: "link" as const, rel: "next", href: hrefFor(query.page + 1) }] : []),
  ];
}
