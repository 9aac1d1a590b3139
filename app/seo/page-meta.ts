import type { MetaDescriptor } from "@remix-run/node";
import type { SiteConfig } from "#contract/site.ts";

/** The id that Remix gives the shell's layout route. */
export const SHELL_ROUTE_ID = "shell/shell";

export type Matches = readonly { id: string; data: unknown }[];
type MetaArgs = { matches: Matches; location: { pathname: string } };

type Page = {
  title: string;
  /** Replaces the shop's description. */
  description?: string;
  /** The canonical address where it is more than the path: `link(urls.catalog.category, {}, { cid })`. */
  canonical?: string;
  /** False for pages of one person (user, cart, order, login) and for filtered lists. */
  index?: false;
  /** A picture for previews: a path of the shop or an https address. */
  image?: string | undefined;
  /** schema.org data. */
  jsonLd?: Record<string, unknown>;
};

/** A page's title and metadata for browsers, search engines and previews. */
export function pageMeta({ matches, location }: MetaArgs, page: Page): MetaDescriptor[] {
  const { config, origin } = shellOf(matches);
  const { title } = pageTitle(page.title, matches);
  const description = page.description ?? config?.site_description ?? "";
  const common: MetaDescriptor[] = [{ title }, ...metaTag("description", description)];
  if (page.index === false) return [...common, { name: "robots", content: "noindex" }];
  // Without the shell's data the origin is unknown, and search engines reject relative addresses.
  const address = origin ? `${origin}${page.canonical ?? location.pathname}` : null;
  const image = page.image ? absoluteUrl(page.image, origin) : null;
  return [
    ...common,
    ...metaTag("keywords", config?.site_keywords ?? ""),
    ...(address ? [{ tagName: "link", rel: "canonical", href: address }] : []),
    { property: "og:title", content: page.title },
    { property: "og:type", content: "website" },
    ...(address ? [{ property: "og:url", content: address }] : []),
    ...(config ? [{ property: "og:site_name", content: config.site_name }] : []),
    ...(description ? [{ property: "og:description", content: description }] : []),
    ...(image ? [{ property: "og:image", content: image }] : []),
    ...(page.jsonLd ? [{ "script:ld+json": page.jsonLd }] : []),
  ];
}

/** The title of a page of a list, so that bookmarks and search results tell the pages apart. */
export const numberedTitle = (title: string, page: number) => (page > 1 ? `${title} 第 ${page} 页` : title);

/** `<page> - <shop name>`. */
export function pageTitle(page: string, matches: Matches) {
  const name = shellOf(matches).config?.site_name;
  return { title: name && name !== page ? `${page} - ${name}` : page };
}

/** The shop's name, or "" where the shell failed to load. */
export const shopNameOf = (matches: Matches) => shellOf(matches).config?.site_name ?? "";

/** The origin of the shop's public addresses, or "" where the shell failed to load. */
export const originOf = (matches: Matches) => shellOf(matches).origin;

/** An absolute address, or null if there is no origin to resolve it against. */
export const absoluteUrl = (address: string, origin: string) =>
  URL.canParse(address, origin || undefined) ? new URL(address, origin || undefined).href : null;

const metaTag = (name: string, content: string) => (content ? [{ name, content }] : []);

/** The part of the shell's loader data that the pages' metadata need. */
type Site = { config: SiteConfig | null; domain: string };

/** The shell's data in a page's matches, with the domain as an origin; empty where the shell failed to load. */
export function shellOf(matches: Matches): Pick<Site, "config"> & { origin: string } {
  // Remix types the data of other routes as unknown; shell.server.ts has these fields.
  const data = matches.find(({ id }) => id === SHELL_ROUTE_ID)?.data as Site | undefined;
  const { config, domain } = data ?? { config: null, domain: "" };
  return { config, origin: domain.replace(/\/$/, "") };
}
