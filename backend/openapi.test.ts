import { validate } from "@readme/openapi-parser";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { calls } from "#backend/modules/modules.ts";
import { picture } from "#contract/picture.ts";
import { call, sharedBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { openApiDocument } from "./openapi.ts";
import type { JsonSchema } from "./openapi-example.ts";

const shop = sharedBackend();

type Described = { description?: string; summary?: string };
type Parameter = Described & { in: string; name: string; schema: JsonSchema };
type Media = { schema: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> };
type Operation = Described & {
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

let served = "";
beforeAll(async () => {
  served = await (await shop.backend.fetch(new Request("http://backend.test/api/openapi.json"))).text();
});

/** A new copy of the served document, because the validator modifies it; the tests below check the content. */
const servedDocument = () => JSON.parse(served) as Document;
/** The operations that answer the envelope; the picture call answers pictures. */
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, operations]) => (path === picture.path ? [] : Object.values(operations)));
const mediaOf = ({ responses }: Operation) => responses[200].content["application/json"];
const ownParameters = ({ parameters }: Operation) => parameters.filter((parameter) => "name" in parameter);

test("the document that is served is OpenAPI", async () => {
  // The parser's parameter type spells out every keyword; validity is what is tested.
  expect(await validate(servedDocument() as unknown as Parameters<typeof validate>[0])).toMatchObject({
    valid: true,
    warnings: [],
  });
});

test("an undeclared path parameter is reported", async () => {
  const document = servedDocument();
  const operation = document.paths["/api/user/cart/change/{cart_id}"]?.post;
  if (operation) operation.parameters = [];
  expect(await validate(document as unknown as Parameters<typeof validate>[0])).toMatchObject({
    valid: false,
    errors: [{ message: expect.stringContaining("{cart_id}") }],
  });
});

test("every call of the contract is in the document once", () => {
  const { paths } = openApiDocument(calls) as { paths: Record<string, Record<string, { operationId: string }>> };
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  const expected = Object.entries(calls).flatMap(([subject, endpoints]) =>
    Object.keys(endpoints).map((name) => `${subject}_${name}`),
  );
  expect(ids.sort()).toEqual([...expected, "picture"].sort());
});

test("the picture call answers SVG or WebP without the envelope", async () => {
  const { get } = servedDocument().paths[picture.path] ?? {};
  expect(get?.parameters).toMatchObject([{ in: "path", name: "name" }]);
  expect(Object.keys(get?.responses[200].content ?? {})).toEqual(["image/svg+xml", "image/webp"]);
});

test("parameters and request bodies have their schemas", () => {
  const { paths } = openApiDocument(calls) as { paths: Record<string, Record<string, object>> };
  expect(paths["/api/user/cart/change/{cart_id}"]?.post).toMatchObject({
    parameters: [{ $ref: "#/components/parameters/FormType" }, { in: "path", name: "cart_id" }],
    requestBody: {
      content: {
        "application/json": { schema: { properties: { cart_num: { $ref: "#/components/schemas/Quantity" } } } },
      },
    },
  });
});

