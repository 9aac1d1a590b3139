import type { IncomingMessage, ServerResponse } from "node:http";
import { deadlineOf } from "#backend/variables.ts";
import { errorData } from "../error-data.ts";
import { pathnameOf } from "../pathname.ts";
import { staticPage } from "../static-page.tsx";
import { sendText } from "./plain-text.ts";

/** The longest body that is read and dropped. */
const DRAINED_MAX_BYTES = 256 * 1024 * 1024;
const DRAIN_MS = 120_000;
export const TOO_LARGE = "提交内容过大";
const FILE_HINT = "图片和文件每个不超过 5 MB，请压缩或分开后重新提交";

/** Answers a form that is larger than any of the shop with 413: a page where the client takes one, else a line of text. */
export function sendTooLarge(req: IncomingMessage, res: ServerResponse): void {
  const page = { status: 413, title: "请求错误，请检查配置", message: `${TOO_LARGE}，${FILE_HINT}` };
  if (sendFormError(req, res, page)) return;
  res.setHeader("Cache-Control", "no-store");
  // The rest of the request is not read.
  res.setHeader("Connection", "close");
  sendText(res, 413, TOO_LARGE);
}

/**
 * Answers a browser's form that is refused before Remix sees it: a page, or data that make Remix's client show its error
 * page. A browser reads an answer only after it has sent its whole form, and shows a connection error where the server
 * closes the connection before; so the body is read to its end and dropped, up to 256 MB and two minutes.
 * @returns false, without an answer, for a client that takes no page and for a body over 256 MB
 */
export function sendFormError(
  req: IncomingMessage,
  res: ServerResponse,
  { status, title, message }: { status: number; title: string; message: string },
): boolean {
  // The address of a form that Remix's client submits in place of the browser.
  const isData = pathnameOf(req.url).endsWith(".data");
  if (!isData && !req.headers.accept?.includes("text/html")) return false;
  if (Number(req.headers["content-length"]) > DRAINED_MAX_BYTES) return false;
  res.statusCode = status;
  res.setHeader("Cache-Control", "private, no-store");
  res.setHeader("Connection", "close");
  res.setHeader("Content-Type", `${isData ? "text/x-script" : "text/html"}; charset=utf-8`);
  if (isData) res.setHeader("X-Remix-Response", "yes");
  const body = isData ? errorData(status, message) : staticPage({ status, title, message, retryLabel: "返回重填" });
  drain(req, async () => res.end(await body));
  return true;
}

function drain(req: IncomingMessage, done: () => void) {
  if (req.readableEnded) return done();
  const timer = setTimeout(() => req.destroy(), deadlineOf(DRAIN_MS));
  req.once("close", () => clearTimeout(timer));
  req.once("end", done);
  req.resume();
}
