import { urls } from "#app/urls.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";

/** The big screen refreshes itself. */

const clock = (page: { locator(selector: string): { first(): { textContent(): Promise<string | null> } } }) =>
  page.locator(".big-screen__clock").first().textContent();

test("the big screen fits its window, shows no frame and refreshes itself [S2.frame.1] [P6.190]", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(urls.bigScreen.index);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/今日交易$/);
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("link")).toHaveCount(0);
  const size = () => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  expect(await size()).toEqual([1920, 1080]);
  await expectAccessible(page);
  const first = await clock(page);
  await expect.poll(() => clock(page)).not.toBe(first);
});

test("the big screen preserves its figures while the shop does not answer, and reports it", { tag: "@all" }, async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto(urls.bigScreen.index);
  await expect(page.getByText("每 5 秒更新").first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("连接中断，正在重试").first()).toBeVisible();
  await context.setOffline(false);
  consoleErrors.length = 0;
  await expect(page.getByText("每 5 秒更新").first()).toBeVisible();
});
