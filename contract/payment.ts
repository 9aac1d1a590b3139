import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { amount, id, idempotencyKey, instant, money, nullableText, text } from "./fields.ts";
import { absentIs, unreadableIs } from "./reading.ts";
import { GATEWAY_TYPES, PAY_TYPES, PAY_WAYS } from "./rules/payment.ts";
import { WECHAT_CODE } from "./rules/wechat.ts";

export const payType = z.enum(PAY_TYPES).meta({ id: "PayType", description: "A payment method." });
export type PayType = z.output<typeof payType>;

const gatewayType = z
  .enum(GATEWAY_TYPES)
  .meta({ id: "GatewayType", description: "A payment method of a gateway: WeChat Pay or Alipay." });

const way = z.enum(PAY_WAYS).meta({
  id: "PayWay",
  description:
    "How the payer reaches a gateway: by scanning a QR code, inside WeChat, or from a phone's browser with WeChat or Alipay.",
});

/** A payment method with the reason that it is unavailable. */
export const payMethod = z
  .strictObject({
    type: payType,
    reason: nullableText("The reason that the method is unavailable now; null when it is available.", "余额不足"),
    now_money: unreadableIs(
      amount.optional().describe("The balance in yuan; present for the method balance, which needs it."),
      undefined,
    ),
    ways: unreadableIs(
      z.array(way).optional().describe("The ways of a method of a gateway that the shop offers; qr where absent."),
      undefined,
    ),
    credit: z
      .strictObject({
        free: amount.describe("What may still be bought on credit, in yuan."),
        bill_on: text("The day of the bill, in Shanghai.", "2026-12-01"),
        due_on: text("The last day to pay it, in Shanghai.", "2026-12-30"),
      })
      .optional()
      .describe("The customer's line; present for the method credit of a customer who has one."),
  })
  .meta({ id: "PayMethod", description: "A payment method that the shop offers." });
export type PayMethod = z.output<typeof payMethod>;

const attempt = z
  .strictObject({
    type: gatewayType,
    out_trade_no: text("The shop's number of the payment.", "ZF20261121000000000000"),
    way: absentIs(way, "qr"),
    qr_url: text(
      "The text of the QR code; a path is an address of the storefront. Empty for other ways.",
      "weixin://wxpay/bizpayurl",
    ),
    pay_url: absentIs(
      nullableText(
        "The address that the payer opens on the phone; a path is an address of the storefront. Null for other ways.",
        "https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1",
      ),
      null,
    ),
    bridge: absentIs(
      z
        .strictObject({
          appId: text("The app.", "wx0123456789abcdef"),
          timeStamp: text("The time in seconds.", "1763688600"),
          nonceStr: text("A random text.", "bm9uY2U"),
          package: text("The payment.", "prepay_id=wx1"),
          signType: z.literal("RSA").describe("The kind of the signature."),
          paySign: text("The signature.", "c2lnbmF0dXJl"),
        })
        .nullable()
        .describe("What the page gives to WeChat's own browser; null for other ways."),
      null,
    ),
    expires_time: instant.describe("When the attempt expires, in milliseconds since 1970."),
  })
  .meta({ id: "PayAttempt", description: "A payment that waits for the payer." });
export type PayAttempt = z.output<typeof attempt>;

const openAttempt = attempt.nullable().describe("The payment that waits for its payer; null for none.");
/** What names the way of a payment. */
const wayFields = {
  way: way.default("qr").describe("The way of a gateway's payment."),
  wechat_code: z
    .string()
    .regex(WECHAT_CODE)
    .optional()
    .meta({ description: "The code of WeChat's authorization, which jsapi needs.", examples: ["081Kq4Ga1"] }),
};
const methods = z.array(payMethod).describe("The methods.");
const phoneBound = z.boolean().describe("Whether a phone is bound, which payment requires.");
const REFUSED = "The gateway refuses the payment, or the group is paid or cancelled.";

