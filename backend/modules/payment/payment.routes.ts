import { payment } from "#contract/payment.ts";
import { yuan } from "#contract/rules/money.ts";
import { type App, idParam, route } from "../../http/route.ts";
import type { Payments } from "./payment.ts";

export function paymentRoutes(app: App, { payments }: { payments: Payments }) {
  route(app, payment.config, async ({ caller, params }) => {
    const { balance, phone_bound, reason, key } = await payments.config(caller, idParam(params));
    return { methods: [{ type: "balance" as const, reason, now_money: yuan(balance) }], phone_bound, key };
  });
  route(app, payment.pay, async ({ caller, params, body }) => ({
    status: "success" as const,
    result: await payments.pay(caller, idParam(params), body),
  }));
  route(app, payment.status, async ({ caller, params }) => {
    const { state } = await payments.status(caller, idParam(params));
    return { paid: state === "paid", status: state };
  });
}
