/** The sizes of ready bundles and the choices in their place. */

export const BUNDLE_PEOPLE_MAX = 999;
/** The lines of a bundle that an address can swap. */
export const BUNDLE_SWAPS_MAX = 60;

/** The quantity of a line for another number of people than the bundle is for, rounded up. */
export const quantityFor = (quantity: number, people: number, standard: number): number =>
  Math.ceil((quantity * people) / standard);

/** A SKU of a bundle, and the one that takes its place. */
export type Swap = { readonly from: number; readonly to: number };

const SWAP = /^([1-9]\d{0,15})_([1-9]\d{0,15})$/;

/** The swaps of an address, `100748_100747,…`; what is malformed is left out. */
export const parseSwaps = (text: string): Swap[] =>
  text
    .split(",")
    .slice(0, BUNDLE_SWAPS_MAX)
    .flatMap((part) => {
      const [, from, to] = SWAP.exec(part) ?? [];
      return from && to ? [{ from: Number(from), to: Number(to) }] : [];
    });

export const formatSwaps = (swaps: readonly Swap[]): string => swaps.map(({ from, to }) => `${from}_${to}`).join(",");
