import { z } from "zod";
import { calls } from "#contract/calls.ts";
import type { Endpoint } from "#contract/endpoint.ts";

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the whole contract, made from the very schemas that hold the calls. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [subject, endpoints] of Object.entries(calls)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = paths[endpoint.path] ?? {};
      path[endpoint.method.toLowerCase()] = operation(subject, name, endpoint);
      paths[endpoint.path] = path;
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Wholesale shop backend",
      version: "1.0.0",
      description: "Every answer is HTTP 200 with an envelope; its status tells the outcome.",
    },
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "X-Token", description: "Bearer <token>, or the bare token" },
      },
    },
    paths,
  };
}

function operation(subject: string, name: string, endpoint: Endpoint): Json {
  const blanks = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, blank]) =>
    parameter("path", blank ?? "", { type: "string" }, true),
  );
  const asked = endpoint.query ? queryParameters(endpoint.query) : [];
  return {
    operationId: `${subject}_${name}`,
    tags: [subject],
    description:
      endpoint.source === "ours" ? "Ours; the specification does not show this call." : "storefront.md section 7.",
    security: endpoint.who === "customer" ? [{ token: [] }] : [{}, { token: [] }],
    parameters: [...blanks, ...asked],
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(z.toJSONSchema(endpoint.body, { io: "input" })) } }
      : {}),
    responses: { 200: { description: "The envelope", content: json(envelopeOf(endpoint.answer)) } },
  };
}

function queryParameters(query: z.ZodObject) {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, schema]) => parameter("query", name, schema, required.includes(name)));
}

const parameter = (where: string, name: string, schema: unknown, required: boolean) => ({
  in: where,
  name,
  required,
  schema,
});

/** A refusal has no data. */
const envelopeOf = (answer: z.ZodType) => ({
  type: "object",
  required: ["status", "message", "data"],
  properties: {
    status: { type: "integer" },
    message: { type: "string" },
    data: { anyOf: [withoutDialect(z.toJSONSchema(answer, { io: "output" })), { type: "null" }] },
  },
});

/** JSON Schema inside OpenAPI 3.1 needs no dialect of its own. */
const json = (schema: object) => ({ "application/json": { schema: withoutDialect(schema) } });
const withoutDialect = (schema: object) =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$schema"));
