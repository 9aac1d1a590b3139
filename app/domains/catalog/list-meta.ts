import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { PAGE_SIZES } from "#contract/rules/goods.ts";
import { isFiltered, type ListQuery, namesOfList, searchOfList, withChange } from "./list.ts";

type Page = typeof urls.categories | typeof urls.goodsSearch;

/** The address that search engines keep: the list by its names, and its further pages while nothing narrows it. */
export function canonicalAddress(page: Page, query: ListQuery) {
  const plain = query.order === "default" && query.limit === PAGE_SIZES[0] && !isFiltered(query);
  return link(page, {}, { ...namesOfList(query), page: plain && query.page > 1 ? query.page : undefined });
}

/** The neighbouring pages, as link tags. */
export function pageLinks(page: Page, query: ListQuery, last: number) {
  const to = (n: number) => link(page, {}, searchOfList(withChange(query, { page: n })));
  return [
    ...(query.page > 1 ? [{ tagName: "link" as const, rel: "prev", href: to(query.page - 1) }] : []),
    ...(query.page < last ? [{ tagName: "link" as const, rel: "next", href: to(query.page + 1) }] : []),
  ];
}

type Step = { name: string; to?: string };

/** schema.org's BreadcrumbList of 首页 and the steps below it (P3.10). */
export function breadcrumbList(trail: readonly Step[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "首页", to: urls.home }, ...trail].map(({ name, to }: Step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      ...(to ? { item: { "@id": to } } : {}),
    })),
  };
}
