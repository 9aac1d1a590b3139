import type { z } from "zod";
import { calls } from "#backend/modules/modules.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { envelope, isLoginRequired } from "#contract/envelope.ts";
import { goods } from "#contract/goods.ts";
import { order } from "#contract/order.ts";

/** Calls one endpoint of a backend and returns the parsed JSON of its answer. */
export type CallBackend = (
  endpoint: Endpoint,
  path: string,
  init: { token?: string; body?: unknown },
) => Promise<unknown>;
export type Finding = { name: string; call: string; deviates: string | null };

const UNKNOWN_ID = "999999999";
const HAN = /\p{Script=Han}/u;

/**
 * Checks every call of the contract against a backend. It changes nothing: calls that write are made as a visitor or
 * without their fields.
 */
export async function deviations(call: CallBackend, token: string | undefined): Promise<Finding[]> {
  const parameters = await pathParametersOf(call, token);
  const findings: Finding[] = [];
  for (const [subject, endpoints] of Object.entries(calls)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/\{\w+\}/g, parameters[endpoint.path] ?? UNKNOWN_ID);
      const deviates = await deviationOf(call, endpoint, path, token).catch((error: unknown) => String(error));
      findings.push({ name: `${subject}.${name}`, call: `${endpoint.method} ${endpoint.path}`, deviates });
    }
  }
  return findings;
}

async function deviationOf(call: CallBackend, endpoint: Endpoint, path: string, token: string | undefined) {
  const body = endpoint.method === "POST" ? { body: {} } : {};
  if (endpoint.access === "customer") {
    const refused = envelope.parse(await call(endpoint, path, body));
    if (!isLoginRequired(refused)) return `answers a visitor with ${refused.status} ${refused.message}`;
  }
  if (endpoint.method === "POST")
    return endpoint.access === "public" && endpoint.body ? checkWithoutFields(call, endpoint, path) : null;
  if (endpoint.access === "customer" && !token) return null;
  const response = envelope.parse(await call(endpoint, path, token ? { token } : {}));
  if (response.status !== 200)
    return hasChineseMessage(response) && mayBeRefused(endpoint, path)
      ? null
      : `answers ${response.status} ${response.message}`;
  return schemaIssue(endpoint.answer, response.data);
}

/** An unknown id, or a check of no cart lines, may be refused. */
const mayBeRefused = (endpoint: Endpoint, path: string) => path.includes(UNKNOWN_ID) || endpoint === order.check;

/** A call without its fields must be refused with a Chinese message. */
async function checkWithoutFields(call: CallBackend, endpoint: Endpoint, path: string) {
  const response = envelope.parse(await call(endpoint, path, { body: {} }));
  return response.status !== 200 && hasChineseMessage(response)
    ? null
    : `without its fields it answers ${response.status} ${response.message}`;
}

const hasChineseMessage = ({ message }: { message: string }) => HAN.test(message);

function schemaIssue(schema: z.ZodType, data: unknown) {
  const parsed = schema.safeParse(data);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return `${issue?.path.join(".") || "data"}: ${issue?.message}`;
}

/** Ids that exist on the backend, by path. */
async function pathParametersOf(call: CallBackend, token: string | undefined): Promise<Record<string, string>> {
  const product = await firstId(call, goods.list, "product_id");
  const orderId = token ? await firstId(call, order.list, "order_id", token) : undefined;
  return {
    "/api/agreement/{key}": "sys_userr_privacy",
    ...(product ? { [goods.detail.path]: product, [goods.related.path]: product } : {}),
    ...(orderId ? { [order.detail.path]: orderId } : {}),
  };
}

async function firstId(call: CallBackend, endpoint: Endpoint, field: string, token?: string) {
  const response = envelope.safeParse(await call(endpoint, endpoint.path, token ? { token } : {}).catch(() => null));
  // The answer is not checked yet and may have any shape.
  const list = response.success
    ? (response.data.data as { list?: Record<string, unknown>[] } | undefined)?.list
    : undefined;
  const id = Array.isArray(list) ? list[0]?.[field] : undefined;
  return typeof id === "number" ? String(id) : undefined;
}

/** Calls a backend over HTTP like the storefront. */
export const callOver =
  (url: string): CallBackend =>
  async ({ method }, path, { token, body }) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        "Form-type": "pc",
        ...(token ? { "X-Token": `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    return answer.json();
  };
