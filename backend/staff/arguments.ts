import { readFile } from "node:fs/promises";
import { InvalidArgumentError } from "commander";
import { z } from "zod";
import { phone, singleLineText } from "#contract/fields.ts";
import { fen } from "#contract/rules/money.ts";
import { cleanTelephone, cleanText } from "#contract/rules/pasted-text.ts";
import { ID } from "#contract/rules/patterns.ts";
import { ApiError } from "../http/errors.ts";

/** Parsers of command arguments; commander refuses an invalid argument before the shop is opened. */

function parseAmount(text: string): number {
  try {
    return fen(text);
  } catch {
    throw new InvalidArgumentError("金额应为最多两位小数的元，例如 1000.00");
  }
}

/** Parses an amount of yuan, positive or negative but not zero, into fen. */
export function parseMovement(text: string): number {
  const amount = parseAmount(text);
  if (amount === 0) throw new InvalidArgumentError("金额不能为 0");
  return amount;
}

export function parseBalance(text: string): number {
  const amount = parseAmount(text);
  if (amount < 0) throw new InvalidArgumentError("余额不能为负数");
  return amount;
}

export function parsePrice(text: string): number {
  const amount = parseAmount(text);
  if (amount < 0) throw new InvalidArgumentError("价格不能为负数");
  return amount;
}

export function parseText(text: string): string {
  const cleaned = cleanText(text);
  if (cleaned === "" || cleaned.length > 200) throw new InvalidArgumentError("请填写 1 到 200 个字");
  return cleaned;
}

export function parseWord(text: string): string {
  const word = singleLineText(60).min(1).safeParse(text);
  if (!word.success) throw new InvalidArgumentError("请填写 1 到 60 个字");
  return word.data;
}

/** A telephone number: mobile, landline or 400. */
export function parseTelephone(text: string): string {
  const number = cleanTelephone(text);
  if (!/^\+?\d[\d -]{4,18}\d$/.test(number))
    throw new InvalidArgumentError("应为电话号码，如 13912345678 或 021-66668888");
  return number;
}

/** The path of one of the shop's own images, because pages load no others; "#" for no image. */
export function parsePicture(text: string): string {
  if (text === "#") return "";
  if (!/^\/(?!\/)[^\\\s]{1,200}\.(?:avif|jpe?g|png|svg|webp)$/i.test(text)) {
    throw new InvalidArgumentError("应为 / 开头的图片路径，如 /portraits/chen.webp，图片放在 public 文件夹里");
  }
  return text;
}

export function parsePhone(text: string): string {
  const parsed = phone.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError("请输入正确的手机号码");
  return parsed.data;
}

export function parseId(text: string): string {
  if (!ID.test(text)) throw new InvalidArgumentError("编号应为正整数");
  return text;
}

export function parseDay(text: string): string {
  if (!z.iso.date().safeParse(text).success) throw new InvalidArgumentError("应为日期，如 2026-11-21");
  return text;
}

/** A signed number of pieces, not zero. */
export function parseDifference(text: string): number {
  if (!/^[+-]?[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("应为不等于 0 的整数，如 +10 或 -3");
  return Number(text);
}

const header = z.strictObject({
  title: singleLineText(80).min(1),
  category: singleLineText(20).min(1).optional(),
  date: z.iso.date(),
  summary: singleLineText(200).optional(),
  author: singleLineText(40).optional(),
});
const NAMES = Object.keys(header.shape);
const CONTENT_MAX = 100_000;

/**
 * Reads an article file: `name: value` lines between two lines of `---`, then the text.
 * @throws ApiError 400 that names the missing or wrong field.
 */
export async function readArticleFile(file: string, required: readonly (keyof z.output<typeof header>)[]) {
  const text = await readFile(file, "utf8").catch(() => {
    throw new ApiError(400, `读不到文件 ${file}`);
  });
  const parts = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  if (!parts) throw new ApiError(400, "文件应以 --- 之间的 title、date 等行开头，之后是正文");
  const [, head = "", body = ""] = parts;
  const fields = fieldsOf(head);
  for (const name of required) if (!fields[name]) throw new ApiError(400, `缺少 ${name}`);
  const parsed = header.safeParse(fields, { error: z.locales.zhCN().localeError });
  if (!parsed.success) {
    throw new ApiError(
      400,
      parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`.trim()).join("；"),
    );
  }
  const content = body.replaceAll("\r\n", "\n").trim();
  if (content === "") throw new ApiError(400, "没有正文");
  if (content.length > CONTENT_MAX) throw new ApiError(400, `正文最多 ${CONTENT_MAX} 个字`);
  const { title, date, category = "", summary = "", author = "" } = parsed.data;
  return { title, date, category, summary, author, content };
}

/** The paragraphs of a plain text, separated by blank lines. */
export const paragraphsOf = (content: string) =>
  content
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, "").trim())
    .filter(Boolean);

function fieldsOf(head: string): Record<string, string> {
  const fields = new Map<string, string>();
  for (const text of head.split(/\r?\n/).filter((one) => one.trim() !== "")) {
    const [, name = "", value = ""] = /^(\w+)[:：]\s*(.*?)\s*$/.exec(text) ?? [];
    if (!NAMES.includes(name)) throw new ApiError(400, `不认识这一行：${text}`);
    if (fields.has(name)) throw new ApiError(400, `${name} 出现了两次`);
    fields.set(name, value.replace(/^(["'])(.*)\1$/, "$2"));
  }
  return Object.fromEntries(fields);
}

/** The price class of an approved customer: 0 cost with mark-up, 1 the bare cost. */
export function parsePriceType(text: string): 0 | 1 {
  if (text !== "0" && text !== "1") throw new InvalidArgumentError("类型是 0 或 1");
  return text === "1" ? 1 : 0;
}
