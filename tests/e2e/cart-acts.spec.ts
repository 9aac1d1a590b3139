import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { countRenders, renderedRows } from "#tests/support/renders.ts";
import type { Session } from "#tests/support/session.ts";

const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };
/** A link that adds two pieces of a SKU and one of an unknown SKU. */
const LINK = "/shopping_cart?add=100001:2,999999999:1";

const lines = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") });
const question = (page: Page, javaScriptEnabled: boolean, name: RegExp) =>
  page.getByRole(javaScriptEnabled ? "dialog" : "region", { name });

async function openCart(page: Page, session: Session, count: number) {
  await session.logIn(buyer);
  await session.setCart(count);
  await page.goto("/shopping_cart");
  await expect(lines(page)).toHaveCount(count);
}

test("a link to the cart shows its products, and adds them when the customer agrees", async ({ page, session }) => {
  await openCart(page, session, 0);
  await page.goto(LINK);
  const panel = page.getByRole("region", { name: "把这 1 种商品加入购物车？" });
  await expect(panel).toContainText("编码 999999999：没有这个商品");
  await expect(lines(page)).toHaveCount(0);
  await panel.getByRole("button", { name: "加入购物车" }).click();
  await expect(page).toHaveURL("/shopping_cart");
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).getByRole("textbox", { name: "数量" })).toHaveValue("2");
});

test("a line gets another specification", async ({ page, session, javaScriptEnabled }) => {
  await openCart(page, session, 3);
  const line = lines(page).filter({ hasText: "换规格" }).first();
  const count = await lines(page).count();
  await line.getByRole("link", { name: /^换规格/ }).click();
  const panel = question(page, javaScriptEnabled, /^换规格$/);
  await panel.getByRole("radio", { checked: false, disabled: false }).first().check();
  await panel.getByRole("button", { name: "换成这个规格" }).click();
  await expect(page).toHaveURL("/shopping_cart");
  await expect(page.getByText(/已换规格，数量 \d/).first()).toBeVisible();
  expect(await lines(page).count()).toBeLessThanOrEqual(count);
});

test("the checked lines, or one, move to the favourites, and 撤销 puts them back", async ({ page, session }) => {
  await openCart(page, session, 3);
  await lines(page).first().getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: "移入收藏", exact: true }).last().click();
  await expect(lines(page)).toHaveCount(1);
  await page.locator(".toast", { hasText: "已移入收藏" }).getByRole("button", { name: "撤销" }).click();
  await expect(lines(page)).toHaveCount(3);
  await lines(page).first().getByRole("button", { name: "移入收藏" }).click();
  await expect(lines(page)).toHaveCount(2);
});

test("the checked lines are saved as a table", async ({ page, session }) => {
  await openCart(page, session, 2);
  await lines(page).first().getByRole("checkbox").uncheck();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出Excel" }).click();
  expect((await saved).suggestedFilename()).toBe("购物车.xlsx");
  await expect(lines(page)).toHaveCount(2);
});

test("tabs filter the lines and stay through an act; a store's coupons open beside its lines", async ({
  page,
  session,
  javaScriptEnabled,
}) => {
  await openCart(page, session, 2);
  await page.getByRole("link", { name: /^降价/ }).click();
  await expect(page).toHaveURL("/shopping_cart?filter=cheaper");
  await expect(page.getByText("没有降价的商品")).toBeVisible();
  await page.getByRole("navigation", { name: "筛选购物车" }).getByRole("link", { name: /^全部/ }).click();
  await expect(lines(page)).toHaveCount(2);
  const entry = page.getByRole("link", { name: /^领券/ }).first();
  if ((await entry.count()) === 0) return;
  await entry.click();
  const panel = question(page, javaScriptEnabled, /的优惠券$/);
  await expect(panel.getByRole("listitem").first()).toBeVisible();
});

test("with 500 lines a click renders one of them", async ({ page, session, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without scripts every click is a page");
  test.slow();
  await countRenders(page);
  await openCart(page, session, 500);
  // Rows are rendered a second time after hydration.
  await expect(page.getByRole("checkbox", { name: "勾选全部" })).toBeEnabled();
  await renderedRows(page);
  const sent = page.waitForResponse((response) => response.url().includes("/shopping_cart.data"));
  await lines(page)
    .nth(3)
    .getByRole("button", { name: /^增加数量/ })
    .click();
  await expect(lines(page).nth(3).getByRole("textbox", { name: "数量" })).toHaveValue("2");
  await sent;
  await expect(page.getByText("500 种商品，501 件")).toBeVisible();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  expect([...new Set(await renderedRows(page))]).toHaveLength(1);
  await lines(page).nth(5).getByRole("checkbox").uncheck();
  await expect(page.getByText("已选 499 种")).toBeVisible();
  expect([...new Set(await renderedRows(page))]).toHaveLength(1);
});
