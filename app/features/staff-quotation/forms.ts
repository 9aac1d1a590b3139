import { z } from "zod";
import { keyField, optionalText, ownPasswordField, requiredText } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { MESSAGE_LENGTH_MAX } from "#contract/rules/quotation.ts";
import { ACT_NAMES } from "#contract/rules/staff.ts";
import {
  DECLINE_REASONS,
  FILL_RULE_NAMES,
  INTERNAL_MAX,
  PRICE_TEXT_MAX,
  QUOTE_NOTE_MAX,
  QUOTE_REASON_MAX,
} from "#contract/rules/staff-quotation.ts";
import { PRICE_FIELD, priceAsTyped } from "./staff-quotation.ts";

const PRICE_WRONG = "报价请填大于 0、最多两位小数的元";
const DAY_WRONG = "请选有效期的最后一天";
const PASTE_PRICES = "请粘贴行号和报价";

const version = z.string({ error: MALFORMED }).min(1, MALFORMED).max(64, MALFORMED);
const draftVersion = z
  .string({ error: MALFORMED })
  .regex(/^\d{1,9}$/, MALFORMED)
  .transform(Number);
const requiredDay = z.string({ error: DAY_WRONG }).regex(/^\d{4}-\d{2}-\d{2}$/, DAY_WRONG);
const optionalDay = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, DAY_WRONG)
  .default("");

/** The price of a line; an empty one is left to be filled in. */
const price = z.string({ error: PRICE_WRONG }).transform((text, context) => {
  if (text.trim() === "") return "";
  const typed = priceAsTyped(text);
  if (typed !== null) return typed;
  context.addIssue({ code: "custom", message: PRICE_WRONG });
  return z.NEVER;
});

/** The forms of one quotation: the prices of its lines are `price_<line>`. */
export function staffQuotationForms(names: readonly string[]) {
  const prices = names.flatMap((name) => (PRICE_FIELD.test(name) ? [[name, price] as const] : []));
  const typed = {
    key: keyField,
    version,
    draft_version: draftVersion,
    note: optionalText(QUOTE_NOTE_MAX, "备注"),
    internal: optionalText(INTERNAL_MAX, ACT_NAMES["order.note"]),
    // The type omits the prices, whose names are known at run time only.
    ...(Object.fromEntries(prices) as Record<never, never>),
  };
  const percent = z
    .string()
    .trim()
    .regex(/^(\d{1,3}(\.\d{1,2})?)?$/, "百分数请填 0 到 999，最多两位小数")
    .default("");
  return z.discriminatedUnion(
    "intent",
    [
      z.object({
        ...typed,
        intent: z.literal("fill"),
        valid_day: optionalDay,
        rule: z.enum(FILL_RULE_NAMES, { error: "请选一种填法" }),
        percent,
        every: z.literal("on").optional().catch(undefined),
      }),
      z.object({ ...typed, intent: z.literal("sum"), valid_day: optionalDay }),
      z.object({ ...typed, intent: z.literal("draft"), valid_day: optionalDay }),
      z.object({ ...typed, intent: z.literal("send"), valid_day: requiredDay, password: ownPasswordField }),
      z.object({ intent: z.literal("extend"), key: keyField, version, until: requiredDay, password: ownPasswordField }),
      z.object({
        intent: z.literal("decline"),
        key: keyField,
        version,
        reason: z.enum(DECLINE_REASONS, { error: "请选原因" }),
        why: optionalText(QUOTE_REASON_MAX, ACT_NAMES["order.note"]),
      }),
      z.object({
        intent: z.literal("message"),
        key: keyField,
        content: requiredText(MESSAGE_LENGTH_MAX, "留言", "请写留言"),
      }),
    ],
    { error: MALFORMED },
  );
}
export type QuotationAct = z.output<ReturnType<typeof staffQuotationForms>>;
export type Typed = Extract<QuotationAct, { intent: "fill" | "sum" | "draft" | "send" }>;

/** The forms of a table of prices: checked first, then saved as a draft. */
export function tableForms(names: readonly string[]) {
  const prices = names.flatMap((name) => (PRICE_FIELD.test(name) ? [[name, price] as const] : []));
  return z.discriminatedUnion(
    "intent",
    [
      z.object({
        intent: z.literal("check"),
        text: z
          .string({ error: PASTE_PRICES })
          .max(PRICE_TEXT_MAX, "一次最多粘贴 4 万字，请分成几份")
          .refine((pasted) => pasted.trim() !== "", PASTE_PRICES),
      }),
      z.object({ intent: z.literal("upload") }),
      z.object({
        intent: z.literal("save"),
        key: keyField,
        version,
        draft_version: draftVersion,
        ...(Object.fromEntries(prices) as Record<never, never>),
      }),
    ],
    { error: MALFORMED },
  );
}
export type TableForm = z.output<ReturnType<typeof tableForms>>;
