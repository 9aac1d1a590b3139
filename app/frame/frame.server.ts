import type { Caller } from "#app/http/guard.server.ts";
import { account } from "#contract/account.ts";
import { cart } from "#contract/cart.ts";
import { goods } from "#contract/goods.ts";
import { site } from "#contract/site.ts";

/** Everything the frame shows, asked at once; what fails is left out, and only a dead session is passed on. */
export async function readFrame({ api, signedIn }: Caller) {
  const [config, hotKeywords, categories, buyer, count] = await Promise.all([
    orNull(api.read(site.config)),
    orNull(api.read(site.hotKeywords)),
    orNull(api.read(goods.categories)),
    signedIn ? orNull(api.read(account.me)) : null,
    signedIn ? orNull(api.read(cart.count)) : null,
  ]);
  return {
    config,
    hotKeywords: hotKeywords ?? [],
    categories: categories ?? [],
    buyer,
    cartCount: count?.[0]?.count ?? 0,
  };
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}
