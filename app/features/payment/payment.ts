import type { PayMethod, PayType } from "#contract/payment.ts";
import { CREDIT_DISABLED, creditShort, NO_CREDIT_LINE } from "#contract/rules/credit.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { BALANCE_SHORT, PAY_NAMES } from "#contract/rules/payment.ts";

/** A choice of the payment page: a payment method, or a bank transfer, which has a page of its own. */
export type PayChoice = PayType | "transfer";

/** A method that a page offers; a transfer has no balance, an empty reason is one that the page names elsewhere. */
export type MethodChoice = Omit<PayMethod, "type"> & { type: PayChoice };

/** The methods without their reasons on a page that names the reason of all of them once. */
export const withoutReasons = (methods: readonly MethodChoice[]): MethodChoice[] =>
  methods.map((method) => ({ ...method, reason: method.reason === null ? null : "" }));

/** The message for a payment without a method. */
export const CHOOSE_METHOD = "请选择支付方式";

/** The pause between two checks for a payment, in ms; without scripts the page reloads less often. */
export const POLL_MS = 2000;
export const RELOAD_S = 5;

/** The amount in yuan that a balance lacks for a payment; null where it suffices. */
export const shortage = (balance: string, amount: string) =>
  fen(balance) < fen(amount) ? yuan(fen(amount) - fen(balance)) : null;

/** The reason that a method cannot pay an amount in yuan; null without one. */
export function methodObstacle(
  { reason, now_money, credit }: Pick<MethodChoice, "reason" | "now_money" | "credit">,
  amount: string,
): string | null {
  if (reason !== null) return reason;
  if (now_money !== undefined && shortage(now_money, amount) !== null) return BALANCE_SHORT;
  if (credit && shortage(credit.free, amount) !== null) return creditShort(fen(credit.free), fen(amount));
  return null;
}

/** What makes a payment on credit possible that is not: a line, or a repayment; null where neither would. */
export function creditWayOut(
  { type, reason, credit }: Pick<MethodChoice, "type" | "reason" | "credit">,
  amount: string,
): "apply" | "repay" | null {
  if (type !== "credit") return null;
  if (!credit) return reason === NO_CREDIT_LINE ? "apply" : null;
  return reason !== CREDIT_DISABLED && shortage(credit.free, amount) !== null ? "repay" : null;
}

type CreditTerms = NonNullable<PayMethod["credit"]>;

/** When a payment on credit is billed and to be repaid. */
export const creditTerms = ({ bill_on, due_on }: Pick<CreditTerms, "bill_on" | "due_on">) =>
  `先发货，${monthDay(bill_on)} 出账，${monthDay(due_on)} 前还清`;

/** A day (yyyy-MM-dd) without its year. */
export const monthDay = (day: string) => day.slice(5);

/** The methods without that of the balance where the balance is not known, which is null for the customer's. */
export const withKnownBalance = <M extends MethodChoice>(methods: readonly M[], balance: string | null): M[] =>
  methods.filter(({ type, now_money }) => type !== "balance" || (balance !== null && now_money !== undefined));

/** The balance in yuan after a payment; the balance must suffice. */
export const balanceAfter = (balance: string, amount: string) => yuan(fen(balance) - fen(amount));

const NAMES: ReadonlyMap<string, string> = new Map<PayChoice | "free", string>([
  ...(Object.entries(PAY_NAMES) as [PayType, string][]),
  ["transfer", "对公转账"],
  ["free", "无需支付"],
]);

/** The label of a payment method: `free` is an order of ¥0, null an unpaid order. */
export const formatPayType = (type: string | null) => (type === null ? "未付款" : (NAMES.get(type) ?? ""));
