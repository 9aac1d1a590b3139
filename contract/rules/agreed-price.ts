import { BELOW_COST } from "./four-eyes.ts";
import type { Fen } from "./money.ts";

/** The rows of agreed prices that are written at once, at most. */
export const PRICE_ROWS_MAX = 500;
/** The characters of a pasted table, and the bytes of a file, at most. */
export const PRICE_TEXT_MAX = 100_000;
export const PRICE_FILE_BYTES_MAX = 2 * 1024 * 1024;
export const PRICE_TOO_MANY = `一次最多 ${PRICE_ROWS_MAX} 行协议价，请分成几份`;
export const PRICE_NOTHING = "表里没有商品，请粘贴编码、协议价、到期日三列";
/** The characters of a row that are shown of its own text. */
export const PRICE_RAW_MAX = 80;
/** An agreed price ends soon within these days. */
export const ENDING_DAYS = 14;
/** The largest discount on the price of the class, in percent. */
export const DISCOUNT_MAX = 90;

/** The states of an agreed price. */
export const AGREED_STATES = {
  active: "生效中",
  ending: "快到期",
  over: "已过期",
  idle: "不生效",
  unapproved: "未认证",
} as const;
export type AgreedState = keyof typeof AGREED_STATES;

/** What a checked row of agreed prices is; only the first three can be written. */
export const PRICE_ROW_STATES = {
  ready: "可写",
  below: BELOW_COST,
  idle: "高于企业价",
  same: "没有变",
  unknown: "没有这个规格",
  several: "不止一种",
  duplicate: "重复",
  unread: "看不懂",
} as const;
export type PriceRowState = keyof typeof PRICE_ROW_STATES;
export const canWritePrice = (state: PriceRowState) => state === "ready" || state === "below" || state === "idle";

/** A price with a discount of whole or tenth percents, rounded to the fen in the customer's favour. */
export const discounted = (price: Fen, percent: number): Fen =>
  Math.max(1, Math.floor((price * (1000 - Math.round(percent * 10))) / 1000));
