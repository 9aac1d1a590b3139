import { z } from "zod";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import { type Envelope, envelope } from "#contract/envelope.ts";
import { NOT_FOUND, NOT_PROVIDED } from "#contract/rules/status.ts";
import { reportNoEnvelope } from "./remote/misread.server.ts";
import { MisreadAnswer } from "./remote/remote-answer.server.ts";

/** Thrown when the backend gave no usable answer: 502 a malformed one, 503 none, 504 none in time. */
export class BackendUnavailableError extends Error {
  constructor(
    readonly status: 502 | 503 | 504,
    cause: unknown,
  ) {
    super("服务暂时不可用，请稍后再试", { cause });
  }
}

/**
 * The answer, unless it takes longer than `ms`; the call's signal then aborts. One timer, because a page makes up to
 * twenty calls, and `AbortSignal.timeout` and `any` for each of them take a millisecond.
 * @throws BackendUnavailableError 504 for an answer too late, 503 for any other error.
 */
export async function withinTime<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const cause = new Error("no answer in time");
      reject(new BackendUnavailableError(504, cause));
      controller.abort(cause);
    }, ms);
  });
  try {
    return await Promise.race([call(controller.signal), late]);
  } catch (error) {
    if (error instanceof BackendUnavailableError) throw error;
    throw new BackendUnavailableError(503, error);
  } finally {
    clearTimeout(timer);
  }
}

/** The statuses of HTTP by which a server says that it does not have a call, with whatever body it has for that. */
const NO_SUCH_CALL = new Set([404, 405, 501]);

/**
 * The envelope in a body. One without `data` is its own data, because another backend may write the answer beside the
 * status.
 * @throws BackendUnavailableError 502 for any other body, unless the server does not have the call.
 */
export function parseEnvelope(endpoint: Endpoint, httpStatus: number, text: string): Envelope {
  const received = parseJson(text);
  const parsed = envelope.safeParse(received);
  if (parsed.success) return Object.hasOwn(Object(received), "data") ? parsed.data : { ...parsed.data, data: received };
  if (NO_SUCH_CALL.has(httpStatus)) return { status: NOT_FOUND, message: NOT_PROVIDED };
  reportNoEnvelope(endpoint, text);
  throw new BackendUnavailableError(502, new MisreadAnswer("no JSON with a status"));
}

/** The value of a JSON text; undefined for any other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The body as text.
 * @throws BackendUnavailableError for a body over the limit.
 */
export async function boundedText(response: Response, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new BackendUnavailableError(502, new RangeError("answer too large"));
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The data of an answer as the contract has them.
 * @throws BackendUnavailableError 502 for others.
 */
export function parseAnswer<E extends Endpoint>(endpoint: E, body: unknown): Answer<E> {
  const parsed = z.safeParse(endpoint.answer, body);
  if (!parsed.success) throw new BackendUnavailableError(502, parsed.error);
  return parsed.data as Answer<E>;
}
