import { alternative } from "#contract/alternative.ts";
import { goods } from "#contract/goods.ts";
import { printer } from "#contract/printer.ts";
import { staffCategory } from "#contract/staff-category.ts";
import { staffPrinter } from "#contract/staff-printer.ts";
import type { Page } from "../../database/paging.ts";
import { defineModule } from "../../platform/module.ts";
import agreedPrice from "../agreed-price/index.ts";
import { PICTURE_KINDS } from "../picture/picture-name.ts";
import { catalogRoutes } from "./catalog.routes.ts";
import { createCatalog } from "./catalog.ts";
import { categoryRoutes } from "./categories/categories.routes.ts";
import { createCategoryDesk } from "./categories/desk.ts";
import { createProductExport } from "./import/export.ts";
import { createProductImport, type ImportResult } from "./import/import.ts";
import { createPrinterImport, type PrinterImport } from "./import/printer-import.ts";
import { printerDeskRoutes } from "./printers/printer-desk.routes.ts";
import { createPrinterDesk } from "./printers/printer-desk.ts";
import { pageOfPrinters } from "./printers/printers.store.ts";
import { createProductActs } from "./products/product-acts.ts";
import { createProductAdmin, type ProductAdmin } from "./products/product-admin.ts";
import { pageOfProducts, skuIdsByBarCode } from "./products/products.store.ts";
import { createCountSold } from "./products/sales.ts";

export type { StoreProducts, StoreRange } from "./products/store-products.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    importGoods(...args: Parameters<ReturnType<typeof createProductImport>["importGoods"]>): Promise<ImportResult>;
    readonly exportGoods: ReturnType<typeof createProductExport>;
    readonly productAdmin: ProductAdmin;
    readonly importPrinters: PrinterImport;
  }
}

/** Products and printers: lists, search, import and administration. */
export default defineModule({
  calls: { goods, alternative, printer, staffCategory, staffPrinter },
  needs: { agreedPrice },
  create(
    { database, events, ports, ledger, staffKeys, staffLog, dataVersion, responseCache, pictureOrigins },
    { agreedPrice: { withAgreedPrices } },
  ) {
    const catalog = createCatalog(database, ports.clock, dataVersion);
    const goodsTables = createProductImport({ database, ledger, ports, pictureKinds: PICTURE_KINDS, pictureOrigins });
    const productAdmin = createProductAdmin({ database, ports, ledger, staffLog });
    return {
      services: {
        productActs: createProductActs({ database, ports, staffLog, goods: goodsTables }),
        showProduct: productAdmin.showIn,
        checkGoods: goodsTables.check,
        exportGoods: createProductExport(database),
        countSold: createCountSold(database),
        readSummaries: catalog.products.readSummaries,
        printers: catalog.printers,
        storeProducts: catalog.storeProducts,
        findMany: catalog.findMany,
        /** How much a visitor's search finds; nothing where it is corrected to other words. */
        countFound: async (words: string, of: "goods" | "printers"): Promise<number> => {
          if (of === "printers") return (await catalog.printers.search(null, words)).list.length;
          const found = await catalog.products.list(null, goods.list.query.parse({ keyword: words }));
          return found.corrected === null ? found.count : 0;
        },
        skuIdsByBarCode: (codes: readonly string[]) => skuIdsByBarCode(database.read, codes),
        publicProducts: (page: Page) => pageOfProducts(database.read, page),
        publicPrinters: (page: Page) => pageOfPrinters(database.read, page),
      },
      warmUp: catalog.warmUp,
      routes(app) {
        catalogRoutes(app, { ...catalog, responseCache, withAgreedPrices });
        printerDeskRoutes(app, createPrinterDesk({ database, ports, staffKeys, staffLog }));
        categoryRoutes(app, createCategoryDesk({ database, events, staffKeys, staffLog }));
      },
      staff: {
        importGoods: goodsTables.importGoods,
        exportGoods: createProductExport(database),
        importPrinters: createPrinterImport(database),
        productAdmin,
      },
    };
  },
});
