/** One after the other: what is measured must not share the machine. */
export async function inOrder<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of list) results.push(await work(one));
  return results;
}
