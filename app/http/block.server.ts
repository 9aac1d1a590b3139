/**
 * One block of a page: its answer, or null where it could not be read, so that the block is left out and the page
 * stands (product.md section 3). Only the end of a session is passed on.
 */
export async function block<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}
