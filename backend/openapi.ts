import { z } from "zod";
import { type Endpoint, statusesOf } from "#contract/endpoint.ts";
import { picture } from "#contract/picture.ts";
import { LOGIN_REQUIRED } from "#contract/rules/status.ts";
import { exampleOf, type JsonSchema } from "./openapi-example.ts";
import type { Calls } from "./platform/module.ts";

type Json = Record<string, unknown>;
type Schemas = Record<string, JsonSchema>;

const SCHEMAS = "#/components/schemas/";

/** The refusals of the envelope by status: name of the schema, cause, and a message as customers read it. */
const REFUSALS: Record<number, { name: string; cause: string; message: string }> = {
  400: {
    name: "Refused",
    cause: `The request is not valid, or a rule refuses it; the message is shown to the customer. ${LOGIN_REQUIRED} means that the call needs a token.`,
    message: "请求参数有误",
  },
  404: {
    name: "NotFound",
    cause: "The row does not exist, or it belongs to another customer; both have the same answer.",
    message: "内容不存在",
  },
  409: { name: "Conflict", cause: "The state has changed since it was read.", message: "订单状态已变化，请刷新后重试" },
  500: {
    name: "Failed",
    cause: "The backend failed; the message has the id of the log line.",
    message: "服务器错误（7f3a）",
  },
  503: {
    name: "Unavailable",
    cause: "The backend cannot serve the request now; the same request may be sent again.",
    message: "系统繁忙，请稍后再试",
  },
  410000: {
    name: "InvalidToken",
    cause: "The token is unknown or has ended; the storefront deletes it and shows the login.",
    message: LOGIN_REQUIRED,
  },
};

/** The OpenAPI 3.1 document of the calls, generated from the schemas that validate them. */
export function openApiDocument(calls: Calls): Json {
  const schemas: Schemas = Object.fromEntries(
    Object.entries(REFUSALS).map(([status, { name, cause, message }]) => [
      name,
      refusal(Number(status), cause, message),
    ]),
  );
  const paths: Record<string, Json> = {};
  for (const [subject, endpoints] of Object.entries(calls)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = paths[endpoint.path] ?? {};
      path[endpoint.method.toLowerCase()] = operation(subject, name, endpoint, schemas);
      paths[endpoint.path] = path;
    }
  }
  paths[picture.path] = { get: pictureOperation() };
  return {
    openapi: "3.1.0",
    info: {
      title: "Wholesale shop backend",
      version: "1.0.0",
      description:
        "Every answer is HTTP 200 with an envelope, whose status is the outcome: 200 has data, every other status has a message and no data. Money is a text of yuan with two decimal places, times are milliseconds since 1970.",
    },
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "X-Token", description: "Bearer <token>, or the bare token" },
      },
      parameters: {
        FormType: {
          in: "header",
          name: "Form-type",
          required: false,
          description: "The kind of client; the storefront sends pc with every call.",
          schema: { type: "string", examples: ["pc"] },
        },
      },
      schemas,
    },
    paths,
  };
}

/** The one call without an envelope. */
const pictureOperation = (): Json => ({
  operationId: "picture",
  tags: ["picture"],
  summary: "Reads a product picture without the envelope.",
  description:
    "Reads a product picture without the envelope. The content of a name never changes. Not part of the specification.",
  security: [{}],
  parameters: [
    pathParameter("name", "The name of the picture, as `image` members carry it.", {
      type: "string",
      pattern: picture.name.source,
      examples: ["paper.svg"],
    }),
  ],
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

function operation(subject: string, name: string, endpoint: Endpoint, schemas: Schemas): Json {
  const pathParameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) =>
    key === "key"
      ? pathParameter(key, "The key of the text.", { type: "string", examples: ["sys_userr_privacy"] })
      : pathParameter(key, "The id of the row.", { type: "string", examples: ["10001"] }),
  );
  const source = endpoint.source === "ours" ? "Not part of the specification." : "Part of the specification.";
  return {
    operationId: `${subject}_${name}`,
    tags: [subject],
    summary: endpoint.description,
    description: `${endpoint.description} ${source}`,
    security: endpoint.access === "customer" ? [{ token: [] }] : [{}, { token: [] }],
    parameters: [
      { $ref: "#/components/parameters/FormType" },
      ...pathParameters,
      ...(endpoint.query ? queryParameters(endpoint.query, schemas) : []),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body, schemas) } : {}),
    responses: { 200: envelopeResponse(endpoint, schemas) },
  };
}

