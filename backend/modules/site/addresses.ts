/** Members of the site's settings that pages put into links and pictures. */
const ADDRESSES = new Set(["site_logo", "wechat_qrcode", "site_url", "link", "image", "url", "img", "placardImg"]);

/** The names of the addresses inside a setting that no page could link to (security.md rule 11). */
export function badAddresses(key: string, value: unknown): string[] {
  if (typeof value === "string") return ADDRESSES.has(key.split(".").at(-1) ?? "") && !isAddress(value) ? [key] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => badAddresses(`${key}.${name}`, inner));
}

/** Blank and "#" stand for no address (storefront.md section 3). */
function isAddress(text: string) {
  if (text === "" || text === "#") return true;
  if (/[\\\s\p{Cc}]/u.test(text)) return false;
  return (text.startsWith("/") && !text.startsWith("//")) || (text.startsWith("https://") && URL.canParse(text));
}
