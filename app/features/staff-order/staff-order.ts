import { formatMinute, HOUR_MS } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { ORDER_STATE_NAMES, type OrderState } from "#contract/rules/order.ts";
import { UNIT_FEN_MAX, UNIT_FEN_MIN } from "#contract/rules/staff-order.ts";

/** The name of an order's state. */
export const stateName = (state: OrderState) => ORDER_STATE_NAMES[state];

export type Deadline = { kind: "late" | "soon" | "later" | "none"; text: string };

const SOON_MS = 12 * HOUR_MS;
const HOURS_A_DAY = 24;

/** How long an order has been late, or when it has to be dispatched. */
export function deadlineText(deadline: number | null, now: number): Deadline {
  if (deadline === null) return { kind: "none", text: "–" };
  const late = now - deadline;
  if (late > 0) {
    const hours = Math.floor(late / HOUR_MS);
    const text = hours >= HOURS_A_DAY ? `超 ${Math.floor(hours / HOURS_A_DAY)} 天` : `超 ${Math.max(1, hours)} 时`;
    return { kind: "late", text };
  }
  return { kind: -late <= SOON_MS ? "soon" : "later", text: formatMinute(deadline).slice(5) };
}

/** The names of the fields with the pieces and the price of an item. */
export const PIECES_FIELD = /^pieces_([1-9]\d{0,15})$/;
export const PRICE_FIELD = /^price_([1-9]\d{0,15})$/;

/** A typed amount in yuan with two decimals; null for a text that is none, or is out of the range of prices. */
export function typedAmount(text: string, min: number): string | null {
  const typed = text.trim();
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(typed)) return null;
  const amount = fen(typed);
  return amount < min || amount > UNIT_FEN_MAX ? null : yuan(amount);
}
export const PRICE_WRONG = "单价请填 0.01 到 1000000 元，最多两位小数";
export const POSTAGE_WRONG = "运费请填 0 到 1000000 元，最多两位小数";

type Prices = {
  /** The new price of one unit by item, and the freight, in yuan with two decimals. */
  units: ReadonlyMap<number, string>;
  postage: string | null;
  /** The messages of fields that hold no price. */
  wrong: Readonly<Record<string, string>>;
};

/** The prices of an address or a form. */
export function typedPrices(entries: Iterable<[name: string, value: unknown]>): Prices {
  const units = new Map<number, string>();
  const wrong: Record<string, string> = {};
  let postage: string | null = null;
  for (const [name, value] of entries) {
    const [, id] = PRICE_FIELD.exec(name) ?? [];
    if (id !== undefined) {
      const unit = typedAmount(String(value), UNIT_FEN_MIN);
      if (unit === null) wrong[name] = PRICE_WRONG;
      else units.set(Number(id), unit);
    } else if (name === "postage") {
      postage = typedAmount(String(value), 0);
      if (postage === null) wrong[name] = POSTAGE_WRONG;
    }
  }
  return { units, postage, wrong };
}

/** Grams in kilograms with one decimal. */
export const kilograms = (grams: number) => (grams === 0 ? "–" : (grams / 1000).toFixed(1));
