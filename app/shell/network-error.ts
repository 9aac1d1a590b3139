import { isRouteErrorResponse } from "@remix-run/react";

/**
 * The result of a fetcher whose request failed: a message for the form or block that sent it, in place of the error page.
 * @throws redirects.
 */
export function toNetworkError(error: unknown) {
  if (error instanceof Response) throw error;
  const message = isRouteErrorResponse(error) ? messageOf(error.data) : null;
  // A Response keeps its status, and Remix does not revalidate other loaders after a 5xx.
  return Response.json({ networkError: true, form: { error: { "": [message ?? NETWORK_ERROR] } } }, { status: 503 });
}

/** An action's answer for a fetcher: a refusal gets the status 400, after which Remix does not revalidate other loaders. */
export const withoutRevalidation = <Answer extends { form: unknown }>(answer: Answer) =>
  answer.form ? Response.json(answer, { status: 400 }) : answer;

const NETWORK_ERROR = "网络异常，请稍后重试";

const messageOf = (data: unknown) =>
  typeof data === "object" && data !== null && "message" in data && typeof data.message === "string" && data.message
    ? data.message
    : null;
