import type { Page } from "@playwright/test";
import { expect, test, waitUntilSettled } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { countRenders, renderedRows } from "#tests/support/renders.ts";
import type { Session } from "#tests/support/session.ts";

const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };

const lines = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") });

async function openCart(page: Page, session: Session, count: number) {
  await session.logIn(buyer);
  await session.setCart(count);
  await page.goto("/shopping_cart");
  await expect(lines(page)).toHaveCount(count);
}

test("a line gets another specification", { tag: "@all" }, async ({ page, session }) => {
  await openCart(page, session, 3);
  const line = lines(page).filter({ hasText: "换规格" }).first();
  const count = await lines(page).count();
  await line.getByRole("link", { name: /^换规格/ }).click();
  const panel = page.getByRole("dialog", { name: "换规格" });
  await panel.getByRole("radio", { checked: false, disabled: false }).first().check();
  await panel.getByRole("button", { name: "换成这个规格" }).click();
  await expect(page).toHaveURL("/shopping_cart");
  await expect(page.getByText(/已换规格，数量 \d/).first()).toBeVisible();
  expect(await lines(page).count()).toBeLessThanOrEqual(count);
});

test("with 500 lines a click renders one of them", { tag: "@all" }, async ({ page, session }) => {
  await countRenders(page);
  await openCart(page, session, 500);
  // Rows are rendered a second time after hydration.
  await expect(page.getByRole("checkbox", { name: "勾选全部" })).toBeEnabled();
  await renderedRows(page);
  const sent = page.waitForResponse((response) => response.url().includes("/shopping_cart.data"));
  await lines(page)
    .nth(3)
    .getByRole("button", { name: /^增加数量/ })
    .click();
  await expect(lines(page).nth(3).getByRole("textbox", { name: "数量" })).toHaveValue("2");
  await sent;
  await expect(page.getByText("500 种商品，501 件")).toBeVisible();
  await waitUntilSettled(page);
  expect([...new Set(await renderedRows(page))]).toHaveLength(1);
  await lines(page).nth(5).getByRole("checkbox").uncheck();
  await expect(page.getByText("已选 499 种")).toBeVisible();
  expect([...new Set(await renderedRows(page))]).toHaveLength(1);
});