function requestBody(body: z.core.$ZodType, schemas: Schemas) {
  const schema = schemaOf(body, "input", schemas);
  return { required: true, content: { "application/json": { schema, example: exampleOf(schema, schemas) } } };
}

/** The envelope with the data of a success, or one of the refusals that the endpoint may answer with. */
function envelopeResponse(endpoint: Endpoint, schemas: Schemas) {
  const data = schemaOf(endpoint.answer, "output", schemas);
  const refusals = statusesOf(endpoint).flatMap((status) => {
    const known = REFUSALS[status];
    return known ? [{ status, ...known, cause: endpoint.errors?.[status as 404 | 409] ?? known.cause }] : [];
  });
  const success = {
    type: "object",
    required: ["status", "message", "data"],
    properties: {
      status: { const: 200, description: "Success." },
      message: { type: "string", description: "Not shown.", examples: ["ok"] },
      data: { description: "The answer.", ...data },
    },
  };
  return {
    description: ["200: success.", ...refusals.map(({ status, cause }) => `${status}: ${cause}`)].join("\n\n"),
    content: {
      "application/json": {
        schema: { oneOf: [success, ...refusals.map(({ name }) => ({ $ref: `${SCHEMAS}${name}` }))] },
        examples: {
          200: { summary: "Success", value: { status: 200, message: "ok", data: exampleOf(data, schemas) } },
          ...Object.fromEntries(
            refusals.map(({ status, cause, message }) => [
              status,
              { summary: cause, value: { status, message, data: null } },
            ]),
          ),
        },
      },
    },
  };
}

function queryParameters(query: z.core.$ZodObject, schemas: Schemas) {
  const { properties = {}, required = [] } = schemaOf(query, "input", schemas) as JsonSchema & { required?: string[] };
  return Object.entries(properties).map(([name, schema]) => {
    const { description, ...rest } = schema as JsonSchema & { description?: string };
    return { in: "query", name, required: required.includes(name), description, schema: rest };
  });
}

const pathParameter = (name: string, description: string, schema: JsonSchema & { pattern?: string }) => ({
  in: "path",
  name,
  required: true,
  description,
  schema,
});

const refusal = (status: number, description: string, message: string): JsonSchema & Json => ({
  type: "object",
  description,
  required: ["status", "message"],
  properties: {
    status: { const: status, description },
    message: { type: "string", description: "The reason in Chinese.", examples: [message] },
    data: { type: "null", description: "Nothing." },
  } as Record<string, JsonSchema>,
});

/**
 * The JSON Schema of a zod schema. Schemas with an id are added to `schemas` and referred to.
 * @throws when two schemas have one id.
 */
function schemaOf(schema: z.core.$ZodType, io: "input" | "output", schemas: Schemas): JsonSchema {
  const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "any" }));
  // zod writes JSON Schema, and JSON of it has no other members.
  const { $schema, $defs, ...rest } = JSON.parse(text.replaceAll("#/$defs/", SCHEMAS)) as JsonSchema & {
    $schema: string;
    $defs?: Schemas;
  };
  for (const [id, definition] of Object.entries($defs ?? {})) {
    const known = schemas[id];
    if (known && JSON.stringify(known) !== JSON.stringify(definition)) throw new Error(`two schemas have the id ${id}`);
    schemas[id] = definition;
  }
  return rest;
}
