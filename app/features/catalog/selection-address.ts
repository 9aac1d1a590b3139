import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { SelectedRow } from "./bulk-add.ts";

/** The address of a new quotation of the rows. */
export const quotationAddress = (rows: readonly SelectedRow[]) =>
  link(urls.quotation.add, {}, { lines: rows.map(({ sku, typed }) => `${sku}_${typed > 0 ? typed : 1}`).join(",") });

/** The address of the rows as an Excel file; a row without a quantity has its minimum order. */
export const selectionExportAddress = (rows: readonly SelectedRow[]) =>
  link(urls.cart.export, {}, { add: rows.map(({ sku, typed }) => (typed > 0 ? `${sku}:${typed}` : sku)).join() });
