import { NOT_PROVIDED } from "#contract/rules/status.ts";
import { type Api, isApiFailure, isVisitorsLogin } from "./api.server.ts";
import { causeOf, log } from "./log.server.ts";

/**
 * The data of one block of a page, or null where the backend failed, so that the page is shown without the block.
 * Any other error is a bug and is logged.
 * @throws the redirect that ends a session.
 */
export async function optional<T>(api: Pick<Api, "requestId">, answer: Promise<T>): Promise<T | null> {
  const result = await optionalOrMessage(api, answer);
  return "answer" in result ? result.answer : null;
}

/** Like `optional`; false where the backend lacks the call, so that nothing is said about the block. */
export async function optionalBlock<T>(api: Pick<Api, "requestId">, answer: Promise<T>): Promise<T | null | false> {
  const result = await optionalOrMessage(api, answer);
  return "answer" in result ? result.answer : result.message === NOT_PROVIDED ? false : null;
}

/**
 * The answer, or null where the backend lacks the call.
 * @throws every other failure.
 */
export function whereProvided<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (isApiFailure(error) && error.data.message === NOT_PROVIDED) return null;
    throw error;
  });
}

/** Like `optional`; a failure returns the backend's message, or null if the backend sent none. */
export async function optionalOrMessage<T>(
  api: Pick<Api, "requestId">,
  answer: Promise<T>,
): Promise<{ answer: T } | { message: string | null }> {
  try {
    return { answer: await answer };
  } catch (error) {
    // What a visitor has to log in for is a block that this page does not have.
    if (error instanceof Response && isVisitorsLogin(error)) return { message: NOT_PROVIDED };
    if (error instanceof Response) throw error;
    if (isApiFailure(error)) return { message: error.data.message };
    log("error", "block left out", { id: api.requestId, error: causeOf(error) });
    return { message: null };
  }
}
