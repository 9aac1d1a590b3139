import { validate } from "@readme/openapi-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { calls } from "#backend/modules/modules.ts";
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

/** The document as it goes over the wire; a validator may resolve and change what it is given. */
async function served() {
  const text = await (await shop.backend.fetch(new Request("http://backend.test/api/openapi.json"))).text();
  // What stands in it is what these tests are about.
  return JSON.parse(text) as { openapi: "3.1.0"; paths: Record<string, Record<string, Operation>> };
}
const operationsOf = ({ paths }: Awaited<ReturnType<typeof served>>) =>
  Object.values(paths).flatMap((path) => Object.values(path));
const answerOf = ({ responses }: Operation) => responses[200].content["application/json"].schema;

test("the document that is served is OpenAPI", async () => {
  // The parser's types spell out every keyword; whether they are right is what it is asked.
  expect(await validate((await served()) as unknown as Parameters<typeof validate>[0])).toMatchObject({
    valid: true,
    warnings: [],
  });
});

test("a blank of a path that is not declared is found", async () => {
  const document = await served();
  const operation = document.paths["/api/user/cart/change/{cart_id}"]?.post;
  if (operation) operation.parameters = [];
  expect(await validate(document as unknown as Parameters<typeof validate>[0])).toMatchObject({
    valid: false,
    errors: [{ message: expect.stringContaining("{cart_id}") }],
  });
});

test("every call of the contract stands in the document once", () => {
  const { paths } = openApiDocument(calls) as { paths: Record<string, Record<string, { operationId: string }>> };
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  const expected = Object.entries(calls).flatMap(([subject, endpoints]) =>
    Object.keys(endpoints).map((name) => `${subject}_${name}`),
  );
  expect(ids.sort()).toEqual(expected.sort());
});

test("questions and answers carry their schemas", () => {
  const { paths } = openApiDocument(calls) as { paths: Record<string, Record<string, object>> };
  expect(paths["/api/user/cart/change/{cart_id}"]?.post).toMatchObject({
    parameters: [{ in: "path", name: "cart_id" }],
    requestBody: {
      content: { "application/json": { schema: { properties: { cart_num: { type: "integer", minimum: 1 } } } } },
    },
  });
});

describe("the schemas in it", () => {
  // OpenAPI 3.1 leaves its schemas to JSON Schema 2020-12, and its validators leave them out.
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, validateFormats: false });

  test("are JSON Schema, each of them", async () => {
    for (const operation of operationsOf(await served())) {
      const schemas = [
        ...operation.parameters.map(({ schema }) => schema),
        ...(operation.requestBody ? [operation.requestBody.content["application/json"].schema] : []),
        answerOf(operation),
      ];
      for (const schema of schemas) expect(() => ajv.compile(schema), operation.operationId).not.toThrow();
    }
  });

  test.each(["a visitor", "a customer"])("hold what %s is answered, yes or no", async (who) => {
    const token = who === "a customer" ? await tokenOf(shop, demoCustomers.tradeMarkup) : undefined;
    for (const [path, { get }] of Object.entries((await served()).paths)) {
      if (!get) continue;
      for (const blank of ["10001", "999999"]) {
        const said = await call(shop, "GET", path.replace(/\{\w+\}/g, blank), { token });
        expect(ajv.validate(answerOf(get), said) ? [] : ajv.errors, get.operationId).toEqual([]);
      }
    }
  });
});
