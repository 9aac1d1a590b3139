import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";

test("news are found by category, and lead to the articles beside them [P6.40]", async ({ page }) => {
  await page.goto("/news_list");
  await page
    .getByRole("navigation", { name: "资讯分类" })
    .getByRole("link", { name: /采购指南/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "采购指南" })).toBeAttached();
  await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/news_detail\/\d+$/);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("link", { name: /^上一篇/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title);
  await expectAccessible(page);
});
