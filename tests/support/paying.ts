import type { Backend } from "#backend/backend.ts";
import type { SentNotice } from "#backend/demo/cashier.ts";
import type { PayAttempt } from "#contract/payment.ts";
import type { GatewayType } from "#contract/rules/payment.ts";
import type { TestBackend } from "./backend.ts";
import { freshKey } from "./buying.ts";

type Shop = { backend: Backend; world: TestBackend };
type Payer = {
  get(path: string): Promise<{ data: unknown }>;
  post(path: string, body?: unknown): Promise<{ status: number; message: string }>;
};

/** Sends a notice as a gateway does. */
export async function notify({ backend }: Pick<Shop, "backend">, type: GatewayType, notice: SentNotice) {
  const request = new Request(`http://backend.test/api/pay/notice/${type}`, { method: "POST", ...notice });
  return (await backend.fetch(request)).status;
}

/** The notice of a payment at the simulated cashier. */
export async function payAtCashier({ world }: Pick<Shop, "world">, { out_trade_no }: Pick<PayAttempt, "out_trade_no">) {
  const notice = await world.cashier.pay(out_trade_no);
  if (!notice) throw new Error(`the cashier does not take ${out_trade_no}`);
  return notice;
}

/** Begins to pay a group by QR code. @returns the waiting attempt. */
export async function beginToPay(me: Payer, group: number, type: GatewayType = "weixin"): Promise<PayAttempt> {
  const { status, message } = await me.post(`/api/order/pay/${group}`, { type, key: freshKey() });
  if (status !== 200) throw new Error(message);
  return attemptOf(me, group);
}

export async function attemptOf(me: Payer, group: number): Promise<PayAttempt> {
  const { attempt } = (await me.get(`/api/pay/config/${group}`)).data as { attempt: PayAttempt | null };
  if (!attempt) throw new Error("no payment waits");
  return attempt;
}

/** Runs a job of the backend. */
export async function runJob({ backend }: Pick<Shop, "backend">, name: string) {
  const job = backend.jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run();
}
