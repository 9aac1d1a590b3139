import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

/** Coupons from the product to the order. */

const main = (page: Page) => page.getByRole("main");

test("a coupon is received, is chosen for the order, taken off again, and used", async ({ page, session }) => {
  await session.logIn({ phone: demoCustomers.tradeCost, password: "cost2026a" });
  await page.goto("/goods_detail/10001?sku=100001");
  const offered = main(page).getByRole("region", { name: "优惠券" });
  await offered.getByRole("button", { name: /^领取/ }).first().click();
  await expect(page.getByText("领取成功").first()).toBeVisible();

  await page.goto("/user/my_coupon");
  await expect(main(page).getByRole("heading", { name: "我的优惠券" })).toBeVisible();
  await expectAccessible(page);
  await main(page)
    .getByRole("link", { name: /^去使用/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/store\/category\?id=\d+|\/goods_cate/);

  await page.goto("/goods_detail/10001?sku=100001");
  await page.getByRole("button", { name: "立即购买" }).click();
  await expect(page).toHaveURL(/\/order_confirm\?cartId=\d+/);
  const sums = main(page).locator(".price-sums");
  const ofCoupon = sums.getByText("优惠券", { exact: true });
  const chosen = main(page).getByRole("radio", { name: /最省/ });
  await expect(chosen).toBeChecked();
  await expect(ofCoupon).toBeVisible();
  await expectAccessible(page);

  const choose = (label: string) => main(page).locator("label").filter({ hasText: label }).first().click();
  const wish = main(page).getByLabel("收货要求");
  const day = main(page).getByLabel("期望送达", { exact: true });
  const tomorrow = (await day.getAttribute("min")) ?? "";
  await wish.fill("送 3 号仓卸货");
  await day.fill(tomorrow);
  await choose("不使用优惠券");
  await expect(page).toHaveURL(/coupon_id=/);
  await expect(wish).toHaveValue("送 3 号仓卸货");
  await expect(day).toHaveValue(tomorrow);
  await expect(ofCoupon).toHaveCount(0);
  await choose("最省");
  await expect(ofCoupon).toBeVisible();

  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/payment\?id=\d+/);
  const id = new URL(page.url()).searchParams.get("id");
  await page.goto(`/order_stay_detail?id=${id}`);
  await expect(main(page).locator(".price-sums").getByText("优惠券", { exact: true }).first()).toBeVisible();
  await page.goto("/user/my_coupon?status=used");
  await expect(main(page).getByText("已使用").last()).toBeVisible();
});

test("without scripts a coupon is received, taken off the order and chosen again", {
  tag: "@nojs",
}, async ({ page, session }) => {
  await session.logIn({ phone: demoCustomers.tradeCost, password: "cost2026a" });
  await page.goto("/goods_detail/10001?sku=100001");
  const offered = main(page).getByRole("region", { name: "优惠券" });
  await offered.getByRole("button", { name: /^领取/ }).first().click();
  await expect(page.getByText("领取成功").first()).toBeVisible();
  await page.getByRole("button", { name: "立即购买" }).click();
  const ofCoupon = main(page).locator(".price-sums").getByText("优惠券", { exact: true });
  await expect(ofCoupon).toBeVisible();
  const choose = async (label: string) => {
    await main(page).locator("label").filter({ hasText: label }).first().click();
    await main(page).getByRole("button", { name: "更新金额" }).first().click();
  };
  await choose("不使用优惠券");
  await expect(ofCoupon).toHaveCount(0);
  await choose("最省");
  await expect(ofCoupon).toBeVisible();
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/payment\?id=\d+/);
});

test("on phones no part of a store's sum is cut off", { tag: "@all" }, async ({ page, session }) => {
  await session.logIn({ phone: demoCustomers.regular, password: "team2026" });
  await page.goto("/goods_detail/10001?sku=100001");
  const offered = main(page).getByRole("region", { name: "优惠券" }).getByRole("listitem");
  for (const kind of ["平台券", "店铺券"]) {
    const receive = offered.filter({ hasText: kind }).getByRole("button", { name: /^领取/ });
    const received = page.waitForResponse((response) => response.request().method() === "POST");
    await receive.first().click();
    expect((await received).ok()).toBe(true);
  }
  await page.getByLabel("数量", { exact: true }).first().fill("2");
  await page.getByRole("button", { name: "立即购买" }).click();
  await expect(page).toHaveURL(/\/order_confirm\?cartId=\d+/);
  await main(page)
    .getByText(/使用 [\d,]+ 积分/)
    .click();
  await expect(page).toHaveURL(/use_integral=1/);
  await page.setViewportSize({ width: 375, height: 812 });
  const shop = main(page).locator(".checkout-shop");
  await expect(shop).toContainText(/商品 ¥\S+ − 优惠券 ¥\S+ − 平台券分摊 ¥\S+ − 积分抵扣 ¥/);
  const right = await shop.evaluate((all) => all.getBoundingClientRect().right);
  const parts = shop.locator(".checkout-shop__total span");
  const ends = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(right);
});
