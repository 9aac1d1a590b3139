/** The time for which a banner is shown, in ms (P6.8). */
export const BANNER_MS = 5000;
/** The most banners on the home page (P6.8). */
export const BANNERS_MAX = 10;

/**
 * An address that staff entered, if a page may link to it: a path of the shop or an https address. Everything else,
 * including "#", is null (S3.address.1, R11).
 */
export function safeAddress(url: string): { kind: "internal" | "external"; url: string } | null {
  if (/[\\\s\p{Cc}]/u.test(url)) return null;
  if (url.startsWith("/") && !url.startsWith("//")) return { kind: "internal", url };
  return url.startsWith("https://") && URL.canParse(url) ? { kind: "external", url } : null;
}

/** The index of the next or previous banner, wrapping around at the ends. */
export const adjacentBanner = (index: number, step: 1 | -1, count: number) => (index + step + count) % count;

type Placard = { placardImg: string; version: string; url: string };

/**
 * The announcement, if it has a picture of the shop and this browser has not closed its version (S4.placard.1). Pages
 * load no pictures of other sites.
 */
export function placardFor(placard: Placard | null, closedVersion: unknown): Placard | null {
  if (!placard?.version || placard.version === closedVersion) return null;
  return safeAddress(placard.placardImg)?.kind === "internal" ? placard : null;
}
