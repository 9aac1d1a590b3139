import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";

/** Inline Markdown: plain or marked-up text; `url` is the address of a link, which is safe to link to. */
export type Inline =
  | string
  | { kind: "strong" | "em" | "code" | "link"; url?: string; parts: Inline[] }
  | { kind: "picture"; src: string; srcSet: string | undefined; alt: string };

/** A block of an article. Lists and quotes hold blocks. */
export type Block =
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "heading"; level: 2 | 3; parts: Inline[] }
  | { kind: "bullets" | "numbers"; items: Block[][] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "code"; text: string }
  | { kind: "table"; numeric: boolean[]; head: Inline[][]; body: Inline[][][] }
  | { kind: "rule" };

/** The day and the month of a date: 22 and 2026-10 of 2026-10-22. */
export const splitDate = (date: string) => ({ day: date.slice(8), month: date.slice(0, 7) });

/** The address of the news of a category, or of all news. */
export const newsAddress = (cid?: string) => link(urls.article.list, {}, { cid });
