import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

/** No page scrolls sideways, from small phones to wide screens. */

const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const WIDTHS = Array.from({ length: 51 }, (_, step) => 320 + 32 * step);

const PUBLIC = [
  "/",
  "/category_index",
  "/goods_cate?cid=1&sid=101",
  "/goods_cate?cid=1&sid=101&view=table",
  "/goods_search?title=A4&brand_id=1,2",
  "/goods_search?title=qqqqzzzz",
  "/login",
  "/nowhere",
];

/** The widths at which the page is wider than the window. */
async function tooWide(page: Page) {
  const wide: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) wide.push(`${width}: ${over} px`);
  }
  return wide;
}

async function firstProduct(page: Page) {
  await page.goto("/goods_search?title=CC388A");
  const name = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first();
  return (await name.getAttribute("href")) ?? "";
}

// Style sheets alone decide; once is enough.
test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "the same style sheets");

test("no page of a visitor scrolls sideways", async ({ page }) => {
  test.slow();
  for (const address of [...PUBLIC, await firstProduct(page)]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(address);
    expect(await tooWide(page), address).toEqual([]);
  }
});

test("no page of a customer scrolls sideways", async ({ page, session }) => {
  test.slow();
  await session.logIn(buyer);
  const product = await firstProduct(page);
  await page.goto(product);
  await page.getByRole("button", { name: "立即购买" }).click();
  await page.waitForURL(/order_confirm/);
  const addresses = [
    new URL(page.url()).pathname + new URL(page.url()).search,
    ...["/", "/goods_cate?cid=1&sid=101", "/goods_cate?cid=1&sid=101&view=table", product],
    ...["/shopping_cart", "/user/default", "/user/order_list", "/user/address_list", "/user/collect"],
  ];
  for (const address of addresses) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(address);
    expect(await tooWide(page), address).toEqual([]);
  }
});
