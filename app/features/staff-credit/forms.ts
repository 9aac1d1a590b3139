import { z } from "zod";
import { keyField, ownPasswordField, plainAmount, requiredLine, requiredText } from "#app/http/form-fields.ts";
import { CREDIT_DAYS_MAX, CREDIT_STATE_NAMES } from "#contract/rules/credit.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { EVIDENCE_MAX, TOLD_MAX } from "#contract/rules/staff-balance.ts";

const shared = {
  key: keyField,
  version: z.string({ error: MALFORMED }).max(64, MALFORMED),
  reason: requiredText(200, "理由", "请写明为什么要动月结"),
};
const typed = (error: string) =>
  z
    .string({ error: MALFORMED })
    .transform(plainAmount)
    .refine((text) => /^\d{1,9}(?:\.\d{1,2})?$/.test(text) && Number(text) !== 0, { error })
    .transform((text) => Number(text).toFixed(2));
const days = `账期填 1 到 ${CREDIT_DAYS_MAX} 的整数`;

/** The acts on a customer's credit. */
export const creditForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("set"),
      limit: typed("额度应大于 0，最多两位小数"),
      days: z
        .string({ error: days })
        .trim()
        .refine((text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= CREDIT_DAYS_MAX, { error: days })
        .transform(Number),
      state: z.enum(CREDIT_STATE_NAMES, { error: "请选正常还是停用" }),
      contract: requiredLine(EVIDENCE_MAX, "依据", "请写明依据，如合同号"),
      ...shared,
      password: ownPasswordField,
    }),
    z.object({ intent: z.literal("pause"), ...shared }),
    z.object({
      intent: z.literal("correct"),
      direction: z.enum(["add", "take"], { error: "请选加还是减" }),
      amount: typed("改欠款的金额应大于 0，最多两位小数"),
      told: requiredLine(TOLD_MAX, "客户看到的原因"),
      evidence: requiredText(EVIDENCE_MAX, "凭据", "请写明凭据，如对账单、邮件"),
      ...shared,
      password: ownPasswordField,
    }),
  ],
  { error: MALFORMED },
);
export type CreditForm = z.output<typeof creditForm>;
