/** Members of the site's settings that pages show as pictures, and those that they put into links. */
const PICTURES = new Set(["site_logo", "wechat_qrcode", "image", "img", "placardImg"]);
const LINKS = new Set(["site_url", "link", "url"]);

/** What is wrong with addresses inside a setting that no page could show or link to (security.md rule 11). */
export function findInvalidAddresses(key: string, value: unknown): string[] {
  if (typeof value === "string") {
    const name = key.split(".").at(-1) ?? "";
    if (PICTURES.has(name) && !isPicture(value)) return [`${key} 应为 / 开头的图片路径（public 文件夹里的图片）`];
    if (LINKS.has(name) && !isLink(value)) return [`${key} 应为 / 开头的路径或 https:// 地址`];
    return [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => findInvalidAddresses(`${key}.${name}`, inner));
}

/** Ours alone: the content security policy shows no other shop's picture (decision 0143). Blank is none. */
const isPicture = (text: string) => text === "" || isPath(text);

/** Blank and "#" stand for no address (storefront.md section 3). */
const isLink = (text: string) =>
  text === "" || text === "#" || isPath(text) || (text.startsWith("https://") && isClean(text) && URL.canParse(text));

const isPath = (text: string) => text.startsWith("/") && !text.startsWith("//") && isClean(text);
const isClean = (text: string) => !/[\\\s\p{Cc}]/u.test(text);
