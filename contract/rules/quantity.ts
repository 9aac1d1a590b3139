import { normalText } from "./pasted-text.ts";

const DECIMAL = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * The number of pieces in a typed text; NaN for anything but a decimal number. Full-width digits are
 * accepted; hexadecimal numbers and exponents are not.
 */
export function parseQuantity(text: string): number {
  const plain = normalText(text).trim();
  return DECIMAL.test(plain) ? Number(plain) : Number.NaN;
}

/** What a customer reads when a typed quantity above the stock was reduced to it. */
export const cutNotice = (stock: number) => `库存 ${stock}，已改为 ${stock}`;

/** A typed number as whole pieces from 1 to the stock; 1 where it is not a number. */
export function clampQuantity(typed: number, stock: number): number {
  // NaN counts as 0.
  return Math.max(1, Math.min(Math.trunc(typed) || 0, stock));
}
