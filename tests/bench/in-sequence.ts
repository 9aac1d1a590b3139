/** Runs `measure` for one item after the other, so that measurements do not share the machine. */
export async function inSequence<T, R>(items: readonly T[], measure: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await measure(item));
  return results;
}
