import { validate } from "@readme/openapi-parser";
import { expect, test } from "vitest";
import { z } from "zod";
import { calls } from "#backend/modules/modules.ts";
import { declaration } from "#contract/declaration.ts";
import { picture } from "#contract/picture.ts";
import { sharedBackend } from "#tests/support/backend.ts";
import { mediaOf, operationsOf, ownParameters, servedDocument } from "#tests/support/openapi-document.ts";
import type { JsonSchema } from "./openapi-example.ts";

const shop = sharedBackend();

type Described = { description?: string };

const document = servedDocument(shop);

test("the document that is served is OpenAPI", async () => {
  // The parser's parameter type spells out every keyword; validity is what is tested.
  expect(await validate(document() as unknown as Parameters<typeof validate>[0])).toMatchObject({
    valid: true,
    warnings: [],
  });
});

test("every call of the contract is in the document once", () => {
  const { paths } = document();
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  const expected = Object.entries({ ...calls, declaration }).flatMap(([subject, endpoints]) =>
    Object.keys(endpoints).map((name) => `${subject}_${name}`),
  );
  expect(ids.sort()).toEqual([...expected, "picture"].sort());
});

test("the picture call answers SVG or WebP without the envelope", async () => {
  const { get } = document().paths[picture.path] ?? {};
  expect(get?.parameters).toMatchObject([{ in: "path", name: "name" }]);
  expect(Object.keys(get?.responses[200].content ?? {})).toEqual(["image/svg+xml", "image/webp"]);
});

test("parameters and request bodies have their schemas", () => {
  const { paths } = document();
  expect(paths["/api/user/cart/change/{cart_id}"]?.post).toMatchObject({
    parameters: [{ $ref: "#/components/parameters/FormType" }, { in: "path", name: "cart_id" }],
    requestBody: {
      content: {
        "application/json": { schema: { properties: { cart_num: { $ref: "#/components/schemas/Quantity" } } } },
      },
    },
  });
});

test("the success example of every call is valid by the contract", async () => {
  const { paths } = document();
  for (const endpoint of Object.values(calls).flatMap((endpoints) => Object.values(endpoints))) {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (!operation) throw new Error(`${endpoint.path} is missing`);
    const { value } = mediaOf(operation).examples?.["200"] ?? {};
    expect(() => z.parse(endpoint.answer, (value as { data: unknown }).data), operation.operationId).not.toThrow();
    const { body } = endpoint;
    if (body) {
      const { example } = operation.requestBody?.content["application/json"] ?? {};
      expect(() => z.parse(body, example), operation.operationId).not.toThrow();
    }
  }
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
  const { schemas } = document().components;
  const missing = operationsOf(document()).flatMap((operation) => {
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
  const { components, paths } = document();
  const text = JSON.stringify(paths);
  for (const name of ["Customer", "ProductCard", "CartLine", "OrderSummary", "Money", "NotFound"]) {
    expect(components.schemas).toHaveProperty(name);
    expect(text + JSON.stringify(components)).toContain(`#/components/schemas/${name}"`);
  }
});