export const payment = {
  methods: get({
    path: "/api/pay/methods",
    source: "ours",
    access: "customer",
    description: "Lists the payment methods that the shop offers the customer, without an order.",
    answer: z.strictObject({ methods }),
  }),
  config: get({
    path: "/api/pay/config/{id}",
    source: "ours",
    access: "customer",
    description: "Lists the payment methods of an order group, with the idempotency key of its payment form.",
    answer: z.strictObject({
      methods,
      phone_bound: phoneBound,
      attempt: openAttempt,
      key: idempotencyKey,
    }),
  }),
  pay: post({
    path: "/api/order/pay/{id}",
    source: "ours",
    access: "customer",
    description:
      "Pays an order group from the balance or on credit, or begins its payment at a gateway; once for each key.",
    errors: { 409: "The group is paid or cancelled, the balance is too small, no phone is bound, or a gateway fails." },
    body: z.strictObject({ type: payType, key: idempotencyKey, ...wayFields }),
    answer: z.strictObject({
      status: z.enum(["success", ...GATEWAY_TYPES]).describe("success when paid; otherwise the method to pay by."),
      result: z.strictObject({ group_order_id: id.describe("The id of the group.") }).describe("The amount due."),
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
      pay_type: nullableText("The method of the payment; null while unpaid.", "balance"),
      pay_time: instant.nullable().describe("When the group was paid, in milliseconds since 1970; null before."),
      out_trade_no: nullableText(
        "The shop's number of a payment at a gateway; null for others.",
        "ZF20261121000000000000",
      ),
    }),
  }),
  ask: post({
    path: "/api/order/pay/query/{id}",
    source: "ours",
    access: "customer",
    description: "Queries the gateway whether the order group is paid, for a customer that has just paid.",
    answer: z.strictObject({ paid: z.boolean().describe("Whether it is paid.") }),
  }),
};

/** The way of a recharge's payment; jsapi begins none, because WeChat has to name the payer first. */
export const beginningWay = way
  .default("qr")
  .describe("The way of the payment; with jsapi it begins by a call of its own.");

/** What the money of a recharge is for. */
export const rechargePurpose = z
  .enum(["balance", "credit"])
  .optional()
  .describe("credit for a repayment of what was bought by the month; absent or balance otherwise.");

/** The amount of a recharge in yuan; rules limit it (rules/payment.ts). */
export const rechargePrice = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/)
  .meta({ description: "The amount in yuan.", examples: ["500.00"] });

/** Recharges of the balance. */
export const recharge = {
  config: get({
    path: "/api/user/recharge/config",
    source: "ours",
    access: "customer",
    description: "Lists the methods of a recharge, with the idempotency key of its form.",
    answer: z.strictObject({
      methods,
      phone_bound: phoneBound,
      amounts: z.array(money).describe("Proposed amounts, in yuan."),
      min: money.describe("The lowest amount in yuan."),
      max: money.describe("The highest amount in yuan."),
      key: idempotencyKey,
    }),
  }),
  create: post({
    path: "/api/user/recharge",
    source: "ours",
    access: "customer",
    description: "Begins a recharge and its payment at a gateway, once for each key.",
    errors: { 409: "The gateway refuses the payment." },
    body: z.strictObject({
      price: rechargePrice,
      type: gatewayType,
      way: beginningWay,
      key: idempotencyKey,
    }),
    answer: z.strictObject({ recharge_id: id.describe("The id of the recharge.") }),
  }),
  detail: get({
    path: "/api/user/recharge/detail/{id}",
    source: "ours",
    access: "customer",
    description: "Reads a recharge with its payment methods, and with its open payment while it waits.",
    answer: z.strictObject({
      recharge_id: id.describe("The id of the recharge."),
      recharge_sn: text("The number of the recharge.", "CZ20261121000000000000"),
      price: money.describe("The amount in yuan."),
      purpose: rechargePurpose,
      status: z.enum(["waiting", "paid"]).describe("Whether it is paid and credited."),
      create_time: instant.describe("When the recharge began, in milliseconds since 1970."),
      methods,
      attempt: openAttempt,
      key: idempotencyKey,
    }),
  }),
  pay: post({
    path: "/api/user/recharge/pay/{id}",
    source: "ours",
    access: "customer",
    description: "Begins the payment of a recharge again, by a new attempt or another method.",
    errors: { 409: REFUSED },
    body: z.strictObject({ type: gatewayType, key: idempotencyKey, ...wayFields }),
    answer: z.strictObject({ recharge_id: id.describe("The id of the recharge.") }),
  }),
  ask: post({
    path: "/api/user/recharge/query/{id}",
    source: "ours",
    access: "customer",
    description: "Queries the gateway whether the recharge is paid.",
    answer: z.strictObject({ paid: z.boolean().describe("Whether it is paid.") }),
  }),
};
