import { expect, test } from "#tests/support/browser.ts";

// The page's own styles are in a stylesheet that the page before it does not load.
const ARTICLE = ".privacy-agreement";
const MAX_WIDTH = "860px";

test("a page has its styles on the first load", async ({ page }) => {
  await page.goto("/privacy_agreement");
  await expect(page.locator(ARTICLE)).toHaveCSS("max-width", MAX_WIDTH);
  await expect(page.locator(ARTICLE)).toHaveCSS("padding-left", "32px");
});

test("a page never shows without its styles after a client navigation", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled);
  await page.goto("/goods_cate?cid=1");
  await expect(page.getByRole("button", { name: "收藏本站" })).toBeVisible();
  await page.evaluate((selector) => {
    new MutationObserver((_, observer) => {
      const article = document.querySelector(selector);
      if (!article) return;
      observer.disconnect();
      document.documentElement.dataset.firstWidth = getComputedStyle(article).maxWidth;
    }).observe(document.body, { childList: true, subtree: true });
  }, ARTICLE);
  await page.getByRole("contentinfo").getByRole("link", { name: "用户隐私协议" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-first-width", MAX_WIDTH);
});
