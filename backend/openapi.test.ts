import { validate } from "@readme/openapi-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { calls } from "#backend/modules/modules.ts";
import { picture } from "#contract/picture.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { openApiDocument } from "./openapi.ts";

const shop = freshBackend();

type Json = { "application/json": { schema: object } };
type Operation = {
  operationId: string;
  parameters: { in: string; name: string; schema: object }[];
  requestBody?: { content: Json };
  responses: { 200: { content: Json } };
};

/** A new copy of the served document, because the validator modifies it. */
async function servedDocument() {
  const text = await (await shop.backend.fetch(new Request("http://backend.test/api/openapi.json"))).text();
  // The tests below check the content.
  return JSON.parse(text) as { openapi: "3.1.0"; paths: Record<string, Record<string, Operation>> };
}
/** The operations that answer the envelope; the picture call answers pictures. */
const operationsOf = ({ paths }: Awaited<ReturnType<typeof servedDocument>>) =>
  Object.entries(paths).flatMap(([path, operations]) => (path === picture.path ? [] : Object.values(operations)));
const answerOf = ({ responses }: Operation) => responses[200].content["application/json"].schema;

test("the document that is served is OpenAPI", async () => {
  // The parser's parameter type spells out every keyword; validity is what is tested.
  expect(await validate((await servedDocument()) as unknown as Parameters<typeof validate>[0])).toMatchObject({
    valid: true,
    warnings: [],
  });
});

test("an undeclared path parameter is reported", async () => {
  const document = await servedDocument();
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
  const { get } = (await servedDocument()).paths[picture.path] ?? {};
  expect(get?.parameters).toMatchObject([{ in: "path", name: "name" }]);
  expect(Object.keys(get?.responses[200].content ?? {})).toEqual(["image/svg+xml", "image/webp"]);
});

test("parameters and request bodies have their schemas", () => {
  const { paths } = openApiDocument(calls) as { paths: Record<string, Record<string, object>> };
  expect(paths["/api/user/cart/change/{cart_id}"]?.post).toMatchObject({
    parameters: [{ in: "path", name: "cart_id" }],
    requestBody: {
      content: { "application/json": { schema: { properties: { cart_num: { type: "integer", minimum: 1 } } } } },
    },
  });
});

describe("the schemas of the document", () => {
  // OpenAPI 3.1 schemas are JSON Schema 2020-12, which OpenAPI validators do not check.
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, validateFormats: false });

  test("are valid JSON Schema", async () => {
    for (const operation of operationsOf(await servedDocument())) {
      const schemas = [
        ...operation.parameters.map(({ schema }) => schema),
        ...(operation.requestBody ? [operation.requestBody.content["application/json"].schema] : []),
        answerOf(operation),
      ];
      for (const schema of schemas) expect(() => ajv.compile(schema), operation.operationId).not.toThrow();
    }
  });

  test.each(["a visitor", "a customer"])("match every answer to %s", async (reader) => {
    const token = reader === "a customer" ? await tokenOf(shop, demoCustomers.tradeMarkup) : undefined;
    for (const [path, { get }] of Object.entries((await servedDocument()).paths)) {
      if (!get || path === picture.path) continue;
      for (const id of ["10001", "999999"]) {
        const response = await call(shop, "GET", path.replace(/\{\w+\}/g, id), { token });
        expect(ajv.validate(answerOf(get), response) ? [] : ajv.errors, get.operationId).toEqual([]);
      }
    }
  });
});
