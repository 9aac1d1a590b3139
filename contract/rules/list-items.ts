import { SEARCHED_MAX, splitLine } from "./list-line.ts";
import { HAN_NUMBER, NUMBER, plainText, UNIT } from "./list-quantity.ts";

/** The maximum length of a line that is split into several goods, because matching takes time. */
const ITEMS_MAX = 4000;

/** The mark of a numbered or dotted list before a line: `1. `, `2、`, `（3）`, `①`, `1️⃣`, `一、`, `- `, `●`. */
const LIST_MARK =
  /^\s*(?:[-*]\s+|[•·●○■□▪◆◇★☆►▶✅☑✔✓√]\uFE0F?\s*|\[[ xX]?\]\s+|\d{1,3}(?:\s*[、)）]|[.．:：](?!\d))\s*|[A-Za-z](?:[)）]|[.．、](?=[\s\p{Script=Han}]))\s*|[(（]\d{1,3}[)）]\s*|(?:\d{1,2}\uFE0F?\u20E3){1,2}\s*|(?:(?![©®™])\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u200D|\uFE0F)*)+\s*|[①-⓿❶-❿㈠-㈩]\s*|[(（][一二三四五六七八九十]{1,3}[)）]\s*|[一二三四五六七八九十]{1,3}[、.．]\s*)(?=\S)/u;

export const withoutMark = (line: string) => line.replace(LIST_MARK, "");

/** The head of a chat message, `张三 2026/11/25 10:21:05` or `张三 10:22`. */
const CHAT_HEAD =
  /^(?:\D{1,30}\s)?(?:(?:\d{2,4}[-/年.])?\d{1,2}[-/月.]\d{1,2}日?\s)?(?:[上下中]午|早上|晚上|凌晨)?\s?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/** Whether a line introduces others instead of naming a product: the head of a chat message, or `麻烦订一下：`. */
export const isIntroduction = (line: string) => {
  const text = plainText(line);
  return CHAT_HEAD.test(text) || /^\D+:$/.test(text);
};

/** The items of a line that names several, each with its quantity: `A4纸10箱、中性笔5盒`; else the line itself. */
export function itemsOfLine(line: string): string[] {
  if (line.length > ITEMS_MAX || line.includes("\t") || line.includes("|") || line.includes("｜")) return [line];
  for (const separator of [/[、，,；;。]+/, /\s+/]) {
    const parts = withoutMark(line)
      .replace(/(?<=\d)[,，](?=\d{3}(?!\d))/g, "")
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== "");
    if (parts.length > 1 && parts.every(isItem)) return parts;
  }
  return [line];
}

/** Whether a text names goods and ends or begins with their quantity and its unit. */
function isItem(part: string): boolean {
  if (part.length > SEARCHED_MAX) return false;
  const text = plainText(part);
  const split = splitLine(part);
  const ends = new RegExp(`(?:${NUMBER}|${HAN_NUMBER})\\s*(?:${UNIT})$`, "i").test(text);
  return ends && split.quantity !== null && split.quantity.unit !== null && /[\p{L}]/u.test(split.words);
}
