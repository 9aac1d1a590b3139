import MarkdownIt from "markdown-it";
import { PICTURE_OF_SHOP } from "#contract/rules/picture.ts";
import { DEAD_LINK, linkTarget } from "#contract/rules/shop-links.ts";
import type { Platform } from "../../platform/module.ts";

type Deps = Pick<Platform, "database" | "ports"> & {
  countFound: (words: string, of: "goods" | "printers") => Promise<number>;
};

/** The most addresses that are looked at in one text. */
const ADDRESSES_MAX = 100;

/** The same marks as `app/features/article/markdown.server.ts` shows. */
const parser = new MarkdownIt("commonmark", { html: false }).enable("table");

/** The addresses of links and of pictures in a Markdown text. */
export function addressesIn(markdown: string) {
  const inline = parser.parse(markdown, {}).flatMap(({ children }) => children ?? []);
  const of = (type: string, attribute: string) => [
    ...new Set(
      inline.filter((token) => token.type === type).map((token) => decoded(String(token.attrGet(attribute) ?? ""))),
    ),
  ];
  return { links: of("link_open", "href"), pictures: of("image", "src") };
}

/** An address with its Chinese characters, which the parser encodes. */
function decoded(address: string) {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

export type Links = ReturnType<typeof createLinks>;

/** Whether addresses that staff enter lead somewhere. */
export function createLinks({ database: { read }, ports: { uploads }, countFound }: Deps) {
  const RECORDS = {
    products: (id: number) => read.selectFrom("products").select("id").where("id", "=", id).where("is_show", "=", 1),
    articles: (id: number) =>
      read.selectFrom("articles").select("id").where("id", "=", id).where("state", "=", "published"),
    categories: (id: number) => read.selectFrom("categories").select("id").where("id", "=", id),
    stores: (id: number) => read.selectFrom("stores").select("id").where("id", "=", id),
  };
  const has = async (table: keyof typeof RECORDS, id: number) =>
    (await RECORDS[table](id).executeTakeFirst()) !== undefined;

  /** Why an address leads nowhere; null where it leads somewhere, and for none. */
  async function problemOf(address: string): Promise<string | null> {
    if (address === "" || address === "#") return null;
    const target = linkTarget(address);
    if (target === null) return DEAD_LINK;
    switch (target.kind) {
      case "page":
      case "external":
        return null;
      case "product":
      case "sale":
        return (await has("products", target.id)) ? null : `商品 ${target.id} 没有或已下架`;
      case "article":
        return (await has("articles", target.id)) ? null : `资讯 ${target.id} 没有或还没发布`;
      case "category":
        return (await has("categories", target.id)) ? null : `没有分类 ${target.id}`;
      case "store":
        return (await has("stores", target.id)) ? null : `没有店铺 ${target.id}`;
      case "search":
        return (await countFound(target.words, "goods")) > 0 ? null : `搜索“${target.words}”一件商品都没有`;
      case "printers":
        return (await countFound(target.words, "printers")) > 0 ? null : `搜索“${target.words}”一种耗材都没有`;
    }
  }

  return {
    problemOf,

    /** Why a picture is none of the shop's uploads or files; null for a usable one, and for none. */
    async pictureProblem(address: string): Promise<string | null> {
      if (address === "" || !address.startsWith("/api/picture/")) return null;
      const [, name = ""] = PICTURE_OF_SHOP.exec(address) ?? [];
      return name !== "" && (await uploads.read(`pictures/${name}`)) ? null : "图片不存在，请重新上传";
    },

    /** Why the first address of a Markdown text that leads nowhere does so; null where all lead somewhere. */
    async problemIn(markdown: string): Promise<string | null> {
      const { links, pictures } = addressesIn(markdown);
      if (links.length + pictures.length > ADDRESSES_MAX) return `链接和图片最多 ${ADDRESSES_MAX} 个`;
      for (const address of links) {
        // A link without an address is text.
        const problem = address === "" || address === "#" ? DEAD_LINK : await problemOf(address);
        if (problem !== null) return `链接 ${address || "（空）"}：${problem}`;
      }
      for (const address of pictures) {
        const [, name = ""] = PICTURE_OF_SHOP.exec(address) ?? [];
        if (name === "") return `图片 ${address || "（空）"}：只放在这里上传的图片`;
        if (!(await uploads.read(`pictures/${name}`))) return `图片 ${address}：不存在，请重新上传`;
      }
      return null;
    },
  };
}
