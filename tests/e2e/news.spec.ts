import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";

/** News and certificates, with and without scripts. */

test("news are found by category, and lead to the articles beside them [P6.40]", async ({
  page,
  javaScriptEnabled,
}) => {
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
  if (javaScriptEnabled) await expectAccessible(page);
});

test("certificates are reached from the foot of every page [P6.41]", async ({ page, javaScriptEnabled }) => {
  await page.goto("/news_list");
  await page.getByRole("contentinfo").getByRole("link", { name: "营业执照/资质公示" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "营业执照/资质公示" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "JC-2026-0417" })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
});
