import { z } from "zod";
import { keyField } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { CASHIER_REFUNDS, GATEWAY_TYPES, PAY_TYPES, PAY_WAYS, type PayWay } from "#contract/rules/payment.ts";
import { CHOOSE_METHOD } from "./payment.ts";

const wayField = z.enum(PAY_WAYS, { error: MALFORMED }).default("qr");
/** The way by which the page pays at each gateway (`WayFields`). */
export const wayFields = { way_weixin: wayField, way_alipay: wayField };
export type WayFields = { way_weixin: PayWay; way_alipay: PayWay };

/** The form of 确认支付. */
const payForm = z.object({
  intent: z.literal("pay"),
  pay_type: z.enum([...PAY_TYPES, "transfer"], { error: CHOOSE_METHOD }),
  key: keyField,
  ...wayFields,
});

/** The form of 我已付款，查询结果, which asks the gateway for the result. */
const queryForm = z.object({ intent: z.literal("ask") });

/** The forms of the payment page: paying, and asking for the result. */
export const paymentPageForm = z.discriminatedUnion("intent", [payForm, queryForm], { error: MALFORMED });

/** The form of 充值: `price` is one of the proposed amounts, or empty with the customer's own amount in `other`. */
const rechargeForm = z.object({
  intent: z.literal("recharge", { error: MALFORMED }),
  price: z.string().max(20).optional(),
  other: z.string().max(20).optional(),
  pay_type: z.enum([...GATEWAY_TYPES, "transfer"], { error: CHOOSE_METHOD }),
  key: keyField,
  ...wayFields,
});

/** The form of the page of the balance. */
export const balancePageForm = z.discriminatedUnion("intent", [rechargeForm], { error: MALFORMED });

/** The forms of the page of one recharge. */
export const rechargePageForm = z.discriminatedUnion(
  "intent",
  [payForm.extend({ pay_type: z.enum(GATEWAY_TYPES, { error: CHOOSE_METHOD }) }), queryForm],
  { error: MALFORMED },
);

/** The buttons of the simulated cashier. */
export const cashierForm = z.object({
  intent: z.literal("pay", { error: MALFORMED }),
  trade: z.string({ error: MALFORMED }).regex(/^[A-Za-z\d]{8,32}$/, { error: MALFORMED }),
  refunds: z.enum(CASHIER_REFUNDS, { error: MALFORMED }).default("paid"),
});
