import type { PriceClass } from "#contract/rules/pricing.ts";

/** `top`, `second` and `third` are the category's levels; `stocked` is 0 or 1, `listed` epoch ms, prices are fen. */
const COLUMN_NAMES = [
  "id",
  "top",
  "second",
  "third",
  "brand",
  "store",
  "stocked",
  "sales",
  "listed",
  "publicPrice",
  "markupPrice",
  "costPrice",
] as const;
type ColumnName = (typeof COLUMN_NAMES)[number];
/** A product as lists filter, count and sort it. */
export type IndexedProduct = Record<ColumnName, number>;

/** The column of the price that a card shows to each price class. */
export const PRICE_COLUMNS = {
  public: "publicPrice",
  markup: "markupPrice",
  cost: "costPrice",
} as const satisfies Record<PriceClass, ColumnName>;

/** Row numbers of the columnar store. */
export type Rows = readonly number[];

export type ColumnarStore = ReturnType<typeof createColumnarStore>;

const INITIAL_ROWS = 1024;
/** Separates the name and the value of a specification; imports refuse it in both. */
export const FIELD_SEPARATOR = "\u001f";

/**
 * The products for sale as columns of numbers, one row for each product: a hundred thousand take fourteen megabytes and
 * are filtered in a millisecond; as objects they take several times as much of both.
 */
export function createColumnarStore() {
  const specs = createSpecNames();
  const rowsById = new Map<number, number>();
  const freeRows: number[] = [];
  // The keys are exactly COLUMN_NAMES; TypeScript infers string.
  const columns = Object.fromEntries(COLUMN_NAMES.map((name) => [name, new Float64Array(INITIAL_ROWS)])) as Record<
    ColumnName,
    Float64Array
  >;
  /** The start and the number of each row's specifications in `specIds`. */
  let [specStart, specCount] = [new Int32Array(INITIAL_ROWS), new Int32Array(INITIAL_ROWS)];
  let specIds = new Int32Array(8 * INITIAL_ROWS);
  let [size, specsEnd] = [0, 0];

  function assignRow(id: number) {
    const row = rowsById.get(id) ?? freeRows.pop() ?? size;
    if (row === size) size += 1;
    if (size > specStart.length) {
      for (const name of COLUMN_NAMES) columns[name] = enlarged(columns[name], size);
      [specStart, specCount] = [enlarged(specStart, size), enlarged(specCount, size)];
    }
    rowsById.set(id, row);
    return row;
  }

  /** Drops the specifications of changed and removed products, and makes room for `count` more. */
  function compactSpecs(count: number) {
    const inUse = [...rowsById.values()].reduce((sum, row) => sum + (specCount[row] ?? 0), count);
    const compacted = new Int32Array(2 * inUse > specIds.length ? 2 * specIds.length + count : specIds.length);
    specsEnd = 0;
    for (const row of rowsById.values()) {
      const ids = specIdsOf(row);
      compacted.set(ids, specsEnd);
      specStart[row] = specsEnd;
      specsEnd += ids.length;
    }
    specIds = compacted;
  }

  function specIdsOf(row: number) {
    const start = specStart[row] ?? 0;
    return specIds.subarray(start, start + (specCount[row] ?? 0));
  }

  return {
    specs,
    value: (name: ColumnName, row: number) => columns[name][row] ?? 0,
    /** All values of a column; a later `put` may replace the array. */
    column: (name: ColumnName): Float64Array => columns[name],
    /** The number of rows in use; a free row has the id 0. */
    size: () => size,
    /** The capacity for specification ids. */
    specCapacity: () => specIds.length,
    rowOf: (id: number) => rowsById.get(id),
    /** The rows of these products; products that are not stored are left out. */
    rowsOf(ids: readonly number[]): number[] {
      const rows: number[] = [];
      for (const id of ids) {
        const row = rowsById.get(id);
        if (row !== undefined) rows.push(row);
      }
      return rows;
    },

    /** The brands of all stored products. */
    brands() {
      const brands = new Set<number>();
      for (let row = 0; row < size; row += 1) if (columns.id[row] !== 0) brands.add(columns.brand[row] ?? 0);
      return brands;
    },

    put(product: IndexedProduct, ids: readonly number[]) {
      const row = assignRow(product.id);
      for (const name of COLUMN_NAMES) columns[name][row] = product[name];
      specCount[row] = 0;
      if (specsEnd + ids.length > specIds.length) compactSpecs(ids.length);
      specIds.set(ids, specsEnd);
      specStart[row] = specsEnd;
      specCount[row] = ids.length;
      specsEnd += ids.length;
    },

    remove(id: number) {
      const row = rowsById.get(id);
      if (row === undefined) return;
      rowsById.delete(id);
      columns.id[row] = 0;
      freeRows.push(row);
    },

    /** Whether the product has at least one of these specifications. */
    hasAnySpec(row: number, ids: readonly number[]) {
      const start = specStart[row] ?? 0;
      const end = start + (specCount[row] ?? 0);
      for (let index = start; index < end; index += 1) if (ids.includes(specIds[index] ?? -1)) return true;
      return false;
    },

    /** Adds these rows to the count of each of their specifications. */
    countSpecs(rows: readonly number[], counts: Int32Array) {
      for (const row of rows) {
        const start = specStart[row] ?? 0;
        const end = start + (specCount[row] ?? 0);
        for (let index = start; index < end; index += 1) {
          const id = specIds[index] ?? 0;
          counts[id] = (counts[id] ?? 0) + 1;
        }
      }
    },
  };
}

/** Allocates at least twice the length, so that growing is rare. */
function enlarged<T extends Float64Array | Int32Array>(array: T, length: number): T {
  const capacity = Math.max(2 * array.length, length);
  const larger = array instanceof Int32Array ? new Int32Array(capacity) : new Float64Array(capacity);
  larger.set(array);
  // The copy has the type of the array that it replaces.
  return larger as T;
}

/** Stores each specification once; its id is its position in the list. */
function createSpecNames() {
  const ids = new Map<string, number>();
  const list: { name: string; value: string }[] = [];
  return {
    list: list as readonly { name: string; value: string }[],
    /** The ids of these values; values that no product has had are left out. */
    idsOf: (name: string, values: readonly string[]): number[] =>
      values.flatMap((value) => ids.get(name + FIELD_SEPARATOR + value) ?? []),
    /** The id of a name and a value with FIELD_SEPARATOR between them; a new text gets a new id. */
    idOf(text: string): number {
      const known = ids.get(text);
      if (known !== undefined) return known;
      const [name = "", value = ""] = text.split(FIELD_SEPARATOR);
      ids.set(text, list.length);
      list.push({ name, value });
      return list.length - 1;
    },
  };
}
