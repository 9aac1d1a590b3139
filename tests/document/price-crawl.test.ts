import { describe, expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { openShop, startBuiltShop } from "#tests/support/built.ts";
import { tradeAmounts } from "#tests/support/catalog.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ownedRecords } from "#tests/support/records.ts";
import { dataAddress, pagesOf } from "#tests/support/site-map.ts";
import { cookieOf, ORIGIN } from "#tests/support/visit.ts";

const shop = freshBackend();

const PAGES_MAX = 150;

/** The pages and resources that visitors or customers may read, by their routes' handles. */
const pages = pagesOf(await startBuiltShop()).filter(
  ({ access, hasLoader, isLayout }) => access !== "visitor" && hasLoader && !isLayout,
);

type Visit = Awaited<ReturnType<typeof openShop>>;

/** Visits the pages of these addresses and of the links on them, as HTML and as data request. */
async function crawl(visit: Visit, { cookie, addresses, resources }: Reader) {
  const waiting = [...addresses];
  const seen = new Set(waiting.map(keyOf));
  const bodies: { at: string; text: string }[] = [];
  for (let at = waiting.shift(); at !== undefined && bodies.length < PAGES_MAX * 2; at = waiting.shift()) {
    const data = await visit(dataAddress(at), { cookie });
    bodies.push({ at: `${at} (data)`, text: await data.text() });
    expect(data.status, at).toBeLessThan(500);
    if (resources.has(at)) continue;
    const page = await visit(at, { cookie });
    const html = await page.text();
    bodies.push({ at, text: html });
    expect(page.status, at).toBeLessThan(500);
    for (const next of linksIn(html)) {
      if (seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      waiting.push(next);
    }
  }
  return bodies;
}

async function openAll(visit: Visit, { cookie, addresses, resources }: Reader) {
  for (const at of addresses) await (await visit(resources.has(at) ? dataAddress(at) : at, { cookie })).text();
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
type Reader = { cookie: string; addresses: string[]; resources: ReadonlySet<string> };

/** A demo product with trade prices and stock. */
const TRADE_PRODUCT = { product: 10001, sku: 100001 };

/** The addresses of all pages for this customer, with the customer's own records and a trade product in the cart. */
async function readerOf(phone: Parameters<typeof tokenOf>[1]): Promise<Reader> {
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

const found = (bodies: { at: string; text: string }[], searched: readonly string[]) =>
  bodies.flatMap(({ at, text }) => searched.filter((part) => text.includes(part)).map((part) => `${at}: ${part}`));

const FIELDS = ['"cost"', '"cost_plus"', "cost&quot;", "cost\\", "cost_plus"];

describe("no trade price reaches [P3.11] [R19]", () => {
  test.each([
    ["a visitor", null],
    ["a customer under review", demoCustomers.underReview],
    ["a refused customer", demoCustomers.refused],
  ])("%s", { timeout: 120_000 }, async (_, phone) => {
    const visit = await openShop();
    // Approved customers fill the caches first, whose answers must not be served to others.
    const approved = await readerOf(demoCustomers.tradeMarkup);
    for (const reader of [approved, await readerOf(demoCustomers.tradeCost)]) await openAll(visit, reader);
    const reader = phone ? await readerOf(phone) : { ...approved, cookie: "" };
    const bodies = await crawl(visit, reader);
    expect(bodies.length).toBeGreaterThan(2 * pages.length);
    expect(found(bodies, FIELDS)).toEqual([]);
    // The cents of an amount have their own element, so that pages are searched without their tags.
    const plain = bodies.map(({ at, text }) => ({ at, text: text.replace(/<[^>]+>/g, "") }));
    const digits = [...(await tradeAmounts(shop.backend.database, 10_000))];
    expect(
      found(
        plain.map(({ at, text }) => ({ at, text: ` ${text.replace(/[^\d.]+/g, " ")} ` })),
        digits.map((price) => ` ${price} `),
      ),
    ).toEqual([]);
  });
});

test.each([demoCustomers.tradeMarkup, demoCustomers.tradeCost])(
  "the same search finds trade prices on the pages of the approved customer %s",
  { timeout: 120_000 },
  async (phone) => {
    const bodies = await crawl(await openShop(), await readerOf(phone));
    expect(found(bodies, ['"cost"']).length).toBeGreaterThan(3);
  },
);
