import { deskUrls } from "#app/desk-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import type { FormFile } from "#app/http/attachment.server.ts";
import { link } from "#app/link.ts";
import { CHOOSE_TABLE, TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { headRow, type Sheet } from "#contract/rules/sheet.ts";
import { PRINTER_FILE_BYTES_MAX } from "#contract/rules/staff-printer.ts";
import { type StaffPrinterReport, staffPrinter } from "#contract/staff-printer.ts";
import type { AddPrinterForm, FitsForm, PrinterForm } from "./forms.ts";

const fieldOf = (message: string) => (message.includes("已有机型") ? "model" : undefined);

export async function addPrinter(api: Api, form: AddPrinterForm): Promise<Written> {
  const { intent: _, ...body } = form;
  const written = await api.write(staffPrinter.add, { body });
  if (!written.ok) return { ...written, field: fieldOf(written.message) };
  return { ok: true, to: link(deskUrls.staffPrinter.detail, { id: written.answer.printer_id }), toast: "机型已建" };
}

/** Does one of the acts on a printer. */
export async function changePrinter(api: Api, id: string, form: PrinterForm): Promise<Written> {
  const params = { id };
  if (form.intent === "change") {
    const { intent: _, ...body } = form;
    const written = await api.write(staffPrinter.change, { params, body });
    return written.ok ? { ok: true, toast: "机型已改" } : { ...written, field: fieldOf(written.message) };
  }
  if (form.intent === "remove") {
    const { key, version } = form;
    const written = await api.write(staffPrinter.remove, { params, body: { key, version } });
    return written.ok ? { ok: true, to: deskUrls.staffPrinter.list, toast: "机型已删" } : written;
  }
  if (form.intent === "fit") {
    const { key, goods } = form;
    const written = await api.write(staffPrinter.addFit, { params, body: { key, goods } });
    if (!written.ok) return { ...written, field: "goods" };
    return { ok: true, toast: `加了 ${written.answer.added} 种耗材` };
  }
  const { key, consumable_id } = form;
  const written = await api.write(staffPrinter.removeFit, { params, body: { key, consumable_id } });
  return written.ok ? { ok: true, toast: "已去掉" } : written;
}

/** Adds a printer to what a product fits, or takes one off. */
export async function changeFits(api: Api, id: string, form: FitsForm): Promise<Written> {
  const params = { id };
  if (form.intent === "add_printer") {
    const { key, model } = form;
    const written = await api.write(staffPrinter.addPrinter, { params, body: { key, model } });
    return written.ok ? { ok: true, toast: `已适用 ${model}` } : { ...written, field: "model" };
  }
  const { key, printer_id } = form;
  const written = await api.write(staffPrinter.removePrinter, { params, body: { key, printer_id } });
  return written.ok ? { ok: true, toast: "已去掉" } : written;
}

export const readFits = (api: Api, id: string) => api.read(staffPrinter.ofProduct, { params: { id } });

type Reported = { ok: true; report: StaffPrinterReport } | (Written & { ok: false });

/** Checks or imports the table of a form; without a key it is only checked. */
export async function importTable(api: Api, file: FormFile | null, key: string | null): Promise<Reported> {
  const refused = (message: string) => ({ ok: false, message, field: "file" }) as const;
  if (!file) return refused(CHOOSE_TABLE);
  if (file.size > PRINTER_FILE_BYTES_MAX) return refused(TABLE_TOO_LARGE);
  const body = { file: Buffer.from(file.bytes).toString("base64") };
  const written =
    key === null
      ? await api.write(staffPrinter.check, { body })
      : await api.write(staffPrinter.import, { body: { key, ...body } });
  return written.ok ? { ok: true, report: written.answer } : { ...written, field: "file" };
}

/** All printers with what fits them, as the import reads them. */
export async function printersSheet(api: Api): Promise<Sheet> {
  const { rows } = await api.read(staffPrinter.export);
  const [head = [], ...others] = rows;
  return { name: "机型", widths: head.map(() => 14), rows: [headRow(head), ...others] };
}
