/** The sizes of ready bundles, the choices of their SKUs, and the SKUs added to them. */
import { QUANTITY_MAX } from "./cart.ts";

export const BUNDLE_PEOPLE_MAX = 999;
/** The maximum of swapped lines in an address. */
export const BUNDLE_SWAPS_MAX = 60;

/** The maximum of added SKUs in an address. */
export const BUNDLE_EXTRAS_MAX = 20;

/** The quantity of a line for another number of people than the bundle is for, rounded up. */
export const quantityFor = (quantity: number, people: number, standard: number): number =>
  Math.ceil((quantity * people) / standard);

/** A SKU of a bundle and its replacement. */
export type Swap = { readonly from: number; readonly to: number };

const PAIR = /^([1-9]\d{0,15})_([1-9]\d{0,15})$/;

/** The swaps of an address, `100748_100747,…`; malformed entries are left out. */
export const parseSwaps = (text: string): Swap[] =>
  text
    .split(",")
    .slice(0, BUNDLE_SWAPS_MAX)
    .flatMap((part) => {
      const [, from, to] = PAIR.exec(part) ?? [];
      return from && to ? [{ from: Number(from), to: Number(to) }] : [];
    });

export const formatSwaps = (swaps: readonly Swap[]): string => swaps.map(({ from, to }) => `${from}_${to}`).join(",");

/** A SKU that is added to a bundle, in units. */
export type Extra = { readonly sku: number; readonly quantity: number };

/** The extras of an address, `100753_2,…`, each SKU once; malformed entries are left out. */
export function parseExtras(text: string): Extra[] {
  const extras = new Map<number, Extra>();
  for (const part of text.split(",").slice(0, BUNDLE_EXTRAS_MAX)) {
    const [, sku, quantity] = PAIR.exec(part) ?? [];
    if (sku && quantity && !extras.has(Number(sku)))
      extras.set(Number(sku), { sku: Number(sku), quantity: Math.min(Number(quantity), QUANTITY_MAX) });
  }
  return [...extras.values()];
}

export const formatExtras = (extras: readonly Extra[]): string =>
  extras.map(({ sku, quantity }) => `${sku}_${quantity}`).join(",");
