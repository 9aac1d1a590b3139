import type { PayType } from "#contract/payment.ts";
import { fen, yuan } from "#contract/rules/money.ts";

/** The yuan that a balance lacks for an amount; null where it suffices. */
export const shortage = (balance: string, amount: string) =>
  fen(balance) < fen(amount) ? yuan(fen(amount) - fen(balance)) : null;

const NAMES: ReadonlyMap<string, string> = new Map<PayType | "free", string>([
  ["balance", "余额支付"],
  ["free", "无需支付"],
]);

/** The label of a payment method (P4.7): `free` is an order of ¥0, null an unpaid order. */
export const formatPayType = (type: string | null) => (type === null ? "未付款" : (NAMES.get(type) ?? ""));
