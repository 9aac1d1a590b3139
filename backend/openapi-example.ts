/** The part of JSON Schema that zod generates. */
export type JsonSchema = {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  examples?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  minimum?: number;
};

const LOCATION = "#/components/schemas/";

/**
 * Composes an example of a schema from the examples of its fields: all properties, one item of a list, the first
 * alternative. `schemas` holds the shared schemas that `$ref` names.
 */
export function exampleOf(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  const [example] = schema.examples ?? [];
  if (example !== undefined) return example;
  if (schema.$ref) return exampleOf(schemas[schema.$ref.slice(LOCATION.length)] ?? {}, schemas);
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
  if (alternative) return exampleOf(alternative, schemas);
  if (schema.type === "array") return schema.items ? [exampleOf(schema.items, schemas)] : [];
  if (schema.type === "object") {
    const entries = Object.entries(schema.properties ?? {});
    return Object.fromEntries(entries.map(([name, property]) => [name, exampleOf(property, schemas)]));
  }
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 0;
  return schema.type === "null" ? null : "";
}
