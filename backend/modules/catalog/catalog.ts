import { createDataVersion } from "../../cache/data-version.ts";
import type { Database } from "../../database/database.ts";
import type { Clock } from "../../ports.ts";
import { createProductIndex } from "./index/product-index.ts";
import { createQueryProducts } from "./index/query-products.ts";
import { createProducts } from "./products/products.ts";
import { createSearch } from "./search/search.ts";
import { createSuggestions } from "./search/suggest.ts";

/** What shoppers read of the goods, over one shelf in memory. */
export function createCatalog(database: Database, clock: Clock, data = createDataVersion(database, 0)) {
  const onShelf = createProductIndex(database);
  const parts = { data, onShelf, search: createSearch(database, clock), find: createQueryProducts(database, onShelf) };
  return { onShelf, shop: createProducts(database, parts), suggest: createSuggestions(database, parts) };
}
