import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { QUOTATION_LINES_MAX } from "#contract/rules/quotation.ts";

/** A line in an address: a SKU with its quantity. */
export type WantedLine = { sku: number; quantity: number };

const WANTED = /^([1-9]\d{0,15})_([1-9]\d{0,5})$/;

/** The lines of an address, `100001_2,100002_1`; malformed entries are left out. */
export function parseWanted(text: string): WantedLine[] {
  return text
    .split(",")
    .slice(0, QUOTATION_LINES_MAX)
    .flatMap((part) => {
      const [, sku, quantity] = WANTED.exec(part) ?? [];
      return sku && quantity ? [{ sku: Number(sku), quantity: Math.min(Number(quantity), QUANTITY_MAX) }] : [];
    });
}

export const formatWanted = (lines: readonly WantedLine[]) =>
  lines.map(({ sku, quantity }) => `${sku}_${quantity}`).join(",");
