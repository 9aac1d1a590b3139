import type { Context, Hono } from "hono";
import { z } from "zod";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { Buyer } from "#contract/pricing.ts";
import { ID } from "#contract/rules/patterns.ts";
import { LOGIN_REQUIRED, NOT_FOUND } from "#contract/rules/status.ts";
import type { KeptAnswers } from "./kept-answers.ts";

/** A no in the backend's own words; it travels in the envelope, never as a stack trace (storefront.md section 8). */
export class Refusal extends Error {
  override name = "Refusal";
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Not there, or not yours: the two are never told apart. */
export const notFound = (message = "内容不存在") => new Refusal(NOT_FOUND, message);

/** The customer behind a live token, as far as rights and prices need. */
export type Caller = {
  readonly id: number;
  readonly audit_state: number;
  readonly audit_type: number;
  /** Hash of the token that carried this call; logout and revocation name it. */
  readonly token: string;
};

export type Env = { Bindings: { address: string }; Variables: { caller: Caller | null; address: string } };

/** A call that changes nothing, as asked from inside this process. */
export type Reading = (asked: {
  who: Caller | null;
  address: string;
  params: Record<string, string>;
  query: Record<string, string>;
}) => Promise<unknown>;

/** The calls over the wire, and those that read by their path once more for this process itself. */
export type App = Hono<Env> & { readonly readings: Map<string, Reading> };

type WhoOf<E extends Endpoint> = E["who"] extends "customer" ? Caller : Caller | null;
type Taken<S> = S extends z.ZodType ? z.output<S> : undefined;
type QueryOf<E extends Endpoint> = E extends { query: infer Q } ? Taken<Q> : undefined;
type BodyOf<E extends Endpoint> = E extends { body: infer B } ? Taken<B> : undefined;

/** What a handler is told: who asks, from which address, and the parsed question. */
export type Call<E extends Endpoint> = {
  who: WhoOf<E>;
  address: string;
  params: Record<string, string>;
  query: QueryOf<E>;
  body: BodyOf<E>;
};

/**
 * Registers one endpoint of the contract. What comes in and what goes out are both held to it:
 * a question outside the schema is refused with 400, an answer outside it is a fault of ours.
 */
export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  handle: (call: Call<E>) => z.input<E["answer"]> | Promise<z.input<E["answer"]>>,
) {
  register(app, endpoint, async (call) => endpoint.answer.parse(await handle(call)) as Answer<E>);
}

/**
 * Registers an endpoint whose answer depends on the question, the data and the caller's price class alone: it is kept
 * while the data stay. The handler is told a reader of that class and never who asks.
 */
export function serveKept<E extends Endpoint>(
  app: App,
  kept: KeptAnswers,
  endpoint: E,
  handle: (
    call: Pick<Call<E>, "params" | "query"> & { reader: Buyer | null },
  ) => z.input<E["answer"]> | Promise<z.input<E["answer"]>>,
) {
  register(app, endpoint, ({ who, params, query }) =>
    kept(
      who,
      JSON.stringify([endpoint.path, params, query]),
      async (reader) => endpoint.answer.parse(await handle({ reader, params, query })) as Answer<E>,
    ),
  );
}

function register<E extends Endpoint>(app: App, endpoint: E, answer: (call: Call<E>) => Promise<Answer<E>>) {
  const admit = (who: Caller | null) => {
    if (endpoint.who === "customer" && !who) throw new Refusal(400, LOGIN_REQUIRED);
  };
  const asked: Reading = async ({ who, address, params, query, ...rest }) => {
    admit(who);
    const call = {
      ...rest,
      who,
      address,
      params: named(params),
      query: endpoint.query?.parse(sensible(query)),
    };
    // The schemas produced exactly what Call<E> says; TypeScript cannot follow them through the generic.
    return answer(call as unknown as Call<E>);
  };
  if (endpoint.method === "GET") app.readings.set(endpoint.path, asked);
  app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ":$1"), async (c) => {
    const { body } = endpoint;
    const who = c.get("caller");
    admit(who);
    const call = {
      who,
      address: c.get("address"),
      params: c.req.param(),
      query: c.req.query(),
      ...(body ? { body: await readBody(c, body) } : {}),
    };
    return c.json({ status: 200, message: "ok", data: await asked(call) });
  });
}

/** PostgreSQL keeps no NUL in text: nothing is called so, */
function named(params: Record<string, string>) {
  if (Object.values(params).some((value) => value.includes("\0"))) throw notFound();
  return params;
}

/** and a question with one falls back, as every value does that makes no sense (product.md section 3). */
function sensible(query: Record<string, string>) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => !value.includes("\0")));
}

async function readBody(c: Context<Env>, schema: z.ZodType) {
  const text = await c.req.text();
  if (NUL.test(text)) throw new Refusal(400, "请求参数有误");
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new Refusal(400, "请求参数有误");
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, "请求参数有误");
    throw error;
  }
}

/** The number in a path; what is no id is not there. */
export function idParam(params: Record<string, string>, name = "id"): number {
  const text = params[name] ?? "";
  if (!ID.test(text)) throw notFound();
  return Number(text);
}

/** NUL as JSON spells it, but not an escaped backslash before the letters u0000. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** Turns what was thrown into an answer: refusals speak, everything else is logged under an id and stays silent. */
export function answerFor(error: unknown, log: (id: string, error: unknown) => void, newId: () => string) {
  if (error instanceof Refusal) return { status: error.status, message: error.message, data: null };
  const id = newId();
  log(id, error instanceof z.ZodError ? new Error(`answer outside the contract: ${error.message}`) : error);
  return { status: 500, message: `服务器错误（${id}）`, data: null };
}
