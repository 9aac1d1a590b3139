import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { picture } from "#contract/picture.ts";
import type { Calls } from "./platform/module.ts";

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the calls, generated from the schemas that validate them. */
export function openApiDocument(calls: Calls): Json {
  const paths: Record<string, Json> = {};
  for (const [subject, endpoints] of Object.entries(calls)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = paths[endpoint.path] ?? {};
      path[endpoint.method.toLowerCase()] = operation(subject, name, endpoint);
      paths[endpoint.path] = path;
    }
  }
  paths[picture.path] = { get: pictureOperation() };
  return {
    openapi: "3.1.0",
    info: {
      title: "Wholesale shop backend",
      version: "1.0.0",
      description: "Every answer is HTTP 200 with an envelope, whose status is the outcome.",
    },
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "X-Token", description: "Bearer <token>, or the bare token" },
      },
    },
    paths,
  };
}

/** The one call without an envelope. */
const pictureOperation = (): Json => ({
  operationId: "picture",
  tags: ["picture"],
  description:
    "A product picture without the envelope. A name belongs to one content for ever. Not part of the specification.",
  security: [{}],
  parameters: [parameter("path", "name", { type: "string", pattern: picture.name.source }, true)],
  responses: {
    200: {
      description: "The picture",
      content: Object.fromEntries(
        picture.types.map((type) => [type, { schema: { type: "string", contentMediaType: type } }]),
      ),
    },
    404: { description: "No picture of this name" },
  },
});

function operation(subject: string, name: string, endpoint: Endpoint): Json {
  const pathParameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) =>
    parameter("path", name, { type: "string" }, true),
  );
  const queries = endpoint.query ? queryParameters(endpoint.query) : [];
  return {
    operationId: `${subject}_${name}`,
    tags: [subject],
    description: endpoint.source === "ours" ? "Not part of the specification." : "Part of the specification.",
    security: endpoint.access === "customer" ? [{ token: [] }] : [{}, { token: [] }],
    parameters: [...pathParameters, ...queries],
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

/** The envelope; errors have no data. */
const envelopeOf = (answer: z.ZodType) => ({
  type: "object",
  required: ["status", "message", "data"],
  properties: {
    status: { type: "integer" },
    message: { type: "string" },
    data: { anyOf: [withoutDialect(z.toJSONSchema(answer, { io: "output" })), { type: "null" }] },
  },
});

/** A schema without `$schema`, which OpenAPI 3.1 already fixes. */
const json = (schema: object) => ({ "application/json": { schema: withoutDialect(schema) } });
const withoutDialect = (schema: object) =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$schema"));
