import { isRouteErrorResponse } from "@remix-run/react";

/**
 * What a script gets in place of the server's answer when there was none, or none it could give: words where the form
 * or the piece stands, instead of an error page over everything. Redirects go their way.
 */
export function toNetworkError(error: unknown) {
  if (error instanceof Response) throw error;
  const message = isRouteErrorResponse(error) ? wordsOf(error.data) : null;
  // As a Response: the framework lets its status stand, and asks nothing else anew after a status of this kind.
  return Response.json({ unreached: true, form: { error: { "": [message ?? UNREACHED] } } }, { status: 503 });
}

/** What an action said to a piece that stays: a refusal asks nothing else anew, because nothing has changed. */
export const withoutRevalidation = <Answer extends { form: unknown }>(answer: Answer) =>
  answer.form ? Response.json(answer, { status: 400 }) : answer;

const UNREACHED = "网络异常，请稍后重试";

const wordsOf = (data: unknown) =>
  typeof data === "object" && data !== null && "message" in data && typeof data.message === "string" && data.message
    ? data.message
    : null;