describe("the schemas of the document", () => {
  // OpenAPI 3.1 schemas are JSON Schema 2020-12, which OpenAPI validators do not check.
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, validateFormats: false });

  const located = <T>(value: T, location: string): T =>
    JSON.parse(JSON.stringify(value).replaceAll("#/components/schemas/", location));
  const compiled = new Map<string, ValidateFunction>();
  /** Compiles a schema of the served document, equal ones once, because this takes most of the time. */
  const compile = (schema: JsonSchema) => {
    if (!ajv.getSchema("shared")) {
      ajv.addSchema({ $id: "shared", $defs: located(servedDocument().components.schemas, "#/$defs/") });
    }
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile(located(schema, "shared#/$defs/"));
    compiled.set(text, validate);
    return validate;
  };

  test("are valid JSON Schema, and their examples are valid by them", { timeout: 120_000 }, async () => {
    for (const operation of operationsOf(servedDocument())) {
      const answer = mediaOf(operation);
      const body = operation.requestBody?.content["application/json"];
      const cases = [
        ...ownParameters(operation).flatMap(({ schema }) =>
          (schema.examples ?? []).map((value) => ({ schema, value })),
        ),
        ...(body ? [{ schema: body.schema, value: body.example }] : []),
        ...Object.values(answer.examples ?? {}).map(({ value }) => ({ schema: answer.schema, value })),
      ];
      for (const { schema, value } of cases) {
        const validate = compile(schema);
        expect(validate(value) ? [] : validate.errors, `${operation.operationId} ${JSON.stringify(value)}`).toEqual([]);
      }
    }
  });

  test("the success example of every call is valid by the contract", async () => {
    const { paths } = servedDocument();
    for (const endpoint of Object.values(calls).flatMap((endpoints) => Object.values(endpoints))) {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      if (!operation) throw new Error(`${endpoint.path} is missing`);
      const { value } = mediaOf(operation).examples?.["200"] ?? {};
      expect(() => endpoint.answer.parse((value as { data: unknown }).data), operation.operationId).not.toThrow();
      if (endpoint.body) {
        const { example } = operation.requestBody?.content["application/json"] ?? {};
        expect(() => endpoint.body?.parse(example), operation.operationId).not.toThrow();
      }
    }
  });

  test.each(["a visitor", "a customer"])("match every answer to %s, refusals included", async (reader) => {
    const token = reader === "a customer" ? await tokenOf(shop, demoCustomers.tradeMarkup) : undefined;
    for (const [path, operations] of Object.entries(servedDocument().paths)) {
      if (path === picture.path) continue;
      for (const [method, operation] of Object.entries(operations)) {
        if (operation.operationId === "auth_logout") continue;
        const validate = compile(mediaOf(operation).schema);
        for (const id of ["10001", "999999"]) {
          const response = await call(shop, method.toUpperCase() as "GET", path.replace(/\{\w+\}/g, id), {
            token,
            ...(method === "post" ? { body: {} } : {}),
          });
          expect(validate(response) ? [] : validate.errors, operation.operationId).toEqual([]);
        }
      }
    }
  });
});

/**
 * The paths of properties that have no description, neither of their own nor of the shared schema that they refer to.
 */
function undescribed(schema: JsonSchema & Described, schemas: Record<string, JsonSchema & Described>, at: string) {
  const found: string[] = [];
  for (const [name, property] of Object.entries(schema.properties ?? {}) as [string, JsonSchema & Described][]) {
    const shared = schemas[property.$ref?.split("/").at(-1) ?? ""];
    if (!property.description && !shared?.description) found.push(`${at}.${name}`);
    found.push(...undescribed(property, schemas, `${at}.${name}`));
  }
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((one) => one !== undefined);
  for (const one of inner) found.push(...undescribed(one, schemas, at));
  return found;
}

test("every call, parameter, field and refusal has a description", async () => {
  const document = servedDocument();
  const { schemas } = document.components;
  const missing = operationsOf(document).flatMap((operation) => {
    const { operationId, requestBody, responses, summary } = operation;
    return [
      ...(summary ? [] : [operationId]),
      ...ownParameters(operation).flatMap(({ name, description }) => (description ? [] : [`${operationId} ${name}`])),
      ...undescribed(requestBody?.content["application/json"].schema ?? {}, schemas, operationId),
      ...undescribed(mediaOf(operation).schema, schemas, operationId),
      ...(responses[200].description?.includes("410000: ") ? [] : [`${operationId} statuses`]),
    ];
  });
  const shared = Object.entries(schemas as Record<string, JsonSchema & Described>).flatMap(([name, schema]) => [
    ...(schema.description ? [] : [name]),
    ...undescribed(schema, schemas, name),
  ]);
  expect([...missing, ...shared]).toEqual([]);
});

test("objects of several calls are shared schemas", async () => {
  const document = servedDocument();
  const text = JSON.stringify(document.paths);
  for (const name of ["Customer", "ProductCard", "CartLine", "OrderSummary", "Money", "NotFound"]) {
    expect(document.components.schemas).toHaveProperty(name);
    expect(text + JSON.stringify(document.components)).toContain(`#/components/schemas/${name}"`);
  }
});
