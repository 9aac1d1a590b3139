import { toUSVString } from "node:util";
import { data } from "@remix-run/node";
import { type Answer, type Body, type Endpoint, FILE_BODY_MAX, type Params, type Query } from "#contract/endpoint.ts";
import { type Envelope, isLoginRequired } from "#contract/envelope.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { NOT_FOUND, NOT_PROVIDED, UNAVAILABLE } from "#contract/rules/status.ts";
import {
  BackendUnavailableError,
  boundedText,
  parseAnswer,
  parseEnvelope,
  withinTime,
} from "./backend-answer.server.ts";
import type { CircuitBreaker } from "./circuit-breaker.server.ts";
import { deadlineOf } from "./env.server.ts";
import { log } from "./log.server.ts";
import { withSignedPictures } from "./picture/signed-answer.server.ts";
import { EMBEDDED, type Features } from "./remote/features.server.ts";
import { dependsOnBuyer, MisreadAnswer, remoteAnswer } from "./remote/remote-answer.server.ts";
import { apiUrl, type directReads, type Transport } from "./transport.server.ts";

/** The longest duration of one backend call, in ms; the page's deadline bounds all of its calls together. */
const CALL_TIMEOUT_MS = 2000;
/** The same for a call that carries a file, which the backend decodes and stores, in ms. */
const FILE_CALL_TIMEOUT_MS = 15_000;
/** The same for the call that probes an open circuit, in ms; with the breaker's pause a recovery is found within 2 s. */
const PROBE_TIMEOUT_MS = 800;
const ANSWER_MAX_BYTES = 5 * 1024 * 1024;

type ReadEndpoint = Endpoint & { method: "GET" };
type WriteEndpoint = Endpoint & { method: "POST" };
type ParamsInput<E extends Endpoint> = keyof Params<E> extends never ? { params?: undefined } : { params: Params<E> };
type ReadInput<E extends Endpoint> = ParamsInput<E> &
  (Query<E> extends undefined ? { query?: undefined } : { query?: Query<E> });
type WriteInput<E extends Endpoint> = ParamsInput<E> &
  (Body<E> extends undefined ? { body?: undefined } : { body: Body<E> });
type OptionalIfEmpty<T> = Record<never, never> extends T ? [T?] : [T];

type WriteResult<E extends Endpoint> = { ok: true; answer: Answer<E> } | { ok: false; status: number; message: string };

/** The backend as one request may call it: loaders read, actions write. */
export type Api = {
  /** Identifies the request in the log. */
  readonly requestId?: string | undefined;
  /**
   * The backend's answer.
   * @throws an error response for the page's error boundary, or the redirect that ends a session.
   */
  read<E extends ReadEndpoint>(endpoint: E, ...input: OptionalIfEmpty<ReadInput<E>>): Promise<Answer<E>>;
  /**
   * The backend's answer, or the message of its refusal for the form.
   * @throws the redirect that ends a session.
   */
  write<E extends WriteEndpoint>(endpoint: E, ...input: OptionalIfEmpty<WriteInput<E>>): Promise<WriteResult<E>>;
};

type CallInput = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown };

type Deps = {
  transport: Transport;
  /** Reads within this process, whose answers the backend has validated already. */
  directReads?: () => ReturnType<typeof directReads>;
  breaker?: CircuitBreaker;
  /** What the backend has; everything by default. */
  features?: Features;
  /** The address that the paths of all calls are appended to. */
  origin: string;
  /** Set for a backend that is reached over the network, whose answers are read with tolerance. */
  remote?: {
    /** The customer of the token, on whom prices in answers depend; absent for visitors. */
    buyer?: () => Promise<Buyer>;
  };
  token: string | null;
  clientAddress: string;
  requestId?: string | undefined;
  timeoutMs?: number;
  /** The time, as `performance.now()` gives it, that ends all calls of the page; a call that carries a file has its own. */
  deadline?: () => number;
  /** Called after each write, successful or not, because data read before it may be stale. */
  onWrite?: () => void;
  /** Makes the response that ends a dead session. */
  onLoginRequired: () => Promise<Response>;
};

const CIRCUIT_OPEN = new Error("circuit open");
/** In place of the answer of a backend that does not have the call. */
const MISSING: Envelope = { status: NOT_FOUND, message: NOT_PROVIDED };

