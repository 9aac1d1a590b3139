import { z } from "zod";
import { ID, ONE_LINE, RANDOM_KEY, SEVERAL_LINES } from "#contract/rules/patterns.ts";

/** The message for a value that no form of the shop sends. */
export const MALFORMED = "请求格式有误";

const text = (max: number, name: string, pattern: RegExp) =>
  z
    .string({ error: MALFORMED })
    .trim()
    .max(max, { error: `${name}不能超过 ${max} 个字` })
    .regex(pattern, { error: `${name}不能含有特殊字符` });

/** A line that may be empty or absent. */
export const optionalLine = (max: number, name: string) => text(max, name, ONE_LINE).default("");

/** A line that must not be empty; an empty one gets no second message. */
export const requiredLine = (max: number, name: string, missing = `请填写${name}`) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .pipe(text(max, name, ONE_LINE));

/** Text of several lines that may be empty or absent. */
export const optionalText = (max: number, name: string) => text(max, name, SEVERAL_LINES).default("");

/** The id of a row, in decimal digits. */
export const idField = z.string({ error: MALFORMED }).regex(ID, { error: MALFORMED });

/** The random key of a form, by which its second submit changes nothing. */
export const keyField = z.string({ error: MALFORMED }).regex(RANDOM_KEY, { error: MALFORMED });

/** The same in a form that may have none: those of visitors' pages. */
export const optionalKeyField = z.string().regex(RANDOM_KEY).optional().catch(undefined);

/** An amount as customers type it, without ¥ or 元, separators of thousands and full-width digits: ￥１，０００ is 1000. */
export const plainAmount = (typed: string) =>
  typed
    .normalize("NFKC")
    .trim()
    .replace(/^¥\s*|\s*元$|,(?=\d{3}(?!\d))/g, "");

/** An amount in yuan that may be empty or absent, which is null. */
export const optionalMoney = (name: string) =>
  z
    .string({ error: MALFORMED })
    .default("")
    .transform(plainAmount)
    .refine((text) => /^(\d{1,9}(\.\d{1,2})?)?$/.test(text), { error: `${name}应为最多两位小数的金额` })
    .transform((text) => (text === "" ? null : Number(text).toFixed(2)));
