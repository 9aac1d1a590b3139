import { alternative } from "#contract/alternative.ts";
import { goods } from "#contract/goods.ts";
import { printer } from "#contract/printer.ts";
import type { Page } from "../../database/paging.ts";
import { defineModule } from "../../platform/module.ts";
import agreedPrice from "../agreed-price/index.ts";
import { PICTURE_KINDS } from "../picture/picture-name.ts";
import { catalogRoutes } from "./catalog.routes.ts";
import { createCatalog } from "./catalog.ts";
import { createProductExport, type ProductExport } from "./import/export.ts";
import { createProductImport, type ProductImport } from "./import/import.ts";
import { createPrinterImport, type PrinterImport } from "./import/printer-import.ts";
import { pageOfPrinters } from "./printers/printers.store.ts";
import { createProductAdmin, type ProductAdmin } from "./products/product-admin.ts";
import { pageOfProducts, skuIdsByBarCode } from "./products/products.store.ts";
import { createCountSold } from "./products/sales.ts";

export type { StoreProducts, StoreRange } from "./products/store-products.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly importGoods: ProductImport;
    readonly exportGoods: ProductExport;
    readonly productAdmin: ProductAdmin;
    readonly importPrinters: PrinterImport;
  }
}

/** Products and printers: lists, search, import and administration. */
export default defineModule({
  calls: { goods, alternative, printer },
  needs: { agreedPrice },
  create(
    { database, ports, ledger, dataVersion, responseCache, pictureOrigins },
    { agreedPrice: { withAgreedPrices } },
  ) {
    const catalog = createCatalog(database, ports.clock, dataVersion);
    return {
      services: {
        countSold: createCountSold(database),
        readSummaries: catalog.products.readSummaries,
        printers: catalog.printers,
        storeProducts: catalog.storeProducts,
        findMany: catalog.findMany,
        skuIdsByBarCode: (codes: readonly string[]) => skuIdsByBarCode(database.read, codes),
        publicProducts: (page: Page) => pageOfProducts(database.read, page),
        publicPrinters: (page: Page) => pageOfPrinters(database.read, page),
      },
      warmUp: catalog.warmUp,
      routes: (app) => catalogRoutes(app, { ...catalog, responseCache, withAgreedPrices }),
      staff: {
        importGoods: createProductImport({ database, ledger, ports, pictureKinds: PICTURE_KINDS, pictureOrigins }),
        exportGoods: createProductExport(database),
        importPrinters: createPrinterImport(database),
        productAdmin: createProductAdmin(database, ports, { ledger }),
      },
    };
  },
});
