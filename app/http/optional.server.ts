/**
 * One block of a page: its answer, or null where it could not be read, so that the block is left out and the page
 * is shown without it (P3.6). Only the end of a session is passed on.
 */
export async function optional<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}

/** The same with words where there is no answer: the backend's own, where it had any. */
export async function optionalOrMessage<T>(answer: Promise<T>): Promise<{ answer: T } | { words: string | null }> {
  try {
    return { answer: await answer };
  } catch (error) {
    if (error instanceof Response) throw error;
    return { words: wordsOf(error) };
  }
}

/** What api.read throws carries them as an error page would show them. */
const wordsOf = (error: unknown) =>
  error instanceof Object && "data" in error && error.data instanceof Object && "message" in error.data
    ? String(error.data.message)
    : null;
