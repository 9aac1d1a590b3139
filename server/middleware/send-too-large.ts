import type { IncomingMessage, ServerResponse } from "node:http";
import { actionErrorData } from "../action-error-data.ts";
import { staticPage } from "../static-page.ts";

const STATUS = 413;
const TITLE = "请求错误，请检查配置";
const HINT = "图片和文件每个不超过 5 MB，请压缩或分开后重新提交";
/** The submit of Remix's client in place of a browser's form. */
const DATA_REQUEST = /\.data(\?|$)/;
/** Bytes and milliseconds for which the rest of a body is read and dropped. */
const DRAINED_MAX = 64 * 1024 * 1024;
const DRAIN_MS = 30_000;

/**
 * Answers a browser's form that is too large: a page, or data that make Remix's client show its error page. A browser
 * reads an answer only once it has sent its form, and a connection that is closed before looks to it like a broken one;
 * so the body is read to its end and dropped, where that end is near.
 * @returns false for a client that takes no page, and for a body whose end is not near
 */
export function sendTooLarge(req: IncomingMessage, res: ServerResponse, message: string): boolean {
  const isData = DATA_REQUEST.test(req.url ?? "");
  if (!isData && !req.headers.accept?.includes("text/html")) return false;
  if (Number(req.headers["content-length"]) > DRAINED_MAX) return false;
  res.statusCode = STATUS;
  res.setHeader("Cache-Control", "private, no-store");
  res.setHeader("Connection", "close");
  res.setHeader("Content-Type", `${isData ? "text/x-script" : "text/html"}; charset=utf-8`);
  if (isData) res.setHeader("X-Remix-Response", "yes");
  const body = isData
    ? actionErrorData(STATUS, `${message}，${HINT}`)
    : staticPage({ status: STATUS, title: TITLE, message: `${message}，${HINT}`, again: "返回重填" });
  drain(req, () => res.end(body));
  return true;
}

function drain(req: IncomingMessage, done: () => void) {
  const timer = setTimeout(() => req.destroy(), DRAIN_MS);
  req.once("close", () => clearTimeout(timer));
  req.once("end", done);
  req.resume();
}
