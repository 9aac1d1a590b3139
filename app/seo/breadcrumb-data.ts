import { urls } from "#app/urls.ts";
import { absoluteUrl } from "./page-meta.ts";

type BreadcrumbItem = { name: string; to?: string };

/** schema.org's BreadcrumbList of 首页 and the items below it, with absolute addresses. */
export function breadcrumbList(trail: readonly BreadcrumbItem[], origin: string) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "首页", to: urls.home }, ...trail].map(({ name, to }: BreadcrumbItem, index) => {
      const address = to ? absoluteUrl(to, origin) : null;
      return { "@type": "ListItem", position: index + 1, name, ...(address ? { item: { "@id": address } } : {}) };
    }),
  };
}
