import { Writable } from "node:stream";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { causeOf, log } from "#app/http/log.server.ts";
import { Nonce } from "#app/ui/nonce.ts";

const RENDER_TIMEOUT_MS = 5000;

/** Renders the page into one buffer: no loader defers, and a buffer is cheaper than a stream. */
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
        headers.set("Content-Type", "text/html; charset=utf-8");
        pipe(
          bufferStream((body) => {
            // A pending timer would hold the page in memory.
            clearTimeout(timeout);
            resolve(new Response(body, { headers, status: failed ? 500 : status }));
          }),
        );
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        handleError(error, { request });
      },
    });
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS).unref();
  });
}

/** More than any page in bytes, so that React never waits for the stream to drain. */
const BUFFER_BYTES = 64 * 1024 * 1024;

/**
 * A stream that calls `onEnd` with everything written to it. Where a character does not fit into the rest of its buffer,
 * React 18.3 writes that rest too, as NUL bytes in the middle of the text; they are cut off.
 */
function bufferStream(onEnd: (page: Buffer<ArrayBuffer>) => void) {
  const chunks: Buffer[] = [];
  return new Writable({
    highWaterMark: BUFFER_BYTES,
    write(chunk: Buffer, _, next) {
      let end = chunk.length;
      while (end > 0 && chunk[end - 1] === 0) end -= 1;
      chunks.push(chunk.subarray(0, end));
      next();
    },
    final(next) {
      onEnd(Buffer.concat(chunks));
      next();
    },
  });
}

/** Logs errors that Remix could not handle; thrown responses are answers. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // The server gives every request an id; its log line of the same request carries it too.
  const id = request.headers.get("X-Request-Id") ?? undefined;
  log("error", "storefront failed", { id, path: new URL(request.url).pathname, cause: causeOf(error) });
}
