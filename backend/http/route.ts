import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { type Answer, type Endpoint, FILE_BODY_MAX } from "#contract/endpoint.ts";
import { ID } from "#contract/rules/patterns.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { PROXY_FORBIDDEN } from "#contract/rules/proxy.ts";
import { NO_RIGHT } from "#contract/rules/staff.ts";
import { FORBIDDEN, LOGIN_REQUIRED } from "#contract/rules/status.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import type { Caller, HonoEnv } from "./caller.ts";
import { ApiError, notFound } from "./errors.ts";
import type { Member } from "./member.ts";

/** Answers a GET endpoint from inside this process. */
export type ReadHandler = (request: {
  caller: Caller | null;
  member: Member | null;
  ip: string;
  params: Record<string, string>;
  query: Record<string, string>;
}) => Promise<unknown>;

/** The HTTP routes, and the handlers of GET endpoints by path for reads inside this process. */
export type App = Hono<HonoEnv> & { readonly readHandlers: Map<string, ReadHandler> };

type CallerOf<E extends Endpoint> = E["access"] extends "customer" ? Caller : Caller | null;
type Parsed<S> = S extends z.core.$ZodType ? z.output<S> : undefined;
type QueryOf<E extends Endpoint> = E extends { query: infer Q } ? Parsed<Q> : undefined;
type BodyOf<E extends Endpoint> = E extends { body: infer B } ? Parsed<B> : undefined;

/** The arguments of a handler: the customer or the member, their IP address and the parsed request. */
export type Call<E extends Endpoint> = {
  caller: CallerOf<E>;
  member: E["access"] extends "staff" ? Member : null;
  ip: string;
  params: Record<string, string>;
  query: QueryOf<E>;
  body: BodyOf<E>;
};

/**
 * Registers one endpoint of the contract. A request outside its schema is answered with 400, and a handler's answer
 * outside its schema is a 500.
 */
export function route<E extends Endpoint>(
  app: App,
  endpoint: E,
  handle: (call: Call<E>) => z.input<E["answer"]> | Promise<z.input<E["answer"]>>,
) {
  register(app, endpoint, async (call) => z.parse(endpoint.answer, await handle(call)) as Answer<E>);
}

/** `route` for an act whose endpoint answers nothing but its success. */
export function voidRoute<E extends Endpoint>(app: App, endpoint: E, act: (call: Call<E>) => Promise<unknown>) {
  register(app, endpoint, async (call) => {
    await act(call);
    return z.parse(endpoint.answer, {}) as Answer<E>;
  });
}

/**
 * Registers an endpoint whose answer depends only on the request, the data and the caller's price class. Answers are
 * cached until the data change. The handler receives a reader of that class instead of the caller.
 * @param personalise adds what belongs to the caller alone to a copy of the cached answer; the result is never cached
 */
export function cachedRoute<E extends Endpoint>(
  app: App,
  cache: ResponseCache,
  endpoint: E,
  handle: (
    call: Pick<Call<E>, "params" | "query"> & { reader: Buyer | null },
  ) => z.input<E["answer"]> | Promise<z.input<E["answer"]>>,
  personalise?: Personalise,
) {
  register(app, endpoint, async ({ caller, params, query }) => {
    const answer = await cache(
      caller,
      JSON.stringify([endpoint.path, params, query]),
      async (reader) => z.parse(endpoint.answer, await handle({ reader, params, query })) as Answer<E>,
    );
    return caller && personalise ? personalise(caller, answer) : answer;
  });
}

/** Returns a copy of the answer with the caller's own parts, or the frozen answer itself where there are none. */
export type Personalise = <T>(caller: Caller, answer: T) => Promise<T>;

function register<E extends Endpoint>(app: App, endpoint: E, answer: (call: Call<E>) => Promise<Answer<E>>) {
  const requireAccess = (caller: Caller | null, member: Member | null) => {
    if (endpoint.access === "customer" && !caller) throw new ApiError(400, LOGIN_REQUIRED);
    if (caller?.proxy && !endpoint.proxy) throw new ApiError(FORBIDDEN, PROXY_FORBIDDEN);
    if (endpoint.access !== "staff") return;
    if (!member) throw new ApiError(400, LOGIN_REQUIRED);
    if (endpoint.right && !member.rights.has(endpoint.right)) throw new ApiError(FORBIDDEN, NO_RIGHT);
  };
  const handle: ReadHandler = async ({ caller, member, ip, params, query, ...rest }) => {
    requireAccess(caller, member);
    const call = {
      ...rest,
      caller,
      member,
      ip,
      params: requireStorable(params),
      query: endpoint.query && z.parse(endpoint.query, withoutNul(query)),
    };
    // The schemas produce exactly the members of Call<E>; TypeScript cannot follow them through the generic.
    return answer(call as unknown as Call<E>);
  };
  if (endpoint.method === "GET") app.readHandlers.set(endpoint.path, handle);
  app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ":$1"), bodyLimitOf(endpoint), async (c) => {
    const { body } = endpoint;
    const caller = c.get("caller");
    const member = c.get("member");
    requireAccess(caller, member);
    const call = {
      caller,
      member,
      ip: c.get("ip"),
      params: c.req.param(),
      query: c.req.query(),
      ...(body ? { body: await readBody(c, body) } : {}),
    };
    return c.json({ status: 200, message: "ok", data: await handle(call) });
  });
}

const limitBody = (maxSize: number, message: string) =>
  bodyLimit({ maxSize, onError: (c) => c.json({ status: 400, message, data: null }, 413) });
export const bodyLimited = limitBody(1024 * 1024, "请求内容过大");
const fileBodyLimited = limitBody(FILE_BODY_MAX, "图片和文件每个不能超过 5 MB，请压缩后再传");
const bodyLimitOf = ({ carriesFile }: Endpoint) => (carriesFile ? fileBodyLimited : bodyLimited);

/** @throws ApiError 404 for a parameter with NUL, which PostgreSQL cannot store in text. */
function requireStorable(params: Record<string, string>) {
  if (Object.values(params).some((value) => value.includes("\0"))) throw notFound();
  return params;
}

/** The query without values that contain NUL; like other invalid values they fall back to the default. */
function withoutNul(query: Record<string, string>) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => !value.includes("\0")));
}

async function readBody(c: Context<HonoEnv>, schema: z.core.$ZodType) {
  const text = await c.req.text();
  if (JSON_NUL.test(text)) throw new ApiError(400, "请求参数有误");
  const parsed = z.safeParse(schema, parseJson(text));
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

/** The id in a path. @throws ApiError 404 for text that is not an id. */
export function idParam(params: Record<string, string>, name = "id"): number {
  const text = params[name] ?? "";
  if (!ID.test(text)) throw notFound();
  return Number(text);
}

/** NUL as JSON escapes it, but not an escaped backslash followed by "u0000". */
const JSON_NUL = /(?<!\\)(?:\\\\)*\\u0000/;
