import type { Backend } from "#backend/backend.ts";

type Shop = { backend: Backend };

/** Passes every further call of the shop to this function, as to a backend over the network. */
export function respondWith(shop: Shop, fetch: Backend["fetch"]) {
  shop.backend.fetch = fetch;
  delete shop.backend.directReads;
}

/** Makes these calls of the backend return HTML; all others are not changed. */
export function failCalls(shop: Shop, ...paths: readonly string[]) {
  const original = shop.backend.fetch;
  respondWith(shop, async (request, address) =>
    paths.includes(new URL(request.url).pathname) ? new Response("<html>") : original(request, address),
  );
}

/** Counts the further calls of the shop's backend by path. @returns the counts. */
export function countCalls(shop: Shop): Map<string, number> {
  const answer = shop.backend.fetch;
  const counts = new Map<string, number>();
  respondWith(shop, async (request, address) => {
    const { pathname } = new URL(request.url);
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
    return answer(request, address);
  });
  return counts;
}
