import { invoice } from "#contract/invoice.ts";
import { invoiceTitle } from "#contract/invoice-title.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { staffInvoice } from "#contract/staff-invoice.ts";
import { defineModule } from "../../platform/module.ts";
import { INVOICE_TASK } from "../order/order.ts";
import { createCustomerUploads } from "../picture/customer-uploads.ts";
import staff from "../staff/index.ts";
import { createInvoiceBatch } from "./batch.ts";
import { createInvoiceDesk } from "./desk.ts";
import { eraseTitles } from "./erase.store.ts";
import { createInvoiceExport } from "./export.ts";
import { invoiceRoutes } from "./invoice.routes.ts";
import { createInvoices } from "./invoice.ts";
import { auditInvoices } from "./invoice-audit.ts";
import { createInvoiceFiles } from "./invoice-files.ts";
import { invoiceTotals } from "./invoice-totals.ts";
import { createIssuing } from "./issuing.ts";
import { createInvoiceQueue } from "./queue.ts";
import { staffInvoiceRoutes } from "./staff-invoice.routes.ts";
import { createStaffInvoices, type StaffInvoices } from "./staff-invoices.ts";
import { createTitles } from "./titles.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly invoices: StaffInvoices;
  }
}

/** Invoice titles, and invoices of paid orders. */
export default defineModule({
  calls: { invoice, invoiceTitle, staffInvoice },
  needs: { staff },
  erasure: {
    deleted: ["invoice_titles"],
    emptied: { invoices: { remark: "" } },
    mailed: { invoice_titles: ["email"] },
    erase: eraseTitles,
  },
  create(platform, needs) {
    const titles = createTitles(platform);
    const invoices = createInvoices({ ...platform, titles });
    const customerUploads = createCustomerUploads(platform);
    const files = createInvoiceFiles({ ...platform, customerUploads, invoices });
    const issuing = createIssuing(platform);
    const desk = createInvoiceDesk({ ...platform, issuing, withFiles: files.withFiles, logOf: needs.staff.logOf });
    const batch = createInvoiceBatch({ ...platform, customerUploads, desk });
    const table = createInvoiceExport(platform);
    return {
      services: {
        requireTitle: titles.require,
        followRefund: invoices.follow,
        invoiceTotals,
        invoiceQueue: createInvoiceQueue(platform, "waiting"),
        redQueue: createInvoiceQueue(platform, "red"),
      },
      routes(app) {
        invoiceRoutes(app, { titles, invoices, files });
        staffInvoiceRoutes(app, { desk, batch, table });
      },
      jobs: [{ name: "remove files of old batches of invoices", everyMs: HOUR_MS, run: batch.removeOld }],
      tasks: { [INVOICE_TASK]: (group_id) => invoices.applyForGroup(Number(group_id)) },
      audit: () => auditInvoices(platform.database.read),
      staff: { invoices: createStaffInvoices({ ...platform, issuing, files }) },
    };
  },
});
