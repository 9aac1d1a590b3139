import { beforeAll } from "vitest";
import type { JsonSchema } from "#backend/openapi-example.ts";
import { picture } from "#contract/picture.ts";
import type { TestStore } from "./articles.ts";

type Described = { description?: string; summary?: string };
type Parameter = Described & { in: string; name: string; schema: JsonSchema };
type Media = { schema: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> };
export type Operation = Described & {
  operationId: string;
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: { "application/json": Media } };
  responses: { 200: Described & { content: { "application/json": Media } } };
};
type Document = {
  openapi: "3.1.0";
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

/** @returns a function that gives a new copy of the served document, because the validator modifies it. */
export function servedDocument(shop: TestStore): () => Document {
  let served = "";
  beforeAll(async () => {
    served = await (await shop.backend.fetch(new Request("http://backend.test/api/openapi.json"))).text();
  });
  return () => JSON.parse(served);
}

/** The operations that answer the envelope; the picture call answers pictures. */
export const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, operations]) => (path === picture.path ? [] : Object.values(operations)));
export const mediaOf = ({ responses }: Operation) => responses[200].content["application/json"];
export const ownParameters = ({ parameters }: Operation) => parameters.filter((parameter) => "name" in parameter);
