import { allocate, type Fen } from "#contract/rules/money.ts";
import { TAX_DEFAULT, taxesOf } from "#contract/rules/tax.ts";
import type { itemsOfInvoices, ordersOfInvoices } from "./desk.store.ts";

type Order = Pick<Awaited<ReturnType<typeof ordersOfInvoices>>[number], "id" | "amount_fen">;
type Item = Omit<Awaited<ReturnType<typeof itemsOfInvoices>>[number], "invoice_id">;
type Line = { name: string; sku: string; unit: string; quantity: number; fen: Fen; tax_percent: number };
export type InvoiceLine = Line & { tax: Fen; net: Fen };

/** The lines of one order: its items less their refunds, and its freight in the class of most of its goods. */
function linesOfOrder(order: Order, items: readonly Item[]): Line[] {
  const lines = items
    .map((item) => ({
      name: item.name,
      sku: item.sku,
      unit: item.unit_name,
      quantity: item.quantity - Number(item.back_pieces),
      fen: Number(item.paid_fen) - Number(item.back_fen),
      tax_percent: item.tax_percent,
    }))
    .filter(({ fen }) => fen > 0);
  const goods = lines.reduce((sum, { fen }) => sum + fen, 0);
  const [main] = taxesOf(lines).classes.sort((a, b) => b.total - a.total);
  const freight = order.amount_fen - goods;
  if (freight <= 0) {
    const shares = allocate(
      order.amount_fen,
      lines.map(({ fen }) => fen),
    );
    return lines.map((line, at) => ({ ...line, fen: shares[at] ?? 0 }));
  }
  const tax_percent = main?.percent ?? items[0]?.tax_percent ?? TAX_DEFAULT;
  return [...lines, { name: "运费", sku: "", unit: "", quantity: 0, fen: freight, tax_percent }];
}

/** What is printed on an invoice, with the tax of each class; lines and sums add up to its amount. */
export function printedLines(orders: readonly Order[], items: readonly Item[]) {
  const lines = orders.flatMap((order) =>
    linesOfOrder(
      order,
      items.filter(({ order_id }) => order_id === order.id),
    ),
  );
  const { taxes, ...sums } = taxesOf(lines);
  return {
    ...sums,
    lines: lines.map((line, at): InvoiceLine => {
      const tax = taxes[at] ?? 0;
      return { ...line, tax, net: line.fen - tax };
    }),
  };
}

/** The price of a unit without tax, to eight places as invoices print it. */
export const netPrice = ({ net, quantity }: Pick<InvoiceLine, "net" | "quantity">) =>
  quantity === 0 ? null : (net / 100 / quantity).toFixed(8).replace(/0{1,6}$/, "");