export function createApi({
  transport,
  directReads,
  breaker,
  features = EMBEDDED,
  origin,
  remote,
  token,
  clientAddress,
  requestId,
  timeoutMs = deadlineOf(CALL_TIMEOUT_MS),
  deadline,
  onWrite,
  onLoginRequired,
}: Deps): Api {
  let opened: ReturnType<NonNullable<typeof directReads>> | undefined;

  const timeoutOf = ({ carriesFile }: Endpoint) => (carriesFile ? deadlineOf(FILE_CALL_TIMEOUT_MS) : timeoutMs);

  async function call(endpoint: Endpoint, input: CallInput): Promise<Envelope> {
    if (features.isUndeclared(endpoint)) return MISSING;
    const admission = breaker?.admit() ?? "normal";
    if (admission === "refused") throw new BackendUnavailableError(503, CIRCUIT_OPEN);
    const ownMs = admission === "probe" ? Math.min(timeoutMs, deadlineOf(PROBE_TIMEOUT_MS)) : timeoutOf(endpoint);
    const ms = deadline && !endpoint.carriesFile ? Math.min(ownMs, deadline() - performance.now()) : ownMs;
    const make = endpoint.method === "GET" ? read : send;
    const answer = await reported(withinTime(ms, (signal) => make(endpoint, input, signal)));
    if (isLoginRequired(answer)) {
      if (token === null && !features.has(endpoint)) return MISSING;
      const ended = await onLoginRequired();
      if (token === null) visitorsLogins.add(ended);
      throw ended;
    }
    const caller = token === null ? null : { token, clientAddress };
    const made = { path: pathOf(endpoint, input), query: input.query, caller };
    features.observe(endpoint, made, answer);
    return answer.status !== 200 && features.isMissing(endpoint, made, answer) ? MISSING : answer;
  }

  /** Reports to the breaker whether the backend answered at all; a malformed answer counts as an answer. */
  async function reported(answer: Promise<Envelope>): Promise<Envelope> {
    try {
      const received = await answer;
      breaker?.succeeded();
      return received;
    } catch (error) {
      if (error instanceof BackendUnavailableError && error.status === 502) breaker?.succeeded();
      else breaker?.failed();
      throw error;
    }
  }

  async function read(endpoint: Endpoint, input: CallInput, signal: AbortSignal): Promise<Envelope> {
    opened ??= directReads?.();
    const readDirect = await opened;
    if (readDirect) return readDirect(endpoint.path, { params: textsOf(input.params), query: textsOf(input.query) });
    const answer = await send(endpoint, input, signal);
    // The answer of a remote backend is parsed by `understood`, which may make a call of its own.
    return answer.status === 200 && !remote ? { ...answer, data: parseAnswer(endpoint, answer.data) } : answer;
  }

  /** The customer for whom an answer is read; what a write has done is not lost with the prices of its answer. */
  async function buyerOf(endpoint: Endpoint): Promise<Buyer | null> {
    if (!remote?.buyer || !dependsOnBuyer(endpoint)) return null;
    return endpoint.method === "GET" ? remote.buyer() : remote.buyer().catch(() => null);
  }

  /**
   * The answer of a remote backend, read for the customer of the token.
   * @throws BackendUnavailableError 502 for one that the contract does not allow.
   */
  async function understood(endpoint: Endpoint, received: unknown): Promise<unknown> {
    const buyer = await buyerOf(endpoint);
    try {
      return remoteAnswer(endpoint, received, buyer);
    } catch (error) {
      throw error instanceof MisreadAnswer ? new BackendUnavailableError(502, error) : error;
    }
  }

  async function send(endpoint: Endpoint, input: CallInput, signal: AbortSignal): Promise<Envelope> {
    // A write may start or end a session, so the next read authenticates again.
    if (endpoint.method === "POST") opened = undefined;
    const { query = {}, body } = features.accepted(endpoint, input);
    const path = pathOf(endpoint, input);
    const url = apiUrl(origin, path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const headers = new Headers({ "Form-type": "pc" });
    if (token) headers.set("X-Token", `Bearer ${token}`);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const request = new Request(url, {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const max = endpoint.carriesFile ? FILE_BODY_MAX : ANSWER_MAX_BYTES;
    const response = await transport(request, clientAddress, signal);
    return parseEnvelope(endpoint, response.status, await boundedText(response, max));
  }

  /** Logs one line, which names the call and never its contents. */
  function report({ status, cause }: BackendUnavailableError, path: string) {
    // It was logged where it was read.
    if (cause instanceof MisreadAnswer) return;
    const level = cause === CIRCUIT_OPEN ? "info" : "error";
    log(level, "backend unavailable", { id: requestId, path, status, error: String(cause) });
  }

  return {
    requestId,
    async read(endpoint, ...[input]) {
      try {
        const answer = await call(endpoint, (input ?? {}) as CallInput);
        if (answer.status !== 200) throw failure(pageStatus(answer.status), answer.message);
        const data = remote ? await understood(endpoint, answer.data) : answer.data;
        // The contract's schema produced the data, in this process or in the backend's.
        return withSignedPictures(data as Answer<typeof endpoint>);
      } catch (error) {
        if (!(error instanceof BackendUnavailableError)) throw error;
        report(error, endpoint.path);
        throw failure(error.status, error.message);
      }
    },
    async write(endpoint, ...[input]) {
      try {
        const answer = await call(endpoint, (input ?? {}) as CallInput);
        if (answer.status !== 200) return { ok: false, status: answer.status, message: answer.message };
        const data = remote ? await understood(endpoint, answer.data) : parseAnswer(endpoint, answer.data);
        return { ok: true, answer: withSignedPictures(data as Answer<typeof endpoint>) };
      } catch (error) {
        if (!(error instanceof BackendUnavailableError)) throw error;
        report(error, endpoint.path);
        return { ok: false, status: error.status, message: error.message };
      } finally {
        onWrite?.();
      }
    },
  };
}

const pathOf = ({ path }: Endpoint, { params = {} }: CallInput) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** The HTTP status of a page whose data the backend refused. */
const pageStatus = (status: number) => (status === NOT_FOUND || status === UNAVAILABLE ? status : 500);

type ApiFailure = ReturnType<typeof data<{ message: string }>>;
const failures = new WeakSet<object>();

function failure(status: number, message: string): ApiFailure {
  const thrown = data({ message }, { status });
  failures.add(thrown);
  return thrown;
}

/** Whether `api.read` threw this because the backend refused or was unavailable. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  typeof error === "object" && error !== null && failures.has(error);

const visitorsLogins = new WeakSet<object>();

/** Whether this is the login that a backend asks of a visitor, which ends no session. */
export const isVisitorsLogin = (response: Response) => visitorsLogins.has(response);

/** The values as text, as an address carries them; undefined ones are left out. */
function textsOf(values: Record<string, unknown> = {}) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toUSVString(String(value))]],
    ),
  );
}
