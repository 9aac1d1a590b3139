import type { Backend } from "#backend/backend.ts";

/** From now on these calls of the shop's backend answer nonsense; all others answer as before. */
export function breakCalls(shop: { backend: Backend }, ...paths: readonly string[]) {
  const whole = shop.backend.fetch;
  shop.backend.fetch = async (request, address) =>
    paths.includes(new URL(request.url).pathname) ? new Response("<html>") : whole(request, address);
}
