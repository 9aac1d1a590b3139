import { defineModule } from "../../platform/module.ts";
import { PICTURE_KINDS } from "../picture/picture-name.ts";
import product from "../product/index.ts";
import { createProductExport } from "./export.ts";
import { createProductImport, type ImportResult } from "./import.ts";
import { createProductActs } from "./product-acts.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    importGoods(...args: Parameters<ReturnType<typeof createProductImport>["importGoods"]>): Promise<ImportResult>;
    readonly exportGoods: ReturnType<typeof createProductExport>;
  }
}

/** Products as tables, which staff import, export and change at the desk. */
export default defineModule({
  needs: { product },
  create({ database, ports, staffLog, pictureOrigins }, { product: { saving } }) {
    const goods = createProductImport({ database, saving, ports, pictureKinds: PICTURE_KINDS, pictureOrigins });
    const exportGoods = createProductExport(database);
    return {
      services: { productActs: createProductActs({ saving, ports, staffLog, goods }), checkGoods: goods.check },
      staff: { importGoods: goods.importGoods, exportGoods },
    };
  },
});
