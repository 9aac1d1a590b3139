/** How long a banner is shown, in ms (P6.8). */
export const BANNER_MS = 5000;
/** The largest number of banners on the home page (P6.8). */
export const BANNERS_MAX = 10;

/**
 * An address that staff typed, if a page may link to it: one of our own paths, or https. Everything else, and "#"
 * with it, is no link (S3.address.1, R11).
 */
export function safeAddress(url: string): { kind: "own" | "outside"; url: string } | null {
  if (/[\\\s\p{Cc}]/u.test(url)) return null;
  if (url.startsWith("/") && !url.startsWith("//")) return { kind: "own", url };
  return url.startsWith("https://") && URL.canParse(url) ? { kind: "outside", url } : null;
}

/** The banner after or before this one; the row is a ring. */
export const adjacentBanner = (index: number, step: 1 | -1, count: number) => (index + step + count) % count;

type Placard = { placardImg: string; version: string; url: string };

/**
 * The announcement for this browser: with a picture, and in a version that it has not closed
 * (S4.placard.1). The picture is a file of the shop, because pages load no others.
 */
export function placardFor(placard: Placard | null, seen: unknown): Placard | null {
  if (!placard?.version || placard.version === seen) return null;
  return safeAddress(placard.placardImg)?.kind === "own" ? placard : null;
}
