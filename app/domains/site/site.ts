/** How long a banner stands before the next one comes (family.md section 1.1). */
export const BANNER_MS = 5000;
/** How many banners the home page shows at most (family.md section 1.1). */
export const BANNERS_MAX = 10;

/**
 * An address that staff typed, if a page may link to it: one of our own paths, or https. Everything else, and "#"
 * with it, is no link (storefront.md section 3, security.md rule 11).
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
 * The announcement as this browser may see it: with a picture, and in a version that it has not closed (storefront.md
 * section 4). The picture is one of the shop's own files: its pages load no others.
 */
export function placardFor(placard: Placard | null, seen: unknown): Placard | null {
  if (!placard?.version || placard.version === seen) return null;
  return safeAddress(placard.placardImg)?.kind === "own" ? placard : null;
}
