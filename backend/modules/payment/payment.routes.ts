import { yuan } from "#contract/money.ts";
import { payment } from "#contract/payment.ts";
import { type App, idParam, serve } from "../../serve.ts";
import type { Payments } from "./payment.ts";

export function paymentRoutes(app: App, { payments }: { payments: Payments }) {
  serve(app, payment.config, async ({ who, params }) => {
    const { balance, phone_bound, reason, key } = await payments.config(who, idParam(params));
    return { methods: [{ type: "balance" as const, reason, now_money: yuan(balance) }], phone_bound, key };
  });
  serve(app, payment.pay, async ({ who, params, body }) => ({
    status: "success" as const,
    result: await payments.pay(who, idParam(params), body),
  }));
  serve(app, payment.status, async ({ who, params }) => {
    const { state } = await payments.status(who, idParam(params));
    return { paid: state === "paid", status: state };
  });
}
