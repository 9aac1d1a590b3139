import type { IncomingMessage, ServerResponse } from "node:http";
import { errorData } from "../error-data.ts";
import { sendText } from "../middleware/plain-text.ts";
import { pathnameOf } from "../pathname.ts";
import { OVERLOADED_MESSAGE, OVERLOADED_PAGE } from "./overloaded-page.ts";

const RETRY_AFTER_S = 5;
/** The paths that Remix's client requests instead of pages. */
const DATA_REQUEST = /\.data$/;

const PAGE = Buffer.from(OVERLOADED_PAGE);

/** Answers 503 with Retry-After: a static page for a browser's navigation, one line of text for anything else. */
export function sendOverloaded(req: IncomingMessage, res: ServerResponse) {
  res.setHeader("Retry-After", String(RETRY_AFTER_S));
  if (!req.headers.accept?.includes("text/html")) return sendText(res, 503, OVERLOADED_MESSAGE);
  res.statusCode = 503;
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.setHeader("Cache-Control", "private, no-store");
  res.setHeader("Content-Length", PAGE.length);
  res.end(req.method === "HEAD" ? undefined : PAGE);
}

/** As `sendOverloaded`; a `.data` request gets data that make Remix's client show the error page. */
export async function sendOverloadedOrData(
  req: IncomingMessage,
  res: ServerResponse,
  { routes }: { routes: Readonly<Record<string, unknown>> },
) {
  const path = pathnameOf(req.url);
  if (!DATA_REQUEST.test(path)) return sendOverloaded(req, res);
  res.statusCode = 503;
  res.setHeader("Retry-After", String(RETRY_AFTER_S));
  res.setHeader("Content-Type", "text/x-script; charset=utf-8");
  res.setHeader("X-Remix-Response", "yes");
  const body = Buffer.from(await errorData(503, OVERLOADED_MESSAGE, Object.keys(routes)));
  res.setHeader("Content-Length", body.length);
  res.end(req.method === "HEAD" ? undefined : body);
}
