import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { logInByCode, orderToner } from "#tests/support/shopper.ts";
import { USER_AGENTS } from "#tests/support/user-agents.ts";

const stationer = { phone: demoCustomers.stationer, password: "wang2026" };
const main = (page: Page) => page.getByRole("main");
const phone = (agent: keyof typeof USER_AGENTS) => ({
  userAgent: USER_AGENTS[agent],
  viewport: { width: 375, height: 812 },
  hasTouch: true,
});

async function confirm(page: Page, method: string) {
  await page.getByRole("radio", { name: new RegExp(method) }).check();
  await page.getByRole("button", { name: "确认支付" }).click();
}

/** Pays at the cashier that the phone has opened, and comes back as the platforms lead back. */
async function payAtCashier(page: Page, method: string) {
  await expect(page.getByRole("heading", { name: `模拟收银台 · ${method}` })).toBeVisible();
  await page.getByRole("button", { name: "模拟支付成功" }).click();
  await page.getByRole("link", { name: "返回商城" }).click();
}

const expectPaid = async (page: Page, method: string) => {
  await expect(main(page).getByRole("heading", { name: "支付成功" })).toBeVisible();
  await expect(main(page).getByRole("region", { name: "支付结果" }).getByText(method)).toBeVisible();
};

for (const { name, agent, method, sentence } of [
  { name: "WeChat", agent: "wechat", method: "微信支付", sentence: "在微信里直接付款" },
  { name: "Safari of an iPhone", agent: "safari", method: "微信支付", sentence: "打开手机微信付款，付完回到本页" },
  {
    name: "Chrome of an Android phone",
    agent: "android",
    method: "支付宝支付",
    sentence: "打开手机支付宝付款，付完回到本页",
  },
] as const) {
  test.describe(name, () => {
    test.use(phone(agent));

    test(`an order is paid on the phone itself in ${name}`, { tag: "@both" }, async ({ page, session }) => {
      await session.logIn(stationer);
      await orderToner(page, 1);
      await expect(main(page).getByText(sentence).first()).toBeVisible();
      await confirm(page, method);
      await payAtCashier(page, method);
      await expectPaid(page, method);
    });
  });
}

test.describe("a phone that comes back without having paid", () => {
  test.use(phone("safari"));

  test("finds how to go on: open again, another way, a QR code, and the end of what was opened", {
    tag: "@nojs",
  }, async ({ page, session }) => {
    await session.logIn(stationer);
    await orderToner(page, 1);
    const address = page.url();
    await confirm(page, "微信支付");
    const first = page.url();
    await page.goto(address);
    await expect(main(page).getByRole("link", { name: "打开微信付款" })).toBeVisible();
    await page.getByRole("button", { name: "我已付款，查询结果" }).click();
    await expect(main(page).getByText(/还没有收到付款/)).toBeVisible();
    await confirm(page, "支付宝支付");
    await expect(page.getByRole("heading", { name: "模拟收银台 · 支付宝支付" })).toBeVisible();
    await page.goto(first);
    await expect(main(page).getByText("付款已失效，请回到支付页重新付款")).toBeVisible();
    await page.goto(address);
    await main(page).getByRole("link", { name: "改用二维码，换一台手机扫" }).click();
    await confirm(page, "微信支付");
    await expect(main(page).getByRole("img", { name: "微信支付二维码" })).toBeVisible();
    await main(page).getByRole("link", { name: "正在用手机或平板？改为在本机付款" }).click();
    await confirm(page, "微信支付");
    await payAtCashier(page, "微信支付");
    await expectPaid(page, "微信支付");
  });
});

test.describe("WeChat", () => {
  test.use(phone("wechat"));

  test("Alipay is said not to open there, and a QR code is shown", { tag: "@all" }, async ({ page, session }) => {
    await session.logIn(stationer);
    await orderToner(page, 1);
    await expect(main(page).getByText(/微信里打不开支付宝/)).toBeVisible();
    await confirm(page, "支付宝支付");
    await expect(main(page).getByRole("img", { name: "支付宝支付二维码" })).toBeVisible();
    await expectAccessible(page, { part: "main" });
  });

  test("the balance is recharged inside WeChat", { tag: "@all" }, async ({ page, session }) => {
    await session.logIn(stationer);
    await page.goto("/user/balance?type=3");
    await page.getByRole("radio", { name: "微信支付" }).check();
    await page.getByRole("button", { name: "提交充值" }).click();
    await payAtCashier(page, "微信支付");
    await expect(main(page).getByRole("heading", { name: "充值成功" })).toBeVisible();
  });
});

test("an order that the desktop has placed is paid from the link of its notice on a phone", { tag: "@both" }, async ({
  page,
  session,
  browser,
  javaScriptEnabled,
}) => {
  await session.logIn(stationer);
  await orderToner(page, 1);
  const id = new URL(page.url()).searchParams.get("id");
  await confirm(page, "微信支付");
  await expect(main(page).getByRole("img", { name: "微信支付二维码" })).toBeVisible();
  const context = await browser.newContext({ ...phone("android"), javaScriptEnabled });
  const mobile = await context.newPage();
  await mobile.goto(new URL(`/order_stay_detail?id=${id}`, page.url()).href);
  await logInByCode(mobile, stationer.phone);
  await mobile
    .getByRole("link", { name: /付款|支付/ })
    .first()
    .click();
  await confirm(mobile, "支付宝支付");
  await payAtCashier(mobile, "支付宝支付");
  await expectPaid(mobile, "支付宝支付");
  await expectPaid(page, "支付宝支付");
  await context.close();
});
