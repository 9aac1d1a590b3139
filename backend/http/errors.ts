import { z } from "zod";
import { NOT_FOUND } from "#contract/rules/status.ts";

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

/** The envelope of an error. Errors other than ApiError are logged under an id, and only the id is returned. */
export function toErrorEnvelope(error: unknown, log: (id: string, error: unknown) => void, newId: () => string) {
  if (error instanceof ApiError) return { status: error.status, message: error.message, data: null };
  const id = newId();
  log(id, error instanceof z.ZodError ? new Error(`answer outside the contract: ${error.message}`) : error);
  return { status: 500, message: `服务器错误（${id}）`, data: null };
}
