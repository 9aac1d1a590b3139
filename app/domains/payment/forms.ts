import { z } from "zod";
import { PAY_TYPES } from "#contract/rules/payment.ts";

const MALFORMED = "请求格式有误";

/** 确认支付 (P5.8). */
const payForm = z.object({
  intent: z.literal("pay"),
  pay_type: z.enum(PAY_TYPES, { error: "请选择支付方式" }),
  key: z.string({ error: MALFORMED }).regex(/^[A-Za-z\d_-]{16,64}$/, { error: MALFORMED }),
});

/** The forms of the payment page: paying, and those of other domains. */
export const paymentPageForms = <const Others extends readonly z.ZodObject[]>(...others: Others) =>
  z.discriminatedUnion("intent", [payForm, ...others], { error: MALFORMED });
