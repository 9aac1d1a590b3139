/** The origins of a consumable: the printer's own maker, or another one. */
export const ORIGINAL = "原装";
export const COMPATIBLE = "国产兼容";
export const originName = (isOriginal: boolean) => (isOriginal ? ORIGINAL : COMPATIBLE);

/** The maximum of printers that are read by their ids in one call. */
export const PRINTER_IDS_MAX = 30;

/** The maximum of printers that one customer or browser may save. */
export const MY_PRINTERS_MAX = PRINTER_IDS_MAX;
/** The longest name and place of a saved printer, in characters. */
export const PRINTER_NAME_MAX = 20;
export const PRINTER_PLACE_MAX = 30;
/** The most machines of one saved printer, and the most A4 pages that one of them prints in a month. */
export const MACHINES_MAX = 999;
export const MONTHLY_PAGES_MAX = 999_999;
/** The days whose purchases 我的打印机 adds up. */
export const PERIOD_DAYS = 90;

type Yield = { readonly yield_pages: number | null };

/**
 * The A4 pages that one unit of a SKU prints when each page uses all of its colours: for a set the pages of the colour
 * that is used up first, for a pack those of all its pieces. null where a maker states no pages.
 */
export function lastingPages(consumables: readonly Yield[], pack_pieces: number | undefined): number | null {
  const pages = consumables.flatMap(({ yield_pages }) => (yield_pages ? [yield_pages] : []));
  if (pages.length === 0 || pages.length < consumables.length) return null;
  return Math.min(...pages) * (consumables.length === 1 ? (pack_pieces ?? 1) : 1);
}

type Supply = { readonly at: number; readonly quantity: number };
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
/** The longest life of a purchase, in ms; a longer one allows no forecast. */
const LASTING_MS = 10 * 365 * 24 * 60 * 60 * 1000;

/**
 * The instant at which all purchases of a SKU are used up, in ms: each lasts `pages` for a unit at `monthlyPages` in thirty
 * days, and begins when it is bought or when those before it end. null without purchases, and where one lasts ten years.
 */
export function usedUpByPages(purchases: readonly Supply[], pages: number, monthlyPages: number): number | null {
  let end: number | null = null;
  for (const { at, quantity } of [...purchases].sort((a, b) => a.at - b.at)) {
    end = Math.max(end ?? at, at) + Math.round((quantity * pages * MONTH_MS) / monthlyPages);
    if (end - at > LASTING_MS) return null;
  }
  return end;
}
