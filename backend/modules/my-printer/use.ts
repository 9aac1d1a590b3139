import type { ConsumableSku } from "#contract/printer.ts";
import { lastingPages } from "#contract/rules/printer.ts";
import type { MyPrinterRow } from "./my-printer.store.ts";

/** The SKUs that fit each printer, by its id. */
export type SkusOfPrinters = ReadonlyMap<
  number,
  readonly Pick<ConsumableSku, "sku_id" | "consumables" | "pack_pieces">[]
>;
/** A4 pages of one unit of a SKU, and those that all printers in use that take it print in a month. */
export type PagesInUse = { pages: number; monthlyPages: number };

/**
 * The use of each SKU by the customer's own figures, because the shop cannot read the counters of printers. A SKU is
 * left out when its maker states no pages, or when the monthly pages of a printer in use that takes it are unknown; the
 * days between purchases decide then. A printer out of use is not counted, but is stored, so that its data need not be
 * typed again.
 */
export function pagesInUse(printers: readonly MyPrinterRow[], skus: SkusOfPrinters): Map<number, PagesInUse> {
  const uses = new Map<number, PagesInUse>();
  const unknown = new Set<number>();
  for (const { printer_id, machines, monthly_pages, is_off } of printers) {
    if (is_off === 1) continue;
    for (const { sku_id, consumables, pack_pieces } of skus.get(printer_id) ?? []) {
      const pages = lastingPages(consumables, pack_pieces);
      if (pages === null || monthly_pages === null) unknown.add(sku_id);
      else uses.set(sku_id, { pages, monthlyPages: (uses.get(sku_id)?.monthlyPages ?? 0) + machines * monthly_pages });
    }
  }
  return new Map([...uses].filter(([sku_id]) => !unknown.has(sku_id)));
}
