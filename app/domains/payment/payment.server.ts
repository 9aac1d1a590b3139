import { data } from "@remix-run/node";
import type { Api } from "#app/http/api.server.ts";
import { order } from "#contract/order.ts";
import { type PayType, payment, payType } from "#contract/payment.ts";
import { ID } from "#contract/rules/patterns.ts";

/** The `?id=` of the group to pay. @throws 404 for anything but an id. */
export function parseGroupId(request: Request): number {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  if (!ID.test(id)) throw data({ message: "订单不存在" }, { status: 404 });
  return Number(id);
}

/** The payment method that the order form chose, if there is one. */
export function parsePayType(request: Request): PayType | undefined {
  return payType.safeParse(new URL(request.url).searchParams.get("pay_type")).data;
}

/** The group with the ms left to pay it, and the payment methods while it is unpaid. */
export async function readPayment(api: Api, id: number, now: number) {
  const group = await api.read(order.group, { params: { id } });
  const config = group.status === "unpaid" ? await api.read(payment.config, { params: { id } }) : null;
  return { group, config, left: Math.max(0, group.cancel_time - now) };
}

export const pay = (api: Api, id: number, { pay_type, key }: { pay_type: PayType; key: string }) =>
  api.write(payment.pay, { params: { id }, body: { type: pay_type, key } });
