import { expect, test } from "#tests/support/browser.ts";

test("the home page opens under the shop's name", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle(/百采汇/);
  await expect(page.getByRole("main")).toBeVisible();
});

test("an unknown address says so and leads home [S2.error.1] [S2.error.4]", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "页面错误或不存在" })).toBeVisible();
  await page.getByRole("link", { name: "返回首页" }).click();
  await expect(page).toHaveURL("/");
});

test("content is 1200 px wide on a desktop, and never wider than a small screen [S9.width.1]", async ({ page }) => {
  const content = () =>
    page
      .locator("main > .wrap")
      .first()
      .evaluate((element) => element.getBoundingClientRect().width);
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto("/goods_cate?cid=1");
  expect(await content()).toBe(1200);
  await page.setViewportSize({ width: 360, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("the accent is a red [S9.accent.1]", async ({ page }) => {
  await page.goto("/");
  const colour = await page
    .getByRole("button", { name: "搜索", exact: true })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  const [red = 0, green = 255, blue = 255] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(red).toBeGreaterThan(180);
  expect(Math.max(green, blue)).toBeLessThan(60);
});
