import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PrinterCard } from "#contract/printer.ts";

/** The canonical address of a printer's consumables. */
export const printerAddress = (printer_id: number) => link(urls.printerSearch, {}, { printer: printer_id });

type NamedPrinter = Pick<PrinterCard, "brand_name" | "model">;

/** 惠普 LaserJet 1020 */
export const printerName = ({ brand_name, model }: NamedPrinter) => `${brand_name} ${model}`;
