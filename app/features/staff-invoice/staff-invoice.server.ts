import { deskUrls } from "#app/desk-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import type { FormFile } from "#app/http/attachment.server.ts";
import { rowsInParts } from "#app/http/xlsx.server.ts";
import { link } from "#app/link.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { csvText } from "#contract/rules/csv.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { headRow, type Sheet } from "#contract/rules/sheet.ts";
import { INVOICE_FILE_NAME_MAX, INVOICE_FILES_MAX, type InvoiceFileType } from "#contract/rules/staff-invoice.ts";
import type { ZipPart } from "#contract/rules/zip.ts";
import { staffInvoice } from "#contract/staff-invoice.ts";
import type { AcceptForm, BatchForm, InvoiceForm } from "./forms.ts";
import { archiveName, distinctNames } from "./staff-invoice.ts";

export const readStaffInvoice = (api: Api, id: string) => api.read(staffInvoice.detail, { params: { id } });

/** Accepts the chosen applications. */
export async function acceptInvoices(api: Api, { key, invoice_id }: AcceptForm): Promise<Written> {
  const written = await api.write(staffInvoice.accept, { body: { key, invoice_id } });
  if (!written.ok) return written;
  const { accepted, left } = written.answer;
  return { ok: true, toast: `已受理 ${accepted} 份${left.length > 0 ? `，${left.length} 份已办过` : ""}` };
}

const base64 = ({ bytes }: FormFile) => Buffer.from(bytes).toString("base64");

/** The files of a form as a call carries them; a refusal names their field. */
function filesOf(files: readonly FormFile[], field: string) {
  const refused = (message: string) => ({ ok: false, message, field }) as const;
  if (files.length === 0) return refused("请选择开好的发票文件");
  if (files.length > INVOICE_FILES_MAX) return refused("最多三个文件，PDF、OFD、XML 各一个");
  if (files.some(({ size, bytes }) => size > bytes.length)) return refused("文件太大，没有传完");
  return files.map((file) => ({ name: cutText(file.name, INVOICE_FILE_NAME_MAX), content: base64(file) }));
}

/** Carries out an act on an application. */
export async function actOnInvoice(
  api: Api,
  id: string,
  form: InvoiceForm,
  files: readonly FormFile[],
): Promise<Written> {
  const params = { id };
  switch (form.intent) {
    case "accept":
      return acceptInvoices(api, { ...form, invoice_id: [Number(id)] });
    case "reject": {
      const { key, version, reason } = form;
      const written = await api.write(staffInvoice.reject, { params, body: { key, version, reason } });
      return { toast: "已驳回，客户看得到原因", ...written };
    }
    case "issue": {
      const sent = filesOf(files, "file");
      if (!Array.isArray(sent)) return sent;
      const { key, version, number, amount } = form;
      const body = { key, version, number, amount, files: sent };
      return { toast: `发票 ${number} 已开出`, ...(await api.write(staffInvoice.issue, { params, body })) };
    }
    case "red": {
      const sent = filesOf(files, "red_file");
      if (!Array.isArray(sent)) return sent;
      const { key, version, original, red_number: number, red_amount: amount, red_reason: reason } = form;
      const body = { key, version, original, number, amount, reason, files: sent };
      return { toast: `红字发票 ${number} 已登记`, ...(await api.write(staffInvoice.red, { params, body })) };
    }
  }
}

/** Checks a table of issued invoices with its archive. */
export async function checkBatch(
  api: Api,
  { text, batch }: Extract<BatchForm, { intent: "check" }>,
  { table, zip }: { table: FormFile | undefined; zip: FormFile | undefined },
) {
  const cut = [table, zip].some((file) => file && file.size > file.bytes.length);
  if (cut) return { ok: false, message: "文件一共不能超过 5 MB，请分成几份", field: "zip" } as const;
  const body = { text, table: table ? base64(table) : "", zip: zip ? base64(zip) : "", ...(batch ? { batch } : {}) };
  const written = await api.write(staffInvoice.batchCheck, { body });
  return written.ok ? { ok: true as const, checked: { ...written.answer, text } } : { ...written, field: "text" };
}

/** Issues the chosen rows; the receipt has an address of its own. */
export async function issueBatch(api: Api, form: Extract<BatchForm, { intent: "issue" }>): Promise<Written> {
  const { key, batch, row: rows, rest } = form;
  const written = await api.write(staffInvoice.batch, { body: { key, batch, rows, rest } });
  if (!written.ok) return written;
  return { ok: true, to: link(deskUrls.staffInvoice.batch, {}, { done: key }) };
}

/** The applications that match as a table; its first part is read before the file begins, so that a refusal is a page. */
export async function invoicesSheet(api: Api, search: Record<string, string>): Promise<Sheet> {
  const { after: _, ...query } = staffInvoice.exportRows.query.parse(search);
  const read = (after?: number) => api.read(staffInvoice.exportRows, { query: { ...query, after } });
  const first = await read();
  const rows = rowsInParts(headRow(first.columns.map(({ head }) => head)), first, read, ({ rows }) => rows);
  return { name: "开票清单", widths: first.columns.map(({ width }) => width), rows };
}

const MEDIA_TYPES: Readonly<Record<InvoiceFileType, string>> = {
  pdf: "application/pdf",
  ofd: "application/ofd",
  xml: "application/octet-stream",
};

/** A file of an invoice, which no cache stores and no browser opens as a page. */
export async function invoiceFile(api: Api, params: { id: string; file: string }): Promise<Response> {
  const { type, number, file } = await api.read(staffInvoice.file, { params });
  const name = `${number.replace(/[^A-Za-z\d-]/g, "")}.${type}`;
  return new Response(new Uint8Array(Buffer.from(file, "base64")), {
    headers: {
      "Content-Type": MEDIA_TYPES[type],
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}

/** The archive of a month: its files, read one after the other while it is sent, and a list of them. */
export async function monthParts(api: Api, month: string): Promise<ZipPart[]> {
  const { list, count } = await api.read(staffInvoice.month, { params: { month } });
  const names = distinctNames(list.map(archiveName));
  const head = ["文件", "发票号码", "抬头", "价税合计", "开票时间"];
  const rows = list.map((one, at) => [
    names[at] ?? "",
    one.number,
    one.title,
    one.amount,
    formatMinute(one.create_time),
  ]);
  const rest = count > list.length ? [[`这个月有 ${count} 个文件，这里是前 ${list.length} 个`]] : [];
  const files = list.map(({ invoice_id, file_id }, at) => ({
    name: names[at] ?? "",
    content: bytesOf(api, { id: invoice_id, file: file_id }),
  }));
  return [{ name: "清单.csv", content: csvText([head, ...rows, ...rest]) }, ...files];
}

async function* bytesOf(api: Api, params: { id: number; file: number }) {
  const { file } = await api.read(staffInvoice.file, { params });
  yield new Uint8Array(Buffer.from(file, "base64"));
}
