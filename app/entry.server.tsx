import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { Nonce } from "#app/ui/nonce.ts";

const RENDER_TIMEOUT_MS = 5000;

/** Renders the whole page into one buffer: no loader of ours defers, and a buffer is cheaper than a stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
) {
  return new Promise<Response>((resolve, reject) => {
    const page = (
      <Nonce.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} abortDelay={RENDER_TIMEOUT_MS} />
      </Nonce.Provider>
    );
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const page = new PassThrough();
        headers.set("Content-Type", "text/html; charset=utf-8");
        buffer(page)
          .then((body) => resolve(new Response(body, { headers, status: failed ? 500 : status })), reject)
          // What waits for a timer is kept in memory, the whole page with it.
          .finally(() => clearTimeout(late));
        pipe(page);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        handleError(error, { request });
      },
    });
    const late = setTimeout(abort, RENDER_TIMEOUT_MS).unref();
  });
}

/** One line for what nobody expected; expected refusals are answers, not errors. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // The edge names every request; its line about the same one carries the same id.
  const id = request.headers.get("X-Request-Id") ?? undefined;
  const path = new URL(request.url).pathname;
  process.stderr.write(`${JSON.stringify({ level: "error", event: "storefront failed", id, path, cause })}\n`);
}
