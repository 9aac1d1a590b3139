import type { Db } from "../../database/database.ts";
import { groupBy } from "../../platform/group-by.ts";
import { itemsOfInvoices, ordersOfInvoices } from "./desk.store.ts";
import { printedLines } from "./lines.ts";

export type InvoiceTotals = typeof invoiceTotals;

/** What is printed on invoices, in fen: the amount and the tax in it, by their ids. */
export async function invoiceTotals(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { fen: number; tax: number }>> {
  const [orders, items] = [await ordersOfInvoices(db, ids), await itemsOfInvoices(db, ids)];
  const ordersOf = groupBy(orders, ({ invoice_id }) => invoice_id);
  const itemsOf = groupBy(items, ({ invoice_id }) => invoice_id);
  return new Map(
    ids.map((id) => {
      const { net, tax } = printedLines(ordersOf.get(id) ?? [], itemsOf.get(id) ?? []);
      return [id, { fen: net + tax, tax }];
    }),
  );
}
