import { FILE_BODY_MAX } from "#contract/endpoint.ts";
import { envelope, isLoginRequired } from "#contract/envelope.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { type Deviation, unusable } from "./deviations.ts";
import { safe, shown } from "./shown.ts";

/** An answer of HTTP; `json` is undefined where the body is no JSON. */
export type Reply = { http: number; json: unknown };
type Init = { token?: string | undefined; body?: unknown };

/** Makes one call to a backend. @throws CallError when there is no answer. */
export type CallBackend = (method: "GET" | "POST", path: string, init: Init) => Promise<Reply>;

/** The envelope of an answer; the status is null where there is none. */
export type Response = { status: number | null; message: string; data: unknown; deviations: Deviation[]; text: string };

export class CallError extends Error {}

/** How long a call of this tool may take, in ms; the storefront itself waits 2 s. */
const CALL_MS = 10_000;
const NO_ROUTE = new Set([404, 405, 501]);

/** Calls a backend over HTTP with the storefront's headers; time and bytes of an answer are bounded. */
export function askOver(base: string, { timeoutMs = CALL_MS } = {}): CallBackend {
  return async (method, path, { token, body }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await fetch(`${base.replace(/\/+$/, "")}${path}`, {
        method,
        redirect: "manual",
        headers: {
          "Form-type": "pc",
          ...(token ? { "X-Token": `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal,
      });
      return { http: answer.status, json: jsonOf(await boundedText(answer)) };
    } catch (error) {
      if (error instanceof CallError) throw error;
      if (signal.aborted) throw new CallError(`no complete answer within ${timeoutMs / 1000} s`);
      throw new CallError(causeOf(error));
    }
  };
}

async function boundedText({ body }: globalThis.Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > FILE_BODY_MAX) throw new CallError(`an answer of more than ${FILE_BODY_MAX / 1024 / 1024} MB`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function causeOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string } };
  return `no connection: ${safe(cause?.code ?? message)}`;
}

/** The envelope of a reply as the storefront reads it; one without `data` is its own data. */
export function readReply({ http, json }: Reply): Response {
  const found = envelope.safeParse(json).data;
  if (found) {
    const { status, message } = found;
    const { data, status: _status, message: _message, ...own } = Object(json) as Record<string, unknown>;
    const text = safe(`${status} ${message}`.trim());
    return { status, message, data: Object.hasOwn(Object(json), "data") ? data : own, deviations: [], text };
  }
  const text = `HTTP ${http} with ${json === undefined ? "no JSON" : `${shown(json)} without status`}`;
  const none = { message: "", data: undefined, text };
  if (NO_ROUTE.has(http)) return { ...none, status: NOT_FOUND, deviations: [] };
  return { ...none, status: null, deviations: [unusable("status", "an envelope with status and message", text)] };
}

export const asksForLogin = ({ status, message }: Response) => status !== null && isLoginRequired({ status, message });

/** Texts that two answers share when a backend has neither of their paths. */
export const signatureOf = ({ http, json }: Reply) => {
  const { status, text } = readReply({ http, json });
  return status === 200 ? `200 ${JSON.stringify(json)}` : text;
};
