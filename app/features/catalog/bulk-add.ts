import { ID } from "#contract/rules/patterns.ts";
import { parseQuantity } from "#contract/rules/quantity.ts";

/** A selected row of the table view; `typed` is its quantity, 0 for the minimum order. */
export type SelectedRow = { sku: number; typed: number };

/** The maximum number of rows in a form: those of its page and those selected on other pages. */
const ROWS_MAX = 1000;

/**
 * Returns the selected rows: those with a quantity, and the ticked ones; or only the row whose own button was pressed.
 * Other rows with an empty or zero quantity are left out; `typed` of other text is NaN, which is refused when the rows are
 * added.
 */
export function selectedRows(
  skus: readonly string[],
  quantities: readonly string[],
  { only, ticked = [] }: { only?: string | undefined; ticked?: readonly string[] } = {},
): SelectedRow[] {
  const rows = skus.slice(0, ROWS_MAX).map((sku, index) => ({ sku, text: (quantities[index] ?? "").trim() }));
  const ticks = new Set(ticked);
  const selected =
    only === undefined
      ? rows.filter(({ sku, text }) => isSelected(text) || ticks.has(sku))
      : rows.filter(({ sku }) => sku === only);
  return selected
    .filter(({ sku }, index) => ID.test(sku) && selected.findIndex((row) => row.sku === sku) === index)
    .map(({ sku, text }) => ({ sku: Number(sku), typed: isSelected(text) ? parseQuantity(text) : 0 }));
}

/** Whether the text of a row's quantity field selects the row. */
export const isSelected = (text: string) => text !== "" && !(parseQuantity(text) <= 0);

/** Whether the text of a row's quantity field selects the row, but is no number. */
export const isUnreadable = (text: string) => isSelected(text) && Number.isNaN(parseQuantity(text));

/** The toast after a bulk add, with the lines that the stock has capped and the reason for each refused line. */
export function addedMessage(
  added: number,
  capped: readonly { name: string; added: number }[],
  refusals: readonly string[],
) {
  const changed = capped.map((line) => `${line.name} × ${line.added}`).join("、");
  const note = capped.length > 0 ? [`其中 ${capped.length} 种按库存改为 ${changed}`] : [];
  return [`${added} 种商品已加入购物车`, ...note, ...refusals].join("；");
}
