import { expect, test } from "vitest";
import { calls } from "#contract/calls.ts";
import { openApiDocument } from "./openapi.ts";

test("every call of the contract stands in the document once", () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, { operationId: string }>> };
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  const expected = Object.entries(calls).flatMap(([subject, endpoints]) =>
    Object.keys(endpoints).map((name) => `${subject}_${name}`),
  );
  expect(ids.sort()).toEqual(expected.sort());
});

test("questions and answers carry their schemas", () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, object>> };
  expect(paths["/api/user/cart/change/{cart_id}"]?.post).toMatchObject({
    parameters: [{ in: "path", name: "cart_id" }],
    requestBody: {
      content: { "application/json": { schema: { properties: { cart_num: { type: "integer", minimum: 1 } } } } },
    },
  });
});
