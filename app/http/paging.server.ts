const PAGE_MAX = 10_000;

/**
 * Reads the page of a list that `?page=` names: the first for anything but a page number, the last for a page beyond
 * the last, where `read` is called a second time.
 */
export async function readPage<List extends { count: number }>(
  search: URLSearchParams,
  pageSize: number,
  read: (page: number) => Promise<List>,
): Promise<List & { page: number; last: number }> {
  const requested = pageNumber(search.get("page"));
  const list = await read(requested);
  const last = Math.max(1, Math.ceil(list.count / pageSize));
  const page = Math.min(requested, last);
  return { ...(page === requested ? list : await read(page)), page, last };
}

function pageNumber(text: string | null) {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

/**
 * The items of every page of a list, page by page; the first is read at once, so that a refusal comes before the first
 * byte of a file.
 */
export async function readEveryPage<Item>(
  read: (page: number) => Promise<{ list: Item[]; count: number }>,
): Promise<AsyncIterable<Item>> {
  const first = await read(1);
  return (async function* () {
    let seen = 0;
    for (let page = 1, { list, count } = first; list.length > 0; page += 1, { list, count } = await read(page)) {
      yield* list;
      seen += list.length;
      if (seen >= count) return;
    }
  })();
}
