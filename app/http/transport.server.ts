import type { Backend, Near } from "#backend/main.ts";
import { env } from "./env.server.ts";

export type Transport = (request: Request, clientAddress: string, signal: AbortSignal) => Promise<Response>;

const slot = globalThis as { shopBackend?: Promise<Backend> };

/** Where calls are addressed; the embedded backend looks at the path alone. */
export const apiOrigin = () => env().API_BASE_URL ?? "http://backend.internal";

/** The one door between the storefront and its backend: over the wire, or in this very process. */
export const transport: Transport = async (request, clientAddress, signal) => {
  if (env().API_BASE_URL) {
    request.headers.set("X-Client-Address", clientAddress);
    return fetch(request, { redirect: "error", signal });
  }
  const backend = await embeddedBackend();
  return backend.fetch(request, clientAddress);
};

/** Reads of one page from the backend of this very process; null where it is another's and everything goes over the wire. */
export async function near(token: string | null, clientAddress: string): Promise<Near | null> {
  return env().API_BASE_URL ? null : ((await embeddedBackend()).near?.(token, clientAddress) ?? null);
}

/** One per process, whoever opened it: our own server at its start, or the first request under another host. */
function embeddedBackend() {
  slot.shopBackend ??= import("#backend/main.ts").then(({ openBackend }) => openBackend(process.env));
  return slot.shopBackend;
}
