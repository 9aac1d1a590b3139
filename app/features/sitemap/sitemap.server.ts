import { newsAddress } from "#app/features/article/article.ts";
import { printerAddress, printerListAddress } from "#app/features/catalog/printer-name.ts";
import { storeAddress, storeCouponAddress, storeListAddress } from "#app/features/store/store.ts";
import type { Api } from "#app/http/api.server.ts";
import { env } from "#app/http/env.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { article } from "#contract/article.ts";
import { printer } from "#contract/printer.ts";
import { product } from "#contract/product.ts";
import { quotation } from "#contract/quotation.ts";
import { COLLECTIONS } from "#contract/rules/product.ts";
import { siteOrigin } from "#contract/rules/site-origin.ts";
import { SITEMAP_KINDS, SITEMAP_PART, type SitemapKind } from "#contract/rules/sitemap.ts";
import { site } from "#contract/site.ts";
import { sitemap } from "#contract/sitemap.ts";

type Entry = { path: string; date?: string | null };

const PAGES = [
  urls.home,
  urls.catalog.category,
  urls.catalog.categoryIndex,
  urls.printer.list,
  urls.article.list,
  urls.quotation.projects,
  urls.seckill.list,
  urls.store.street,
  urls.store.recommended,
  urls.qualifications,
  urls.auth.privacyAgreement,
];
/** The canonical addresses of the pages of a record, by its kind and id. */
const PAGES_OF: Readonly<Record<SitemapKind, (id: number) => string[]>> = {
  products: (id) => [link(urls.product.detail, { id })],
  articles: (id) => [link(urls.article.detail, { id })],
  stores: (id) => [storeAddress(id), storeListAddress(id), storeCouponAddress(id)],
  printers: (id) => [printerAddress(id)],
};
/** The parts whose addresses are read together as one list, by name. */
const LISTS: Readonly<Record<string, (api: Api) => Promise<string[]>>> = {
  pages: readPages,
  categories: readCategoryPages,
  series: readSeriesPages,
};
const PART = new RegExp(`^(${[...Object.keys(LISTS), ...SITEMAP_KINDS].join("|")})-([1-9]\\d{0,3})\\.xml$`);

/** The shop's origin: that of `site_url`, else PUBLIC_ORIGIN. */
export async function readOrigin(api: Api) {
  const { site_url } = await api.read(site.config);
  return siteOrigin(site_url) ?? env().PUBLIC_ORIGIN;
}

/** The sitemap's index: the address of each part. */
export async function readSitemapIndex(api: Api): Promise<string> {
  const origin = await readOrigin(api);
  const counts = await Promise.all([
    ...Object.entries(LISTS).map(async ([name, read]) => ({ name, count: (await read(api)).length })),
    ...SITEMAP_KINDS.map(async (name) => ({
      name,
      count: (await api.read(sitemap.list, { query: { kind: name } })).count,
    })),
  ]);
  const parts = counts.flatMap(({ name, count }) =>
    Array.from({ length: Math.ceil(count / SITEMAP_PART) }, (_, part) => `${name}-${part + 1}.xml`),
  );
  return document(
    "sitemapindex",
    parts.map((part) => element("sitemap", origin, { path: link(urls.sitemap.part, { part }) })),
  );
}

/** One part of the sitemap, with the pages of at most 5000 records; null for a part that does not exist. */
export async function readSitemapPart(api: Api, name: string): Promise<string | null> {
  const [, kind = "", number] = PART.exec(name) ?? [];
  const origin = await readOrigin(api);
  const entries = await readEntries(api, kind, Number(number));
  if (entries.length === 0) return null;
  return document(
    "urlset",
    entries.map((entry) => element("url", origin, entry)),
  );
}

async function readEntries(api: Api, name: string, page: number): Promise<Entry[]> {
  const kind = SITEMAP_KINDS.find((one) => one === name);
  if (kind) {
    const { list } = await api.read(sitemap.list, { query: { kind, page } });
    return list.flatMap(({ id, date }) => PAGES_OF[kind](id).map((path) => ({ path, date })));
  }
  const paths = (await LISTS[name]?.(api)) ?? [];
  return paths.slice((page - 1) * SITEMAP_PART, page * SITEMAP_PART).map((path) => ({ path }));
}

/** The pages that every shop has, the collections, the ready bundles, and the categories of the news. */
async function readPages(api: Api): Promise<string[]> {
  const [bundles, headlines] = await Promise.all([
    optional(api, api.read(quotation.bundles)),
    optional(api, api.read(article.headlines)),
  ]);
  return [
    ...PAGES,
    ...Object.keys(COLLECTIONS).map((type) => link(urls.catalog.list, {}, { type })),
    ...(bundles?.list ?? []).map(({ scene_id: id }) => link(urls.quotation.scene, { id })),
    ...(headlines?.categories ?? []).map(({ category }) => newsAddress(category)),
  ];
}

/** The lists of the categories of all three levels. */
async function readCategoryPages(api: Api): Promise<string[]> {
  const categories = await api.read(product.categories);
  return categories.flatMap(({ store_category_id: cid, children }) => [
    link(urls.catalog.category, {}, { cid }),
    ...children
      .flatMap((second) => [second, ...second.children])
      .map(({ store_category_id: sid }) => link(urls.catalog.category, {}, { cid, sid })),
  ]);
}

/** The printers of each brand and of each of its series. */
async function readSeriesPages(api: Api): Promise<string[]> {
  const { brands } = await api.read(printer.brands);
  return brands.flatMap(({ brand_id: brand, series }) =>
    [{ name: "" }, ...series].map(({ name }) => printerListAddress({ brand, series: name })),
  );
}

const document = (root: string, elements: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${elements.join("\n")}\n</${root}>\n`;

function element(name: string, origin: string, { path, date }: Entry) {
  const address = `${origin}${path}`.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<${name}><loc>${address}</loc>${date ? `<lastmod>${date}</lastmod>` : ""}</${name}>`;
}

const PRIVATE = ["/login", "/logout", "/order_", "/payment", "/shopping_cart", "/user", "/news_detail/*/visit"];

/** robots.txt, with the absolute address of the sitemap. */
export const robots = (origin: string) =>
  [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}${urls.sitemap.index}`,
    "",
  ].join("\n");

/** An answer for search engines that stays valid for an hour. */
export const sendForRobots = (body: string, type: "application/xml" | "text/plain") =>
  new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "public, max-age=3600",
      "X-Content-Type-Options": "nosniff",
    },
  });
