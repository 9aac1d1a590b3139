import { z } from "zod";
import { keyField, ownPasswordField, plainAmount, requiredLine, requiredText } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { EVIDENCE_MAX, TOLD_MAX } from "#contract/rules/staff-balance.ts";

const shared = {
  key: keyField,
  version: z.string({ error: MALFORMED }).max(64, MALFORMED),
  reason: requiredText(200, "理由", "请写明为什么要动余额"),
  evidence: requiredText(EVIDENCE_MAX, "凭据", "请写明凭据，如单号、邮件、合同"),
  password: ownPasswordField,
};
const typed = (pattern: RegExp, message: string) =>
  z
    .string({ error: MALFORMED })
    .transform(plainAmount)
    .refine((text) => pattern.test(text) && Number(text) !== 0, { error: message })
    .transform((text) => Number(text).toFixed(2));

/** The acts on a customer's balance. */
export const balanceForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("correct"),
      direction: z.enum(["add", "take"], { error: "请选加还是扣" }),
      amount: typed(/^\d{1,9}(?:\.\d{1,2})?$/, "请填大于 0、最多两位小数的金额"),
      told: requiredLine(TOLD_MAX, "给客户看的原因"),
      ...shared,
    }),
    z.object({
      intent: z.literal("open"),
      amount: typed(/^\d{1,9}(?:\.\d{1,2})?$/, "请填期初余额，大于 0、最多两位小数"),
      ...shared,
    }),
  ],
  { error: MALFORMED },
);
export type BalanceForm = z.output<typeof balanceForm>;
