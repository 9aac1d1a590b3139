import { goods } from "#contract/goods.ts";
import { defineModule } from "../../platform/module.ts";
import { PICTURE_KINDS } from "../picture/look.ts";
import { catalogRoutes } from "./catalog.routes.ts";
import { createCatalog } from "./catalog.ts";
import { createProductExport, type ProductExport } from "./import/export.ts";
import { createProductImport, type ProductImport } from "./import/import.ts";
import { createProductAdmin, type ProductAdmin } from "./products/product-admin.ts";
import { countSold } from "./products/sales.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly importGoods: ProductImport;
    readonly exportGoods: ProductExport;
    readonly shelf: ProductAdmin;
  }
}

/** Products: lists, search, import and administration. */
export default defineModule({
  calls: { goods },
  create({ database, ports, ledger, dataVersion, responseCache }) {
    const { onShelf, ...catalog } = createCatalog(database, ports.clock, dataVersion);
    return {
      services: { countSold },
      routes: (app) => catalogRoutes(app, { ...catalog, kept: responseCache }),
      jobs: [{ name: "forget old changes of goods", everyMs: 60 * 60 * 1000, run: () => onShelf.forgetChanges() }],
      staff: {
        importGoods: createProductImport({ database, ledger, ports, pictureKinds: PICTURE_KINDS }),
        exportGoods: createProductExport(database),
        shelf: createProductAdmin(database, ports, { ledger }),
      },
    };
  },
});
