import { Writable } from "node:stream";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { causeOf, log } from "#app/http/log.server.ts";
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
        headers.set("Content-Type", "text/html; charset=utf-8");
        pipe(
          collected((body) => {
            // What waits for a timer is kept in memory, the whole page with it.
            clearTimeout(late);
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
    const late = setTimeout(abort, RENDER_TIMEOUT_MS).unref();
  });
}

/** Longer than any page: React is never told to wait. */
const ROOM = 64 * 1024 * 1024;

/**
 * All that React writes, in one piece. Where a character does not fit into the rest of its buffer, React 18.3 writes
 * that rest too, as NUL bytes in the middle of the text: they are cut off.
 */
function collected(whole: (page: Buffer<ArrayBuffer>) => void) {
  const parts: Buffer[] = [];
  return new Writable({
    highWaterMark: ROOM,
    write(part: Buffer, _, next) {
      let end = part.length;
      while (end > 0 && part[end - 1] === 0) end -= 1;
      parts.push(part.subarray(0, end));
      next();
    },
    final(next) {
      whole(Buffer.concat(parts));
      next();
    },
  });
}

/** Logs what Remix could not answer; thrown responses are answers. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // The edge names every request; its line about the same request carries the same id.
  const id = request.headers.get("X-Request-Id") ?? undefined;
  log("error", "storefront failed", { id, path: new URL(request.url).pathname, cause: causeOf(error) });
}
