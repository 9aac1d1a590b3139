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
