import { block } from "#app/http/block.server.ts";
import { env } from "#app/http/env.server.ts";
import type { Caller } from "#app/http/guard.server.ts";
import type { Toast } from "#app/http/toast.server.ts";
import { account } from "#contract/account.ts";
import { cart } from "#contract/cart.ts";
import { goods } from "#contract/goods.ts";
import { site } from "#contract/site.ts";

/** Everything the frame shows, asked at once; what fails is left out, and only a dead session is passed on. */
export async function readFrame({ api, signedIn }: Caller) {
  const [config, hotKeywords, categories, buyer, count] = await Promise.all([
    block(api.read(site.config)),
    block(api.read(site.hotKeywords)),
    block(api.read(goods.categories)),
    signedIn ? block(api.read(account.me)) : null,
    signedIn ? block(api.read(cart.count)) : null,
  ]);
  return {
    config,
    hotKeywords: hotKeywords ?? [],
    categories: categories ?? [],
    buyer,
    cartCount: count?.[0]?.count ?? 0,
    /** Where this shop lives: the base of canonical addresses (product.md section 2). */
    origin: config?.site_url || env().PUBLIC_ORIGIN,
  };
}

export type FrameData = Awaited<ReturnType<typeof readFrame>> & { toast: Toast | null };
