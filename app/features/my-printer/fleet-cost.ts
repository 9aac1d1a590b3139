import {
  type ConsumableGroup,
  type ConsumableRow,
  colourOf,
  groupOfModel,
  SET_OF_COLOURS,
  setsOf,
} from "#app/features/printer/printer.ts";
import type { MyPrinter } from "#contract/my-printer.ts";
import { fen } from "#contract/rules/money.ts";
import { lastingPages } from "#contract/rules/printer.ts";

/** The estimated month of a printer: the pages of all its machines, and the cost of their consumables in fen. */
export type MonthOfPrinter = {
  pages: number;
  amount: number;
  /** Whether the estimate counts the consumables that were bought last, and not the cheapest set. */
  isBought: boolean;
};

/**
 * Estimates a month of a printer; each page takes all colours, about 5 % of a page of each. Null where the customer has
 * given no pages, and where none of the consumables is counted in pages.
 */
export function estimateMonth(
  { machines, monthly_pages }: Pick<MyPrinter, "machines" | "monthly_pages">,
  inUse: Iterable<ConsumableRow>,
  groups: readonly ConsumableGroup[],
): MonthOfPrinter | null {
  if (monthly_pages === null) return null;
  const bought = withoutDoubles([...inUse]);
  const counted = (bought.length > 0 ? bought : cheapestSet(groups)).flatMap(({ item, price }) => {
    const pages = lastingPages(item.consumables, item.pack_pieces);
    return pages === null ? [] : [fen(price.amount) / pages];
  });
  if (counted.length === 0) return null;
  const pages = machines * monthly_pages;
  const pageCost = counted.reduce((sum, one) => sum + one, 0);
  return { pages, amount: Math.round(pages * pageCost), isBought: bought.length > 0 };
}

/** Of each kind of the rows in use, newest first: the newest row if it is a set of colours, else its single colours. */
function withoutDoubles(rows: readonly ConsumableRow[]): ConsumableRow[] {
  const kindOf = ({ item }: ConsumableRow) => groupOfModel(item.consumables[0] ?? { kind: "" }).name;
  const isSet = ({ item }: ConsumableRow) => colourOf(item) === SET_OF_COLOURS;
  return rows.filter((row) => {
    const newest = rows.find((other) => kindOf(other) === kindOf(row)) ?? row;
    return isSet(newest) ? row === newest : !isSet(row);
  });
}

function cheapestSet(groups: readonly ConsumableGroup[]): readonly ConsumableRow[] {
  const [cheapest] = setsOf(groups).sort((a, b) => fen(a.amount) - fen(b.amount));
  return cheapest?.rows ?? [];
}
