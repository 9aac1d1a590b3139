/**
 * The goods on the shelf as columns of numbers, a slot for each: a hundred thousand of them take twelve megabytes and
 * are run through in a millisecond, where as many objects take several times as long (decision 0132).
 */

const COLUMNS = ["id", "top", "second", "third", "brand", "store", "price", "stocked", "sales", "listed"] as const;
type Column = (typeof COLUMNS)[number];
/** A product as lists narrow, count and order it; `stocked` is 0 or 1. */
export type IndexedProduct = Record<Column, number>;

export type ColumnarStore = ReturnType<typeof createColumnarStore>;
export type Specs = ReturnType<typeof createSpecs>;

const ROOM = 1024;
/** Stands in no name and no value: imports refuse it (import-row.ts). */
export const FIELD_SEPARATOR = "\u001f";

export function createColumnarStore() {
  const specs = createSpecs();
  const slots = new Map<number, number>();
  const free: number[] = [];
  // Each name of COLUMNS is there because it is made of them.
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, new Float64Array(ROOM)])) as Record<
    Column,
    Float64Array
  >;
  /** Where the slot's specifications begin in `numbers`, and how many they are. */
  let [begin, many] = [new Int32Array(ROOM), new Int32Array(ROOM)];
  let numbers = new Int32Array(8 * ROOM);
  let [size, written] = [0, 0];

  function slotFor(id: number) {
    const slot = slots.get(id) ?? free.pop() ?? size;
    if (slot === size) size += 1;
    if (size > begin.length) {
      for (const name of COLUMNS) columns[name] = grown(columns[name], size);
      [begin, many] = [grown(begin, size), grown(many, size)];
    }
    slots.set(id, slot);
    return slot;
  }

  /** Drops the specifications of goods that changed or left: however often goods change, they take no more memory. */
  function makeRoom(count: number) {
    const inUse = [...slots.values()].reduce((sum, slot) => sum + (many[slot] ?? 0), count);
    const roomy = new Int32Array(2 * inUse > numbers.length ? 2 * numbers.length + count : numbers.length);
    written = 0;
    for (const slot of slots.values()) {
      const from = begin[slot] ?? 0;
      const own = numbers.subarray(from, from + (many[slot] ?? 0));
      roomy.set(own, written);
      begin[slot] = written;
      written += own.length;
    }
    numbers = roomy;
  }

  return {
    specs,
    /** One value of the product in this slot; an empty slot has no id. */
    at: (name: Column, slot: number) => columns[name][slot] ?? 0,
    /** All values of this kind; whoever puts goods in makes them old. */
    column: (name: Column): Float64Array => columns[name],
    /** Every slot that was ever in use is below it. */
    size: () => size,
    /** How many specifications there is room for. */
    room: () => numbers.length,
    slotOf: (id: number) => slots.get(id),
    /** Of those of them that are here. */
    slotsOf(ids: readonly number[]): number[] {
      const found: number[] = [];
      for (const id of ids) {
        const slot = slots.get(id);
        if (slot !== undefined) found.push(slot);
      }
      return found;
    },

    /** The brands that have something here. */
    brands() {
      const found = new Set<number>();
      for (let slot = 0; slot < size; slot += 1) if (columns.id[slot] !== 0) found.add(columns.brand[slot] ?? 0);
      return found;
    },

    put(product: IndexedProduct, own: readonly number[]) {
      const slot = slotFor(product.id);
      for (const name of COLUMNS) columns[name][slot] = product[name];
      many[slot] = 0;
      if (written + own.length > numbers.length) makeRoom(own.length);
      numbers.set(own, written);
      begin[slot] = written;
      many[slot] = own.length;
      written += own.length;
    },

    remove(id: number) {
      const slot = slots.get(id);
      if (slot === undefined) return;
      slots.delete(id);
      columns.id[slot] = 0;
      free.push(slot);
    },

    /** Whether the product has one of these specifications. */
    carries(slot: number, wanted: readonly number[]) {
      const from = begin[slot] ?? 0;
      const to = from + (many[slot] ?? 0);
      for (let place = from; place < to; place += 1) if (wanted.includes(numbers[place] ?? -1)) return true;
      return false;
    },

    /** Adds the products in these slots to the count of each of their specifications. */
    countSpecs(among: readonly number[], counts: Int32Array) {
      for (const slot of among) {
        const from = begin[slot] ?? 0;
        const to = from + (many[slot] ?? 0);
        for (let place = from; place < to; place += 1) {
          const number = numbers[place] ?? 0;
          counts[number] = (counts[number] ?? 0) + 1;
        }
      }
    },
  };
}

/** Twice as long at least, so that growing stays rare. */
function grown<T extends Float64Array | Int32Array>(array: T, length: number): T {
  const room = Math.max(2 * array.length, length);
  const larger = array instanceof Int32Array ? new Int32Array(room) : new Float64Array(room);
  larger.set(array);
  // Of the kind that the old one is.
  return larger as T;
}

/** Each specification once, under a number. */
function createSpecs() {
  const numbers = new Map<string, number>();
  const list: { name: string; value: string }[] = [];
  return {
    list: list as readonly { name: string; value: string }[],
    /** The numbers of those among them that any product has had. */
    known: (name: string, values: readonly string[]): number[] =>
      values.flatMap((value) => numbers.get(name + FIELD_SEPARATOR + value) ?? []),
    /** The number of a name and a value with BETWEEN between them. */
    numberOf(text: string): number {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      const [name = "", value = ""] = text.split(FIELD_SEPARATOR);
      numbers.set(text, list.length);
      list.push({ name, value });
      return list.length - 1;
    },
  };
}
