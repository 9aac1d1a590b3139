import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { causeOf, log, loggedPath } from "#app/http/log.server.ts";
import { backendFeatures } from "#app/http/remote/backend-features.server.ts";
import { Nonce } from "#app/ui/nonce.ts";

// The start of the process is the first time that a remote backend is asked what it has.
backendFeatures();

/**
 * Renders the page in one pass to a string, which takes about three quarters of the time of React's stream. No loader
 * defers, so nothing is left to stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce }: AppLoadContext,
) {
  await readLoaderData(context);
  const page = renderToString(
    <Nonce.Provider value={nonce}>
      <RemixServer context={matchedOnly(context)} url={request.url} nonce={nonce} />
    </Nonce.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(encode(`<!DOCTYPE html>${page}`), { headers, status });
}

/** The most bytes of UTF-8 for a unit of a string. */
const UNIT_BYTES = 3;
let scratch = Buffer.alloc(0);

/**
 * The page as bytes that are valid until the next call; `Response` copies them. A buffer of the exact size would need the
 * length in bytes, which takes as long to find as the page to write.
 */
function encode(page: string) {
  if (scratch.length < page.length * UNIT_BYTES) scratch = Buffer.allocUnsafeSlow(page.length * UNIT_BYTES);
  return scratch.subarray(0, scratch.write(page));
}

/** The context without the routes that did not match; React Router would compare the address with each of them again. */
function matchedOnly(context: EntryContext): EntryContext {
  const matched = new Set(context.staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.fromEntries(Object.entries(context.manifest.routes).filter(([id]) => matched.has(id)));
  return { ...context, manifest: { ...context.manifest, routes } };
}

/**
 * Reads the stream of loader data to its end and hands its text to `RemixServer`, which would suspend at a stream. An
 * empty stream remains in its place.
 */
async function readLoaderData(context: EntryContext) {
  const { serverHandoffStream, renderMeta } = context;
  if (!serverHandoffStream || !renderMeta) return;
  const decoder = new TextDecoder();
  let value = "";
  // A response around the stream would take as long as encoding the data.
  for await (const part of serverHandoffStream) value += decoder.decode(part, { stream: true });
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) };
  context.serverHandoffStream = new ReadableStream();
}

/** Logs errors that Remix could not handle; thrown responses are answers. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // The edge gives every request an id, which the request's log line carries too.
  const id = request.headers.get("X-Request-Id") ?? undefined;
  log("error", "storefront failed", { id, path: loggedPath(new URL(request.url).pathname), cause: causeOf(error) });
}
