import { addresses } from "#app/addresses.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { urls } from "#app/urls.ts";

/** Pages that a login must not lead back to. */
const EXCLUDED: ReadonlySet<string> = new Set([
  urls.auth.login,
  urls.auth.scanCheck,
  urls.auth.logout,
  urls.auth.wechat,
  deskUrls.staff.login,
  deskUrls.staff.logout,
]);
const BASE = "http://shop.invalid";

/** The paths of pages, without those that end in a splat, which serve files. */
const known = addresses
  .filter((path) => !path.endsWith("*"))
  .map((path) => new RegExp(`^${path.replace(/\/:\w+\?/g, "(?:/[^/]+)?").replace(/:\w+/g, "[^/]+")}$`));

/**
 * The given address, serialised again, if it is a page of the shop; otherwise the fallback.
 * Other origins, schemes, protocol-relative and backslashed addresses, control characters: all fall back.
 */
export function safeRedirect(to: unknown, fallback: string = urls.home): string {
  if (typeof to !== "string" || to.length > 2000 || !to.startsWith("/") || /[\\\p{Cc}]/u.test(to)) return fallback;
  if (!URL.canParse(to, BASE)) return fallback;
  const { origin, pathname, search } = new URL(to, BASE);
  if (origin !== BASE || EXCLUDED.has(pathname) || !known.some((pattern) => pattern.test(pathname))) return fallback;
  return pathname + search;
}
