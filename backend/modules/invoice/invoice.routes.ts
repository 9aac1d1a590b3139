import { invoice } from "#contract/invoice.ts";
import { invoiceTitle } from "#contract/invoice-title.ts";
import { DAY_MS, dayToInstant } from "#contract/rules/calendar.ts";
import { INVOICE_STATUSES } from "#contract/rules/invoice.ts";
import { yuan } from "#contract/rules/money.ts";
import { ID } from "#contract/rules/patterns.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { Invoices } from "./invoice.ts";
import type { InvoiceFiles } from "./invoice-files.ts";
import type { Titles } from "./titles.ts";
import { toInvoiceable, toInvoiceDetail, toInvoiceSummary } from "./view.ts";

type Deps = { titles: Titles; invoices: Invoices; files: Pick<InvoiceFiles, "read"> };

/** Endpoints of titles and invoices. */
export function invoiceRoutes(app: App, { titles, invoices, files }: Deps) {
  route(app, invoiceTitle.list, async ({ caller }) => {
    const [list, last_type] = await Promise.all([titles.list(caller), titles.lastType(caller)]);
    return { list, ...(last_type === undefined ? {} : { last_type }) };
  });
  route(app, invoiceTitle.save, async ({ caller, body }) => ({ receipt_id: await titles.save(caller, body) }));
  voidRoute(app, invoiceTitle.setDefault, ({ caller, params }) => titles.setDefault(caller, idParam(params)));
  voidRoute(app, invoiceTitle.remove, ({ caller, params }) => titles.remove(caller, idParam(params)));

  route(app, invoice.overview, async ({ caller }) => {
    const { available, waiting, issued, ...counts } = await invoices.overview(caller);
    const sums = ({ num, fen }: typeof available) => ({ num, price: yuan(fen) });
    return { available: sums(available), waiting: sums(waiting), issued: sums(issued), ...counts };
  });
  route(app, invoice.available, async ({ caller, query: { order_id, keyword, ...paging } }) => {
    const chosen = idsOf(order_id);
    const found = await invoices.available(caller, { ...paging, keyword: keyword.trim(), chosen });
    return { ...found, list: found.list.map(toInvoiceable), chosen: found.chosen.map(toInvoiceable) };
  });
  route(app, invoice.apply, async ({ caller, body }) => ({ order_receipt_id: await invoices.apply(caller, body) }));
  voidRoute(app, invoice.withdraw, ({ caller, params }) => invoices.withdraw(caller, idParam(params)));
  route(app, invoice.list, async ({ caller, query: { status, keyword, mer_id, from, to, ...paging } }) => {
    const state = INVOICE_STATUSES.find((one) => String(one) === status) ?? null;
    const { rows, count, states, stores } = await invoices.list(caller, {
      ...paging,
      state,
      keyword: keyword.trim(),
      store_id: mer_id === "" ? null : Number(mer_id),
      since: from ? dayToInstant(from) : null,
      until: to ? dayToInstant(to) + DAY_MS : null,
    });
    const numbers = INVOICE_STATUSES.map((one) => [String(one), states.find(({ state }) => state === one)?.num ?? 0]);
    const all = states.reduce((sum, { num }) => sum + num, 0);
    return { count, counts: { "": all, ...Object.fromEntries(numbers) }, stores, list: rows.map(toInvoiceSummary) };
  });
  route(app, invoice.detail, async ({ caller, params }) =>
    toInvoiceDetail(await invoices.detail(caller, idParam(params))),
  );
  route(app, invoice.file, async ({ caller, params, query: { kind } }) => {
    const { type, bytes, number } = await files.read(caller, idParam(params), kind);
    return { type, receipt_no: number, file: Buffer.from(bytes).toString("base64") };
  });
}

const idsOf = (list: string) =>
  list
    .split(",")
    .filter((text) => ID.test(text))
    .map(Number);
