import { z } from "zod";
import { schemaAt, wordsOf } from "./schema-words.ts";
import { safe, shown } from "./shown.ts";

/**
 * A difference between an answer and the contract. `unusable`: the shop cannot read the answer because of it. `read as`:
 * the shop reads it as `readAs` says.
 */
export type Deviation = {
  field: string;
  expected: string;
  received: string;
  effect: "unusable" | "read as";
  readAs: string | null;
};

type Path = readonly PropertyKey[];
type Place = { path: Path; expected: string };

/** A value of an answer that is not what the shop needs, whatever its schema. */
export const unusable = (field: string, expected: string, received: string): Deviation => ({
  field,
  expected,
  received,
  effect: "unusable",
  readAs: null,
});

/**
 * Compares data with a schema and lists every difference, the unknown fields included.
 * @param read the data as the storefront reads them, which may still not match the schema.
 */
export function deviationsOf(schema: z.core.$ZodType, data: unknown, read: unknown): Deviation[] {
  const strange = placesOf(schema, data);
  const unreadable = placesOf(schema, read);
  const known = strange.map(({ path, expected }): Deviation => {
    const received = valueAt(data, path);
    const lost = unreadable.some((other) => startsWith(other.path, path) || startsWith(path, other.path));
    const field = fieldName(path);
    const base = { field, expected, received: shown(received, field) };
    if (lost) return { ...base, effect: "unusable", readAs: null };
    const readAs = valueAt(read, path);
    return { ...base, effect: "read as", readAs: readAs === undefined ? "left out" : shown(readAs, field) };
  });
  // What only the reading breaks.
  const more = unreadable
    .filter(({ path }) => !strange.some((other) => startsWith(other.path, path) || startsWith(path, other.path)))
    .map(({ path, expected }) => unusable(fieldName(path), expected, shown(valueAt(data, path), fieldName(path))));
  return [...known, ...more];
}

/** Every place where the data do not match the schema. */
function placesOf(schema: z.core.$ZodType, data: unknown): Place[] {
  const { error } = z.safeParse(schema, data);
  return (error?.issues ?? []).flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ path: [...issue.path, key], expected: "no such field" }));
    }
    const part = schemaAt(schema, issue.path);
    return [{ path: issue.path, expected: part ? wordsOf(part) : issue.message }];
  });
}

function startsWith(path: Path, start: Path) {
  return start.every((step, index) => path[index] === step);
}

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    data,
  );
}

/** `list[0].list[2].productAttr.price`; `data` for the answer itself. */
function fieldName(path: Path) {
  const name = path.reduce<string>((start, step) => {
    if (typeof step === "number") return `${start}[${step}]`;
    return start ? `${start}.${safe(String(step))}` : safe(String(step));
  }, "");
  return name || "data";
}
