import { z } from "zod";
import { type Reading, readings } from "#contract/reading.ts";
import {
  isEmptyList,
  isNothing,
  readAmount,
  readBoolean,
  readDay,
  readFlag,
  readInstant,
  readNumber,
  readText,
} from "./read-value.ts";

type Schema = z.core.$ZodType;
type Fields = Record<string, unknown>;
/** Whether the reader of the answer may see prices that the contract marks as costs. */
type Sight = { readonly seesCosts: boolean };

const MEANINGS: Record<NonNullable<Reading["as"]>, (received: unknown) => unknown> = {
  amount: readAmount,
  flag: readFlag,
  instant: readInstant,
  day: readDay,
};

/**
 * What another backend sent, in the form that the schema of the contract requires, as far as its meaning is certain.
 * Fields that the schema does not name are left out, and costs for readers who may not see them. What cannot be read
 * stays as it was received, so that the schema refuses it.
 */
export function readAnswer(schema: Schema, received: unknown, sight: Sight): unknown {
  const as = readings.get(schema)?.as;
  if (as) return MEANINGS[as](received);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return readObject(def.shape, received, sight);
    case "array":
      return listOf(received)?.map((item) => readAnswer(def.element, item, sight)) ?? received;
    case "record":
      return readRecord(def.valueType, received, sight);
    case "optional":
      return isAbsent(def.innerType, received) ? undefined : readAnswer(def.innerType, received, sight);
    case "nullable":
      return isNone(def.innerType, received) ? null : readAnswer(def.innerType, received, sight);
    case "union":
      return readOption(def.options, received, sight);
    case "lazy":
      return readAnswer(def.getter(), received, sight);
    case "pipe":
      return readAnswer(def.in, received, sight);
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return readAnswer(def.innerType, received, sight);
    default:
      return readScalar(def, received);
  }
}

function readScalar(def: z.core.$ZodTypeDef, received: unknown): unknown {
  switch (def.type) {
    case "string":
    case "enum":
      return readText(received);
    case "number":
      return readNumber(received);
    case "boolean":
      return readBoolean(received);
    case "literal":
      return (def as z.core.$ZodLiteralDef<z.core.util.Literal>).values.some((value) => typeof value === "number")
        ? readNumber(received)
        : received;
    default:
      return received;
  }
}

function readObject(shape: Readonly<Record<string, Schema>>, received: unknown, sight: Sight): unknown {
  const names = Object.keys(shape);
  // An answer without a field says nothing, whatever stands in its place.
  if (names.length === 0) return {};
  const given = isNothing(received) ? {} : received;
  if (!isFields(given)) return received;
  const read: Fields = {};
  for (const name of names) {
    const field = shape[name];
    if (!field || !Object.hasOwn(given, name) || (readings.get(field)?.cost && !sight.seesCosts)) continue;
    const value = readAnswer(field, given[name], sight);
    if (value !== undefined) read[name] = value;
  }
  for (const [name, field] of Object.entries(shape)) fallBack(read, name, field);
  return read;
}

/** Puts the value that the contract names in place of a field that is absent or cannot be read. */
function fallBack(read: Fields, name: string, field: Schema) {
  const { absent, unreadable } = readings.get(field) ?? {};
  if (absent && isNothing(read[name])) read[name] = absent(read);
  if (unreadable && !z.safeParse(field, read[name]).success) read[name] = unreadable(read);
  if (read[name] === undefined) delete read[name];
}

function readRecord(valueType: Schema, received: unknown, sight: Sight): unknown {
  if (isNothing(received)) return {};
  if (!isFields(received)) return received;
  return Object.fromEntries(
    Object.entries(received).map(([name, value]) => [name, readAnswer(valueType, value, sight)]),
  );
}

/** As the first of the options whose schema accepts it. */
function readOption(options: readonly Schema[], received: unknown, sight: Sight): unknown {
  for (const option of options) {
    const parsed = z.safeParse(option, readAnswer(option, received, sight));
    if (parsed.success) return parsed.data;
  }
  return received;
}

/** The items of a list, or of an object in its place; null for anything else. */
export function listOf(received: unknown): readonly unknown[] | null {
  if (Array.isArray(received)) return received;
  if (isNothing(received)) return [];
  return isFields(received) ? Object.values(received) : null;
}

export const isFields = (received: unknown): received is Fields =>
  typeof received === "object" && received !== null && !Array.isArray(received);

/** Whether an optional value is absent; an empty text or list is a value where the schema takes one. */
function isAbsent(inner: Schema, received: unknown): boolean {
  if (received === "") return kindOf(inner) !== "string";
  return isEmptyList(received) ? kindOf(inner) !== "array" : isNothing(received);
}

/** Whether a value is none where none is allowed; an instant of 0 is how backends write no time. */
function isNone(inner: Schema, received: unknown): boolean {
  if (readings.get(inner)?.as === "instant" && (received === 0 || received === "0")) return true;
  return isEmptyList(received) ? kindOf(inner) !== "array" : isNothing(received);
}

/** The type of a schema; null for one whose values other backends write in several ways. */
const kindOf = (schema: Schema) => (readings.get(schema)?.as ? null : schema._zod.def.type);

const withCosts = new WeakMap<Schema, boolean>();

/** Whether values of the schema may hold prices that only approved trade customers see. */
export function holdsCosts(schema: Schema): boolean {
  const known = withCosts.get(schema);
  if (known !== undefined) return known;
  // Stops at a schema that contains itself.
  withCosts.set(schema, false);
  const found = readings.get(schema)?.cost === true || partsOf(schema).some(holdsCosts);
  withCosts.set(schema, found);
  return found;
}

function partsOf(schema: Schema): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.values(def.shape);
    case "array":
      return [def.element];
    case "record":
      return [def.valueType];
    case "union":
      return def.options;
    case "lazy":
      return [def.getter()];
    case "pipe":
      return [def.in];
    default:
      return "innerType" in def ? [def.innerType] : [];
  }
}
