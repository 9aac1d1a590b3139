import { OUT_OF_STOCK } from "#contract/rules/cart.ts";
import { SOLD_OUT } from "#contract/rules/stock.ts";
import { limitReached } from "../seckill/sale.ts";

/** Messages for lines that cannot be ordered. */
export const NOT_DELIVERED = "该地区不支持配送";
const belowMinimum = (min_order: number) => `未达起订量 ${min_order}`;

type Line = {
  /** The reason that the line cannot be bought: product or SKU withdrawn, or too little stock. */
  fail_reason: string | null;
  quantity: number;
  /** The smallest of the stock, and in a sale its remaining stock and the customer's remaining limit. */
  trueStock: number;
  sku: { id: number; stock: number; min_order: number };
  /** The flash sale that the line is bought in; null for an ordinary line. */
  sale: { id: number; per_customer: number; bought: number } | null;
  quotation: object | null;
};

/**
 * The message for each line of an order that cannot be ordered, or null. Lines of one SKU are added up first, because
 * they leave one stock and one limit, and reach the minimum order together.
 */
export function problemsOf(lines: readonly Line[], delivered: boolean): (string | null)[] {
  return lines.map((line) => {
    const same = lines.filter(({ sku }) => sku.id === line.sku.id);
    return lineProblem(line, same) ?? (delivered ? null : NOT_DELIVERED);
  });
}

function lineProblem(line: Line, same: readonly Line[]): string | null {
  const { fail_reason, sku, sale, quotation, trueStock } = line;
  if (fail_reason !== null && fail_reason !== SOLD_OUT) return fail_reason;
  if (piecesIn(same) > sku.stock || fail_reason === SOLD_OUT) return OUT_OF_STOCK;
  if (sale) {
    const pieces = piecesIn(same.filter((other) => other.sale?.id === sale.id));
    if (pieces > sale.per_customer - sale.bought) return limitReached(sale);
    if (pieces > trueStock) return OUT_OF_STOCK;
  }
  // A sale and a quotation have quantities of their own.
  const ordinary = same.filter((other) => other.sale === null && other.quotation === null);
  const isOrdinary = sale === null && quotation === null;
  return isOrdinary && piecesIn(ordinary) < sku.min_order ? belowMinimum(sku.min_order) : null;
}

const piecesIn = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
