import { z } from "zod";
import { NOT_FOUND, UNAVAILABLE } from "#contract/rules/status.ts";
import { type Unavailability, unavailability } from "../database/unavailable.ts";
import type { Log } from "../log.ts";

/** An error whose status and message are returned to the client in the envelope. */
export class ApiError extends Error {
  override name = "ApiError";
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The error for missing data and for data of other customers, which must not be distinguishable. */
export const notFound = (message = "内容不存在") => new ApiError(NOT_FOUND, message);

const UNAVAILABLE_MESSAGES: Record<Unavailability, string> = {
  busy: "系统繁忙，请稍后再试",
  full: "暂时无法保存，请稍后再试",
  "read-only": "暂时无法保存，请稍后再试",
  failing: "服务暂时不可用，请稍后再试",
};

/**
 * Makes the envelope of an error. A database that cannot serve becomes a 503 with a message. Any error other than
 * ApiError is logged under an id, and only the id is returned.
 */
export function errorEnvelopes({ log, newId }: { log: Log; newId: () => string }) {
  return (error: unknown, path: string) => {
    if (error instanceof ApiError) return { status: error.status, message: error.message, data: null };
    const reason = unavailability(error);
    if (reason) {
      log("error", "database unavailable", { reason, path, error: String(error) });
      return { status: UNAVAILABLE, message: UNAVAILABLE_MESSAGES[reason], data: null };
    }
    const id = newId();
    const cause = error instanceof z.ZodError ? new Error(`answer outside the contract: ${error.message}`) : error;
    log("error", "backend failed", { id, path, error: String(cause) });
    return { status: 500, message: `服务器错误（${id}）`, data: null };
  };
}
