import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "#server/prepare.mjs";
import { repriced, tradeAmounts } from "#tests/support/catalog.ts";
import { copyOfTemplate, type TestDatabase } from "#tests/support/database.ts";
import { loggedIn } from "#tests/support/logged-in.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { type Program, startShop, untilReady } from "#tests/support/program.ts";
import { type RawResponse, send } from "#tests/support/wire.ts";

/** Tests that the page cache never stores a customer's page or shows a trade price to another visitor. */

/** A limit for a test that hangs, in ms. */
const SLOW = 180_000;
const PAGES = [
  "/",
  "/goods_cate?cid=1&limit=60",
  "/goods_search?title=%E7%A1%92%E9%BC%93",
  "/goods_detail/10001",
  "/printer_search?printer=5",
  "/store?id=2",
];
const ROUNDS = 6;
const MARKUP = { phone: demoCustomers.tradeMarkup, password: "trade888", names: ["远山贸易", "孙立成", "杭州远山"] };
const COST = { phone: demoCustomers.tradeCost, password: "cost2026a", names: ["北辰商行", "刘洋", "天津北辰"] };
const CHANGED = "98765.43";

let copy: TestDatabase;
let shop: Program;
beforeAll(async () => {
  await build();
  copy = await copyOfTemplate();
  shop = await untilReady(await startShop({ DATABASE_URL: copy.url }));
}, SLOW);
afterAll(async () => {
  await shop.stop();
  await copy.drop();
});

const get = (path: string, cookie = "") => send(shop.port, { path, headers: cookie ? { Cookie: cookie } : {} });
const isCached = ({ headers }: RawResponse) => headers.has("etag");
/** The tags are removed, because the cents of an amount have their own element. */
const amountsIn = ({ body }: RawResponse) => new Set(body.replace(/<[^>]+>/g, "").match(/\d[\d,]*\.\d\d/g) ?? []);

test("visitors and customers who request the same pages at once never get each other's", {
  timeout: SLOW,
}, async () => {
  const secret = await tradeAmounts(copy.database);
  const [markup, cost] = [
    await loggedIn(shop.port, MARKUP.phone, MARKUP.password),
    await loggedIn(shop.port, COST.phone, COST.password),
  ];
  let tradeAmountsSeen = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      PAGES.map(async (path) => {
        const [before, mine, theirs, after] = await Promise.all([
          get(path),
          get(path, markup),
          get(path, `other=1; ${cost}`),
          get(path, "other=1"),
        ]);
        for (const visitors of [before, after]) {
          expect(visitors.status).toBe(200);
          expect(isCached(visitors), path).toBe(true);
          expect(
            [...amountsIn(visitors)].filter((amount) => secret.has(amount)),
            path,
          ).toEqual([]);
          for (const name of [...MARKUP.names, ...COST.names]) expect(visitors.body).not.toContain(name);
        }
        for (const [answer, me, other] of [
          [mine, MARKUP, COST],
          [theirs, COST, MARKUP],
        ] as const) {
          expect(isCached(answer), path).toBe(false);
          expect(answer.headers.get("cache-control")).toBe("private, no-store");
          expect(answer.body).toContain(me.names[0]);
          for (const name of other.names) expect(answer.body).not.toContain(name);
          tradeAmountsSeen += [...amountsIn(answer)].filter((amount) => secret.has(amount)).length;
        }
      }),
    );
  }
  // Proves that the search above finds trade prices where they are shown.
  expect(tradeAmountsSeen).toBeGreaterThan(ROUNDS);
});

describe("a cached page", () => {
  test("allows its inline scripts by their hashes", { timeout: SLOW }, async () => {
    for (const path of PAGES) {
      const { headers, body } = await get(path);
      const policy = headers.get("content-security-policy") ?? "";
      const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
      expect(scripts).not.toContain("nonce");
      const inline = [...body.matchAll(/<script\b([^>]*)>([\s\S]+?)<\/script>/g)].filter(
        ([, attributes = ""]) => !attributes.includes("application/ld+json"),
      );
      expect(inline.length).toBeGreaterThan(1);
      for (const [, , script = ""] of inline) {
        expect(scripts).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
      }
    }
  });

  test("is answered with 304 to its ETag, and with the customer's page after a login", { timeout: SLOW }, async () => {
    let etag = "";
    const getAgain = (cookie = "") =>
      send(shop.port, { headers: { "If-None-Match": etag, ...(cookie ? { Cookie: cookie } : {}) } });
    // The page of an earlier request may be rendered again in the background between the two.
    const repeated = async () => {
      etag = (await get("/")).headers.get("etag") ?? "";
      return (await getAgain()).status;
    };
    await expect.poll(repeated, { timeout: SLOW }).toBe(304);
    const cookie = await loggedIn(shop.port, MARKUP.phone, MARKUP.password);
    const mine = await getAgain(cookie);
    expect([mine.status, mine.body.includes("远山贸易")]).toEqual([200, true]);
  });

  test("is never a 404 page", { timeout: SLOW }, async () => {
    expect([(await get("/goods_detail/99999999")).status, isCached(await get("/goods_detail/99999999"))]).toEqual([
      404,
      false,
    ]);
  });
});

test("a price changed by the staff replaces the cached page", { timeout: SLOW }, async () => {
  const path = "/goods_detail/10001";
  expect(isCached(await get(path))).toBe(true);
  await repriced(copy, shop.folder, { product_id: 10001, price: 9_876_543 });
  const shown = async () => (await get(path)).body.replace(/<[^>]+>/g, "").replaceAll(",", "");
  await expect.poll(shown, { timeout: SLOW }).toContain(CHANGED);
  expect(isCached(await get(path))).toBe(true);
});
