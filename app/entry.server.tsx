import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
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
  const page = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <Nonce.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </Nonce.Provider>,
      {
        // React would otherwise send a large part at the end and move it by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
        // Remix then renders the error page.
        onError: reject,
      },
    );
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(withoutZeros(page), { headers, status });
}

/** The page without the zero bytes that React 18 leaves at the end of a block where a Chinese character does not fit. */
function withoutZeros(page: Buffer) {
  const parts: Buffer[] = [];
  let start = 0;
  for (let zero = page.indexOf(0); zero >= 0; zero = page.indexOf(0, start)) {
    parts.push(page.subarray(start, zero));
    start = zero + 1;
  }
  return Buffer.concat([...parts, page.subarray(start)]);
}

/** Logs errors that Remix could not handle; thrown responses are answers. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // The edge gives every request an id, which the request's log line carries too.
  const id = request.headers.get("X-Request-Id") ?? undefined;
  log("error", "storefront failed", { id, path: loggedPath(new URL(request.url).pathname), error: causeOf(error) });
}
