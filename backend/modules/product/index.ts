import { product } from "#contract/product.ts";
import { staffCategory } from "#contract/staff-category.ts";
import { defineModule } from "../../platform/module.ts";
import agreedPrice from "../agreed-price/index.ts";
import { categoryRoutes } from "./categories/categories.routes.ts";
import { createCategoryDesk } from "./categories/desk.ts";
import { productRoutes } from "./product.routes.ts";
import { createProductAdmin, type ProductAdmin } from "./product-admin.ts";
import { createProductIndex } from "./product-index/product-index.ts";
import { createProducts } from "./products.ts";
import { createCountSold } from "./sales.ts";
import { createProductSaving } from "./saving/save-products.ts";
import { createStoreProducts } from "./store-products.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly productAdmin: ProductAdmin;
  }
}

/** Products with their SKUs, prices, categories and brands. */
export default defineModule({
  calls: { product, staffCategory },
  needs: { agreedPrice },
  create(
    { database, events, ports, ledger, staffKeys, staffLog, dataVersion, responseCache },
    { agreedPrice: { withAgreedPrices } },
  ) {
    const productIndex = createProductIndex(database, dataVersion);
    const products = createProducts(database, { productIndex });
    const productAdmin = createProductAdmin({ database, events, ports, ledger, staffLog });
    return {
      services: {
        products,
        productIndex,
        saving: createProductSaving({ database, events, ledger, ports }),
        storeProducts: createStoreProducts({ productIndex, products }),
        countSold: createCountSold(database),
        showProducts: productAdmin.showIn,
      },
      routes(app) {
        productRoutes(app, { products, responseCache, withAgreedPrices });
        categoryRoutes(app, createCategoryDesk({ database, events, staffKeys, staffLog }));
      },
      staff: { productAdmin },
    };
  },
});
