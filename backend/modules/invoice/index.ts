import { invoice } from "#contract/invoice.ts";
import { invoiceTitle } from "#contract/invoice-title.ts";
import { defineModule } from "../../platform/module.ts";
import { INVOICE_TASK } from "../order/order.ts";
import { createCustomerUploads } from "../picture/customer-uploads.ts";
import { invoiceRoutes } from "./invoice.routes.ts";
import { createInvoices } from "./invoice.ts";
import { auditInvoices } from "./invoice-audit.ts";
import { createIssuing, type Issuing } from "./issuing.ts";
import { createTitles } from "./titles.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly invoices: Omit<Issuing, "read">;
  }
}

/** Invoice titles, and invoices of paid orders. */
export default defineModule({
  calls: { invoice, invoiceTitle },
  create(platform) {
    const titles = createTitles(platform);
    const invoices = createInvoices({ ...platform, titles });
    const issuing = createIssuing({ ...platform, customerUploads: createCustomerUploads(platform), invoices });
    return {
      services: { requireTitle: titles.require, followRefund: invoices.follow },
      routes: (app) => invoiceRoutes(app, { titles, invoices, issuing }),
      tasks: { [INVOICE_TASK]: (group_id) => invoices.applyForGroup(Number(group_id)) },
      audit: () => auditInvoices(platform.database.read),
      staff: { invoices: issuing },
    };
  },
});
