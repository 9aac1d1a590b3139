/** Members of the settings that pages show as pictures, and members that they use as links. */
const PICTURES = new Set(["site_logo", "wechat_qrcode", "image", "img", "placardImg"]);
const LINKS = new Set(["site_url", "link", "url"]);

/** Messages for the addresses inside a setting that pages could not show or link to. */
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

/**
 * Whether the text is a path of this shop, because the content security policy blocks pictures of other origins; ""
 * means none.
 */
const isPicture = (text: string) => text === "" || isPath(text);

/** Whether the text is a path or an https address; "" and "#" mean no address. */
export const isLink = (text: string) =>
  text === "" ||
  text === "#" ||
  isPath(text) ||
  (text.startsWith("https://") && hasNoSpecials(text) && URL.canParse(text));

const isPath = (text: string) => text.startsWith("/") && !text.startsWith("//") && hasNoSpecials(text);
const hasNoSpecials = (text: string) => !/[\\\s\p{Cc}]/u.test(text);
