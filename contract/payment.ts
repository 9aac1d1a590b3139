import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { id, idempotencyKey, money } from "./fields.ts";

export const PAY_TYPES = ["balance"] as const;
export const payType = z.enum(PAY_TYPES);
export type PayType = z.output<typeof payType>;

const method = z.strictObject({
  type: payType,
  /** Why the method is unavailable now, or null. */
  reason: z.string().nullable(),
  /** The balance in yuan. */
  now_money: money.optional(),
});

export const payment = {
  /** The payment methods of a group and the idempotency key of its payment form. */
  config: get({
    path: "/api/pay/config/{id}",
    source: "ours",
    access: "customer",
    answer: z.strictObject({ methods: z.array(method), phone_bound: z.boolean(), key: idempotencyKey }),
  }),
  pay: post({
    path: "/api/order/pay/{id}",
    source: "ours",
    access: "customer",
    body: z.strictObject({ type: payType, key: idempotencyKey }),
    answer: z.strictObject({ status: z.literal("success"), result: z.strictObject({ group_order_id: id }) }),
  }),
  status: get({
    path: "/api/order/status/{id}",
    source: "ours",
    access: "customer",
    answer: z.strictObject({ paid: z.boolean(), status: z.enum(["unpaid", "paid", "cancelled"]) }),
  }),
};
