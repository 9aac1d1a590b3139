import { deskUrls } from "#app/desk-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { attachmentResponse, type FormFile, fileProblem, toAttachment } from "#app/http/attachment.server.ts";
import { link } from "#app/link.ts";
import { CHOOSE_TABLE, TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { headRow, type Sheet } from "#contract/rules/sheet.ts";
import { filledPrice, needsPercent, PRICE_FILE_BYTES_MAX } from "#contract/rules/staff-quotation.ts";
import { isFileProblem } from "#contract/rules/upload.ts";
import { type StaffQuotation, type StaffQuotationLine, staffQuotation } from "#contract/staff-quotation.ts";
import type { QuotationAct, TableForm, Typed } from "./forms.ts";
import { fieldOfLine, PRICE_FIELD } from "./staff-quotation.ts";

export const readStaffQuotation = (api: Api, id: string) => api.read(staffQuotation.detail, { params: { id } });

const fenOf = (price: string | null) => (price === null ? null : fen(price));

/** The price of a line by the rule of a form, in yuan; null where the line has none. */
function filledBy({ rule, percent }: Extract<Typed, { intent: "fill" }>, line: StaffQuotationLine): string | null {
  const price = filledPrice(rule, Math.round(Number(percent) * 100), {
    cost_fen: fen(line.cost),
    class_fen: fen(line.class_price),
    last_fen: fenOf(line.last_price),
    target_fen: fenOf(line.target_price),
  });
  return price === null || price <= 0 ? null : yuan(price);
}

/**
 * The values of the form with the prices that a rule fills in: those of empty fields, or of every line. Nothing is
 * saved.
 */
export function filledForm(form: Typed, { lines }: StaffQuotation) {
  const values: Record<string, unknown> = { ...form, intent: "draft", draft_version: String(form.draft_version) };
  if (form.intent !== "fill") return { values };
  if (needsPercent(form.rule) && form.percent === "") return { values, wrong: "请填百分数" };
  for (const line of lines) {
    const name = fieldOfLine(line.line_id);
    if (form.every !== "on" && values[name]) continue;
    const price = filledBy(form, line);
    if (price !== null) values[name] = price;
  }
  return { values };
}

const pricesOf = (form: object) =>
  Object.entries(form).flatMap(([name, price]) => {
    const id = PRICE_FIELD.exec(name)?.[1];
    return id === undefined || typeof price !== "string" || price === "" ? [] : [{ line_id: Number(id), price }];
  });

const OUTCOMES = {
  send: { done: "报价已发出", open: "已提交，等另一位批准后发出", waiting: "已提交，24 小时后发出，其间可以撤回" },
  extend: { done: "已延长", open: "已提交，等另一位批准后延长", waiting: "已提交，24 小时后延长，其间可以撤回" },
} as const;

type Act = Exclude<QuotationAct, { intent: "fill" | "sum" }>;

/** Carries out an act on a quotation. */
export async function actOnStaffQuotation(api: Api, id: string, form: Act, file: FormFile | null): Promise<Written> {
  const params = { id };
  switch (form.intent) {
    case "draft":
    case "send": {
      const { key, version, draft_version, note, internal, valid_day } = form;
      const body = { key, version, draft_version, note, internal, valid_day, prices: pricesOf(form) };
      if (form.intent === "draft") {
        return { toast: "草稿已存", ...(await api.write(staffQuotation.draft, { params, body })) };
      }
      const sent = await api.write(staffQuotation.send, { params, body: { ...body, password: form.password } });
      return sent.ok ? { ok: true, toast: OUTCOMES.send[sent.answer.outcome] } : sent;
    }
    case "extend": {
      const { key, version, until: valid_day, password } = form;
      const body = { key, version, valid_day, password };
      const extended = await api.write(staffQuotation.extend, { params, body });
      return extended.ok ? { ok: true, toast: OUTCOMES.extend[extended.answer.outcome] } : extended;
    }
    case "decline": {
      const { key, version, reason, why: internal } = form;
      const body = { key, version, reason, internal };
      return { toast: "已退回这份询价", ...(await api.write(staffQuotation.decline, { params, body })) };
    }
    case "message":
      return sendMessage(api, id, form, file);
  }
}

async function sendMessage(
  api: Api,
  id: string,
  { key, content }: Extract<Act, { intent: "message" }>,
  file: FormFile | null,
): Promise<Written> {
  const problem = file && fileProblem(file, ["pdf", "xlsx"]);
  if (problem) return { ok: false, message: problem, field: "attachment" };
  const body = file ? { key, content, attachment: toAttachment(file) } : { key, content };
  const written = await api.write(staffQuotation.message, { params: { id }, body });
  if (written.ok) return { ok: true, toast: "已发给客户" };
  return { ...written, field: isFileProblem(written.message) ? "attachment" : "content" };
}

/** Checks a table of prices; a refusal names its field. */
export async function checkQuotationPrices(
  api: Api,
  id: string,
  form: Extract<TableForm, { intent: "check" | "upload" }>,
  file: FormFile | null,
) {
  const refused = (message: string) => ({ ok: false, message, field: "file" }) as const;
  if (form.intent === "upload" && !file) return refused(CHOOSE_TABLE);
  if (file && file.size > PRICE_FILE_BYTES_MAX) return refused(TABLE_TOO_LARGE);
  const source =
    form.intent === "check" ? { text: form.text } : { file: Buffer.from(file?.bytes ?? []).toString("base64") };
  const checked = await api.write(staffQuotation.checkTable, { params: { id }, body: { source } });
  if (!checked.ok) return { ...checked, field: form.intent === "check" ? "text" : "file" };
  return { ok: true, checked: checked.answer } as const;
}

/** Saves checked prices into the draft, beside those of its other lines. */
export async function savePrices(
  api: Api,
  quotation: StaffQuotation,
  form: Extract<TableForm, { intent: "save" }>,
): Promise<Written> {
  const { offer_id: id, draft, lines } = quotation;
  const prices = new Map(
    lines.flatMap(({ line_id, draft_price, sent_price }) => {
      const price = draft_price ?? sent_price;
      return price === null ? [] : [[line_id, price] as const];
    }),
  );
  for (const { line_id, price } of pricesOf(form)) prices.set(line_id, price);
  const { key, version, draft_version } = form;
  const { note, internal, valid_day } = draft;
  const merged = [...prices].map(([line_id, price]) => ({ line_id, price }));
  const body = { key, version, draft_version, note, internal, valid_day, prices: merged };
  const saved = await api.write(staffQuotation.draft, { params: { id }, body });
  return { to: link(deskUrls.staffQuotation.detail, { id }), toast: "价已填进草稿", ...saved };
}

/** The table of a quotation with its empty column of prices. */
export async function priceSheet(api: Api, id: string): Promise<{ name: string; sheet: Sheet }> {
  const { sn, rows } = await api.read(staffQuotation.table, { params: { id } });
  const [head = [], ...lines] = rows;
  return {
    name: `报价 ${sn}.xlsx`,
    sheet: { name: "报价", widths: [8, 14, 40, 20, 8, 8, 12, 12, 12], rows: [headRow(head), ...lines] },
  };
}

/** The file of a message as a download, which no browser opens as a page. */
export async function readStaffAttachment(api: Api, id: string, message_id: string): Promise<Response> {
  const file = await api.read(staffQuotation.attachment, { params: { id, message_id } });
  const response = attachmentResponse(file);
  if (file.kind === "picture") response.headers.set("Content-Disposition", `attachment; filename=${message_id}.webp`);
  return response;
}
