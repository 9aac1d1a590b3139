import type { z } from "zod";
import { calls } from "#backend/modules/modules.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { envelope, isLoginRequired } from "#contract/envelope.ts";
import { goods } from "#contract/goods.ts";
import { order } from "#contract/order.ts";

/** One call of a backend, whatever it is: the status of its envelope, its message, its data. */
export type Ask = (endpoint: Endpoint, path: string, init: { token?: string; body?: unknown }) => Promise<unknown>;
export type Finding = { name: string; call: string; deviates: string | null };

const NOBODYS = "999999999";
const HAN = /\p{Script=Han}/u;

/**
 * Asks a backend each call of the contract and says which of them deviate. Nothing is changed on the other side: what
 * writes is asked as a visitor, or with its fields left out.
 */
export async function deviations(ask: Ask, token: string | undefined): Promise<Finding[]> {
  const blanks = await blanksOf(ask, token);
  const findings: Finding[] = [];
  for (const [subject, endpoints] of Object.entries(calls)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/\{\w+\}/g, blanks[endpoint.path] ?? NOBODYS);
      const deviates = await deviationOf(ask, endpoint, path, token).catch((error: unknown) => String(error));
      findings.push({ name: `${subject}.${name}`, call: `${endpoint.method} ${endpoint.path}`, deviates });
    }
  }
  return findings;
}

async function deviationOf(ask: Ask, endpoint: Endpoint, path: string, token: string | undefined) {
  const body = endpoint.method === "POST" ? { body: {} } : {};
  if (endpoint.access === "customer") {
    const refused = envelope.parse(await ask(endpoint, path, body));
    if (!isLoginRequired(refused)) return `a visitor is answered ${refused.status} ${refused.message}`;
  }
  if (endpoint.method === "POST")
    return endpoint.access === "public" && endpoint.body ? leftOut(ask, endpoint, path) : null;
  if (endpoint.access === "customer" && !token) return null;
  const response = envelope.parse(await ask(endpoint, path, token ? { token } : {}));
  if (response.status !== 200)
    return inWords(response) && asksForNothing(endpoint, path)
      ? null
      : `answers ${response.status} ${response.message}`;
  return wrong(endpoint.answer, response.data);
}

/** Of what is nobody's, and of no lines at all, there is nothing to tell. */
const asksForNothing = (endpoint: Endpoint, path: string) => path.includes(NOBODYS) || endpoint === order.check;

/** A form without its fields is refused in words that a person can read. */
async function leftOut(ask: Ask, endpoint: Endpoint, path: string) {
  const response = envelope.parse(await ask(endpoint, path, { body: {} }));
  return response.status !== 200 && inWords(response)
    ? null
    : `without its fields it answers ${response.status} ${response.message}`;
}

const inWords = ({ message }: { message: string }) => HAN.test(message);

function wrong(schema: z.ZodType, data: unknown) {
  const parsed = schema.safeParse(data);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return `${issue?.path.join(".") || "data"}: ${issue?.message}`;
}

/** Things that the other side has, to ask for one by one. */
async function blanksOf(ask: Ask, token: string | undefined): Promise<Record<string, string>> {
  const product = await first(ask, goods.list, "product_id");
  const mine = token ? await first(ask, order.list, "order_id", token) : undefined;
  return {
    "/api/agreement/{key}": "sys_userr_privacy",
    ...(product ? { [goods.detail.path]: product, [goods.related.path]: product } : {}),
    ...(mine ? { [order.detail.path]: mine } : {}),
  };
}

async function first(ask: Ask, endpoint: Endpoint, field: string, token?: string) {
  const response = envelope.safeParse(await ask(endpoint, endpoint.path, token ? { token } : {}).catch(() => null));
  // Nothing is known of what stands there; what is no list has no first.
  const list = response.success
    ? (response.data.data as { list?: Record<string, unknown>[] } | undefined)?.list
    : undefined;
  const id = Array.isArray(list) ? list[0]?.[field] : undefined;
  return typeof id === "number" ? String(id) : undefined;
}

/** A backend behind an address, as the storefront calls it. */
export const over =
  (url: string): Ask =>
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
