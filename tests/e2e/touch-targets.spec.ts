import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { quotationBuyer, quotationPages } from "#tests/support/quotations.ts";
import { beginTransferRecharge } from "#tests/support/shopper.ts";
import { customerPages, firstProduct, visitorPages } from "#tests/support/swept-pages.ts";

/** Every touch target on a phone is at least 32 px high, in the cart 40 px; a button is as wide too. */

const LEAST_PX = 32;
const LEAST_IN_CART_PX = 40;
const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
/**
 * The targets in the scope that are lower than `least`, each once: the touched area, so that a label counts for its
 * field and a card for its stretched link. Links in running text are as high as their line and excepted (WCAG 2.5.8,
 * inline).
 */
function lowTargets(scope: Locator, least: number) {
  return scope.evaluate((scope, least) => {
    const TARGETS = "a, button, input, select, summary, textarea";
    const targetAt = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)?.closest(`${TARGETS}, label`);
      return hit instanceof HTMLLabelElement ? hit.control : hit;
    };
    const isInText = (element: Element) => {
      if (getComputedStyle(element).display !== "inline") return false;
      return [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ""),
      );
    };
    const low = new Map<string, number>();
    for (const element of scope.querySelectorAll(TARGETS)) {
      if (isInText(element) || element.closest("[inert], .visually-hidden")) continue;
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Hidden elements and elements below a bar cannot be touched.
      if (width === 0 || height === 0 || targetAt(x, y) !== element) continue;
      const isNarrow = element.localName === "button" && width < least;
      // Both ends of the least height suffice for most targets; asking for each pixel takes most of the time.
      const ends = [y - least / 2, y + least / 2 - 1];
      if (!isNarrow && ends.every((end) => targetAt(x, end) === element)) continue;
      let [from, to] = [y, y];
      while (y - from < least && targetAt(x, from - 1) === element) from -= 1;
      while (to - y < least && targetAt(x, to + 1) === element) to += 1;
      if (to - from + 1 >= least && !isNarrow) continue;
      const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 12) ?? "";
      const className = element.className || `in ${element.parentElement?.className}`;
      low.set(`${element.localName}.${className} ${name}`, Math.round(isNarrow ? width : to - from + 1));
    }
    return [...low].map(([name, px]) => `${name}: ${px} px`);
  }, least);
}

async function expectTargets(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(address);
    expect(await lowTargets(page.locator("body"), LEAST_PX), address).toEqual([]);
  }
}

test(`a visitor's targets are at least ${LEAST_PX} px high [P3.9]`, { tag: "@all" }, async ({ page }) => {
  await expectTargets(page, [...visitorPages, await firstProduct(page)]);
});

test(`a customer's targets are at least ${LEAST_PX} px high, in the cart ${LEAST_IN_CART_PX}`, { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(buyer);
  await session.setCart(2);
  await expectTargets(page, [...customerPages, await firstProduct(page), await beginTransferRecharge(page, "66")]);
  await page.goto("/shopping_cart");
  // The scope has the lines, heads and the bar; the back link above them is that of other pages.
  expect(await lowTargets(page.locator("main .stack"), LEAST_IN_CART_PX)).toEqual([]);
});

test(`the targets of a customer with months of records are at least ${LEAST_PX} px high`, { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn({ phone: demoCustomers.regular, password: "team2026" });
  await page.goto("/user/order_list?type=1&status=2");
  const order = await page
    .getByRole("link", { name: /^订单详情/ })
    .first()
    .getAttribute("href");
  const parcel = await page
    .getByRole("link", { name: /^查看物流/ })
    .first()
    .getAttribute("href");
  await page.goto("/user/refund_list");
  const refund = await page
    .getByRole("link", { name: /^退款详情/ })
    .first()
    .getAttribute("href");
  await expectTargets(
    page,
    ["/", "/user/default", "/user/statement", "/user/my_product", order, parcel, refund].map((one) => one ?? ""),
  );
});

test(`the targets of a quotation are at least ${LEAST_PX} px high`, { tag: "@all" }, async ({ page, session }) => {
  await session.logIn(quotationBuyer);
  await expectTargets(page, await quotationPages(page));
});
