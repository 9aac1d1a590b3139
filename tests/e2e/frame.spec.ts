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
