declare const of: unique symbol;

/** A value as one text, on its way from a loader to its page. */
export type Packed<T> = { readonly text: string; readonly [of]?: T };

// What was packed, for the server's own rendering, and what was made of answers that are kept (decision 0115).
const originals = new WeakMap<object, unknown>();
const known = new WeakMap<object, Packed<unknown>>();

/**
 * Packs a long list for the way to the browser. Remix numbers every value of what a loader returns, and each place
 * where one stands: numbers that never repeat, which no compression makes small. One text has none, and what is alike
 * is a table in it that says its names once (decision 0110). A frozen answer is packed once.
 */
export function packed<T extends object>(value: T): Packed<T> {
  // What a text was packed from is known to the types alone.
  const before = known.get(value) as Packed<T> | undefined;
  if (before) return before;
  const fresh: Packed<T> = { text: JSON.stringify(folded(value)) };
  originals.set(fresh, value);
  if (Object.isFrozen(value)) known.set(value, fresh);
  return fresh;
}

/** The very value on the server, its like in a browser. */
export const unpacked = <T>(sent: Packed<T>) => (originals.get(sent) ?? unfolded(JSON.parse(sent.text))) as T;

/** Under it stands a table: the names of its columns, then its rows. No name of ours is written so. */
const TABLE = "#";
type Table = { [TABLE]: [names: string, ...rows: unknown[][]] };

function folded(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (!Array.isArray(value)) return changed(value, folded);
  const names = namesOf(value[0]);
  if (value.length < 2 || names === "" || value.some((row) => namesOf(row) !== names)) return value.map(folded);
  return { [TABLE]: [names, ...value.map((row) => there(row).map(([, one]) => folded(one)))] };
}

function unfolded(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(unfolded);
  if (!isTable(value)) return changed(value, unfolded);
  const [names, ...rows] = value[TABLE];
  const columns = names.split(",");
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, unfolded(row[at])])));
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isTable = (value: object): value is Table => TABLE in value;

/** What JSON would write of a record. */
const there = (record: object) => Object.entries(record).filter(([, value]) => value !== undefined);

/** Empty for what is no record. */
const namesOf = (row: unknown) =>
  isObject(row) && !Array.isArray(row)
    ? there(row)
        .map(([name]) => name)
        .join()
    : "";

const changed = (record: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(there(record).map(([name, value]) => [name, change(value)]));
