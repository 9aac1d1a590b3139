import { printer } from "#contract/printer.ts";
import { staffPrinter } from "#contract/staff-printer.ts";
import type { Page } from "../../database/paging.ts";
import { defineModule } from "../../platform/module.ts";
import agreedPrice from "../agreed-price/index.ts";
import product from "../product/index.ts";
import * as brands from "./brands.store.ts";
import { printerRoutes } from "./printer.routes.ts";
import { printerDeskRoutes } from "./printer-desk.routes.ts";
import { createPrinterDesk } from "./printer-desk.ts";
import { createPrinterImport, type PrinterImport } from "./printer-import.ts";
import { pageOfPrinters } from "./printers.store.ts";
import { createPrinters } from "./printers.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly importPrinters: PrinterImport;
  }
}

/** Printers and the consumables that fit them. */
export default defineModule({
  calls: { printer, staffPrinter },
  needs: { agreedPrice, product },
  create(
    { database, ports, staffKeys, staffLog, responseCache },
    { agreedPrice: { withAgreedPrices }, product: { products } },
  ) {
    const printers = createPrinters(database, { clock: ports.clock, products });
    return {
      services: { printers, publicPrinters: (page: Page) => pageOfPrinters(database.read, page) },
      follows: {
        "brand.renamed": (tx, { id, before, after }) => brands.renameBrandTexts(tx, id, before, after),
        "brand.merged": (tx, { from, to }) => brands.moveBrandOfPrinters(tx, from, to),
      },
      routes(app) {
        printerRoutes(app, { printers, responseCache, withAgreedPrices });
        printerDeskRoutes(app, createPrinterDesk({ database, ports, staffKeys, staffLog }));
      },
      staff: { importPrinters: createPrinterImport(database) },
    };
  },
});
