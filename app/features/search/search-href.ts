import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { HotKeyword } from "#contract/site.ts";

export const productSearchHref = (title: string) => link(urls.search.results, {}, { title });
export const consumableSearchHref = (title: string) => link(urls.printer.search, {}, { title });

/** The address that a hot keyword opens: the search for consumables if its target says so, else that for products. */
export const hotKeywordHref = ({ keyword, target }: HotKeyword) =>
  target === "printer_search" ? consumableSearchHref(keyword) : productSearchHref(keyword);

/** The hot keywords of a search for consumables: those whose target it is, or all where none names a target. */
export const consumableKeywords = (keywords: readonly HotKeyword[]) =>
  keywords.some(({ target }) => target !== undefined)
    ? keywords.filter(({ target }) => target === "printer_search")
    : keywords;
