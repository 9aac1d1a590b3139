import { picture } from "#contract/picture.ts";
import { deadlineOf } from "../env.server.ts";
import { apiOrigin, apiUrl, type Transport } from "../transport.server.ts";

const TIMEOUT_MS = 2500;
const SIZE_MAX = 256 * 1024;
/** The caching headers that are accepted from a backend; a picture with any other is not cached. */
const CACHEABLE = /^public, max-age=\d{1,8}(, immutable)?$/;

/**
 * Sends a product picture of the backend with the shop's own headers, so that an SVG cannot run scripts even when its
 * address is opened as a page.
 */
export async function sendDrawing(transport: Transport, name: string): Promise<Response> {
  if (!picture.name.test(name)) return emptyResponse(404);
  const url = apiUrl(apiOrigin(), picture.path.replace("{name}", encodeURIComponent(name)));
  try {
    const answer = await transport(new Request(url), "", AbortSignal.timeout(deadlineOf(TIMEOUT_MS)));
    if (!answer.headers.get("Content-Type")?.startsWith("image/svg+xml")) return emptyResponse(404);
    const svg = await answer.text();
    if (svg.length > SIZE_MAX) return emptyResponse(502);
    const cacheControl = answer.headers.get("Cache-Control") ?? "";
    return new Response(svg, {
      headers: {
        "Content-Type": "image/svg+xml; charset=utf-8",
        "Cache-Control": CACHEABLE.test(cacheControl) ? cacheControl : "no-store",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      },
    });
  } catch {
    return emptyResponse(503);
  }
}

const emptyResponse = (status: number) =>
  new Response(null, { status, headers: { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } });
