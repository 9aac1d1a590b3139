import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { readPage } from "#app/http/paging.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { invoice } from "#contract/invoice.ts";
import { invoiceTitle } from "#contract/invoice-title.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { INVOICE_TYPE, INVOICEABLE_PAGE_SIZE, INVOICES_PAGE_SIZE, TITLE_KIND } from "#contract/rules/invoice.ts";
import { cutKeyword } from "#contract/rules/keyword.ts";
import { DELETED, NO_INVOICE, SAVED } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";
import { type ApplicationForm, formTitle, type SaveTitleForm, type TitleForm, type WithdrawalForm } from "./forms.ts";
import { chosenOrders } from "./invoice.ts";
import { type RecognizedTitle, recognizeTitle } from "./recognize-title.ts";

/** The book of titles, and the kind of the invoice that the customer applied for last. */
export const readTitleChoice = (api: Api) => api.read(invoiceTitle.list);
export const readTitles = async (api: Api) => (await api.read(invoiceTitle.list)).list;
export const readInvoiceOverview = (api: Api) => api.read(invoice.overview);

/** The book of titles, and the one that `?edit=` or `?delete=` names. @throws 404 for another customer's. */
export async function readTitleBook(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const [titles, overview] = await Promise.all([readTitles(api), readInvoiceOverview(api)]);
  const list = titles.map(({ issued_time, ...title }) => ({
    ...title,
    issued_day: issued_time === null ? null : formatMinute(issued_time).slice(0, 10),
  }));
  const panel = (["edit", "delete"] as const).find((name) => search.has(name)) ?? null;
  const selected = panel ? (list.find(({ receipt_id }) => String(receipt_id) === search.get(panel)) ?? null) : null;
  if (panel && !selected) throw data({ message: "发票抬头不存在" }, { status: 404 });
  return { list, panel, selected, available: overview.available.num };
}

/** A title of the book with the day of its last invoice. */
export type BookTitle = Awaited<ReturnType<typeof readTitleBook>>["list"][number];

/** The answer with the form of a title filled from a pasted text, or with an error where the text has no fields. */
export function answerPastedTitle(form: Submission<object>, text: string) {
  const found = recognizeTitle(text);
  const count = Object.keys(found).length;
  if (count > 0) return data({ form: form.reply(), recognized: { count, values: valuesOf(found) } });
  return data({ form: form.reply({ fieldErrors: { text: [NOT_RECOGNIZED] } }) }, { status: 400 });
}
/**
 * The values of the form; a text with an address or a bank is that of a company, whose title allows special invoices.
 */
const valuesOf = (found: RecognizedTitle) => ({
  ...found,
  ...(found.duty_paragraph ? { receipt_title_type: String(TITLE_KIND.company) } : {}),
  ...(found.address || found.bank_name ? { receipt_type: String(INVOICE_TYPE.special) } : {}),
});
const NOT_RECOGNIZED = "没有认出开票资料，请检查后再试，或直接填写";

/** Saves or deletes a title, or sets it as the default. */
export async function changeTitle(api: Api, form: TitleForm): Promise<Written> {
  switch (form.intent) {
    case "save":
      return { toast: SAVED, ...(await saveTitle(api, form)) };
    case "delete":
      return { toast: DELETED, ...(await api.write(invoiceTitle.remove, { params: { id: form.receipt_id } })) };
    case "set_default": {
      const written = await api.write(invoiceTitle.setDefault, { params: { id: form.receipt_id } });
      return { toast: "已设为默认抬头", ...written };
    }
  }
}

function saveTitle(api: Api, form: SaveTitleForm) {
  const { receipt_id, is_default } = form;
  return api.write(invoiceTitle.save, {
    body: {
      ...formTitle(form),
      ...(receipt_id ? { receipt_id: Number(receipt_id) } : {}),
      is_default: is_default === undefined ? 0 : 1,
    },
  });
}

/** The page of orders that can be invoiced, the chosen ones, and the invoice that is applied for again. */
export async function readInvoiceable(api: Api, search: URLSearchParams) {
  const keyword = cutKeyword(search.get("keyword"));
  const again = search.get("again") ?? "";
  const former = ID.test(again) ? await readInvoice(api, again) : null;
  const named = chosenOrders(search);
  const repeated = former?.orders.filter(({ available }) => available).map(({ order_id }) => order_id) ?? [];
  const order_id = (named.length > 0 ? named : repeated).join(",");
  const orders = await readPage(search, INVOICEABLE_PAGE_SIZE, (page) =>
    api.read(invoice.available, { query: { keyword, page, order_id } }),
  );
  return { ...orders, keyword, former };
}

/** The page of records that the address names. */
export async function readRecords(api: Api, search: URLSearchParams) {
  // The contract's schema replaces unknown values by its defaults.
  const { status, mer_id, from, to } = invoice.list.query.parse(Object.fromEntries(search));
  const query = { status, mer_id, from, to, keyword: cutKeyword(search.get("keyword")) };
  const records = await readPage(search, INVOICES_PAGE_SIZE, (page) =>
    api.read(invoice.list, { query: { ...query, page } }),
  );
  return { ...records, ...query };
}

/** Applies for the invoices of the chosen orders. */
export async function applyForInvoice(api: Api, form: ApplicationForm): Promise<Written> {
  const written = await api.write(invoice.apply, {
    body: {
      order_id: form.order_id.map(Number),
      receipt_id: Number(form.receipt_id),
      receipt_type: form.receipt_type === "2" ? 2 : 1,
      ...(form.email === "" ? {} : { email: form.email }),
      mark: form.mark,
      key: form.key,
    },
  });
  if (!written.ok) return { ...written, field: written.message.includes("抬头") ? "receipt_id" : undefined };
  const [first, ...others] = written.answer.order_receipt_id;
  const to =
    others.length === 0 && first !== undefined
      ? link(urls.invoice.detail, {}, { id: first })
      : link(urls.invoice.list, {}, { type: 2 });
  return { ok: true, to, toast: `已申请开票，共 ${others.length + 1} 张` };
}

/** Withdraws an application that waits. */
export async function withdrawApplication(api: Api, { order_receipt_id: id }: WithdrawalForm): Promise<Written> {
  return { toast: "申请已撤回", ...(await api.write(invoice.withdraw, { params: { id } })) };
}

/** @throws 404 for anything but the id of the customer's own invoice. */
export async function readInvoice(api: Api, id: string | null) {
  if (!id || !ID.test(id)) throw data({ message: NO_INVOICE }, { status: 404 });
  return api.read(invoice.detail, { params: { id } });
}

const MEDIA_TYPES = { pdf: "application/pdf", ofd: "application/ofd" } as const;

/** The file of the customer's own invoice as a download that no cache may store. @throws 404 */
export async function readInvoiceFile(api: Api, id: string, request: Request) {
  if (!ID.test(id)) throw data({ message: NO_INVOICE }, { status: 404 });
  const kind = new URL(request.url).searchParams.get("kind") === "red" ? "red" : "blue";
  const { type, receipt_no, file } = await api.read(invoice.file, { params: { id }, query: { kind } });
  // The characters of the number are safe in a file name; an application without an invoice has its own number.
  const name = `${receipt_no.replace(/[^A-Za-z\d-]/g, "")}.${type}`;
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
