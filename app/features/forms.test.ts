import { expect, test } from "vitest";
import { z } from "zod";
import { MALFORMED } from "#contract/rules/messages.ts";

const modules = import.meta.glob<Record<string, unknown>>("./*/forms.ts", { eager: true });

/** The objects of the schemas that a file exports, also those in its unions, lists and tables. */
function* objectsIn(value: unknown): Generator<z.ZodObject> {
  if (value instanceof z.ZodObject) yield value;
  else if (value instanceof z.ZodUnion) for (const option of value.options) yield* objectsIn(option);
  else if (value instanceof z.ZodPipe) yield* objectsIn(value.in);
  else if (value && typeof value === "object" && !(value instanceof z.ZodType)) {
    for (const part of Object.values(value)) yield* objectsIn(part);
  }
}

/** Values that a form can send for a field: nothing, an empty one, one that is too long, a negative number, and several. */
const SENT = [undefined, "", "x".repeat(5000), "-1", ["", "x"], Array.from({ length: 5000 }, () => "x")];

const schemas = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => [...objectsIn(value)].map((schema) => ({ file, name, schema }))),
);

test("every message of a form's schema is Chinese [P5.4]", () => {
  expect(schemas.length).toBeGreaterThan(50);
  const foreign = new Set<string>();
  let messages = 0;
  for (const { file, name, schema } of schemas) {
    for (const sent of SENT) {
      const fields = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, sent]));
      // Readers choose the schema by the intent.
      if (schema.shape.intent instanceof z.ZodLiteral) fields.intent = String(schema.shape.intent.value);
      if (schema.shape.intent instanceof z.ZodEnum) fields.intent = String(schema.shape.intent.options[0]);
      for (const { path, message } of schema.safeParse(fields, { error: () => MALFORMED }).error?.issues ?? []) {
        messages += 1;
        if (!/\p{Script=Han}/u.test(message)) foreign.add(`${file} ${name} ${path.join(".")}: ${message}`);
      }
    }
  }
  expect([...foreign]).toEqual([]);
  expect(messages).toBeGreaterThan(500);
});
