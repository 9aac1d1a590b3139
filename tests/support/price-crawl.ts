import { expect } from "vitest";
import type { TestStore } from "./articles.ts";
import { call } from "./backend.ts";
import { type openShop, startBuiltShop } from "./built.ts";
import { tradeAmounts } from "./catalog.ts";
import { tokenOf } from "./people.ts";
import { ownedRecords } from "./records.ts";
import { dataAddress, pagesOf } from "./site-map.ts";
import { cookieOf, ORIGIN } from "./visit.ts";

const PAGES_MAX = 150;

/** The pages and resources that visitors or customers may read, by their routes' handles. */
const pages = pagesOf(await startBuiltShop()).filter(
  ({ access, hasLoader, isLayout }) => access !== "visitor" && hasLoader && !isLayout,
);

type Visit = Awaited<ReturnType<typeof openShop>>;

type Body = { at: string; text: string };

/** Visits the pages of these addresses, and with `follow` of the links on them, as HTML and as data request. */
export async function crawl(visit: Visit, { cookie, addresses, resources }: Reader, { follow }: { follow: boolean }) {
  const waiting = [...addresses];
  const seen = new Set(waiting.map(keyOf));
  const bodies: Body[] = [];
  const most = follow ? PAGES_MAX * 2 : Number.POSITIVE_INFINITY;
  for (let at = waiting.shift(); at !== undefined && bodies.length < most; at = waiting.shift()) {
    const data = await visit(dataAddress(at), { cookie });
    bodies.push({ at: `${at} (data)`, text: await data.text() });
    expect(data.status, at).toBeLessThan(500);
    if (resources.has(at)) continue;
    const page = await visit(at, { cookie });
    const html = await page.text();
    bodies.push({ at, text: html });
    expect(page.status, at).toBeLessThan(500);
    for (const next of follow ? linksIn(html) : []) {
      if (seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      waiting.push(next);
    }
  }
  return bodies;
}

function* linksIn(html: string) {
  for (const [, href = ""] of html.matchAll(/\shref="([^"#]+)"/g)) {
    const url = new URL(href.replaceAll("&amp;", "&"), ORIGIN);
    if (url.origin === ORIGIN && !/\.\w+$/.test(url.pathname)) yield url.pathname + url.search;
  }
}

/**
 * The key of an address by its path and query names; one page of each is enough, because filters multiply without end.
 */
function keyOf(at: string) {
  const { pathname, searchParams } = new URL(at, ORIGIN);
  return `${pathname}?${[...searchParams.keys()].sort().join("&")}`;
}

/** `resources` are the paths of the addresses that have no page. */
export type Reader = { cookie: string; addresses: string[]; resources: ReadonlySet<string> };

/** A demo product with trade prices and stock. */
const TRADE_PRODUCT = { product: 10001, sku: 100001 };

/** The addresses of all pages for this customer, with the customer's own records and a trade product in the cart. */
export async function readerOf(shop: TestStore, phone: string): Promise<Reader> {
  const records = await ownedRecords(shop, phone);
  const token = await tokenOf(shop, phone);
  await call(shop, "POST", "/api/user/cart/create", {
    token,
    body: { product_id: TRADE_PRODUCT.product, product_attr_unique: TRADE_PRODUCT.sku, cart_num: 2, is_new: 0 },
  });
  const addressesOf = (some: typeof pages) =>
    new Set(some.flatMap(({ address }) => [address(records), address({ ...records, ...TRADE_PRODUCT })]));
  return {
    cookie: await cookieOf(token),
    addresses: [...addressesOf(pages)],
    resources: addressesOf(pages.filter(({ hasPage }) => !hasPage)),
  };
}

const found = (bodies: Body[], searched: readonly string[]) =>
  bodies.flatMap(({ at, text }) => searched.filter((part) => text.includes(part)).map((part) => `${at}: ${part}`));

const FIELDS = ['"cost"', '"cost_plus"', "cost&quot;", "cost\\", "cost_plus"];

/** Expects trade prices in these pages of an approved customer, so that the search is known to find them. */
export const expectTradePrices = (bodies: Body[]) => expect(found(bodies, ['"cost"']).length).toBeGreaterThan(3);

/** Expects no trade price and no field of one in these pages, of which there are enough. */
export async function expectNoTradePrice({ backend }: TestStore, bodies: Body[]) {
  expect(bodies.length).toBeGreaterThan(2 * pages.filter(({ hasPage }) => hasPage).length);
  expect(found(bodies, FIELDS)).toEqual([]);
  // The cents of an amount have their own element, so that pages are searched without their tags.
  const plain = bodies.map(({ at, text }) => ({ at, text: text.replace(/<[^>]+>/g, "") }));
  const digits = [...(await tradeAmounts(backend.database, 10_000))];
  expect(
    found(
      plain.map(({ at, text }) => ({ at, text: ` ${text.replace(/[^\d.]+/g, " ")} ` })),
      digits.map((price) => ` ${price} `),
    ),
  ).toEqual([]);
}
