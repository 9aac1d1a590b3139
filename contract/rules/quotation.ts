import type { Fen } from "./money.ts";
import type { Transitions } from "./transitions.ts";

export const QUOTATION_STATES = {
  draft: "草稿",
  asked: "待报价",
  quoted: "已报价",
  ordered: "已下单",
  expired: "已失效",
  void: "已作废",
} as const;
export type QuotationState = keyof typeof QUOTATION_STATES;
// The keys of the table are its states.
export const QUOTATION_STATE_NAMES = Object.keys(QUOTATION_STATES) as [QuotationState, ...QuotationState[]];

/**
 * The acts on a quotation: the customer edits a draft, requests a quote and may withdraw the request; staff
 * quote, extend a quote or decline the request; the customer accepts the quote, orders it or revises it into a draft; the cancellation of an unpaid order
 * reopens the quote; a quote that is not ordered in time expires. Accepting does not change the state: it freezes the
 * prices of the accepted lines until the quote expires.
 */
export const QUOTATION_TRANSITIONS = {
  edit: { from: ["draft"], to: "draft" },
  ask: { from: ["draft"], to: "asked" },
  withdraw: { from: ["asked"], to: "draft" },
  quote: { from: ["asked", "quoted", "expired"], to: "quoted" },
  extend: { from: ["quoted", "expired"], to: "quoted" },
  decline: { from: ["asked"], to: "void" },
  accept: { from: ["quoted"], to: "quoted" },
  revise: { from: ["quoted", "expired"], to: "draft" },
  order: { from: ["quoted"], to: "ordered" },
  reopen: { from: ["ordered"], to: "quoted" },
  expire: { from: ["quoted"], to: "expired" },
  void: { from: ["draft", "asked", "quoted", "expired"], to: "void" },
} as const satisfies Transitions<QuotationState, string>;
export type QuotationAct = keyof typeof QUOTATION_TRANSITIONS;

export const isActAllowed = (act: QuotationAct, state: QuotationState) =>
  (QUOTATION_TRANSITIONS[act].from as readonly QuotationState[]).includes(state);

/** The states in which a quotation waits for an answer of either side. */
export const OPEN_STATES = ["draft", "asked", "quoted"] as const satisfies readonly QuotationState[];
/** The open quotations that the home page names. */
export const OPEN_QUOTATIONS_SHOWN = 3;

/** The states in which a quotation has a quoted sum. */
export const PRICED_STATES = ["quoted", "ordered", "expired"] as const satisfies readonly QuotationState[];

/** The orders of a list: the latest change first, the earliest end of a quote first, or the largest sum first. */
export const QUOTATION_ORDERS = { recent: "最近更新", ending: "快到期在前", amount: "金额从高到低" } as const;
export type QuotationOrder = keyof typeof QUOTATION_ORDERS;
// The keys of the table are the orders.
export const QUOTATION_ORDER_NAMES = Object.keys(QUOTATION_ORDERS) as [QuotationOrder, ...QuotationOrder[]];

/** The states in which the customer can remind the account manager, once a day. */
export const NUDGE_STATES = ["asked", "expired"] as const satisfies readonly QuotationState[];

/** The maximum number of lines in a quotation, which equals that of an order. */
export const QUOTATION_LINES_MAX = 100;
export const QUOTATION_SCENES_MAX = 20;
export const SCENE_NAME_MAX = 30;
/** The maximum number of quotations per customer. */
export const QUOTATIONS_MAX = 500;
export const MESSAGE_LENGTH_MAX = 500;
export const QUOTED_PRICE_MAX: Fen = 1_000_000_000;
/** The longest validity of a quote, in days. */
export const VALID_DAYS_MAX = 180;

/** A line of a version with its quoted price in fen. */
export type VersionLine = {
  readonly line_id: number;
  readonly scene: string;
  readonly name: string;
  readonly sku: string;
  readonly unit_name: string;
  readonly quantity: number;
  readonly price: Fen;
};

export type VersionChange = {
  readonly name: string;
  readonly kind: "added" | "removed" | "changed";
  readonly quantity?: readonly [number, number];
  readonly price?: readonly [Fen, Fen];
};

/** The differences between two versions: changed and added lines in the order of the later one, then removed ones. */
export function versionChanges(before: readonly VersionLine[], after: readonly VersionLine[]): VersionChange[] {
  const old = new Map(before.map((line) => [line.line_id, line]));
  const changes: VersionChange[] = [];
  for (const line of after) {
    const name = nameOf(line);
    const previous = old.get(line.line_id);
    if (!previous) changes.push({ name, kind: "added", quantity: [0, line.quantity] });
    else if (previous.quantity !== line.quantity || previous.price !== line.price)
      changes.push({
        name,
        kind: "changed",
        ...(previous.quantity === line.quantity ? {} : { quantity: [previous.quantity, line.quantity] as const }),
        ...(previous.price === line.price ? {} : { price: [previous.price, line.price] as const }),
      });
  }
  const remaining = new Set(after.map(({ line_id }) => line_id));
  const removed = before.filter(({ line_id }) => !remaining.has(line_id));
  return [...changes, ...removed.map((line) => ({ name: nameOf(line), kind: "removed" }) as const)];
}

const nameOf = ({ name, sku }: VersionLine) => `${name} ${sku}`;

/** The rounding of a marked-up unit price, always up. */
export const ROUNDINGS = { fen: "不取整", jiao: "到角", yuan: "到元" } as const;
export type Rounding = keyof typeof ROUNDINGS;
export const ROUNDING_NAMES = Object.keys(ROUNDINGS) as [Rounding, ...Rounding[]];
const UNIT: Readonly<Record<Rounding, Fen>> = { fen: 1, jiao: 10, yuan: 100 };
/** The highest mark-up, in hundredths of a percent. */
export const MARKUP_MAX = 100_000;

/** A unit price with a mark-up in hundredths of a percent, rounded up. */
export function markedUp(price: Fen, markup: number, rounding: Rounding): Fen {
  const divisor = 10_000 * UNIT[rounding];
  return Math.ceil((price * (10_000 + markup)) / divisor) * UNIT[rounding];
}

/** The name of the scene of lines that are added without one. */
export const DEFAULT_SCENE = "采购清单";
