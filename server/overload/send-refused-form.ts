import type { IncomingMessage, ServerResponse } from "node:http";
import { sendFormError } from "../middleware/form-error.ts";
import { sendText } from "../middleware/plain-text.ts";
import { OVERLOADED_MESSAGE } from "./overloaded-page.ts";

const RETRY_AFTER_S = 5;
const CLIENT_MESSAGE = "您的网络同时提交的内容过多，请稍后再试";

/** Answers a form for which there is no room: 429 where its client has used up its share, else 503, with Retry-After. */
export function sendRefusedForm(req: IncomingMessage, res: ServerResponse, status: 429 | 503) {
  const message = status === 429 ? CLIENT_MESSAGE : OVERLOADED_MESSAGE;
  res.setHeader("Retry-After", String(RETRY_AFTER_S));
  if (sendFormError(req, res, { status, title: "请求错误，请检查配置", message })) return;
  res.setHeader("Connection", "close");
  sendText(res, status, message);
}
