import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { id, idempotencyKey, money, nullableText } from "./fields.ts";
import { PAY_TYPES } from "./rules/payment.ts";

export const payType = z.enum(PAY_TYPES).meta({ id: "PayType", description: "A payment method." });
export type PayType = z.output<typeof payType>;

const method = z
  .strictObject({
    type: payType,
    reason: nullableText("Why the method is unavailable now; null when it is available.", "余额不足"),
    now_money: money.optional().describe("The balance in yuan, with the method balance."),
  })
  .meta({ id: "PayMethod", description: "A payment method that the shop offers." });

export const payment = {
  config: get({
    path: "/api/pay/config/{id}",
    source: "ours",
    access: "customer",
    description: "Lists the payment methods of an order group, with the idempotency key of its payment form.",
    answer: z.strictObject({
      methods: z.array(method).describe("The methods."),
      phone_bound: z.boolean().describe("Whether a phone is bound, which payment needs."),
      key: idempotencyKey,
    }),
  }),
  pay: post({
    path: "/api/order/pay/{id}",
    source: "ours",
    access: "customer",
    description: "Pays an order group once.",
    errors: { 409: "The group is paid or cancelled, the balance is too small, or no phone is bound." },
    body: z.strictObject({ type: payType, key: idempotencyKey }),
    answer: z.strictObject({
      status: z.literal("success").describe("Paid."),
      result: z.strictObject({ group_order_id: id.describe("The group that is paid.") }).describe("What was paid."),
    }),
  }),
  status: get({
    path: "/api/order/status/{id}",
    source: "ours",
    access: "customer",
    description: "Reads whether an order group is paid.",
    answer: z.strictObject({
      paid: z.boolean().describe("Whether it is paid."),
      status: z.enum(["unpaid", "paid", "cancelled"]).describe("The state of the group."),
    }),
  }),
};
