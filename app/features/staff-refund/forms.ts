import { z } from "zod";
import { typedAmount } from "#app/features/staff-order/staff-order.ts";
import { keyField, optionalLine, optionalText, ownPasswordField, requiredText } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { cleanNumber } from "#contract/rules/pasted-text.ts";
import {
  INSPECTION_NAMES,
  REFUND_REFUSALS,
  REFUND_REMARK_MAX,
  REFUND_WORDS_MAX,
} from "#contract/rules/staff-refund.ts";
import { OWN_PIECES_FIELD } from "./staff-refund.ts";

const version = z.string({ error: MALFORMED }).min(1, MALFORMED).max(64, MALFORMED);
const base = { key: keyField, version };
const remark = optionalText(REFUND_REMARK_MAX, "备注");
const words = optionalText(REFUND_WORDS_MAX, "给客户的话");
const AMOUNT_WRONG = "退款金额请填 0.01 元以上，最多两位小数";
const paid = z.string({ error: AMOUNT_WRONG }).transform((text, context) => {
  const amount = typedAmount(text, 1);
  if (amount !== null) return amount;
  context.addIssue({ code: "custom", message: AMOUNT_WRONG });
  return z.NEVER;
});

/** The forms of one refund: each act is one. */
export const refundForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("agree"), ...base, address: optionalLine(100, "寄到"), words, remark }),
    z.object({
      intent: z.literal("refuse"),
      ...base,
      reason: z.enum(REFUND_REFUSALS, { error: "请选一个原因" }),
      explanation: requiredText(REFUND_WORDS_MAX, "说明", "请写清依据"),
      remark,
    }),
    z.object({ intent: z.literal("reopen"), ...base, remark }),
    z.object({ intent: z.literal("receive"), ...base, remark }),
    z.object({
      intent: z.literal("inspect"),
      ...base,
      inspection: z.enum(INSPECTION_NAMES, { error: "请选验收结果" }),
      received: z
        .string({ error: "请填实收件数" })
        .overwrite(cleanNumber)
        .regex(/^\d{1,6}$/, "实收件数请填整数"),
      remark: requiredText(REFUND_REMARK_MAX, "验收说明", "请写清哪里不符"),
    }),
    z.object({
      intent: z.literal("deduct"),
      ...base,
      amount: paid,
      words: requiredText(REFUND_WORDS_MAX, "原因", "请写给客户的原因"),
      remark,
    }),
    z.object({ intent: z.literal("retry"), ...base }),
    z.object({
      intent: z.literal("to_balance"),
      ...base,
      consent: requiredText(REFUND_REMARK_MAX, "客户怎么同意的", "请写客户什么时候、怎么同意的"),
    }),
  ],
  { error: MALFORMED },
);
export type RefundForm = z.output<typeof refundForm>;

/** Money without goods. */
export const payForm = z.discriminatedUnion(
  "intent",
  [z.object({ intent: z.literal("pay"), ...base, amount: paid, words, remark, password: ownPasswordField })],
  { error: MALFORMED },
);
export type PayForm = z.output<typeof payForm>;

const pieces = z.string().trim().default("");

/** A refund of the shop, whose fields of pieces are named by items. */
export function ownForm(names: readonly string[]) {
  const ofItems = names.flatMap((name) => (OWN_PIECES_FIELD.test(name) ? [[name, pieces] as const] : []));
  return z.discriminatedUnion(
    "intent",
    [
      z.object({
        intent: z.literal("own"),
        ...base,
        amount: paid,
        words: requiredText(REFUND_WORDS_MAX, "原因", "请写退款的原因"),
        remark,
        password: ownPasswordField,
        ...(Object.fromEntries(ofItems) as Record<never, never>),
      }),
    ],
    { error: MALFORMED },
  );
}
export type OwnForm = z.output<ReturnType<typeof ownForm>>;
