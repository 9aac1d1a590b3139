import { promiseHash } from "remix-utils/promise";
import { needsBirthday } from "#app/features/account/account.ts";
import type { Binding } from "#app/features/account/binding.server.ts";
import { hasSaleToday } from "#app/features/seckill/seckill.server.ts";
import { readPlacard } from "#app/features/site/placard.server.ts";
import { showsSeckill, withPictureSources } from "#app/features/site/site.ts";
import { publicApi, type RequestArgs, type RequestContext } from "#app/http/context.server.ts";
import { env } from "#app/http/env.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { missingPages } from "#app/http/remote/backend-features.server.ts";
import type { Toast } from "#app/http/toast.server.ts";
import { cart } from "#contract/cart.ts";
import { favourite } from "#contract/favourite.ts";
import { notice } from "#contract/notice.ts";
import { type Category, product } from "#contract/product.ts";
import { proxy as proxyCalls } from "#contract/proxy.ts";
import { latestBirthday } from "#contract/rules/account.ts";
import { siteOrigin } from "#contract/rules/site-origin.ts";
import { site } from "#contract/site.ts";

/**
 * The shell's data, read in parallel; what fails is left out.
 * @throws the redirect that ends a session.
 */
export async function readShell(args: RequestArgs, context: RequestContext) {
  const { api, signedIn, proxy, customer: readCustomer } = context;
  const reading = optional(api, api.read(site.config));
  const { config, hotKeywords, categories, placard, customer, count, favouriteIds, unread, hasSale, acting } =
    await promiseHash({
      config: reading,
      hotKeywords: optional(api, api.read(site.hotKeywords)),
      categories: optional(api, api.read(product.categories)),
      placard: optional(api, readPlacard(api, args.request)),
      customer: signedIn ? optional(api, readCustomer()) : Promise.resolve(null),
      count: signedIn ? optional(api, api.read(cart.count)) : Promise.resolve(null),
      favouriteIds: signedIn ? optional(api, api.read(favourite.ids)) : Promise.resolve(null),
      unread: signedIn && !proxy ? optional(api, api.read(notice.unread)) : Promise.resolve(null),
      acting: proxy ? optional(api, api.read(proxyCalls.current)) : Promise.resolve(null),
      hasSale: reading.then((read) => signedIn && showsSeckill(read) && hasSaleToday(publicApi(args))),
    });
  return {
    config: config && withPictureSources(config),
    hotKeywords: hotKeywords ?? [],
    categories: (categories ?? []).map(topLevel),
    placard,
    customer,
    /** The member that acts for the customer in this browser, and the time that is left, in ms; null for none. */
    proxy: acting?.proxy ? { ...acting.proxy, left: acting.proxy.until - Date.now() } : null,
    /** The latest birthday that may be chosen; null where the birthday dialog is not shown. */
    birthdayUntil:
      !proxy && config?.birthday_dialog === 1 && needsBirthday(customer) ? latestBirthday(Date.now()) : null,
    cartCount: count?.[0]?.count ?? 0,
    favouriteIds: favouriteIds ?? [],
    /** The notices that the customer has not read; null where there is no inbox. */
    unread: unread?.unread ?? null,
    /** The addresses of pages that the backend lacks a call for. */
    missingPages: missingPages(proxy?.token ?? null),
    /** The key of the page's forms. Visitors share their pages, so theirs have none. */
    formKey: signedIn ? crypto.randomUUID() : "",
    /** Whether the home page has a flash sale today, which the toolbar leads to; false for visitors, who have none. */
    hasSale,
    signedIn,
    /** The base of canonical addresses, which ends in "/". */
    domain: `${siteOrigin(config?.site_url ?? "") ?? env().PUBLIC_ORIGIN}/`,
    /** The roles of the customer: the specification keeps the key and gives it no values. */
    scope: [] as readonly string[],
  };
}

/** The lower levels are fetched on hover or focus. */
const topLevel = ({ store_category_id, cate_name }: Category) => ({ store_category_id, cate_name });
export type TopCategory = ReturnType<typeof topLevel>;

export type ShellData = Awaited<ReturnType<typeof readShell>> & {
  toast: Toast | null;
  binding: Binding | null;
};
