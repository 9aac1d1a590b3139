import { ID } from "#contract/rules/patterns.ts";
import { staffInvoice } from "#contract/staff-invoice.ts";
import { notFound } from "../../http/errors.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { InvoiceBatch } from "./batch.ts";
import type { InvoiceDesk } from "./desk.ts";
import type { createInvoiceExport } from "./export.ts";

type Deps = { desk: InvoiceDesk; batch: InvoiceBatch; table: ReturnType<typeof createInvoiceExport> };

/** The calls of the desk for invoices. */
export function staffInvoiceRoutes(app: App, { desk, batch, table }: Deps) {
  route(app, staffInvoice.list, ({ member, query }) => desk.list(member, query));
  route(app, staffInvoice.exportRows, ({ member, query }) => table.rows(member, query));
  route(app, staffInvoice.month, ({ member, params: { month = "" } }) => table.month(member, month));
  route(app, staffInvoice.receipt, async ({ member, query }) => {
    const receipt = await batch.receipt(member, query.key);
    if (!receipt) throw notFound("没有这批发票的回执");
    return receipt;
  });
  route(app, staffInvoice.detail, ({ member, params }) => desk.detail(member, idParam(params)));
  route(app, staffInvoice.file, async ({ member, params }) => {
    const { file = "" } = params;
    if (!ID.test(file)) throw notFound();
    const { type, number, bytes } = await desk.file(member, idParam(params), Number(file));
    return { type, number, file: Buffer.from(bytes).toString("base64") };
  });
  route(app, staffInvoice.accept, ({ member, body }) => desk.accept(member, body));
  route(app, staffInvoice.batchCheck, ({ member, body }) => batch.check(member, body));
  route(app, staffInvoice.batch, ({ member, body }) => batch.issue(member, body));
  voidRoute(app, staffInvoice.issue, ({ member, params, body }) => desk.issue(member, idParam(params), body));
  voidRoute(app, staffInvoice.reject, ({ member, params, body }) => desk.reject(member, idParam(params), body));
  voidRoute(app, staffInvoice.red, ({ member, params, body }) => desk.red(member, idParam(params), body));
}
