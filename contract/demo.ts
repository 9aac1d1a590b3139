import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { money, nullableText, text } from "./fields.ts";
import { CASHIER_REFUNDS, GATEWAY_TYPES } from "./rules/payment.ts";

const trade = z
  .string()
  .regex(/^[A-Za-z\d]{8,32}$/)
  .meta({ description: "The number of the payment.", examples: ["ZF202611210000000000"] });

/** Endpoints of demo mode, which are not part of the OpenAPI document. */
export const demo = {
  accounts: get({
    path: "/api/demo/accounts",
    source: "ours",
    access: "public",
    description: "Lists the demo customers; those without a password log in with a code.",
    answer: z.array(
      z.strictObject({
        phone: text("The phone of the login.", "13912345678"),
        password: nullableText("The password.", "trade888"),
        label: text("A description of the customer.", "已认证"),
      }),
    ),
  }),
  staff: get({
    path: "/api/demo/staff",
    source: "ours",
    access: "public",
    description: "Lists the members of the demo's staff, who have one password.",
    answer: z.strictObject({
      password: text("Their password.", "staff2026"),
      list: z.array(
        z.strictObject({
          phone: text("The phone of the login.", "13700000002"),
          name: text("The name.", "周明"),
          role: text("The name of the role.", "客服经理"),
        }),
      ),
    }),
  }),
  cashier: get({
    path: "/api/demo/cashier",
    source: "ours",
    access: "public",
    description: "Reads a payment of the simulated cashier.",
    errors: { 404: "The cashier has no such payment." },
    query: z.object({ trade: trade.catch("").default("") }),
    answer: z.strictObject({
      out_trade_no: trade,
      type: z.enum(GATEWAY_TYPES).describe("The simulated gateway."),
      subject: text("The subject of the payment.", "采购订单"),
      amount: money.describe("The amount in yuan."),
      state: z.enum(["waiting", "paid", "closed"]).describe("The state of the payment."),
      back: nullableText("The path of the page to return to; null for a payment by QR code.", "/payment?id=1"),
    }),
  }),
  cashierPay: post({
    path: "/api/demo/cashier/pay",
    source: "ours",
    access: "public",
    description: "Pays at the simulated cashier, which notifies the shop as a gateway does.",
    errors: {
      404: "The cashier has no such payment.",
      409: "The payment is closed, or the shop refuses the notice.",
    },
    body: z.strictObject({
      trade,
      refunds: z.enum(CASHIER_REFUNDS).default("paid").describe("What the gateway does with refunds of this payment."),
    }),
    answer: z.strictObject({}),
  }),
};
