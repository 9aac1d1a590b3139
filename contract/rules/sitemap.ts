/** The kinds of pages that a sitemap lists by id. */
export const SITEMAP_KINDS = ["products", "articles", "stores", "printers"] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];
/** The largest number of addresses in one part of the sitemap. */
export const SITEMAP_PART = 5000;
