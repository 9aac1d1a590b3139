import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop, startBuiltShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ownedRecords } from "#tests/support/records.ts";
import { pagesOf } from "#tests/support/site-map.ts";
import { cookieOf, ORIGIN } from "#tests/support/visit.ts";

const shop = freshBackend();

const NOT_FOUND = 404;

const pages = pagesOf(await startBuiltShop()).filter(({ hasPage, isLayout }) => hasPage && !isLayout);

test("every link on the pages of a customer and of a visitor leads to a page [P3.12]", {
  timeout: 120_000,
}, async () => {
  const visit = await openShop();
  const records = await ownedRecords(shop, demoCustomers.tradeCost);
  const customer = await cookieOf(await tokenOf(shop, demoCustomers.tradeCost));
  const dead = new Set<string>();
  for (const cookie of [customer, ""]) {
    const followed = new Set<string>();
    for (const { address } of pages) {
      const at = address(records);
      const page = await visit(at, { cookie });
      if (page.status !== 200) continue;
      for (const next of linksIn(await page.text(), at)) {
        if (followed.has(shapeOf(next))) continue;
        followed.add(shapeOf(next));
        if ((await visit(next, { cookie })).status === NOT_FOUND) dead.add(`${at} → ${next}`);
      }
    }
    expect(followed.size).toBeGreaterThan(pages.length / 2);
  }
  expect([...dead]).toEqual([]);
});

/** The addresses of pages that a page links to, without links to files. */
function* linksIn(html: string, at: string) {
  for (const [, href = ""] of html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)) {
    const url = new URL(href.replaceAll("&amp;", "&"), new URL(at, ORIGIN));
    if (url.origin === ORIGIN && !/\.\w+$/.test(url.pathname)) yield url.pathname + url.search;
  }
}

/**
 * The shape of an address, which is equal for addresses that differ in numbers and values only; one link of each shape
 * is followed.
 */
function shapeOf(address: string) {
  const { pathname, searchParams } = new URL(address, ORIGIN);
  return `${pathname.replace(/\d+/g, "0")}?${[...searchParams.keys()].sort().join("&")}`;
}
