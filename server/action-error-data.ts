/**
 * `{ error: ErrorResponse }`, the answer to a form that makes Remix's client show its error page, in the format of
 * turbo-stream 2: a list of values in which objects and lists refer to others by their index.
 */
export const actionErrorData = (status: number, message: string) =>
  `${JSON.stringify([{ _1: 2 }, "error", ["ErrorResponse", 3, 6, 7], { _4: 5 }, "message", message, status, ""])}\n`;
