import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { orderToner } from "#tests/support/shopper.ts";

const stationer = { phone: demoCustomers.stationer, password: "wang2026" };
const main = (page: Page) => page.getByRole("main");

async function choose(page: Page, method: string) {
  await page.getByRole("radio", { name: new RegExp(method) }).check();
  await page.getByRole("button", { name: "确认支付" }).click();
  await expect(main(page).getByRole("img", { name: `${method}二维码` })).toBeVisible();
}

test("an order is paid by WeChat: QR code, another method and back, cashier, paid page", { tag: "@both" }, async ({
  page,
  session,
  javaScriptEnabled,
}) => {
  await session.logIn(stationer);
  await orderToner(page, 1);
  await choose(page, "微信支付");
  await expect(page).toHaveURL(/\/payment\?id=\d+$/);
  await choose(page, "支付宝支付");
  await expect(main(page).getByRole("img", { name: "微信支付二维码" })).toHaveCount(0);
  await choose(page, "微信支付");
  if (javaScriptEnabled) await expectAccessible(page, { part: "main" });
  const phone = await page.context().newPage();
  const link = main(page).getByRole("link", { name: "打开模拟收银台" });
  await phone.goto((await link.getAttribute("href")) ?? "");
  await expect(main(phone).getByText("¥559.00")).toBeVisible();
  await phone.getByRole("link", { name: "取消" }).click();
  await expect(main(phone).getByText("已取消付款")).toBeVisible();
  await phone.getByRole("link", { name: "重新付款" }).click();
  await phone.getByRole("button", { name: "模拟支付成功" }).click();
  await expect(main(phone).getByText("支付成功，请回到商城查看订单")).toBeVisible();
  await phone.close();
  // The page detects the payment by a request every two seconds, and without scripts by reloading.
  await expect(main(page).getByRole("heading", { name: "支付成功" })).toBeVisible();
  await expect(main(page).getByRole("region", { name: "支付结果" }).getByText("微信支付")).toBeVisible();
  await main(page).getByRole("link", { name: "查看订单" }).click();
  await expect(main(page).getByText("微信支付", { exact: true })).toBeVisible();
});

test("the result of a payment can be requested, and reads as waiting before it", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(stationer);
  await orderToner(page, 1);
  await choose(page, "支付宝支付");
  await page.getByRole("button", { name: "我已付款，查询结果" }).click();
  await expect(main(page).getByText(/还没有收到付款/)).toBeVisible();
});

test("the balance is recharged by Alipay", async ({ page, session }) => {
  await session.logIn(stationer);
  await page.goto("/user/balance?type=3");
  await page.getByRole("radio", { name: "自定义" }).check();
  await page.getByLabel("自定义金额（元）").fill("0.5");
  await page.getByRole("button", { name: "下一步：查看收款账户" }).click();
  await expect(
    main(page).getByRole("alert").filter({ hasText: "充值金额应在 ¥1.00 到 ¥1,000,000.00 之间" }),
  ).toBeVisible();
  await page.getByLabel("自定义金额（元）").fill("88.8");
  await page.getByRole("radio", { name: "支付宝支付" }).check();
  await page.getByRole("button", { name: "提交充值" }).click();
  await choose(page, "支付宝支付");
  const phone = await page.context().newPage();
  await phone.goto((await main(page).getByRole("link", { name: "打开模拟收银台" }).getAttribute("href")) ?? "");
  await phone.getByRole("button", { name: "模拟支付成功" }).click();
  await expect(main(phone).getByText("支付成功，请回到商城查看订单")).toBeVisible();
  await phone.close();
  await expect(main(page).getByRole("heading", { name: "充值成功" })).toBeVisible();
  await expect(main(page).getByText("已充值 ¥88.80，余额 ¥125.30")).toBeVisible();
});
