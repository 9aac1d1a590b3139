import { PAGE_SIZES } from "#contract/rules/goods.ts";
import { ID } from "#contract/rules/patterns.ts";
import { parseQuantity } from "#contract/rules/quantity.ts";

/** A row of the table view that shall go into the cart. */
export type SelectedRow = { sku: number; typed: number };

const LINES_MAX = Math.max(...PAGE_SIZES);

/**
 * The rows that were chosen: those with a quantity, or the one whose own button was pressed. An empty or zero quantity
 * leaves a row out, which is how the table works without scripts; other text counts as one piece (S5.cart.2).
 */
export function selectedRows(skus: readonly string[], quantities: readonly string[], only?: string): SelectedRow[] {
  const rows = skus.slice(0, LINES_MAX).map((sku, index) => ({ sku, text: (quantities[index] ?? "").trim() }));
  const chosen =
    only === undefined ? rows.filter(({ text }) => isSelected(text)) : rows.filter(({ sku }) => sku === only);
  return chosen
    .filter(({ sku }, index) => ID.test(sku) && chosen.findIndex((row) => row.sku === sku) === index)
    .map(({ sku, text }) => ({ sku: Number(sku), typed: isSelected(text) ? parseQuantity(text) : 0 }));
}

/** Whether what stands in a row's quantity says that the row is wanted. */
export const isSelected = (text: string) => text !== "" && !(parseQuantity(text) <= 0);

/** The toast after several lines, with the reason of each refused one (P4.9). */
export function addedMessage(added: number, refusals: readonly string[]) {
  return [`${added} 种商品已加入购物车`, ...refusals].join("；");
}
