import { z } from "zod";
import { readings } from "#contract/reading.ts";
import { kindOf, unwrapped } from "./schema-words.ts";

/** A field of an answer: its path, as `list[].count`, its JSON type, and whether a backend may leave it out. */
export type Field = { name: string; kind: string; optional: boolean; description: string };

/** Every field of an object, or of the objects of a list, with the fields inside it. */
export function fieldsOf(schema: z.core.$ZodType, at = ""): Field[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray) return fieldsOf(inner.element as z.core.$ZodType, `${at}[]`);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([key, field]) => {
    const name = at ? `${at}.${key}` : key;
    const own = { name, kind: kindOf(field), optional: mayBeAbsent(field), description: field.description ?? "" };
    return [own, ...fieldsOf(field, name)];
  });
}

function mayBeAbsent(field: z.core.$ZodType): boolean {
  const { absent, unreadable } = readings.get(field) ?? {};
  return Boolean(absent ?? unreadable) || z.safeParse(field, undefined).success || z.safeParse(field, null).success;
}
