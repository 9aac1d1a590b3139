import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

/** Stores and their coupons. */

const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const main = (page: Page) => page.getByRole("main");

test("a store is found on the street and followed, its coupon is taken, and it is removed again", {
  tag: ["@nojs", "@both"],
}, async ({ page, session, javaScriptEnabled }) => {
  await session.logIn(buyer);
  await page.goto("/");
  await page.getByRole("link", { name: "店铺街", exact: true }).first().click();
  await expect(page).toHaveURL("/shop_street");
  if (javaScriptEnabled) await expectAccessible(page);
  const first = main(page).getByRole("heading", { level: 2 }).getByRole("link").first();
  const name = await first.innerText();
  await first.click();
  await expect(page).toHaveURL(/\/store\?id=\d+$/);
  // The street has a button of the same name.
  await expect(main(page).getByRole("heading", { level: 1, name })).toBeVisible();
  await main(page)
    .getByRole("button", { name: `关注 ${name}`, exact: true })
    .click();
  await expect(main(page).getByRole("button", { name: `已关注 ${name}` })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);

  await main(page)
    .getByRole("link", { name: /^优惠券 \d+$/ })
    .click();
  await expect(page).toHaveURL(/\/store\/storeCoupon\?id=\d+$/);
  const coupon = main(page).getByRole("listitem").filter({ hasText: "每人限领 1 张" }).first();
  await coupon.getByRole("button", { name: /^领取/ }).click();
  // A received coupon is listed after the others.
  await expect(main(page).getByText("已领取").first()).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);

  await page.goto("/user/collect");
  await main(page).getByRole("link", { name: "店铺", exact: true }).click();
  await expect(page).toHaveURL("/user/collect/stores");
  await expect(main(page).getByRole("heading", { level: 2, name })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  await main(page)
    .getByRole("checkbox", { name: `选择 ${name}` })
    .check();
  await main(page).getByRole("button", { name: "取消关注", exact: true }).click();
  await expect(main(page).getByText("还没有关注店铺")).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(main(page).getByRole("heading", { level: 2, name })).toBeVisible();
});
