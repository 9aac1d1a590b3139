import { formatDay } from "./calendar.ts";
import { REPAID_FROM_BALANCE, UNDONE_TO_BALANCE } from "./credit.ts";

/** The kind of a ledger row that adds a payment with the amount of before a change of prices to the balance. */
export const OUTDATED_PAYMENT = "outdated_payment";

/** The kind of a ledger row for a transfer that the bank took back. */
export const TRANSFER_TAKEN_BACK = "transfer_reverse";

/** The kinds of ledger rows of what staff do with a balance; their `ref` is the id of the act's row of the log. */
export const STAFF_MONEY = { correction: "correction", difference: "difference" } as const;
/** The `ref` of an opening balance with a row of the log; a customer has one opening at most. */
export const OPENING_KIND = "opening";
export const LOGGED_OPENING = "logged";

/**
 * The types of the balance's movements, each with the kinds of ledger rows behind it. Movements of any other kind are
 * corrections by staff.
 */
export const BILL_TYPES = {
  consume: { name: "消费", kinds: ["pay"] },
  recharge: { name: "充值", kinds: ["recharge", "transfer", "opening", "demo", OUTDATED_PAYMENT] },
  refund: { name: "退款", kinds: ["refund"] },
  repay: { name: "还月结账单", kinds: [REPAID_FROM_BALANCE, UNDONE_TO_BALANCE] },
  adjust: { name: "调整", kinds: [] },
} as const satisfies Record<string, { name: string; kinds: readonly string[] }>;

export type BillType = keyof typeof BILL_TYPES;
// The keys of the table are its types.
export const BILL_TYPE_NAMES = Object.keys(BILL_TYPES) as [BillType, ...BillType[]];

/** The type of a ledger row's kind. */
export function billTypeOf(kind: string): BillType {
  const found = BILL_TYPE_NAMES.find((type) => (BILL_TYPES[type].kinds as readonly string[]).includes(kind));
  return found ?? "adjust";
}

/** The id in the number of a movement; null for a text that is not such a number. */
export function billIdOf(number: string): number | null {
  const [, id] = /^(?:zj)?\d{6}(\d{6,12})$/i.exec(number) ?? [];
  return id === undefined ? null : Number(id);
}

/** The number of a movement for customers and staff: ZJ, the day in Shanghai, the id. */
export function billNumber(id: number, created_at: number): string {
  const day = formatDay(created_at).slice(2).replaceAll("-", "");
  return `ZJ${day}${String(id).padStart(6, "0")}`;
}
