import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

const buyer = { phone: demoCustomers.tradeMarkup, password: "trade888" };

test("content is 1200 px wide on a desktop and never wider than a small screen [S9.width.1] [P3.8]", {
  tag: "@all",
}, async ({ page }) => {
  const content = () =>
    page.getByRole("main").evaluate((main) => main.firstElementChild?.getBoundingClientRect().width);
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto("/goods_cate?cid=1");
  expect(await content()).toBe(1200);
  await page.setViewportSize({ width: 360, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("the tools float beside wide content, are a row above the footer where there is no room, and on phones a way up", {
  tag: "@all",
}, async ({ page, session }) => {
  await session.logIn(buyer);
  await page.goto("/goods_cate?cid=1");
  const tools = page.getByRole("navigation", { name: "快捷工具" });
  const footer = page.getByRole("contentinfo");
  const place = (of: typeof tools) =>
    of.evaluate((element) => (element.querySelector("ul.toolbar") ?? element).getBoundingClientRect().toJSON());
  await expect(tools.getByRole("link", { name: "购物车" })).toBeInViewport();
  for (const width of [1279, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const [row, foot] = [await place(tools), await place(footer)];
    expect([row.width, row.bottom]).toEqual([width, foot.top]);
    for (const name of ["专属客服经理", "在线客服"]) await expect(tools.getByRole("button", { name })).toBeVisible();
    await expect(tools.getByRole("link", { name: "返回顶部" })).toBeVisible();
    await expect(tools.getByRole("link", { name: "购物车" })).toBeVisible();
    expect(await tools.locator("ul").evaluate((list) => getComputedStyle(list).zIndex)).toBe("auto");
    await tools.getByRole("button", { name: "专属客服经理" }).focus();
    const card = await tools.locator(".toolbar__manager").boundingBox();
    expect(card?.x).toBeGreaterThanOrEqual(0);
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 767, height: 800 });
  for (const name of ["专属客服经理", "在线客服"]) await expect(tools.getByRole("button", { name })).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 0));
  const up = tools.getByRole("link", { name: "返回顶部" });
  await expect(up).toBeHidden();
  await footer.scrollIntoViewIfNeeded();
  await expect(up).toBeInViewport({ ratio: 1 });
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("the accent is a red [S9.accent.1]", { tag: "@all" }, async ({ page }) => {
  await page.goto("/");
  const colour = await page
    .getByRole("button", { name: "搜索", exact: true })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  const [red = 0, green = 255, blue = 255] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(red).toBeGreaterThan(180);
  expect(Math.max(green, blue)).toBeLessThan(60);
});

test("all categories lead down to the third level from any page", async ({ page }) => {
  await page.goto("/privacy_agreement");
  const opener = page.getByRole("link", { name: "全部商品分类" }).first();
  const rail = page.getByRole("list", { name: "全部商品分类" });
  const lowest = rail.getByRole("link", { name: "国产黑白硒鼓" });
  await opener.hover();
  await expect(rail).toBeVisible();
  await rail.getByRole("link", { name: /^打印耗材/ }).hover();
  await expect(lowest).toBeVisible();
  await lowest.click();
  await expect(page.getByRole("heading", { level: 1, name: "国产黑白硒鼓" })).toBeAttached();
});

test.describe("the rail of the home page", { tag: "@all" }, () => {
  test("the arrow keys lead into a flyout and back", async ({ page }) => {
    await page.goto("/");
    const rail = page.getByRole("list", { name: "全部商品分类" });
    const top = rail.getByRole("link", { name: /^打印耗材/ });
    await top.focus();
    await expect(rail.getByRole("link", { name: "硒鼓粉盒", exact: true })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(rail.getByRole("link", { name: "硒鼓粉盒", exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(top).toBeFocused();
  });

  test("its links work when its flyouts fail to load", async ({ page, consoleErrors }) => {
    await page.route("**/categories.data*", (route) => route.abort());
    await page.goto("/");
    const top = page.getByRole("list", { name: "全部商品分类" }).getByRole("link", { name: /^打印耗材/ });
    const asked = page.waitForEvent("requestfailed");
    await top.hover();
    await asked;
    await top.click();
    await expect(page).toHaveURL("/goods_cate?cid=1");
    // The browser logs the aborted request.
    consoleErrors.length = 0;
  });
});
