import { z } from "zod";
import { keyField, MALFORMED } from "#app/http/form-fields.ts";
import { GATEWAY_TYPES, PAY_TYPES } from "#contract/rules/payment.ts";

const CHOOSE = "请选择支付方式";

/** 确认支付 (P5.8). */
const payForm = z.object({
  intent: z.literal("pay"),
  pay_type: z.enum([...PAY_TYPES, "transfer"], { error: CHOOSE }),
  key: keyField,
});

/** 我已付款，查询结果. */
const askForm = z.object({ intent: z.literal("ask") });

/** The forms of the payment page: paying, asking for the result, and those of other domains. */
export const paymentPageForms = <const Others extends readonly z.ZodObject[]>(...others: Others) =>
  z.discriminatedUnion("intent", [payForm, askForm, ...others], { error: MALFORMED });

/** 充值 on the page of the balance: one of the proposed amounts, or "" and an amount of the customer's own. */
export const rechargeForm = z.object({
  intent: z.literal("recharge", { error: MALFORMED }),
  price: z.string().max(20).optional(),
  other: z.string().max(20).optional(),
  pay_type: z.enum([...GATEWAY_TYPES, "transfer"], { error: CHOOSE }),
  key: keyField,
});

/** The forms of the page of one recharge. */
export const rechargePageForm = z.discriminatedUnion(
  "intent",
  [payForm.extend({ pay_type: z.enum(GATEWAY_TYPES, { error: CHOOSE }) }), askForm],
  { error: MALFORMED },
);

/** The button of the simulated cashier. */
export const cashierForm = z.object({
  intent: z.literal("pay", { error: MALFORMED }),
  trade: z.string({ error: MALFORMED }).regex(/^[A-Za-z\d]{8,32}$/, { error: MALFORMED }),
});
