import { deskUrls } from "#app/desk-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import type { FormFile } from "#app/http/attachment.server.ts";
import { link } from "#app/link.ts";
import { PRICE_FILE_BYTES_MAX } from "#contract/rules/agreed-price.ts";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { CHOOSE_TABLE, TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { headRow, type Sheet } from "#contract/rules/sheet.ts";
import { type StaffPriceReceipt, type StaffPriceRow, staffPrice } from "#contract/staff-price.ts";
import type { PriceForm } from "./forms.ts";

/** The rows of a table with what they would change. */
export type Checked = { at: number; list: StaffPriceRow[]; notices: string[] };
type CheckForm = Exclude<PriceForm, { intent: "write" | "remove" }>;

export const readPrices = (api: Api, id: string) => api.read(staffPrice.list, { params: { id } });

export const readPriceReceipt = (api: Api, id: string, key: string) =>
  api.read(staffPrice.receipt, { params: { id }, query: { key } });

/** The field beside which a refusal is shown. */
export const priceField = (message: string) => besidePassword(message);

const FIELDS = { one: "code", paste: "text", upload: "file", category: "category_id" } as const;

/** Checks the table of a form; a refusal names its field. */
export async function checkAgreedPrices(
  api: Api,
  id: string,
  form: CheckForm,
  file: FormFile | null,
): Promise<{ ok: true; checked: Checked } | (Written & { ok: false })> {
  const body = bodyOf(form, file);
  if ("message" in body) return body;
  const written = await api.write(staffPrice.check, { params: { id }, body });
  return written.ok ? { ok: true, checked: written.answer } : { ...written, field: FIELDS[form.intent] };
}

function bodyOf(form: CheckForm, file: FormFile | null) {
  if (form.intent === "one") return { rows: [{ goods: form.code, price: form.price ?? "", until: form.until }] };
  if (form.intent === "paste") return { text: form.text };
  if (form.intent === "category") {
    return { category_id: Number(form.category_id), percent: form.percent, until: form.until };
  }
  const refused = (message: string) => ({ ok: false, message, field: "file" }) as const;
  if (!file) return refused(CHOOSE_TABLE);
  if (file.size > PRICE_FILE_BYTES_MAX) return refused(TABLE_TOO_LARGE);
  return { file: Buffer.from(file.bytes).toString("base64") };
}

/** Writes the chosen rows, whose receipt has an address of its own, or removes prices. */
export async function changeAgreedPrices(
  api: Api,
  id: string,
  form: Extract<PriceForm, { intent: "write" | "remove" }>,
): Promise<Written> {
  const params = { id };
  if (form.intent === "remove") {
    const { key, row: rows, reason } = form;
    const written = await api.write(staffPrice.remove, { params, body: { key, rows, reason } });
    if (!written.ok) return written;
    const { removed, left } = written.answer;
    return { ok: true, toast: `已停 ${removed} 种协议价${left > 0 ? `，${left} 种刚变过，没有停` : ""}` };
  }
  const { key, row: rows, rest, reason, password } = form;
  const written = await api.write(staffPrice.write, { params, body: { key, rows, rest, reason, password } });
  return written.ok ? { ok: true, to: link(deskUrls.staffPrice.list, { id }, { done: key }) } : written;
}

/** What was not written, as a table. */
export const leftPrices = ({ left }: StaffPriceReceipt): Sheet => ({
  name: "没有写的协议价",
  widths: [8, 60, 50],
  rows: [headRow(["行", "原文", "为什么"]), ...left.map(({ row, raw, note }) => [row, raw, note])],
});
