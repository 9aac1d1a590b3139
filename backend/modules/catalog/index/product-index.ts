import { setImmediate } from "node:timers/promises";
import type { Database } from "../../../database/database.ts";
import { inChunks } from "../import/import.store.ts";
import { type ColumnarStore, createColumnarStore, type IndexedProduct } from "./columnar-store.ts";
import {
  changesSince,
  forgetChanges,
  type Mark,
  newestMark,
  SPEC_SEPARATOR,
  shelvedAfter,
  shelvedOf,
} from "./product-index.store.ts";

/** Whoever did not look for so long reads everything anew: changes are kept for an hour at least. */
const BLIND_MS = 30 * 60 * 1000;
/** Read in one go; between two goes others have their turn. */
const ROWS = 2000;
/** From here on it is quicker to read everything. */
const MANY = 20_000;

export type ProductIndex = ReturnType<typeof createProductIndex>;
type Rows = { rows: readonly IndexedProduct[]; specs: readonly { product_id: number; specs: string }[] };

/**
 * The shelf in memory, because counting what a hundred thousand goods have in common is seconds of work for a database
 * and milliseconds here (decision 0132). It is as new as the database when it is asked for: what changed is read first.
 */
export function createProductIndex(database: Pick<Database, "engine" | "read" | "write">, now = Date.now) {
  let goods = createColumnarStore();
  let seen: { mark: Mark; at: number } | null = null;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let forgettable: Mark | null = null;

  async function look() {
    const at = now();
    // The wall's clock: the other one stands still while a machine sleeps.
    const mark = seen && Math.abs(at - seen.at) < BLIND_MS ? seen.mark : null;
    const changes = mark === null ? null : await changesSince(database, mark, MANY + 1);
    if (!changes || changes.ids.length > MANY) return readAll(at);
    const found: Rows[] = [];
    for (const ids of inChunks(changes.ids)) {
      if (found.length > 0) await setImmediate();
      found.push(await shelvedOf(database, ids));
    }
    for (const id of changes.ids) goods.remove(id);
    for (const rows of found) put(goods, rows);
    seen = { mark: changes.mark, at };
  }

  async function readAll(at: number) {
    // First: what changes while we read is read again.
    const mark = await newestMark(database);
    const fresh = createColumnarStore();
    for (let after: number | null = 0; after !== null; ) {
      const { last, ...rows } = await shelvedAfter(database, after, ROWS);
      put(fresh, rows);
      after = last;
      if (after !== null) await setImmediate();
    }
    goods = fresh;
    seen = { mark, at };
  }

  function start() {
    running = look().finally(() => {
      running = undefined;
    });
    return running;
  }

  /** A look that began before somebody asked may have missed what they know of: they wait for the next. */
  function begun() {
    if (!running) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return running ?? start();
      });
    return next;
  }

  return {
    /** As the database is now. What is given holds still only until the next await. */
    async goods(): Promise<ColumnarStore> {
      await begun();
      return goods;
    },

    /** Forgets changes that were there an hour ago already; asked every hour. */
    async forgetChanges() {
      const before = forgettable;
      forgettable = await newestMark(database);
      if (before !== null) await database.write((tx) => forgetChanges(tx, database.engine, before));
    },
  };
}

function put(goods: ColumnarStore, { rows, specs }: Rows) {
  const own = new Map(specs.map((one) => [one.product_id, one.specs]));
  for (const row of rows) {
    const texts = own.get(row.id)?.split(SPEC_SEPARATOR) ?? [];
    goods.put(row, texts.map(goods.specs.numberOf));
  }
}
