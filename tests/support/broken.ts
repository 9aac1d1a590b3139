import type { Backend } from "#backend/backend.ts";

type Shop = { backend: Backend };

/** From now on every call of the shop goes to this backend, as one over the wire would. */
export function respondWith(shop: Shop, fetch: Backend["fetch"]) {
  shop.backend.fetch = fetch;
  delete shop.backend.near;
}

/** From now on these calls of the shop's backend answer nonsense; all others answer as before. */
export function failCalls(shop: Shop, ...paths: readonly string[]) {
  const whole = shop.backend.fetch;
  respondWith(shop, async (request, address) =>
    paths.includes(new URL(request.url).pathname) ? new Response("<html>") : whole(request, address),
  );
}

/** From now on every call of the shop's backend is counted by its path. @returns the counts. */
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
