import { z } from "zod";
import { NOT_FOUND } from "#contract/rules/status.ts";

/** A no in the backend's own words; it travels in the envelope, never as a stack trace (storefront.md section 8). */
export class ApiError extends Error {
  override name = "Refusal";
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Not there, or not yours: the two are never told apart. */
export const notFound = (message = "内容不存在") => new ApiError(NOT_FOUND, message);

/** Turns what was thrown into an answer: refusals speak, everything else is logged under an id and stays silent. */
export function toErrorEnvelope(error: unknown, log: (id: string, error: unknown) => void, newId: () => string) {
  if (error instanceof ApiError) return { status: error.status, message: error.message, data: null };
  const id = newId();
  log(id, error instanceof z.ZodError ? new Error(`answer outside the contract: ${error.message}`) : error);
  return { status: 500, message: `服务器错误（${id}）`, data: null };
}
