import { deskUrls } from "#app/desk-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import type { FormFile } from "#app/http/attachment.server.ts";
import { link } from "#app/link.ts";
import type { Answer } from "#contract/endpoint.ts";
import { CHOOSE_TABLE, TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { headRow, type Sheet } from "#contract/rules/sheet.ts";
import { COUNT_FILE_BYTES_MAX } from "#contract/rules/staff-stock.ts";
import { type StaffCountReceipt, staffStock } from "#contract/staff-stock.ts";
import type { CountForm, SkuForm, TransferForm, WarehouseForm } from "./forms.ts";

export type Checked = Answer<typeof staffStock.checkCounts>;

/** Does one of the acts on a SKU. */
export async function changeStock(api: Api, id: string, form: SkuForm): Promise<Written> {
  const params = { id };
  if (form.intent === "count") {
    const { intent: _, ...body } = form;
    const written = await api.write(staffStock.count, { params, body });
    return written.ok ? { ok: true, toast: `已写，可卖 ${written.answer.stock}` } : written;
  }
  if (form.intent === "receive") {
    const { intent: _, ...body } = form;
    const written = await api.write(staffStock.receive, { params, body });
    if (!written.ok) return { ...written, field: written.message.includes("送货单") ? "number" : undefined };
    return { ok: true, toast: `已收货，可卖 ${written.answer.stock}` };
  }
  const { key, from_id, to_id, moved: pieces, why: note } = form;
  const written = await api.write(staffStock.send, { params, body: { key, from_id, to_id, pieces, note } });
  if (!written.ok) return { ...written, field: "moved" };
  return { ok: true, toast: `已调出 ${pieces}，在途，等对方仓库收到` };
}

/** Receives a transfer, or takes it back. */
export async function endStockTransfer(api: Api, form: TransferForm): Promise<Written> {
  const params = { id: form.id };
  if (form.intent === "arrive") {
    const { key, pieces, note } = form;
    const written = await api.write(staffStock.arrive, { params, body: { key, pieces, note } });
    if (!written.ok) return { ...written, field: written.message.startsWith("少") ? "note" : undefined };
    return { ok: true, toast: `已收到 ${pieces}，可以卖了` };
  }
  const written = await api.write(staffStock.takeBack, { params, body: { key: form.key, note: form.why } });
  return written.ok ? { ok: true, toast: "已撤回，回到原仓库" } : written;
}

/** Checks the table of a form; a refusal names its field. */
export async function checkCounts(
  api: Api,
  form: Exclude<CountForm, { intent: "write" }>,
  file: FormFile | null,
): Promise<{ ok: true; checked: Checked } | (Written & { ok: false })> {
  const refused = (message: string) => ({ ok: false, message, field: "file" }) as const;
  const { warehouse_id } = form;
  if (form.intent === "upload" && !file) return refused(CHOOSE_TABLE);
  if (form.intent === "upload" && file && file.size > COUNT_FILE_BYTES_MAX) return refused(TABLE_TOO_LARGE);
  const body =
    form.intent === "check"
      ? { warehouse_id, text: form.text }
      : { warehouse_id, file: Buffer.from(file?.bytes ?? []).toString("base64") };
  const written = await api.write(staffStock.checkCounts, { body });
  if (!written.ok) return { ...written, field: form.intent === "check" ? "text" : "file" };
  return { ok: true, checked: written.answer };
}

/** Writes the chosen rows of a count; the receipt has an address of its own. */
export async function writeCounts(api: Api, form: Extract<CountForm, { intent: "write" }>): Promise<Written> {
  const { intent: _, row: rows, ...body } = form;
  const written = await api.write(staffStock.writeCounts, { body: { ...body, rows } });
  return written.ok ? { ok: true, to: link(deskUrls.staffStock.count, {}, { done: form.key }) } : written;
}

export const readCountReceipt = (api: Api, key: string) => api.read(staffStock.countReceipt, { query: { key } });

/** What a count has not written, as a table. */
export const leftCounts = ({ left }: StaffCountReceipt): Sheet => ({
  name: "没有写的行",
  widths: [8, 40, 60],
  rows: [headRow(["行", "原文", "为什么"]), ...left.map(({ row, raw, note }) => [row, raw, note])],
});

/** Adds or changes a warehouse. */
export async function writeWarehouse(api: Api, form: WarehouseForm): Promise<Written> {
  if (form.intent === "add") {
    const { intent: _, ...body } = form;
    const written = await api.write(staffStock.addWarehouse, { body });
    if (!written.ok) return { ...written, field: written.message.startsWith("已有仓库") ? "name" : undefined };
    return { ok: true, toast: `已建仓库 ${form.name}` };
  }
  const { intent: _, id, ...body } = form;
  const written = await api.write(staffStock.changeWarehouse, { params: { id }, body });
  return written.ok ? { ok: true, toast: "仓库已改" } : written;
}
