import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { env } from "#app/http/env.server.ts";
import { plainAmount } from "#app/http/form-fields.ts";
import { optional } from "#app/http/optional.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { credit } from "#contract/credit.ts";
import { demo } from "#contract/demo.ts";
import type { Answer } from "#contract/endpoint.ts";
import { order } from "#contract/order.ts";
import { type PayType, payment, payType, recharge } from "#contract/payment.ts";
import { NO_ORDER } from "#contract/rules/messages.ts";
import { monthOf } from "#contract/rules/month.ts";
import { ID } from "#contract/rules/patterns.ts";
import { isGatewayType, type RechargeType } from "#contract/rules/payment.ts";
import { transfer } from "#contract/transfer.ts";
import type { cashierForm, WayFields } from "./forms.ts";
import { beginPayment, leadToPayment, openPaymentOf, type PayTarget, wayField } from "./gateway.server.ts";
import { withKnownBalance } from "./payment.ts";

const PAID = "支付成功";
const NOT_PAID = "还没有收到付款；已付款的请稍等几秒再查询，不要重复付款";

/** The `?id=` of the group or recharge to pay. @throws 404 for anything but an id. */
export function parseGroupId(request: Request): number {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  if (!ID.test(id)) throw data({ message: NO_ORDER }, { status: 404 });
  return Number(id);
}

/** The payment method that the order form chose, if there is one. */
export function parsePayType(request: Request): PayType | "transfer" | undefined {
  const chosen = new URL(request.url).searchParams.get("pay_type");
  return chosen === "transfer" ? chosen : payType.safeParse(chosen).data;
}

/** The group with the ms left to pay it; the payment methods while it is unpaid, and its payment once it is paid. */
export async function readPayment(api: Api, id: number, now: number, balance: string | null) {
  const group = await api.read(order.group, { params: { id } });
  const offered = group.status === "unpaid" ? await api.read(payment.config, { params: { id } }) : null;
  const config = offered && { ...offered, methods: withKnownBalance(offered.methods, balance) };
  const paid = group.status === "paid" ? await api.read(payment.status, { params: { id } }) : null;
  const [open, due_on] = await Promise.all([openPaymentOf(config?.attempt ?? null, now), dueDay(api, paid)]);
  return { group, config, open, paid, due_on, left: Math.max(0, group.cancel_time - now) };
}

/** The last day to repay a group that was paid on credit; null for other groups. */
async function dueDay(api: Api, paid: Pick<Answer<typeof payment.status>, "pay_type" | "pay_time"> | null) {
  if (paid?.pay_type !== "credit" || paid.pay_time === null) return null;
  const month = monthOf(paid.pay_time);
  const read = await optional(api, api.read(credit.read));
  return read?.bills.find((bill) => bill.month === month)?.due_on ?? null;
}

/** Pays from the balance or on credit, or leads to where a gateway is paid. */
export async function pay(
  api: Api,
  target: PayTarget,
  { pay_type, key, ...ways }: { pay_type: PayType; key: string } & WayFields,
): Promise<Written> {
  if (isGatewayType(pay_type)) {
    return beginPayment(api, target, { type: pay_type, way: ways[`way_${pay_type}`], key });
  }
  const written = await api.write(payment.pay, { params: { id: target.id }, body: { type: pay_type, key } });
  return written.ok ? { ok: true, toast: PAID } : written;
}

/** The payment methods of a new order for a customer with this balance. */
export const readMethods = async (api: Api, balance: string | null) =>
  withKnownBalance((await api.read(payment.methods)).methods, balance);

/** Asks the gateway whether the group is paid. */
export async function confirmPayment(api: Api, id: number): Promise<Written> {
  const written = await api.write(payment.ask, { params: { id } });
  if (!written.ok) return written;
  return written.answer.paid ? { ok: true, toast: PAID } : { ok: false, message: NOT_PAID };
}

/** Whether the group still waits for its payment, as the page's script reads it. */
export async function readPaymentStatus(api: Api, id: number) {
  const { status } = await api.read(payment.status, { params: { id } });
  return { waits: status === "unpaid" };
}

/** Whether a recharge still waits for its payment. */
export async function readRechargeStatus(api: Api, id: number) {
  const { status } = await api.read(recharge.detail, { params: { id } });
  return { waits: status === "waiting" };
}

/** The amounts and methods of the recharge form. */
export const readRechargeConfig = (api: Api) => api.read(recharge.config);

type RechargeFields = {
  price?: string | undefined;
  other?: string | undefined;
  pay_type: RechargeType;
  key: string;
} & WayFields;

/** Begins a recharge and leads to where it is paid: its page, the account to transfer to, or the payer's phone. */
export async function startRecharge(
  api: Api,
  { price, other, pay_type, key, ...ways }: RechargeFields,
): Promise<Written> {
  if (price && other?.trim()) {
    return { ok: false, message: "已填写自定义金额，请选“自定义”或清空这里", field: "other" };
  }
  const amount = plainAmount(price || other || "");
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount)) {
    return { ok: false, message: "请填写充值金额，最多两位小数", field: "other" };
  }
  const way = pay_type === "transfer" ? null : ways[`way_${pay_type}`];
  const written = await (pay_type === "transfer" || way === null
    ? api.write(transfer.recharge, { body: { price: amount, key } })
    : api.write(recharge.create, { body: { price: amount, type: pay_type, ...wayField(way), key } }));
  if (!written.ok) return { ...written, field: written.message.startsWith("充值金额") ? "other" : undefined };
  const { recharge_id: id } = written.answer;
  if (way === null) return { ok: true, to: link(urls.transfer.recharge, {}, { id }) };
  return leadToPayment(api, { kind: "recharge", id }, { way, key: `${key}-pay` });
}

export async function readRecharge(api: Api, id: number, now: number) {
  const detail = await api.read(recharge.detail, { params: { id } });
  return { recharge: detail, open: await openPaymentOf(detail.attempt, now) };
}

/** Asks the gateway whether the recharge is paid. */
export async function confirmRecharge(api: Api, id: number): Promise<Written> {
  const written = await api.write(recharge.ask, { params: { id } });
  if (!written.ok) return written;
  return written.answer.paid ? { ok: true, toast: PAID } : { ok: false, message: NOT_PAID };
}

/** The payment at the simulated cashier. @throws 404 outside demo mode, and for an unknown payment. */
export async function readTrade(api: Api, request: Request) {
  requireDemo();
  const trade = new URL(request.url).searchParams.get("trade") ?? "";
  return { trade: await api.read(demo.cashier, { query: { trade } }) };
}

/** Pays at the simulated cashier. @throws 404 outside demo mode. */
export async function payAtCashier(
  api: Api,
  { trade, refunds }: Pick<z.output<typeof cashierForm>, "trade" | "refunds">,
): Promise<Written> {
  requireDemo();
  return api.write(demo.cashierPay, { body: { trade, refunds } });
}

function requireDemo() {
  if (env().SHOP_MODE !== "demo") throw data({ message: "页面不存在" }, { status: 404 });
}
