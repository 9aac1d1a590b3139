import { z } from "zod";
import { isLoginRequired } from "#contract/envelope.ts";
import { NOT_FOUND, NOT_PROVIDED } from "#contract/rules/status.ts";

/** What a backend answered to a path. */
export type Reply = { status: number; message: string; data?: unknown };

/** The statuses of HTTP by which a server without a JSON answer says that it does not have a call. */
const NO_SUCH_CALL = new Set([404, 405, 501]);
const INTERNAL_ERROR = 500;

const body = z.object({
  status: z.union([z.number().int(), z.string().regex(/^\d+$/).transform(Number)]).optional(),
  message: z.string().nullish(),
  // A refusal may be written without data.
  data: z.unknown().optional(),
});

/**
 * The reply in a response of HTTP; null for one that is no answer of a backend, such as the page of a proxy or a captive
 * portal. JSON without a status, as frameworks send it for unknown paths, has that of HTTP.
 */
export function replyOf(httpStatus: number, text: string): Reply | null {
  const { data: parsed } = body.safeParse(jsonOf(text));
  const status = parsed?.status ?? (NO_SUCH_CALL.has(httpStatus) ? NOT_FOUND : undefined);
  if (status === undefined || (httpStatus >= INTERNAL_ERROR && !NO_SUCH_CALL.has(httpStatus))) return null;
  if (parsed?.status === undefined) return { status, message: NOT_PROVIDED };
  return { status, message: parsed.message ?? "", data: parsed.data };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Words of an answer that differ from one request to the next, such as its number. */
const NUMBERS = /[\da-f-]{6,}/gi;

/** The statuses that refuse the caller or the moment, whatever the path. */
const ABOUT_THE_CALLER = new Set([401, 402, 403, 429]);

/**
 * What is the same in all answers of a backend to unknown paths: the status, and the message without the path. Null for
 * an answer that says nothing about the path: a success, 请登录, too many calls, an error of the server.
 */
export function refusalOf({ status, message }: Reply, path: string): string | null {
  if (status === 200 || isLoginRequired({ status, message })) return null;
  if (ABOUT_THE_CALLER.has(status) || (status >= INTERNAL_ERROR && status < INTERNAL_ERROR + 100)) return null;
  return `${status} ${message.replaceAll(path, "").replace(NUMBERS, "")}`;
}
