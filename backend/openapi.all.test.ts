import { validate } from "@readme/openapi-parser";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { picture } from "#contract/picture.ts";
import { call, sharedBackend } from "#tests/support/backend.ts";
import { mediaOf, operationsOf, ownParameters, servedDocument } from "#tests/support/openapi-document.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import type { JsonSchema } from "./openapi-example.ts";

const shop = sharedBackend();
const document = servedDocument(shop);

test("an undeclared path parameter is reported", async () => {
  const changed = document();
  const operation = changed.paths["/api/user/cart/change/{cart_id}"]?.post;
  if (operation) operation.parameters = [];
  expect(await validate(changed as unknown as Parameters<typeof validate>[0])).toMatchObject({
    valid: false,
    errors: [{ message: expect.stringContaining("{cart_id}") }],
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
      ajv.addSchema({ $id: "shared", $defs: located(document().components.schemas, "#/$defs/") });
    }
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile(located(schema, "shared#/$defs/"));
    compiled.set(text, validate);
    return validate;
  };

  test("are valid JSON Schema, and their examples are valid by them", async () => {
    for (const operation of operationsOf(document())) {
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

  test.each(["a visitor", "a customer"])("match every answer to %s, refusals included", async (reader) => {
    const token = reader === "a customer" ? await tokenOf(shop, demoCustomers.tradeMarkup) : undefined;
    for (const [path, operations] of Object.entries(document().paths)) {
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
