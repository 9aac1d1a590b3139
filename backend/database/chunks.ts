/** Rows per statement, below both engines' limits of bound values. */
const ROWS_PER_STATEMENT = 400;

/** The items in consecutive parts of at most `size`. */
export function inChunks<T>(items: readonly T[], size = ROWS_PER_STATEMENT): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
