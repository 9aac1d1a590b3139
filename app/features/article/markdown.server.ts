import MarkdownIt, { type Token } from "markdown-it";
import { safeAddress } from "#app/features/site/site.ts";
import { pictureSources } from "#app/http/picture/address.ts";
import { signPicture } from "#app/http/picture/signed-address.server.ts";
import { PICTURE_OF_SHOP } from "#contract/rules/picture.ts";
import type { Block, Inline } from "./article.ts";

/** The preset leaves out lists and quotes that are nested deeper than 20. */
const parser = new MarkdownIt("commonmark", { html: false }).enable("table");

/**
 * The blocks of a Markdown text. HTML in it is text, pictures are those that the shop stores, and links lead to
 * paths of the shop and to https addresses only. React escapes every text of the blocks (docs/decisions/0008).
 */
export const parseMarkdown = (markdown: string): Block[] => readBlocks(parser.parse(markdown, {}));

function readBlocks(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) break;
    const end = token.nesting === 1 ? closingOf(tokens, index) : index;
    const block = readBlock(token, tokens.slice(index + 1, end));
    if (block) blocks.push(block);
    index = end;
  }
  return blocks;
}

function readBlock(token: Token, inner: readonly Token[]): Block | null {
  switch (token.type) {
    case "paragraph_open":
      return { kind: "paragraph", parts: inlineOf(inner) };
    case "heading_open":
      // Headings begin at level 2, because the page's title is its h1.
      return { kind: "heading", level: token.tag === "h1" || token.tag === "h2" ? 2 : 3, parts: inlineOf(inner) };
    case "bullet_list_open":
      return { kind: "bullets", items: itemsOf(inner) };
    case "ordered_list_open":
      return { kind: "numbers", items: itemsOf(inner) };
    case "blockquote_open":
      return { kind: "quote", blocks: readBlocks(inner) };
    case "fence":
    case "code_block":
      return { kind: "code", text: token.content };
    case "table_open":
      return tableOf(inner);
    case "hr":
      return { kind: "rule" };
    default:
      return null;
  }
}

function itemsOf(tokens: readonly Token[]): Block[][] {
  const items: Block[][] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const end = closingOf(tokens, index);
    items.push(readBlocks(tokens.slice(index + 1, end)));
    index = end;
  }
  return items;
}

/** The cells of a table by row, the first row being its head; a column that is aligned to the right has numbers. */
function tableOf(tokens: readonly Token[]): Block {
  const rows: Inline[][][] = [];
  const numeric: boolean[] = [];
  for (const [index, { type }] of tokens.entries()) {
    if (type === "tr_open") rows.push([]);
    if (type === "th_open") numeric.push(isRightAligned(tokens[index]));
    if (type === "th_open" || type === "td_open") rows.at(-1)?.push(readInline(tokens[index + 1]?.children ?? []));
  }
  const [head = [], ...body] = rows;
  return { kind: "table", numeric, head, body };
}

const isRightAligned = (token: Token | undefined) => token?.attrGet("style") === "text-align:right";

/** The index of the token that closes the one at `start`. */
function closingOf(tokens: readonly Token[], start: number): number {
  const level = tokens[start]?.level;
  for (let index = start + 1; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.nesting === -1 && token.level === level) return index;
  }
  return tokens.length;
}

const inlineOf = (tokens: readonly Token[]) => readInline(tokens[0]?.children ?? []);

type Mark = "strong" | "em" | "link";
const KINDS: Readonly<Record<string, Mark>> = { strong_open: "strong", em_open: "em", link_open: "link" };

/** The marks around a text at most; those within are left out, because each is an element in another one. */
const MARKS_MAX = 20;

function readInline(tokens: readonly Token[]): Inline[] {
  const all: Inline[] = [];
  /** The lists that the open marks were added to. */
  const outer: Inline[][] = [];
  let parts = all;
  for (const [index, token] of tokens.entries()) {
    const kind = KINDS[token.type];
    if (kind !== undefined) {
      outer.push(parts);
      const mark = outer.length > MARKS_MAX ? null : markOf(kind, token);
      if (mark === null) continue;
      parts.push(mark);
      parts = mark.parts;
    } else if (token.nesting === -1) parts = outer.pop() ?? all;
    else {
      const text = token.type === "softbreak" ? lineBreak(tokens[index - 1], tokens[index + 1]) : token.content;
      if (token.type === "image") parts.push(pictureOf(token));
      else if (token.type === "code_inline") parts.push({ kind: "code", parts: [token.content] });
      else if (token.type === "hardbreak") parts.push("\n");
      else if (text !== "") parts.push(text);
    }
  }
  return all;
}

/** A mark without its parts; null for a link that leads nowhere, whose text stays. */
function markOf(kind: Mark, token: Token): { kind: Mark; url?: string; parts: Inline[] } | null {
  if (kind !== "link") return { kind, parts: [] };
  const url = safeAddress(addressOf(token))?.url;
  return url === undefined ? null : { kind, url, parts: [] };
}

/** The width at which pages show a picture in a text, in CSS pixels. */
const PICTURE_PX = 800;

/** A picture that the shop stores; its description in place of any other. */
function pictureOf(token: Token): Inline {
  const address = String(token.attrGet("src") ?? "");
  if (!PICTURE_OF_SHOP.test(address)) return token.content;
  const { src, srcSet } = pictureSources(signPicture(address), PICTURE_PX);
  return { kind: "picture", src, srcSet, alt: token.content };
}

const addressOf = (token: Token) => String(token.attrGet("href") ?? "");

/** The text of a line break inside a paragraph: a space, but nothing beside a Chinese character. */
function lineBreak(before: Token | undefined, after: Token | undefined): string {
  const isChinese = (text = "") => /[\u2E80-\u9FFF\u3000-\u303F\uFF00-\uFFEF]/u.test(text);
  return isChinese(before?.content.at(-1)) || isChinese(after?.content.at(0)) ? "" : " ";
}
