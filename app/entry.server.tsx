import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { causeOf, log, loggedPath } from "#app/http/log.server.ts";
import { backendFeatures } from "#app/http/remote/backend-features.server.ts";
import { Nonce } from "#app/ui/nonce.ts";

// The start of the process is the first time that a remote backend is asked what it has.
backendFeatures();

/** Renders the page whole before it is sent: no loader defers, and its status is known only then. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce }: AppLoadContext,
) {
  const page = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <Nonce.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </Nonce.Provider>,
      {
        // Every part stands in its place, where React would move a large one there by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        // Remix then renders the error page.
        onError: reject,
      },
    );
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  // React 18 leaves zero bytes at the end of a block into which the next Chinese character does not fit.
  return new Response(page.replaceAll("\0", ""), { headers, status });
}

/** Logs errors that Remix could not handle; thrown responses are answers. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // The edge gives every request an id, which the request's log line carries too.
  const id = request.headers.get("X-Request-Id") ?? undefined;
  log("error", "storefront failed", { id, path: loggedPath(new URL(request.url).pathname), cause: causeOf(error) });
}
