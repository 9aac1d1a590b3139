import { DAY_MS, HOUR_MS, shanghaiTime, startOfDay } from "./calendar.ts";
import { normalText } from "./pasted-text.ts";
import type { Transitions } from "./transitions.ts";

export const TRANSFER_STATES = {
  waiting: "待汇款",
  submitted: "待确认",
  received: "已到账",
  refused: "已退回",
  cancelled: "已取消",
} as const;
export type TransferState = keyof typeof TRANSFER_STATES;
// The keys of the table are its states.
export const TRANSFER_STATE_NAMES = Object.keys(TRANSFER_STATES) as [TransferState, ...TransferState[]];

/**
 * The acts on a bank transfer: the customer submits slips and may remove the last one, staff or a bank statement
 * confirm the money, staff refuse slips. A group or recharge that is closed or paid otherwise cancels its transfer, and
 * a customer can cancel that of a recharge.
 */
export const TRANSFER_TRANSITIONS = {
  submit: { from: ["waiting", "submitted", "refused"], to: "submitted" },
  withdraw: { from: ["submitted"], to: "waiting" },
  receive: { from: ["waiting", "submitted", "refused"], to: "received" },
  refuse: { from: ["submitted"], to: "refused" },
  cancel: { from: ["waiting", "submitted", "refused"], to: "cancelled" },
} as const satisfies Transitions<TransferState, string>;

/** Whether a transfer still waits for its money. */
export const isOpenTransfer = (state: TransferState) =>
  (TRANSFER_TRANSITIONS.receive.from as readonly TransferState[]).includes(state);

/** The maximum of slips of one transfer. */
export const SLIPS_MAX = 3;

/** The maximum of a customer's order groups, and of recharges, that wait for a transfer at the same time. */
export const OPEN_TRANSFERS_MAX = 5;

/**
 * The number of transfers whose reservation ended without money within this time, in ms, that ends the offer for a
 * customer.
 */
export const EXPIRED_TRANSFERS_MAX = 2;
export const EXPIRED_COUNT_MS = 30 * DAY_MS;
export const TRANSFERS_EXPIRED = `30 天内有 ${EXPIRED_TRANSFERS_MAX} 笔对公转账到期未付，暂不能选对公转账，请在线支付`;

/** The share of a SKU's stock that all long reservations of customers who are not approved may hold, as a divisor. */
const LONG_HOLD_DIVISOR = 10;
export const LONG_HOLD_REFUSED = "认证通过前，对公转账最多为全部客户保留每种商品库存的十分之一，请减少数量或在线支付";

/**
 * Whether customers who are not approved may hold so many units of a SKU for days.
 * @param held the units of all their long reservations
 * @param stock the units in the warehouse, held ones included
 */
export const isLongHoldAllowed = (held: number, stock: number): boolean => held * LONG_HOLD_DIVISOR <= stock;

/** The reason that an order with goods of a flash sale cannot be paid by bank transfer. */
export const SALE_NOT_BY_TRANSFER = "秒杀订单请在线支付";

/** Digits and letters that are hard to confuse. */
const CODE_CHARACTERS = "34679ACDEFGHJKMNPQRTUVWXY";
const CODE_PREFIX = "HK";
const RANDOM_LENGTH = 6;
const CODE_LENGTH = CODE_PREFIX.length + RANDOM_LENGTH + 1;

function checkCharacter(random: string): string {
  // Weights that share no factor with the 25 characters detect each wrong character and most swapped ones.
  const weights = [1, 2, 3, 4, 6, 7];
  const sum = [...random].reduce(
    (total, one, index) => total + CODE_CHARACTERS.indexOf(one) * (weights[index] ?? 0),
    0,
  );
  return CODE_CHARACTERS[sum % CODE_CHARACTERS.length] ?? "";
}

/** The remittance code of six random bytes: HK, six characters and a check character. */
export function transferCode(bytes: Uint8Array): string {
  const random = Array.from(bytes.subarray(0, RANDOM_LENGTH), (byte) => CODE_CHARACTERS[byte % CODE_CHARACTERS.length]);
  return `${CODE_PREFIX}${random.join("")}${checkCharacter(random.join(""))}`;
}

/** Every code in a bank's remark, in any case and width, with or without spaces and hyphens. */
export function findTransferCodes(remark: string): string[] {
  const text = normalText(remark).toUpperCase().replace(/[\s-]/g, "");
  const codes = new Set<string>();
  for (let at = text.indexOf(CODE_PREFIX); at >= 0; at = text.indexOf(CODE_PREFIX, at + 1)) {
    const code = text.slice(at, at + CODE_LENGTH);
    const random = code.slice(CODE_PREFIX.length, -1);
    const known = [...random].every((one) => CODE_CHARACTERS.includes(one));
    if (code.length === CODE_LENGTH && known && checkCharacter(random) === code.at(-1)) codes.add(code);
  }
  return [...codes];
}

/**
 * The working days for which the goods of a transfer or of an approved list are reserved, and the hour in Shanghai at
 * which the reservation ends.
 */
const HOLD_WORKING_DAYS = 3;
const HOLD_ENDS_HOUR = 18;

/** 18:00 in Shanghai on the third working day, Monday to Friday, after an instant. */
export function reservationDeadline(at: number): number {
  let day = startOfDay(at);
  for (let working = 0; working < HOLD_WORKING_DAYS; ) {
    day += DAY_MS;
    const weekday = new Date(shanghaiTime(day)).getUTCDay();
    if (weekday !== 0 && weekday !== 6) working += 1;
  }
  return day + HOLD_ENDS_HOUR * HOUR_MS;
}
