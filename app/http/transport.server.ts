import type { Backend, ReadDirect } from "#backend/main.ts";
import { type CircuitBreaker, createCircuitBreaker } from "./circuit-breaker.server.ts";
import { env } from "./env.server.ts";

export type Transport = (request: Request, clientAddress: string, signal: AbortSignal) => Promise<Response>;

const globals = globalThis as { shopBackend?: Promise<Backend> };

/** The address that the paths of calls are appended to; the embedded backend reads the path alone. */
export const apiOrigin = () => env().API_BASE_URL ?? "http://backend.internal";

/** The address of a call below that of the backend, whose own path it keeps. */
export const apiUrl = (origin: string, path: string) => new URL(origin.replace(/\/+$/, "") + path);

/** Whether the backend is reached over the network, so that it may be any that follows the specification. */
export const isRemote = () => env().API_BASE_URL !== undefined;

/** Sends a request to a remote backend. */
export const overNetwork: Transport = (request, clientAddress, signal) => {
  request.headers.set("X-Client-Address", clientAddress);
  const { BACKEND_SECRET } = env();
  if (BACKEND_SECRET) request.headers.set("X-Backend-Secret", BACKEND_SECRET);
  return fetch(request, { redirect: "error", signal });
};

/** Sends a request to the backend: over the wire, or within this process. */
export const transport: Transport = async (request, clientAddress, signal) => {
  if (isRemote()) return overNetwork(request, clientAddress, signal);
  const backend = await embeddedBackend();
  return backend.fetch(request, clientAddress);
};

/** Reads for one caller within this process; null where the backend is remote. */
export async function directReads(token: string | null, clientAddress: string): Promise<ReadDirect | null> {
  return env().API_BASE_URL ? null : ((await embeddedBackend()).directReads?.(token, clientAddress) ?? null);
}

const REMOTE = {};
const breakers = new WeakMap<object, CircuitBreaker>();

/** The circuit breaker of the backend that is in use. */
export function circuitBreaker(): CircuitBreaker {
  const backend = env().API_BASE_URL ? REMOTE : embeddedBackend();
  const known = breakers.get(backend);
  if (known) return known;
  const breaker = createCircuitBreaker();
  breakers.set(backend, breaker);
  return breaker;
}

/** The backend of this process, opened by server/main.ts at its start, or under remix-serve by the first request. */
function embeddedBackend() {
  globals.shopBackend ??= import("#backend/main.ts").then(({ openBackend }) => openBackend(process.env));
  return globals.shopBackend;
}
