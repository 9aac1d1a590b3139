import { z } from "zod";

type Path = readonly PropertyKey[];

/** The schema of a value inside an answer; undefined where the schema knows no such field. */
export function schemaAt(schema: z.core.$ZodType, path: Path): z.core.$ZodType | undefined {
  const inner = unwrapped(schema);
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const next = childOf(inner, step);
  return next && schemaAt(next, rest);
}

/** The schema without `optional`, `nullable` and defaults. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch;
  return isWrapped ? unwrapped(schema.unwrap() as z.core.$ZodType) : schema;
}

function childOf(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)] as z.core.$ZodType | undefined;
  if (schema instanceof z.ZodArray) return schema.element as z.core.$ZodType;
  if (schema instanceof z.ZodRecord) return schema.valueType as z.core.$ZodType;
  return undefined;
}

/** What a field must hold, in words for a developer: `number like 3, or null`. */
export function wordsOf(schema: z.core.$ZodType): string {
  const inner = unwrapped(schema);
  const words = `${kindOf(inner)}${exampleOf(schema) ?? exampleOf(inner) ?? ""}`;
  return [words, isNullable(schema) && "or null", isOptional(schema) && "or absent"].filter(Boolean).join(", ");
}

/** The JSON type of a schema in one word or a list of its values, without `null`. */
export function kindOf(schema: z.core.$ZodType): string {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodUnion) return inner.options.map((one) => kindOf(one as z.core.$ZodType)).join(" or ");
  if (inner instanceof z.ZodLiteral) return [...inner.values].map((value) => JSON.stringify(value)).join(" or ");
  if (inner instanceof z.ZodEnum) return inner.options.map((value) => JSON.stringify(value)).join(" or ");
  if (inner instanceof z.ZodNumber) return inner.isInt ? "whole number" : "number";
  return KINDS.find(([type]) => inner instanceof type)?.[1] ?? "value";
}

const KINDS = [
  [z.ZodString, "text"],
  [z.ZodISODate, "text"],
  [z.ZodBoolean, "true or false"],
  [z.ZodArray, "list"],
  [z.ZodObject, "object"],
  [z.ZodRecord, "object"],
] as const;

const isNullable = (schema: z.core.$ZodType) => z.safeParse(schema, null).success;
const isOptional = (schema: z.core.$ZodType) => z.safeParse(schema, undefined).success;

function exampleOf(schema: z.core.$ZodType) {
  const hasExample = schema instanceof z.ZodString || schema instanceof z.ZodNumber;
  const example = hasExample ? (schema.meta()?.examples as unknown[] | undefined)?.[0] : undefined;
  return example === undefined || example === "" ? undefined : ` like ${JSON.stringify(example)}`;
}
