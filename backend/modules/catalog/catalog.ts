import { createDataVersion } from "../../cache/data-version.ts";
import type { Database } from "../../database/database.ts";
import type { Clock } from "../../ports.ts";
import { createAlternatives } from "./alternatives/alternatives.ts";
import { createProductIndex } from "./index/product-index.ts";
import { createQueryProducts } from "./index/query-products.ts";
import { createPrinters } from "./printers/printers.ts";
import { createProducts } from "./products/products.ts";
import { createStoreProducts } from "./products/store-products.ts";
import { createFindMany } from "./search/find-many.ts";
import { createSearch } from "./search/search.ts";
import { createSuggestions } from "./search/suggest.ts";

/** The catalogue's reads for shoppers, over one product index in memory. */
export function createCatalog(database: Database, clock: Clock, dataVersion = createDataVersion(database, 0)) {
  const productIndex = createProductIndex(database, dataVersion);
  const queryProducts = createQueryProducts(database, productIndex);
  const search = createSearch(database, clock);
  const printers = createPrinters(database, clock);
  const deps = { productIndex, queryProducts, search, printers };
  const products = createProducts(database, deps);
  return {
    warmUp: () => Promise.all([productIndex.current(), search.warmUp()]),
    products,
    storeProducts: createStoreProducts(database.read, { productIndex, readCards: products.readCards }),
    printers,
    alternatives: createAlternatives(database.read, { productIndex, printers }),
    findMany: createFindMany(database, search),
    suggest: createSuggestions(database, deps),
  };
}
