import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";

/** A file of the customer alone that the browser saves under this name; its bytes are written while it is sent. */
export function downloadResponse(name: string, type: string, bytes: AsyncIterable<Uint8Array> | Uint8Array): Response {
  const ending = name.slice(name.lastIndexOf("."));
  const body =
    bytes instanceof Uint8Array
      ? new Uint8Array(bytes)
      : createReadableStreamFromReadable(Readable.from(bytes, { objectMode: false }));
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="export${ending}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
