import { z } from "zod";
import { calls } from "#backend/modules/modules.ts";
import { auth } from "#contract/auth.ts";
import { checkout } from "#contract/checkout.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Envelope, envelope, isLoginRequired } from "#contract/envelope.ts";
import { goods } from "#contract/goods.ts";
import { order } from "#contract/order.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";

/** Calls one endpoint of a backend and returns the parsed JSON of its answer. */
export type CallBackend = (
  endpoint: Endpoint,
  path: string,
  init: { token?: string; body?: unknown },
) => Promise<unknown>;

/** `ok`: an answer with content was received and matches the schema. `not asked`: no call could show it. */
type Verdict = { outcome: "ok" | "deviates" | "not asked"; reason: string };
export type Finding = Verdict & { name: string; call: string };
export type Account = { account: string; password: string };

const UNKNOWN_ID = "999999999";
const HAN = /\p{Script=Han}/u;

const ok: Verdict = { outcome: "ok", reason: "" };
const deviates = (reason: string): Verdict => ({ outcome: "deviates", reason });
const notAsked = (reason: string): Verdict => ({ outcome: "not asked", reason });

/**
 * Checks every call of the contract against a backend, with an account also the answers to that customer. It changes
 * nothing: calls that write are made as a visitor or without their fields, and only their refusal is checked.
 */
export async function checkContract(call: CallBackend, account?: Account): Promise<Finding[]> {
  const login = account ? await verdictOfLogin(call, account) : { verdict: undefined, token: undefined };
  const parameters = await pathParametersOf(call, login.token);
  const findings: Finding[] = [];
  for (const [subject, endpoints] of Object.entries(calls)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/\{\w+\}/g, parameters[endpoint.path] ?? UNKNOWN_ID);
      const verdict =
        endpoint === auth.login && login.verdict
          ? login.verdict
          : await verdictOf(call, endpoint, path, login.token).catch((error: unknown) => deviates(causeOf(error)));
      findings.push({ name: `${subject}.${name}`, call: `${endpoint.method} ${endpoint.path}`, ...verdict });
    }
  }
  return findings;
}

async function verdictOf(call: CallBackend, endpoint: Endpoint, path: string, token: string | undefined) {
  if (endpoint.access === "customer") {
    const body = endpoint.method === "POST" ? { body: {} } : {};
    const refused = envelope.parse(await call(endpoint, path, body));
    if (!isLoginRequired(refused)) return deviates(`answers a visitor with ${statusOf(refused)}`);
  }
  if (endpoint === auth.scanCheck) return verdictOfScan(call);
  if (endpoint.method === "POST") return verdictOfWriting(call, endpoint, path);
  if (endpoint.access === "customer" && !token) return notAsked("it needs CONTRACT_ACCOUNT and CONTRACT_PASSWORD");
  const response = envelope.parse(await call(endpoint, path, token ? { token } : {}));
  if (response.status === 200) return verdictOfAnswer(endpoint.answer, response.data);
  if (!isRefusal(response)) return deviates(`answers ${statusOf(response)}`);
  if (endpoint === checkout.check) return notAsked("it needs lines of a cart");
  if (path.includes(UNKNOWN_ID) && response.status === NOT_FOUND) return notAsked("no id for its path is known");
  return deviates(`answers ${statusOf(response)}`);
}

/**
 * Makes a public call without its fields, which must be refused; calls of customers have been refused for a visitor
 * before.
 */
async function verdictOfWriting(call: CallBackend, endpoint: Endpoint, path: string) {
  if (endpoint.access === "customer") return notAsked("it would change data; it refuses a visitor");
  if (!endpoint.body) return notAsked("it would change data");
  const response = envelope.parse(await call(endpoint, path, { body: {} }));
  return response.status !== 200 && response.status !== NOT_FOUND && isRefusal(response)
    ? notAsked("it would change data; it refuses a call without its fields")
    : deviates(`without its fields it answers ${statusOf(response)}`);
}

/** Starts a login by QR code and reads its state, which changes nothing. */
async function verdictOfScan(call: CallBackend) {
  const started = envelope.parse(await call(auth.scan, auth.scan.path, {}));
  const { data: login } = auth.scan.answer.safeParse(started.data);
  if (!login) return notAsked("the login by QR code does not start");
  const { key, secret } = login;
  const response = envelope.parse(await call(auth.scanCheck, auth.scanCheck.path, { body: { key, secret } }));
  return response.status === 200
    ? verdictOfAnswer(auth.scanCheck.answer, response.data)
    : deviates(`answers ${statusOf(response)}`);
}

async function verdictOfLogin(call: CallBackend, account: Account) {
  const answer = await call(auth.login, auth.login.path, { body: account }).catch(() => null);
  const response = envelope.safeParse(answer).data;
  if (response?.status !== 200) {
    return {
      verdict: deviates(`${account.account} cannot log in: ${response ? statusOf(response) : "no envelope"}`),
      token: undefined,
    };
  }
  return {
    verdict: verdictOfAnswer(auth.login.answer, response.data),
    token: auth.login.answer.safeParse(response.data).data?.token,
  };
}

function verdictOfAnswer(schema: z.core.$ZodType, data: unknown): Verdict {
  const parsed = z.safeParse(schema, data);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return deviates(`${issue?.path.join(".") || "data"}: ${issue?.message}`);
  }
  return isEmpty(data) ? notAsked("its answer is empty, so no field was seen") : ok;
}

/** Whether the data are null, an empty list, or an object whose `list` is empty. */
function isEmpty(data: unknown): boolean {
  if (data === null || (Array.isArray(data) && data.length === 0)) return true;
  return typeof data === "object" && "list" in data && isEmpty(data.list);
}

/**
 * Whether the answer is a refusal: it has a Chinese message, which the storefront shows, and does not end the session.
 */
const isRefusal = (response: Envelope) => HAN.test(response.message) && !isLoginRequired(response);

const causeOf = (error: unknown) => (error instanceof z.ZodError ? "answers without an envelope" : String(error));

const statusOf = ({ status, message }: Envelope) => `${status} ${message}`;

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
    ? (response.data.data as { list?: Record<string, unknown>[] } | undefined | null)?.list
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
