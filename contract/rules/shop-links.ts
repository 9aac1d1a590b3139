/** What an address that staff enter leads to. */
export type LinkTarget =
  | { kind: "page" | "external" }
  | { kind: "product" | "article" | "category" | "store" | "sale"; id: number }
  | { kind: "search" | "printers"; words: string };

const ID = /^[1-9]\d{0,11}$/;

/** The pages of the shop that need no record. */
export const LINKED_PAGES: readonly string[] = [
  "/",
  "/category_index",
  "/goods_list",
  "/goods_seckill",
  "/shop_street",
  "/shop_more",
  "/printer-list",
  "/news_list",
  "/qualifications",
  "/privacy_agreement",
  "/project",
  "/quick_order",
  "/service",
  "/merchant_settled",
  "/wholesalers_settled",
  "/login",
  "/user",
];

/** The pages of the shop that show the record of an id, in the path or in the parameter of this name. */
export const LINKED_RECORDS = {
  "/goods_detail/:id": { kind: "product" },
  "/goods_seckill_detail/:id": { kind: "sale" },
  "/news_detail/:id": { kind: "article" },
  "/goods_cate": { kind: "category", parameter: "cid" },
  "/store": { kind: "store", parameter: "id" },
  "/store/default": { kind: "store", parameter: "id" },
} as const;

/** The pages of the shop that search for the words of this parameter. */
export const LINKED_SEARCHES = {
  "/goods_search": { kind: "search", parameter: "title" },
  "/printer_search": { kind: "printers", parameter: "title" },
} as const;

/** An https address of a named host, without credentials and port. */
function isExternal(address: string): boolean {
  if (!address.startsWith("https://") || !URL.canParse(address)) return false;
  const { hostname, username, password, port } = new URL(address);
  const isNamed = /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/i.test(hostname);
  return isNamed && username === "" && password === "" && port === "";
}

/** Where an address leads; null where it leads nowhere, or is none that staff may enter. */
export function linkTarget(address: string): LinkTarget | null {
  if (/[\\\s\p{Cc}]/u.test(address)) return null;
  if (isExternal(address)) return { kind: "external" };
  if (!address.startsWith("/") || address.startsWith("//") || !URL.canParse(address, "https://shop.invalid"))
    return null;
  const { pathname, searchParams } = new URL(address, "https://shop.invalid");
  if (LINKED_PAGES.includes(pathname)) return { kind: "page" };
  for (const [page, { kind, ...rest }] of Object.entries(LINKED_RECORDS)) {
    const start = page.replace(":id", "");
    const isHere = "parameter" in rest ? pathname === page : pathname.startsWith(start);
    if (!isHere) continue;
    const id = "parameter" in rest ? (searchParams.get(rest.parameter) ?? "") : pathname.slice(start.length);
    return ID.test(id) ? { kind, id: Number(id) } : null;
  }
  for (const [page, { kind, parameter }] of Object.entries(LINKED_SEARCHES)) {
    const words = searchParams.get(parameter)?.trim() ?? "";
    if (pathname === page) return words === "" ? null : { kind, words };
  }
  return null;
}

export const DEAD_LINK = "这个地址打不开，请填站内的页面（/ 开头），或 https:// 的网址";
