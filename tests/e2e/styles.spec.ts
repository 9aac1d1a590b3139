import { expect, test } from "#tests/support/browser.ts";

// The page's own styles are in a stylesheet that the page before it does not load.
const ARTICLE = ".privacy-agreement";
const MAX_WIDTH = "860px";

test("a page has its styles on the first load", { tag: "@all" }, async ({ page }) => {
  await page.goto("/privacy_agreement");
  await expect(page.locator(ARTICLE)).toHaveCSS("max-width", MAX_WIDTH);
  await expect(page.locator(ARTICLE)).toHaveCSS("padding-left", "32px");
});

test("a page never shows without its styles after a client navigation", { tag: "@all" }, async ({ page }) => {
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

/** The demo customer with orders, refunds and invoices in every state. */
const FILLED = { phone: "13800000018", password: "west2026x" };
const ACCOUNT = [
  "/user/default",
  "/user/order_list",
  "/user/refund_list",
  "/user/after_sale",
  "/user/my_coupon",
  "/user/my_product",
  "/user/my_category",
  "/user/collect",
  "/user/printers",
  "/user/balance",
  "/user/integral",
  "/user/member",
  "/user/profile",
  "/user/statement",
  "/user/funding_records",
  "/user/invoice_title",
  "/user/invoice_list?type=1",
  "/user/invoice_list?type=2",
  "/user/address_list",
  "/user/settle_record",
  "/project/my_offer",
  "/wholesalers_settled",
];

/**
 * The parts of panels that begin close to the edge of the others, but not at it: 16 px from the border of the panel, on
 * phones 12 px. A tag, a picture or a circle begins with its box, not with its text.
 */
function misplacedParts() {
  const edge = innerWidth < 768 ? 12 : 16;
  const BOXES = ".tag, .chip, .thumb, .btn, .input, .settlement-head__kind, i, input, img, svg";
  const range = document.createRange();
  const boxOf = (node: Node) => {
    if (node instanceof Element) return node.getBoundingClientRect();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const leftOf = (part: Element) => {
    const lefts: number[] = [];
    const nodes = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest(".visually-hidden, .empty, .progress-steps, [aria-label='订单状态'], option"))
        continue;
      if (node instanceof Element ? !node.matches(BOXES) : !node.textContent?.trim() || element.closest(BOXES))
        continue;
      const { left, width, height } = boxOf(node);
      if (width > 0 && height > 0) lefts.push(left);
    }
    return Math.min(...lefts);
  };
  return [...document.querySelectorAll("main .panel")].flatMap((panel) =>
    [...panel.children].flatMap((part) => {
      const place = Math.round(leftOf(part) - panel.getBoundingClientRect().left - panel.clientLeft);
      const isNear = place > edge - 10 && place < edge + 10 && Math.abs(place - edge) > 1;
      return isNear
        ? [`${place} px: ${part.className || part.localName} ${part.textContent?.trim().slice(0, 20)}`]
        : [];
    }),
  );
}

test("all parts of the panels of the account begin at one edge", { tag: "@all" }, async ({ page, session }) => {
  await session.logIn(FILLED);
  for (const address of ACCOUNT) {
    await page.goto(address);
    for (const width of [1280, 768, 375]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(misplacedParts), `${address} at ${width} px`).toEqual([]);
    }
  }
});
