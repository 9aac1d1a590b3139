import type { PayType } from "#contract/payment.ts";
import { fen, yuan } from "#contract/rules/money.ts";

/** The yuan that a balance lacks for an amount; null where it suffices. */
export const shortage = (balance: string, amount: string) =>
  fen(balance) < fen(amount) ? yuan(fen(amount) - fen(balance)) : null;

/** The label of each payment method (P4.7); `free` is an order of ¥0. */
const NAMES: Readonly<Record<PayType | "free", string>> = { balance: "余额支付", free: "无需支付" };

export const formatPayMethod = (type: string | null) =>
  type !== null && Object.hasOwn(NAMES, type) ? NAMES[type as keyof typeof NAMES] : "";
