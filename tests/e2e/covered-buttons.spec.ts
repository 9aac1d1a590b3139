import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { cartDrawer } from "#tests/support/cart-drawer.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { quotationBuyer, quotationPages } from "#tests/support/quotations.ts";
import { beginTransferRecharge } from "#tests/support/shopper.ts";
import { customerPages, firstProduct, visitorPages } from "#tests/support/swept-pages.ts";

/** Tests that nothing lies over a button, on phones, tablets and desktops. */

const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const regular = { phone: demoCustomers.regular, password: "team2026" };
const SIZES = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
] as const;
const MANY_LINES = 12;

/**
 * The buttons that cannot be pressed, each with what covers it: at the start and the end of the page those that are
 * seen there, then each in the middle of the window. A bar at an edge may cover what scrolls below it, but no button
 * of another bar.
 */
function coveredButtons(page: Page) {
  return page.evaluate(() => {
    const INSET_PX = 4;
    const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1);
    const inScope = (dialog ?? document).querySelectorAll<HTMLElement>(".btn");
    const buttons = [...inScope].filter((button) => !button.closest("[inert], .visually-hidden"));
    const name = (element: Element) => {
      const text = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
      return `${element.localName}.${[...element.classList].join(".")} ${text.slice(0, 16)}`;
    };
    const bar = (element: Element | null): Element | null => {
      if (!element) return null;
      return /fixed|sticky/.test(getComputedStyle(element).position) ? element : bar(element.parentElement);
    };
    const isShown = (button: Element) =>
      button.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      button.getBoundingClientRect().width > 0;
    /** What lies over the middle or a corner of a button, if those points are in the window. */
    const cover = (button: Element) => {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const xs = [left + INSET_PX, right - INSET_PX];
      const ys = [top + INSET_PX, bottom - INSET_PX];
      const points = [[x, y], ...xs.flatMap((one) => ys.map((other) => [one, other]))];
      const hits = points.map(([px = 0, py = 0]) => document.elementFromPoint(px, py));
      return hits.find((hit) => hit && !button.contains(hit) && !hit.contains(button)) ?? null;
    };
    const covered = new Map<string, string>();
    const note = (button: Element, by: Element, at: string) => covered.set(name(button), `${at} by ${name(by)}`);
    for (const at of ["start", "end"] as const) {
      window.scrollTo({ top: at === "start" ? 0 : document.documentElement.scrollHeight, behavior: "instant" });
      for (const button of buttons) {
        if (!isShown(button)) continue;
        const by = cover(button);
        if (by && (!bar(by) || bar(button)) && bar(by) !== bar(button)) note(button, by, `at the ${at}`);
      }
    }
    for (const button of buttons) {
      if (!isShown(button)) continue;
      button.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const by = cover(button);
      if (by) note(button, by, "in the middle");
    }
    return [...covered].map(([button, where]) => `${button} is covered ${where}`);
  });
}

/** The covered buttons at each width, each with the state of the page. */
async function coveredAtSizes(page: Page, state: string) {
  const covered: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    covered.push(...(await coveredButtons(page)).map((button) => `${state} at ${size.width} px: ${button}`));
  }
  return covered;
}

/** Fails with the page, the width, the button and what covers it. */
const expectFree = async (page: Page, state: string) => expect(await coveredAtSizes(page, state)).toEqual([]);

async function expectPagesFree(page: Page, addresses: readonly string[]) {
  const covered: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    covered.push(...(await coveredAtSizes(page, address)));
  }
  expect(covered).toEqual([]);
}

/** Opens a dialog by a link of the page, tests its buttons, and closes it. */
async function expectDialogFree(page: Page, link: RegExp | string) {
  await page.setViewportSize(SIZES[2]);
  await page.getByRole("main").getByRole("link", { name: link }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectFree(page, `dialog of ${link}`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("nothing covers a visitor's buttons", { tag: "@all" }, async ({ page }) => {
  await expectPagesFree(page, [...visitorPages, await firstProduct(page)]);
  await page.goto("/goods_detail/10230");
  await expectDialogFree(page, /^查看大图/);
});

test("the bar at the lower edge covers nothing that the keyboard reaches", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize(SIZES[0]);
  await page.goto(await firstProduct(page));
  const covered: string[] = [];
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press("Tab");
    const by = await page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector(".buy-form--bottom-bar");
      if (!focused || !bar || focused === document.body || bar.contains(focused)) return null;
      const { bottom, height } = focused.getBoundingClientRect();
      return height < 200 && bottom > bar.getBoundingClientRect().top ? focused.outerHTML.slice(0, 120) : null;
    });
    if (by) covered.push(by);
  }
  expect(covered).toEqual([]);
});

test("nothing covers a customer's buttons", { tag: "@all" }, async ({ page, session }) => {
  await session.logIn(buyer);
  await expectPagesFree(page, [...customerPages, await firstProduct(page), await beginTransferRecharge(page, "67")]);
  await page.goto("/user/address_list");
  await expectDialogFree(page, "删除");
});

for (const lines of [1, MANY_LINES]) {
  test(`nothing covers the buttons of a cart of ${lines}, its drawer, its dialogs and its checkout`, {
    tag: "@all",
  }, async ({ page, session }) => {
    await session.logIn(buyer);
    await session.setCart(lines);
    await page.setViewportSize(SIZES[2]);
    await page.goto("/shopping_cart");
    await expectFree(page, "cart");
    for (const link of [/^领券：/, /^换规格：/]) await expectDialogFree(page, link);
    await cartDrawer(page).open();
    await expectFree(page, "drawer");
    await page.goto("/shopping_cart");
    await page.getByRole("button", { name: "去结算" }).click();
    await page.waitForURL(/order_confirm/);
    await expectFree(page, "confirmation");
    // Some of many lines are below their minimum order.
    if (lines > 1) return;
    await page.getByRole("button", { name: "提交订单" }).click();
    await page.waitForURL(/payment/);
    await expectFree(page, "payment");
  });
}

test("nothing covers the buttons of orders, parcels, refunds and quotations", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(regular);
  const first = async (list: string, name: RegExp) => {
    await page.goto(list);
    return (await page.getByRole("link", { name }).first().getAttribute("href")) ?? "";
  };
  await expectPagesFree(page, [
    await first("/user/order_list?type=1&status=2", /^订单详情/),
    await first("/user/order_list?type=1&status=2", /^查看物流/),
    await first("/user/refund_list", /^退款详情/),
    "/",
    "/user/default",
    "/user/statement",
    "/user/my_product",
  ]);
  await session.logIn(quotationBuyer);
  await expectPagesFree(page, await quotationPages(page));
});
