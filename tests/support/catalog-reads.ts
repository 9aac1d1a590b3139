import { createDataVersion } from "#backend/cache/data-version.ts";
import type { Database } from "#backend/database/database.ts";
import { createAlternatives } from "#backend/modules/alternative/alternatives.ts";
import { createPrinters } from "#backend/modules/printer/printers.ts";
import { createProductIndex } from "#backend/modules/product/product-index/product-index.ts";
import { createProducts } from "#backend/modules/product/products.ts";
import { createBuiltInEngine } from "#backend/modules/search/built-in.ts";
import { createSearch } from "#backend/modules/search/search.ts";
import type { Clock } from "#backend/ports.ts";

/** What shoppers read of products, over one database whose statements a test may count. */
export function createCatalogReads(database: Database, clock: Clock) {
  const productIndex = createProductIndex(database, createDataVersion(database, 0));
  const products = createProducts(database, { productIndex });
  const printers = createPrinters(database, { clock, products });
  const engine = createBuiltInEngine(database, { clock, productIndex, products });
  return {
    products,
    printers,
    engine,
    productIndex,
    search: createSearch(database, { engine, products, printers }),
    alternatives: createAlternatives(database.read, { productIndex, products, printers }),
  };
}
