import { CARRIERS } from "./refund.ts";

/** The rows of a pasted table that are shipped at once, at most. */
export const SHIP_ROWS_MAX = 500;
/** The characters of a pasted table, and the bytes of a file, at most. */
export const SHIP_TEXT_MAX = 100_000;
export const SHIP_FILE_BYTES_MAX = 2 * 1024 * 1024;
export const SHIP_TOO_MANY = `一次最多发 ${SHIP_ROWS_MAX} 行，请分成几份`;
export const SHIP_NOTHING = "表里没有订单，请粘贴订单号、快递公司、运单号三列";
/** The refusal of an order that does not exist or that another warehouse ships. */
export const NOT_TO_SHIP = "没有这笔订单，或不归您发";
/** The characters of the carrier's name, at most. */
export const CARRIER_MAX = 20;
/** The characters of an order number in a row, at most. */
export const SHIP_SN_MAX = 40;
/** The characters of a row that are shown of its own text. */
export const SHIP_RAW_MAX = 80;
/** The characters of the reason why a row was not shipped, at most. */
export const SHIP_NOTE_MAX = 120;

/** The states of a row of a pasted table: only the first two can be shipped, and `look` has to be chosen one by one. */
export const SHIP_STATES = {
  ready: "可发",
  look: "要您看",
  unknown: "没有此单",
  number: "单号错",
  duplicate: "重复",
  held: "退款中",
  shipped: "已发过",
  closed: "不能发",
  unread: "看不懂",
} as const;
export type ShipState = keyof typeof SHIP_STATES;
export const canShip = (state: ShipState) => state === "ready" || state === "look";

/** The tabs above the rows, each with the states of its rows. */
export const SHIP_TABS = ["all", "ready", "look", "wrong"] as const;
export type ShipTab = (typeof SHIP_TABS)[number];
export const isOfTab = (state: ShipState, tab: ShipTab) =>
  tab === "all" || (tab === "wrong" ? !canShip(state) : state === tab);

/** The names of carriers as the shop writes them: those of returned goods, and of freight. */
export const CARRIER_NAMES = [
  ...CARRIERS,
  "极兔速递",
  "跨越速运",
  "安能物流",
  "百世快运",
  "壹米滴答",
  "商家自送",
] as const;

/** Endings that people write differently or leave out. */
const KIND = /(?:快递|速递|速运|快运|物流|股份|公司|有限公司)+$/;
const OTHER_NAMES: Readonly<Record<string, (typeof CARRIER_NAMES)[number]>> = {
  ems: "邮政 EMS",
  邮政ems: "邮政 EMS",
  邮政: "邮政 EMS",
  中国邮政: "邮政 EMS",
  sf: "顺丰速运",
  jd: "京东物流",
  zto: "中通快递",
  yto: "圆通速递",
  sto: "申通快递",
};

/** The carrier's full name for the one that is written, which stays as it is where it is of no known carrier. */
export function carrierName(written: string): string {
  const short = written.replace(KIND, "");
  const other = OTHER_NAMES[short.toLowerCase()];
  if (other) return other;
  return CARRIER_NAMES.find((name) => short !== "" && name.replace(KIND, "") === short) ?? written;
}

/** The papers of an order that the warehouse prints. */
export const PRINT_KINDS = { pick: "拣货单", note: "送货单", label: "面单" } as const;
export type PrintKind = keyof typeof PRINT_KINDS;
/** The orders that are printed at once, at most. */
export const PRINT_ORDERS_MAX = 50;
