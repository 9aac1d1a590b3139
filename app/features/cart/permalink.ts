import { ADD_MANY_MAX, QUANTITY_MAX } from "#contract/rules/cart.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { ID } from "#contract/rules/patterns.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";

/** One SKU of a cart permalink; quantity 0 means the minimum order. */
export type LinkedLine = { sku: number; quantity: number };

type Permalink = {
  lines: readonly LinkedLine[];
  /** The parts of the address that name no SKU. */
  unreadable: readonly string[];
  /** The number of SKUs beyond the maximum, which are left out. */
  left_out: number;
};

const UNREADABLE_MAX = 10;

/**
 * The lines of `/shopping_cart?add=100506:2,100587:5`. A SKU may be written with its product (`10230-100506`), and
 * without a quantity; the same SKU twice is one line. Quantities are at least 1.
 */
export function parsePermalink(text: string): Permalink {
  const quantities = new Map<number, number>();
  const unreadable: string[] = [];
  for (const part of text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [code = "", typed] = part.split(":", 2);
    const sku = code.split("-").at(-1) ?? "";
    if (!ID.test(sku)) {
      unreadable.push(cutText(part, 40));
      continue;
    }
    const quantity = typed === undefined ? 0 : clampQuantity(parseQuantity(typed), QUANTITY_MAX);
    quantities.set(Number(sku), Math.min(QUANTITY_MAX, (quantities.get(Number(sku)) ?? 0) + quantity));
  }
  const lines = [...quantities].map(([sku, quantity]) => ({ sku, quantity }));
  return {
    lines: lines.slice(0, ADD_MANY_MAX),
    unreadable: unreadable.slice(0, UNREADABLE_MAX),
    left_out: Math.max(0, lines.length - ADD_MANY_MAX),
  };
}

/** The lines in the format of the address. */
export const permalinkText = (lines: readonly LinkedLine[]) =>
  lines.map(({ sku, quantity }) => (quantity === 0 ? String(sku) : `${sku}:${quantity}`)).join(",");
