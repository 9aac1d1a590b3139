import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PrinterCard } from "#contract/printer.ts";
import type { NamedPrinter } from "#contract/search.ts";

/** The canonical address of a printer's consumables. */
export const printerAddress = (printer_id: number) => link(urls.printer.search, {}, { printer: printer_id });

/** The address of the printers of a brand, of one of its series, or of those that match a keyword. */
export const printerListAddress = (search: { brand?: number | undefined; series?: string; keyword?: string }) =>
  link(urls.printer.list, {}, search);

type WithName = Pick<PrinterCard, "brand_name" | "model">;

/** Brand and model: 惠普 LaserJet 1020. */
export const printerName = ({ brand_name, model }: WithName) => `${brand_name} ${model}`;

/** The number of consumables for sale that fit a printer: 5 种耗材. */
export const consumablesText = ({ consumables }: Pick<NamedPrinter, "consumables">) =>
  consumables > 0 ? `${consumables} 种耗材` : "暂无耗材";
