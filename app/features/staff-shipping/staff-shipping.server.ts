import { deskUrls } from "#app/desk-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import type { FormFile } from "#app/http/attachment.server.ts";
import { rowsInParts } from "#app/http/xlsx.server.ts";
import { link } from "#app/link.ts";
import { CHOOSE_TABLE, TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { headRow, type Sheet } from "#contract/rules/sheet.ts";
import { SHIP_FILE_BYTES_MAX } from "#contract/rules/staff-shipping.ts";
import { staffOrder } from "#contract/staff-order.ts";
import { type ShipReceipt, type ShipRow, staffShipping } from "#contract/staff-shipping.ts";
import type { PrintForm, ShipForm } from "./forms.ts";

/** The rows of a table with what can be shipped of them. */
export type Checked = { at: number; list: ShipRow[]; notices: string[] };

/** Orders that the list has chosen, and the member's batches of today. */
export const readChosen = (api: Api, sns: readonly string[]) =>
  api.read(staffShipping.shipChosen, { query: { sn: sns.join(",") } });

export const readShippingReceipt = (api: Api, key: string) => api.read(staffShipping.shipReceipt, { query: { key } });

type CheckForm = Exclude<ShipForm, { intent: "ship" }>;

/** Checks the table of a form; a refusal names its field. */
export async function checkTable(
  api: Api,
  form: CheckForm,
  file: FormFile | null,
): Promise<{ ok: true; checked: Checked } | (Written & { ok: false })> {
  const body = bodyOf(form, file);
  if ("message" in body) return body;
  const written = await api.write(staffShipping.shipCheck, { body });
  if (!written.ok) return { ...written, field: FIELDS[form.intent] };
  return { ok: true, checked: written.answer };
}

const FIELDS = { check: "text", upload: "file", fill: undefined } as const;

function bodyOf(form: CheckForm, file: FormFile | null) {
  if (form.intent === "check") return { text: form.text };
  if (form.intent === "fill") {
    const rows = form.sn.map((sn, at) => ({ sn, company: form.company[at] ?? "", number: form.number[at] ?? "" }));
    return { rows };
  }
  const refused = (message: string) => ({ ok: false, message, field: "file" }) as const;
  if (!file) return refused(CHOOSE_TABLE);
  if (file.size > SHIP_FILE_BYTES_MAX) return refused(TABLE_TOO_LARGE);
  return { file: Buffer.from(file.bytes).toString("base64") };
}

/** Ships the chosen rows; the receipt has an address of its own. */
export async function shipRows(api: Api, form: Extract<ShipForm, { intent: "ship" }>): Promise<Written> {
  const { key, row: rows, rest } = form;
  const written = await api.write(staffShipping.shipBatch, { body: { key, rows, rest } });
  if (!written.ok) return written;
  return { ok: true, to: link(deskUrls.staffOrder.ship, {}, { done: key }) };
}

/** What a batch has not shipped, as a table. */
export const leftParcels = ({ left }: ShipReceipt): Sheet => ({
  name: "没有发的行",
  widths: [8, 60, 50],
  rows: [headRow(["行", "原文", "为什么"]), ...left.map(({ row, raw, note }) => [row, raw, note])],
});

/** The orders that match as a table; its first part is read before the file begins, so that a refusal is a page. */
export async function ordersSheet(api: Api, search: Record<string, string>): Promise<Sheet> {
  const { below: _, ...query } = staffOrder.exportRows.query.parse(search);
  const read = (below?: number) => api.read(staffOrder.exportRows, { query: { ...query, below } });
  const first = await read();
  const rows = rowsInParts(headRow(first.columns.map(({ head }) => head)), first, read, ({ rows }) => rows);
  return { name: "订单", widths: first.columns.map(({ width }) => width), rows };
}

/** Writes a print down; the papers have an address of their own. */
export async function printPapers(api: Api, form: PrintForm): Promise<Written> {
  const { key, kind, sn, prices } = form;
  const written = await api.write(staffShipping.print, { body: { key, kind, sn } });
  if (!written.ok) return written;
  return { ok: true, to: printAddress({ kind, sn, prices }) };
}

const printAddress = ({ kind, sn, prices }: Omit<PrintForm, "key">) =>
  link(deskUrls.staffOrder.print, {}, { sn: sn.join(","), kind, prices });
