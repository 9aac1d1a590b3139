import { describe, expect, test } from "vitest";
import { yuan } from "#contract/rules/money.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { openShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { cookieOf, ORIGIN } from "#tests/support/visit.ts";

const shop = freshBackend();

const PAGES_MAX = 100;
/** Two products in stock whose trade prices the crawl must not find. */
const START = [
  "/",
  "/goods_cate?cid=1",
  "/goods_search?title=%E7%A1%92%E9%BC%93",
  "/goods_search/suggest?title=%E7%A1%92%E9%BC%93",
  "/goods_detail/10001",
  "/shopping_cart",
  "/user",
  "/user/order_list",
];

type Visit = Awaited<ReturnType<typeof openShop>>;

/** Follows all links from the start pages. @returns each page as HTML and as its data request. */
async function crawl(visit: Visit, cookie: string) {
  const waiting = [...START];
  const seen = new Set(waiting.map(keyOf));
  const bodies: { at: string; text: string }[] = [];
  for (let at = waiting.shift(); at !== undefined && bodies.length < PAGES_MAX * 2; at = waiting.shift()) {
    const page = await visit(at, { cookie });
    const html = await page.text();
    const data = await visit(dataAddress(at), { cookie });
    bodies.push({ at, text: html }, { at: `${at} (data)`, text: await data.text() });
    expect(page.status, at).toBeLessThan(500);
    for (const next of linksIn(html)) {
      if (seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      waiting.push(next);
    }
  }
  return bodies;
}

async function openAll(visit: Visit, cookie: string) {
  for (const at of START) await (await visit(at, { cookie })).text();
}

function* linksIn(html: string) {
  for (const [, href = ""] of html.matchAll(/\shref="([^"#]+)"/g)) {
    const url = new URL(href.replaceAll("&amp;", "&"), ORIGIN);
    if (url.origin === ORIGIN && !/\.\w+$/.test(url.pathname)) yield url.pathname + url.search;
  }
}

/** Identifies a page by its path and the names of its query, because combinations of filters are unbounded. */
function keyOf(at: string) {
  const { pathname, searchParams } = new URL(at, ORIGIN);
  return `${pathname}?${[...searchParams.keys()].sort().join("&")}`;
}

function dataAddress(at: string) {
  const { pathname, search } = new URL(at, ORIGIN);
  return `${pathname === "/" ? "/_root" : pathname}.data${search}`;
}

/** Trade prices as text, without those that are also a public price. */
async function secrets() {
  const rows = await shop.backend.database.read
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .select(["price", "ot_price", "cost", "cost_plus", "tiers_json"])
    .execute();
  const open = new Set(
    rows.flatMap((row) => [
      row.price,
      row.ot_price,
      ...JSON.parse(row.tiers_json).map((tier: { price: number }) => tier.price),
    ]),
  );
  const secret = rows
    .flatMap((row) => [row.cost, row.cost + row.cost_plus])
    .filter((price) => !open.has(price) && price > 10_000);
  return [...new Set(secret)].map(yuan);
}

async function withCart(phone: string) {
  const token = await tokenOf(shop, phone);
  await call(shop, "POST", "/api/user/cart/create", {
    token,
    body: { product_id: 10001, product_attr_unique: 100001, cart_num: 2, is_new: 0 },
  });
  return cookieOf(token);
}

const found = (bodies: { at: string; text: string }[], words: readonly string[]) =>
  bodies.flatMap(({ at, text }) => words.filter((word) => text.includes(word)).map((word) => `${at}: ${word}`));

const FIELDS = ['"cost"', '"cost_plus"', "cost&quot;", "cost\\", "cost_plus"];

describe("no trade price reaches [P3.11] [R19]", () => {
  test.each([
    ["a visitor", null],
    ["a customer under review", demoCustomers.underReview],
    ["a refused customer", demoCustomers.refused],
  ])("%s", { timeout: 120_000 }, async (_, phone) => {
    const cookie = phone ? await withCart(phone) : "";
    const visit = await openShop();
    // A trade customer's visit comes first, so that a wrongly shared cache would be found.
    for (const trader of [demoCustomers.tradeMarkup, demoCustomers.tradeCost])
      await openAll(visit, await withCart(trader));
    const bodies = await crawl(visit, cookie);
    expect(bodies.length).toBeGreaterThan(40);
    expect(found(bodies, FIELDS)).toEqual([]);
    // The cents of an amount are an element of their own, so pages are searched without tags.
    const plain = bodies.map(({ at, text }) => ({ at, text: text.replace(/<[^>]+>/g, "") }));
    const digits = await secrets();
    expect(
      found(
        plain.map(({ at, text }) => ({ at, text: ` ${text.replace(/[^\d.]+/g, " ")} ` })),
        digits.map((price) => ` ${price} `),
      ),
    ).toEqual([]);
  });
});

test.each([demoCustomers.tradeMarkup, demoCustomers.tradeCost])(
  "the approved customer %s does see them, by the same search",
  { timeout: 120_000 },
  async (phone) => {
    const bodies = await crawl(await openShop(), await withCart(phone));
    expect(found(bodies, ['"cost"']).length).toBeGreaterThan(3);
  },
);
