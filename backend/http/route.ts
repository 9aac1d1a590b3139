import type { Context, Hono } from "hono";
import type { z } from "zod";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import { ID } from "#contract/rules/patterns.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { LOGIN_REQUIRED } from "#contract/rules/status.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import type { Caller, HonoEnv } from "./caller.ts";
import { ApiError, notFound } from "./errors.ts";

/** A call that changes nothing, as asked from inside this process. */
export type ReadHandler = (asked: {
  caller: Caller | null;
  address: string;
  params: Record<string, string>;
  query: Record<string, string>;
}) => Promise<unknown>;

/** The calls over the wire, and those that read by their path once more for this process itself. */
export type App = Hono<HonoEnv> & { readonly readings: Map<string, ReadHandler> };

type WhoOf<E extends Endpoint> = E["who"] extends "customer" ? Caller : Caller | null;
type Taken<S> = S extends z.ZodType ? z.output<S> : undefined;
type QueryOf<E extends Endpoint> = E extends { query: infer Q } ? Taken<Q> : undefined;
type BodyOf<E extends Endpoint> = E extends { body: infer B } ? Taken<B> : undefined;

/** What a handler is told: who asks, from which address, and the parsed question. */
export type Call<E extends Endpoint> = {
  caller: WhoOf<E>;
  address: string;
  params: Record<string, string>;
  query: QueryOf<E>;
  body: BodyOf<E>;
};

/**
 * Registers one endpoint of the contract. What comes in and what goes out are both held to it:
 * a question outside the schema is refused with 400, an answer outside it is a fault of ours.
 */
export function route<E extends Endpoint>(
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
export function cachedRoute<E extends Endpoint>(
  app: App,
  kept: ResponseCache,
  endpoint: E,
  handle: (
    call: Pick<Call<E>, "params" | "query"> & { reader: Buyer | null },
  ) => z.input<E["answer"]> | Promise<z.input<E["answer"]>>,
) {
  register(app, endpoint, ({ caller, params, query }) =>
    kept(
      caller,
      JSON.stringify([endpoint.path, params, query]),
      async (reader) => endpoint.answer.parse(await handle({ reader, params, query })) as Answer<E>,
    ),
  );
}

function register<E extends Endpoint>(app: App, endpoint: E, answer: (call: Call<E>) => Promise<Answer<E>>) {
  const admit = (caller: Caller | null) => {
    if (endpoint.who === "customer" && !caller) throw new ApiError(400, LOGIN_REQUIRED);
  };
  const asked: ReadHandler = async ({ caller, address, params, query, ...rest }) => {
    admit(caller);
    const call = {
      ...rest,
      caller,
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
    const caller = c.get("caller");
    admit(caller);
    const call = {
      caller,
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

async function readBody(c: Context<HonoEnv>, schema: z.ZodType) {
  const text = await c.req.text();
  if (NUL.test(text)) throw new ApiError(400, "请求参数有误");
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new ApiError(400, "请求参数有误");
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ApiError(400, "请求参数有误");
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
