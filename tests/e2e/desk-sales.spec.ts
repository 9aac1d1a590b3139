import type { Page } from "@playwright/test";
import { DAY_MS, formatDay, formatMinute } from "#contract/rules/calendar.ts";
import { expect, test } from "#tests/support/browser.ts";
import { freshNumber, logInToDesk, mainOf, staffPhones } from "#tests/support/desk.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { moveSale } from "#tests/support/sale-times.ts";

/** Flash sales and coupons from the desk to the customer and back. */

const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const MINUTE_MS = 60_000;
/** A toner for ¥69.00 that costs ¥43.54, in no sale of the demo. */
const TONER = { product: 10_230, sku: 100_506 };
/** The time from a move of the sale to its start or end, in which pages are opened, in ms. */
const SOON_MS = 15_000;

const fact = (page: Page, name: string) =>
  mainOf(page).locator("dt").filter({ hasText: name }).locator("xpath=following-sibling::dd[1]");
const timeOf = (at: number) => formatMinute(at).replace(" ", "T");

test("a flash sale below cost is approved, waits, starts and ends by the clock, and the desk counts what it gave", {
  tag: "@all",
}, async ({ page, another }) => {
  test.setTimeout(3 * MINUTE_MS);
  // The demo's sessions take all of today.
  const starts_at = (Math.floor(Date.now() / MINUTE_MS) + 3 * 24 * 60) * MINUTE_MS;
  const ends_at = starts_at + 60 * MINUTE_MS;
  const reason = `清库存 ${freshNumber()}`;
  await logInToDesk(page, staffPhones.goods);
  await page.goto("/staff/sales/new");
  const main = mainOf(page);
  await main.getByRole("textbox", { name: "商品" }).fill(String(TONER.sku));
  await main.getByLabel("开始").fill(timeOf(starts_at));
  await main.getByLabel("结束").fill(timeOf(ends_at));
  await main.getByLabel("秒杀价（元）").fill("40");
  await main.getByLabel("限量").fill("3");
  await main.getByLabel("每人限购").fill("2");
  await main.getByRole("button", { name: "算一算" }).click();
  await expect(main.getByText(/秒杀价低于成本/).first()).toBeVisible();
  await main.getByLabel("理由").fill(reason);
  await main.getByRole("button", { name: "提交，等另一位批" }).click();
  await expect(page).toHaveURL(/\/staff\/sales$/);

  const admin = await another();
  await logInToDesk(admin.page, staffPhones.admin);
  await admin.page.goto("/staff/requests");
  const request = mainOf(admin.page).getByRole("listitem").filter({ hasText: reason });
  const approve = request.getByRole("button", { name: "批准" });
  await approve.click();
  await expect(approve).toHaveCount(0);

  await page.goto(`/staff/sales?tab=upcoming&keyword=${TONER.sku}`);
  await main
    .getByRole("row", { name: /40\.00/ })
    .getByRole("link")
    .last()
    .click();
  await expect(fact(page, "已订")).toContainText("0 / 3");
  const desk = page.url();
  const id = Number(new URL(desk).pathname.split("/").at(-1));

  const customer = await another();
  await customer.session.logIn(buyer);
  const shop = mainOf(customer.page);
  const toStart = Date.now() + SOON_MS - starts_at;
  moveSale(id, toStart);
  await customer.page.goto(`/goods_seckill_detail/${TONER.product}?sku=${TONER.sku}`);
  await expect(shop.getByRole("button", { name: /开抢$/ })).toBeDisabled();
  const buy = shop.getByRole("button", { name: "立即抢购" });
  await expect(buy).toBeEnabled({ timeout: MINUTE_MS });
  const sale = customer.page.url();
  await buy.click();
  await expect(customer.page).toHaveURL(/\/order_confirm\?cartId=\d+/);
  await expect(shop.getByText("秒杀价", { exact: true })).toBeVisible();
  await shop.getByRole("button", { name: "提交订单" }).click();
  await expect(customer.page).toHaveURL(/\/payment\?id=\d+/);

  const toEnd = Date.now() + SOON_MS - (ends_at + toStart);
  moveSale(id, toEnd);
  await customer.page.goto(sale);
  await expect(buy.or(shop.getByRole("button", { name: "已结束" }))).toBeVisible();
  await expect(shop.getByRole("button", { name: "已结束" })).toBeDisabled({ timeout: MINUTE_MS });
  await page.goto(desk);
  await expect(main.getByText(/已结束/).first()).toBeVisible();
  await expect(fact(page, "已订")).toContainText("1 / 3");
  await expect(fact(page, "到现在让利")).toHaveText("¥29.00");
  // Out of the way of the sessions of today.
  moveSale(id, -3 * DAY_MS);
});

test("a coupon goes from the desk to an order, and the desk counts what it gave", {
  tag: ["@nojs", "@both"],
}, async ({ page, another }) => {
  const title = `年末券 ${freshNumber()}`;
  await logInToDesk(page, staffPhones.goods);
  await page.goto("/staff/sales/coupons/new");
  const main = mainOf(page);
  await main.getByLabel("名称").fill(title);
  await main.getByLabel("满（元）").fill("200");
  await main.getByLabel("减（元）").fill("55");
  await main.getByLabel("总张数").fill("5");
  await main.getByLabel("第一天").fill(formatDay(Date.now()));
  await main.getByLabel("最后一天").fill(formatDay(Date.now() + 9 * DAY_MS));
  await main.getByRole("button", { name: "算一算" }).click();
  await expect(main.getByRole("table", { name: "对毛利的影响" })).toBeVisible();
  await main.getByLabel("理由").fill("年末促销");
  await main.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page).toHaveURL(/\/staff\/sales\/coupons\/\d+$/);
  await expect(main.getByRole("heading", { level: 1, name: new RegExp(title) })).toBeVisible();
  await expect(fact(page, "已领")).toHaveText("0 / 5");
  const desk = page.url();

  const customer = await another();
  await customer.session.logIn(buyer);
  const shop = mainOf(customer.page);
  await customer.page.goto("/goods_detail/10001?sku=100001");
  const offered = shop.getByRole("region", { name: "优惠券" });
  await offered.getByRole("button", { name: /满 ?¥?200.*减 ?¥?55/ }).click();
  await expect(customer.page.getByText("领取成功").first()).toBeVisible();
  await shop.getByRole("button", { name: "立即购买" }).click();
  await expect(customer.page).toHaveURL(/\/order_confirm\?cartId=\d+/);
  await expect(shop.getByRole("radio", { name: /最省/ })).toBeChecked();
  await shop.getByRole("button", { name: "提交订单" }).click();
  await expect(customer.page).toHaveURL(/\/payment\?id=\d+/);

  await page.goto(desk);
  await expect(fact(page, "已领")).toHaveText("1 / 5");
  await expect(fact(page, "已用")).toHaveText("1");
  await expect(fact(page, "到现在让利")).toHaveText("¥55.00");
});
