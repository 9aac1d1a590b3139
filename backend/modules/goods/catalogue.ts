import type { Database } from "../../database/database.ts";
import { watch } from "../../database/watch.ts";
import type { Clock } from "../../ports.ts";
import { createFind } from "./find.ts";
import { createGoods } from "./goods.ts";
import { createOnShelf } from "./on-shelf.ts";
import { createSearch } from "./search/search.ts";
import { createSuggestions } from "./suggest.ts";

/** What shoppers read of the goods, over one shelf in memory. */
export function createCatalogue(database: Database, clock: Clock, data = watch(database, 0)) {
  const onShelf = createOnShelf(database);
  const parts = { data, onShelf, search: createSearch(database, clock), find: createFind(database, onShelf) };
  return { onShelf, shop: createGoods(database, parts), suggest: createSuggestions(database, parts) };
}
