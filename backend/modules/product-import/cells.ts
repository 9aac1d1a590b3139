import { z } from "zod";
import { isBarCode } from "#contract/rules/bar-code.ts";
import { fen } from "#contract/rules/money.ts";
import { COMPATIBLE, ORIGINAL } from "#contract/rules/printer.ts";
import { isTaxClass, TAX_CLASS_NEEDED } from "#contract/rules/tax.ts";

/** Schemas of the cells of an import table; their messages are shown to staff. */

const MONEY = /^\d{1,9}(\.\d{1,2})?$/;
const WHOLE = /^\d{1,9}$/;
const COLOUR = /^#[\da-f]{6}$/i;
const CELL_MAX = 8000;

export const requiredText = (max: number) => z.string().min(1, "不能为空").max(max, `不能超过 ${max} 个字`);
export const moneyCell = z.string().regex(MONEY, "应为金额，如 12.50").transform(fen);
export const wholeNumberCell = (min: number) =>
  z
    .string()
    .regex(WHOLE, "应为整数")
    .transform(Number)
    .refine((value) => value >= min, `不能小于 ${min}`);
export const ID_NEEDED = "应为正整数编号，由您自己定，不能空";
export const idCell = z
  .string()
  .regex(/^[1-9]\d{0,11}$/, ID_NEEDED)
  .transform(Number);
/** A bar code; null for a blank cell, which changes nothing, and "" for 无. */
export const barCode = z
  .string()
  .refine((text) => text === "" || text === "无" || isBarCode(text), "应为 8、12 或 13 位条码，末位是校验码")
  .transform((text) => (text === "" ? null : text === "无" ? "" : text));
export const colour = z.string().regex(COLOUR, "应为颜色值，如 #1f1f1f");
export const yesNo = z.enum(["是", "否"], "应为 是 或 否").transform((value): 0 | 1 => (value === "是" ? 1 : 0));
export const origin = z.enum([ORIGINAL, COMPATIBLE], `应为 ${ORIGINAL} 或 ${COMPATIBLE}`);
/** A class of VAT, with or without its percent sign. */
export const taxClass = z
  .string()
  .regex(/^\d{1,2}%?$/, TAX_CLASS_NEEDED)
  .transform((text) => Number(text.replace("%", "")))
  .refine(isTaxClass, TAX_CLASS_NEEDED);
/** A cell that may be blank, with the value of a blank one. */
export const blankOr = <S extends z.core.$ZodType, const T>(schema: S, blank: T) =>
  z.union([z.literal("").transform((): T => blank), schema], { error: (issue) => firstMessage(issue) });

/** The message of the union's last choice, which Zod hides by default. */
function firstMessage(issue: { errors?: readonly (readonly { message: string }[])[] }) {
  return issue.errors?.at(-1)?.[0]?.message ?? "内容有误";
}

export const list = z
  .string()
  .max(CELL_MAX, `不能超过 ${CELL_MAX} 个字`)
  .transform((text) => split(text));
export const pairs = list.transform((parts, context) =>
  parts.map((part) => {
    const colon = part.search(/[:：]/);
    if (colon < 1 || colon === part.length - 1)
      context.addIssue({ code: "custom", message: `应为 名称:值，而不是 ${part}` });
    return { name: part.slice(0, colon).trim(), value: part.slice(colon + 1).trim() };
  }),
);
/** The name of a SKU without attributes, which a cell may name instead of being blank. */
const NO_ATTRIBUTES = "默认";
/** The attributes of a SKU; none for 默认, as for a blank cell. */
export const attributes = z.preprocess((text) => (text === NO_ATTRIBUTES ? "" : text), pairs);
/** Files and addresses of up to `max` pictures; null for a blank cell, which changes nothing, and [] for 无. */
export const pictures = (max: number) =>
  list.transform((names, context): string[] | null => {
    if (names.length === 0) return null;
    if (names.length === 1 && names[0] === "无") return [];
    if (names.length > max) context.addIssue({ code: "custom", message: `最多 ${max} 张图片` });
    if (names.some((name) => name.length > 500)) context.addIssue({ code: "custom", message: "图片地址过长" });
    return names;
  });
export const tiers = pairs.transform((steps, context) => {
  const parsed = steps.map(({ name, value }) => ({
    min_qty: Number(name),
    price: MONEY.test(value) ? fen(value) : -1,
  }));
  const isRising = parsed.every((step, index) => {
    const before = parsed[index - 1];
    return !before || (step.min_qty > before.min_qty && step.price < before.price);
  });
  if (parsed.some((step) => !Number.isInteger(step.min_qty) || step.min_qty < 2 || step.price < 0) || !isRising) {
    context.addIssue({ code: "custom", message: "应为 数量:单价，数量从 2 起递增而单价递减，如 3:9.50|10:9.00" });
  }
  return parsed;
});

/** The values of a cell, separated by line breaks or vertical bars. */
const split = (text: string) =>
  text
    .split(/[|\n\r]/)
    .map((part) => part.trim())
    .filter(Boolean);
