import { toUSVString } from "node:util";
import { data } from "@remix-run/node";
import type { Answer, Body, Endpoint, Params, Query } from "#contract/endpoint.ts";
import { type Envelope, envelope, isLoginRequired } from "#contract/envelope.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import type { near, Transport } from "./transport.server.ts";

/** One backend call, in ms; the page's deadline bounds all of them together. */
const CALL_TIMEOUT_MS = 2000;
const ANSWER_MAX = 5 * 1024 * 1024;

type Reading = Endpoint & { method: "GET" };
type Writing = Endpoint & { method: "POST" };
type Blanks<E extends Endpoint> = keyof Params<E> extends never ? { params?: undefined } : { params: Params<E> };
type Asked<E extends Endpoint> = Blanks<E> &
  (Query<E> extends undefined ? { query?: undefined } : { query?: Query<E> });
type Told<E extends Endpoint> = Blanks<E> & (Body<E> extends undefined ? { body?: undefined } : { body: Body<E> });
type Optional<T> = Record<never, never> extends T ? [T?] : [T];

export type WriteResult<E extends Endpoint> =
  | { ok: true; answer: Answer<E> }
  | { ok: false; status: number; message: string };

/** The backend, seen from one request: loaders `read`, actions `write`. */
export type Api = {
  /** The answer; a refusal or a fault is thrown and becomes the page's error boundary. */
  read<E extends Reading>(endpoint: E, ...input: Optional<Asked<E>>): Promise<Answer<E>>;
  /** The answer, or the backend's words for the form to show. */
  write<E extends Writing>(endpoint: E, ...input: Optional<Told<E>>): Promise<WriteResult<E>>;
};

type Given = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown };
type Setup = {
  transport: Transport;
  /** Where reads need no wire; the backend holds its answers to the same contract before it gives them. */
  near?: () => ReturnType<typeof near>;
  origin: string;
  token: string | null;
  clientAddress: string;
  /** Aborts all calls of the page that are still open. */
  deadline?: AbortSignal;
  /** Called after each write, whatever came of it: what was read before may be stale. */
  onWrite?: () => void;
  /** Makes the response that ends a dead session. */
  onLoginRequired: () => Promise<Response>;
};

/** What a page says when the backend gave no answer that it could use. */
class BackendUnavailableError extends Error {
  constructor(
    readonly status: 502 | 503 | 504,
    cause: unknown,
  ) {
    super("服务暂时不可用，请稍后再试", { cause });
  }
}

export function createApi({
  transport,
  near,
  origin,
  token,
  clientAddress,
  deadline,
  onWrite,
  onLoginRequired,
}: Setup): Api {
  let reads: ReturnType<NonNullable<typeof near>> | undefined;

  async function call(endpoint: Endpoint, given: Given): Promise<Envelope> {
    const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const signal = deadline ? AbortSignal.any([deadline, timeout]) : timeout;
    const answer = await untilAborted(
      endpoint.method === "GET" ? read(endpoint, given, signal) : send(endpoint, given, signal),
      signal,
    );
    if (isLoginRequired(answer)) throw await onLoginRequired();
    return answer;
  }

  /** What was checked here, inside this process, is not checked again; what crossed a wire is. */
  async function read(endpoint: Endpoint, given: Given, signal: AbortSignal): Promise<Envelope> {
    reads ??= near?.();
    const nearby = await reads;
    if (nearby) return nearby(endpoint.path, { params: texts(given.params), query: texts(given.query) });
    const answer = await send(endpoint, given, signal);
    return answer.status === 200 ? { ...answer, data: parseAnswer(endpoint, answer.data) } : answer;
  }

  async function send(
    endpoint: Endpoint,
    { params = {}, query = {}, body }: Given,
    signal: AbortSignal,
  ): Promise<Envelope> {
    // A write may change who is logged in: the next read authenticates again.
    if (endpoint.method === "POST") reads = undefined;
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const url = new URL(path, origin);
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
    return parseEnvelope(await transport(request, clientAddress, signal).then(boundedText));
  }

  return {
    async read(endpoint, ...[input]) {
      try {
        const answer = await call(endpoint, (input ?? {}) as Given);
        if (answer.status !== 200) throw refusal(answer);
        // Either side of the wire, the contract's schema made it.
        return answer.data as Answer<typeof endpoint>;
      } catch (error) {
        if (error instanceof BackendUnavailableError) throw unusable(error, endpoint.path);
        throw error;
      }
    },
    async write(endpoint, ...[input]) {
      try {
        const answer = await call(endpoint, (input ?? {}) as Given);
        if (answer.status !== 200) return { ok: false, status: answer.status, message: answer.message };
        return { ok: true, answer: parseAnswer(endpoint, answer.data) };
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

function refusal({ status, message }: Envelope) {
  return data({ message }, { status: status === NOT_FOUND ? 404 : 500 });
}

function unusable(error: BackendUnavailableError, path: string) {
  report(error, path);
  return data({ message: error.message }, { status: error.status });
}

/** One line on the log, naming the call and never its contents. */
function report(error: BackendUnavailableError, path: string) {
  process.stderr.write(
    `${JSON.stringify({ level: "error", event: "backend unusable", path, status: error.status, cause: String(error.cause) })}\n`,
  );
}

/** The answer, or 504 once the signal aborts; what fails before that is 503. */
async function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(new BackendUnavailableError(504, signal.reason));
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([answer, aborted]);
  } catch (error) {
    if (error instanceof BackendUnavailableError) throw error;
    throw new BackendUnavailableError(signal.aborted ? 504 : 503, error);
  } finally {
    if (onAbort) signal.removeEventListener("abort", onAbort);
  }
}

/** As they would stand in an address. */
function texts(given: Record<string, unknown> = {}) {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, toUSVString(String(value))]])),
  );
}

function parseEnvelope(text: string): Envelope {
  try {
    return envelope.parse(JSON.parse(text));
  } catch (error) {
    throw new BackendUnavailableError(502, error);
  }
}

/** The body, unless it grows beyond what any answer of ours is. */
async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_MAX) throw new BackendUnavailableError(502, new RangeError("answer too large"));
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseAnswer<E extends Endpoint>(endpoint: E, body: unknown): Answer<E> {
  const parsed = endpoint.answer.safeParse(body);
  if (!parsed.success) throw new BackendUnavailableError(502, parsed.error);
  return parsed.data as Answer<E>;
}
