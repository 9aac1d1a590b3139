import { setImmediate } from "node:timers/promises";
import type { DataVersion } from "../../../cache/data-version.ts";
import { inChunks } from "../../../database/chunks.ts";
import type { Database } from "../../../database/database.ts";
import { lowestPrices } from "../prices.ts";
import { type ColumnarStore, createColumnarStore } from "./columnar-store.ts";
import {
  type DatedRow,
  type IndexedProductRow,
  readChanges,
  readDatabaseTime,
  readProductsAfter,
  readProductsByIds,
  SPEC_SEPARATOR,
} from "./product-index.store.ts";

/** The time in ms for which dated changes are read again, because their transaction may commit late. */
const OVERLAP_MS = 60 * 1000;
/** The time in ms without a refresh after which everything is read again, which also repairs missed changes. */
const LONG_GAP_MS = 30 * 60 * 1000;
/** Products read in one step; other requests are served between two steps. */
const STEP = 500;
/** The number of changed products from which reading everything is faster. */
const CHANGED_MAX = 20_000;

export type ProductIndex = ReturnType<typeof createProductIndex>;
type ProductRows = {
  rows: readonly IndexedProductRow[];
  specs: readonly { product_id: number; specs: string }[];
};
/** The version that was read, the database's time when it was read, and the dated rows that it holds. */
type ReadState = { version: string; at: number; applied: ReadonlyMap<string, number> };

/**
 * The product index in memory: counting what a hundred thousand products have in common takes a database seconds and
 * this index milliseconds. It is as new as the data version: when that differs, the products changed since are read.
 */
export function createProductIndex(
  database: Pick<Database, "engine" | "read">,
  { current }: Pick<DataVersion, "current">,
) {
  let store = createColumnarStore();
  let state: ReadState | null = null;
  let refreshing: Promise<void> = Promise.resolve();

  async function refresh(version: string) {
    if (state?.version === version) return;
    if (!state) return loadAll(version);
    const { now, changes } = await readChanges(database, state.at - OVERLAP_MS);
    const { at, applied } = state;
    const ids = [...new Set(changes.filter((one) => applied.get(one.row) !== one.at).map((one) => one.product_id))];
    // A time before the last read means that the database's clock was set back.
    if (now < at || now - at > LONG_GAP_MS || ids.length > CHANGED_MAX) return loadAll(version);
    const found: ProductRows[] = [];
    for (const some of inChunks(ids)) {
      if (found.length > 0) await setImmediate();
      found.push(await readProductsByIds(database, some));
    }
    for (const id of ids) store.remove(id);
    for (const rows of found) putProducts(store, rows);
    state = { version, at: now, applied: datesByRow(changes) };
  }

  async function loadAll(version: string) {
    const at = await readDatabaseTime(database);
    // Read before the products, so that a change made meanwhile is read again.
    const { changes } = await readChanges(database, at - OVERLAP_MS);
    const loaded = createColumnarStore();
    for (let after: number | null = 0; after !== null; ) {
      const { last, ...rows } = await readProductsAfter(database, after, STEP);
      putProducts(loaded, rows);
      after = last;
      if (after !== null) await setImmediate();
    }
    store = loaded;
    state = { version, at, applied: datesByRow(changes) };
  }

  return {
    /** The products as of the current data version. The store may change after the caller's next await. */
    async current(): Promise<ColumnarStore> {
      const version = await current();
      if (state?.version !== version) {
        // One refresh runs at a time. A caller waits for its own, because an earlier one may have missed its version.
        refreshing = refreshing.catch(() => {}).then(() => refresh(version));
        await refreshing;
      }
      return store;
    },
  };
}

const datesByRow = (changes: readonly DatedRow[]) => new Map(changes.map(({ row, at }) => [row, at]));

function putProducts(store: ColumnarStore, { rows, specs }: ProductRows) {
  const specsById = new Map(specs.map((one) => [one.product_id, one.specs]));
  for (const { price, cost, product_type, cost_plus, ...row } of rows) {
    const texts = specsById.get(row.id)?.split(SPEC_SEPARATOR) ?? [];
    const lowest = lowestPrices({ price, cost, product_type, cost_plus });
    const prices = { publicPrice: lowest.public, markupPrice: lowest.markup, costPrice: lowest.cost };
    store.put({ ...row, ...prices }, texts.map(store.specs.idOf));
  }
}
