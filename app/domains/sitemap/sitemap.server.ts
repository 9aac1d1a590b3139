import type { Api } from "#app/http/api.server.ts";
import { env } from "#app/http/env.server.ts";
import { link } from "#app/link.ts";
import { resourceUrls } from "#app/resource-urls.ts";
import { urls } from "#app/urls.ts";
import { goods } from "#contract/goods.ts";
import { siteOrigin } from "#contract/rules/site-origin.ts";
import { SITEMAP_KINDS, SITEMAP_PART, type SitemapKind } from "#contract/rules/sitemap.ts";
import { site } from "#contract/site.ts";
import { sitemap } from "#contract/sitemap.ts";
import { printerAddress } from "../printer/printer-name.ts";
import { storeAddress } from "../store/store.ts";

type Entry = { path: string; date?: string | null };

const PAGES = [
  urls.home,
  urls.categories,
  urls.categoryIndex,
  urls.printerList,
  urls.newsList,
  urls.seckill,
  urls.shopStreet,
  urls.shopMore,
  urls.qualifications,
  urls.privacyAgreement,
];
/** The canonical address of each page of a kind. */
const PAGE_OF: Readonly<Record<SitemapKind, (id: number) => string>> = {
  products: (id) => link(urls.goodsDetail, { id }),
  articles: (id) => link(urls.newsDetail, { id }),
  stores: storeAddress,
  printers: printerAddress,
};
const PART = new RegExp(`^(pages|categories|${SITEMAP_KINDS.join("|")})-([1-9]\\d{0,3})\\.xml$`);

/** The shop's origin: the address that staff set, else that of the program. */
export async function readOrigin(api: Api) {
  const { site_url } = await api.read(site.config);
  return siteOrigin(site_url) ?? env().PUBLIC_ORIGIN;
}

/** The sitemap's index: the address of each part (P3.10). */
export async function readSitemapIndex(api: Api): Promise<string> {
  const origin = await readOrigin(api);
  const counts = await Promise.all(
    SITEMAP_KINDS.map(async (kind) => (await api.read(sitemap.list, { query: { kind } })).count),
  );
  const parts = SITEMAP_KINDS.flatMap((kind, index) =>
    Array.from({ length: Math.ceil((counts[index] ?? 0) / SITEMAP_PART) }, (_, part) => `${kind}-${part + 1}.xml`),
  );
  return document(
    "sitemapindex",
    ["pages-1.xml", "categories-1.xml", ...parts].map((part) =>
      element("sitemap", origin, { path: link(resourceUrls.sitemapPart, { part }) }),
    ),
  );
}

/** One part of the sitemap, at most 5000 addresses; null for a part that does not exist. */
export async function readSitemapPart(api: Api, name: string): Promise<string | null> {
  const [, kind, number] = PART.exec(name) ?? [];
  const origin = await readOrigin(api);
  const entries = await readEntries(api, kind, Number(number));
  if (entries.length === 0) return null;
  return document(
    "urlset",
    entries.map((entry) => element("url", origin, entry)),
  );
}

async function readEntries(api: Api, kind: string | undefined, page: number): Promise<Entry[]> {
  const listed = SITEMAP_KINDS.find((one) => one === kind);
  if (listed) {
    const { list } = await api.read(sitemap.list, { query: { kind: listed, page } });
    return list.map(({ id, date }) => ({ path: PAGE_OF[listed](id), date }));
  }
  if (page !== 1) return [];
  if (kind === "pages") return PAGES.map((path) => ({ path }));
  if (kind !== "categories") return [];
  const categories = await api.read(goods.categories);
  const paths = categories.flatMap(({ store_category_id: cid, children }) => [
    link(urls.categories, {}, { cid }),
    ...children.map(({ store_category_id: sid }) => link(urls.categories, {}, { cid, sid })),
  ]);
  return paths.slice(0, SITEMAP_PART).map((path) => ({ path }));
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
    `Sitemap: ${origin}${resourceUrls.sitemap}`,
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
