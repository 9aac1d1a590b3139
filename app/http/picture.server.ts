import { picture } from "#contract/picture.ts";
import { apiOrigin, type Transport } from "./transport.server.ts";

const TIMEOUT_MS = 2500;
const SIZE_MAX = 256 * 1024;
/** What another backend may say about keeping; anything else is not kept. */
const KEEPING = /^public, max-age=\d{1,8}(, immutable)?$/;

/**
 * One of the goods' pictures, fetched from the backend and sent on with headers of our own: whatever stands in it can
 * draw and nothing else, even when somebody opens its address as a page.
 */
export async function sendPicture(transport: Transport, name: string): Promise<Response> {
  if (!picture.name.test(name)) return none(404);
  const url = new URL(picture.path.replace("{name}", encodeURIComponent(name)), apiOrigin());
  try {
    const answer = await transport(new Request(url), "", AbortSignal.timeout(TIMEOUT_MS));
    if (!answer.headers.get("Content-Type")?.startsWith("image/svg+xml")) return none(404);
    const svg = await answer.text();
    if (svg.length > SIZE_MAX) return none(502);
    const keeping = answer.headers.get("Cache-Control") ?? "";
    return new Response(svg, {
      headers: {
        "Content-Type": "image/svg+xml; charset=utf-8",
        "Cache-Control": KEEPING.test(keeping) ? keeping : "no-store",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      },
    });
  } catch {
    return none(503);
  }
}

const none = (status: number) =>
  new Response(null, { status, headers: { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } });
