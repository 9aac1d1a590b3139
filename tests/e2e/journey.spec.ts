import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { captchaAnswer, expect, newestCode, test } from "#tests/support/browser.ts";
import { loginDialog } from "#tests/support/login-dialog.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { fenIn, fillAddress, logInByCode, openFirstResult } from "#tests/support/shopper.ts";

/** A SKU with three known prices: ¥559.00 public, ¥520.62 at cost with mark-up, ¥504.22 at cost. */
const TONER = "/goods_detail/10001?sku=100001";

const accounts = {
  markup: { phone: demoCustomers.tradeMarkup, password: "trade888" },
  cost: { phone: demoCustomers.tradeCost, password: "cost2026a" },
  penniless: { phone: demoCustomers.refused, password: "abc12345" },
};

const main = (page: Page) => page.getByRole("main");
const textOf = async (found: Locator) => (await found.textContent()) ?? "";
const payable = async (page: Page) => fenIn(await textOf(main(page).getByText("应付总额").last().locator("..")));
const balance = async (page: Page) => {
  await page.goto("/user/default");
  return fenIn(await textOf(main(page).getByText("余额", { exact: true }).first().locator("..")));
};

async function buyNow(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole("button", { name: "立即购买" }).click();
  await expect(page).toHaveURL(/\/order_confirm\?cartId=\d+/);
}

async function submitOrder(page: Page) {
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/payment\?id=\d+/);
}

async function pay(page: Page) {
  await page.getByRole("button", { name: "确认支付" }).click();
  await expect(main(page).getByRole("heading", { name: "支付成功" })).toBeVisible();
}

for (const { scripts, tag } of [
  { scripts: "with", tag: "@postgres" },
  { scripts: "without", tag: "@nojs" },
]) {
  test(`from a search to a paid order ${scripts} scripts: product, specification, login by code, cart, address, order, payment`, {
    tag,
  }, async ({ page, javaScriptEnabled }) => {
    const phone: string = demoCustomers.underReview;
    await openFirstResult(page, "硒鼓");
    const choices = main(page).getByRole("link", { name: /¥/ });
    const chosen = choices.nth((await choices.count()) > 1 ? 1 : 0);
    if ((await choices.count()) > 0) await chosen.click();
    const product = new URL(page.url());

    await page.getByRole("button", { name: "加入购物车", exact: true }).first().click();
    // With scripts the dialog opens over the product, without scripts the login page.
    if (javaScriptEnabled) await expect(loginDialog(page)).toBeVisible();
    else await expect(page).toHaveURL(/\/login\?from=/);
    await logInByCode(page, phone);
    await expect(page.getByText("已登录，已加入购物车").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "退出登录" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${product.origin}${product.pathname}`));
    const sku = product.searchParams.get("sku");
    if (sku) expect(new URL(page.url()).searchParams.get("sku")).toBe(sku);

    await page.goto("/shopping_cart");
    const line = main(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("checkbox") })
      .first();
    const before = Number(await line.getByLabel("数量", { exact: true }).inputValue());
    await line.getByRole("button", { name: "增加数量" }).click();
    await expect(line.getByLabel("数量", { exact: true })).toHaveValue(String(before + 1));
    await page.getByRole("button", { name: "去结算" }).click();
    await expect(page).toHaveURL(/\/order_confirm\?cartId=/);

    await page.getByRole("link", { name: "添加新地址" }).click();
    await fillAddress(page, "周到货");
    await expect(page).toHaveURL(/address_id=\d+/);
    await expect(main(page).getByText("文三路 100 号 5 楼").first()).toBeVisible();
    await submitOrder(page);

    const amount = await payable(page);
    expect(amount).toBeGreaterThan(0);
    const owed = page.url();
    const had = await balance(page);
    await page.goto(owed);
    await pay(page);
    // A reload does not pay a second time.
    await page.reload();
    await expect(main(page).getByRole("heading", { name: "支付成功" })).toBeVisible();
    expect(await balance(page)).toBe(had - amount);

    await page.goto("/user/order_list?type=1&status=0");
    const order = main(page).getByRole("article").first();
    await expect(order.getByText("待发货")).toBeVisible();
    expect(fenIn(await textOf(order))).toBeGreaterThan(0);
    await order.getByRole("link", { name: /订单详情/ }).click();
    await expect(page).toHaveURL(/\/order_detail\?id=\d+/);
    await expect(main(page).getByText("周到货")).toBeVisible();
  });
}

for (const { name, account, price } of [
  { name: "cost with mark-up", account: accounts.markup, price: 52062 },
  { name: "bare cost", account: accounts.cost, price: 50422 },
]) {
  test(`an approved customer sees and pays ${name}`, { tag: "@all" }, async ({ page, session }) => {
    await session.logIn(account);
    await page.goto(TONER);
    await expect(main(page).getByText("企业价").first()).toBeVisible();
    await buyNow(page, TONER);
    await expect(
      main(page)
        .getByText(`¥${(price / 100).toFixed(2)}`)
        .first(),
    ).toBeVisible();
    await submitOrder(page);
    const amount = await payable(page);
    // The price of the product, alone or with one of the freights.
    expect([price, price + 800, price + 1000, price + 1200]).toContain(amount);
    const owed = page.url();
    const had = await balance(page);
    await page.goto(owed);
    await pay(page);
    expect(await balance(page)).toBe(had - amount);
  });
}

test("a customer whose balance is too low cannot pay from it, and can cancel the order after a question", {
  tag: ["@nojs", "@both"],
}, async ({ page, session, javaScriptEnabled }) => {
  await session.logIn(accounts.penniless);
  await page.goto(TONER);
  await expect(main(page).getByText("企业价", { exact: true })).toHaveCount(0);
  await buyNow(page, TONER);
  await expect(main(page).getByText(/余额不足，还差 ¥\d/)).toBeVisible();
  await submitOrder(page);
  await expect(main(page).getByText(/余额不足，还差 ¥\d/)).toBeVisible();
  await expect(page.getByRole("radio", { name: /余额支付/ })).toBeDisabled();
  await expect(page.getByRole("radio", { name: /微信支付/ })).toBeChecked();
  await expect(main(page).getByRole("link", { name: "取消订单" })).toHaveAttribute("href", /confirm=cancel/);
  await page.goto("/user/order_list?type=1&status=unpaid");
  const cancel = main(page).getByRole("article").first().getByRole("link", { name: "取消订单" });
  const name = "确认取消这笔订单？";
  const question = javaScriptEnabled ? page.getByRole("dialog", { name }) : main(page).getByRole("region", { name });
  await cancel.click();
  await question.getByRole("link", { name: "返回" }).click();
  await expect(question).toHaveCount(0);
  if (javaScriptEnabled) await expect(cancel).toBeFocused();
  await cancel.click();
  await question.getByRole("button", { name: "取消订单" }).click();
  await expect(page.getByText("订单已取消").first()).toBeVisible();
  await page.goto("/user/order_list?type=1&status=cancelled");
  const order = main(page).getByRole("article").first();
  await expect(order.getByText("已取消")).toBeVisible();
  await order.getByRole("button", { name: "再次购买" }).click();
  await expect(page).toHaveURL("/shopping_cart");
});

test("an unbound phone blocks payment until it is bound [S6.payment.1] [S4.binding.1] [S5.binding.1] [S8.success.1]", {
  tag: "@both",
}, async ({ page, session, javaScriptEnabled }) => {
  const account = { phone: demoCustomers.unbound, password: "demo6666" };
  const dialog = page.getByRole("dialog", { name: "绑定手机号" });
  const putOff = async () => {
    if (!javaScriptEnabled) return;
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  await session.logIn(account);
  // Elsewhere than on a page that pays it opens once a session.
  await page.goto("/news_list");
  await putOff();
  await page.goto("/qualifications");
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await buyNow(page, TONER);
  await putOff();
  await submitOrder(page);
  await putOff();
  await expect(main(page).getByText("请先绑定手机号，否则无法支付订单").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "确认支付" })).toBeDisabled();
  const payment = page.url();
  const opener = main(page).getByRole("link", { name: "绑定手机号" });
  if (javaScriptEnabled) await expect(opener).toBeFocused();
  await opener.click();
  if (javaScriptEnabled) await expect(page).toHaveURL(payment);
  const binding = javaScriptEnabled ? dialog : main(page);
  await expect(binding.getByText("请先绑定手机号，否则无法支付订单")).toBeVisible();
  await binding.getByRole("button", { name: "绑定手机号" }).click();
  await expect(binding.getByText("请输入验证码")).toBeVisible();
  const key = binding.locator("input[name=key]");
  await expect(key).not.toHaveValue("");
  await binding.getByLabel("图形验证码").fill(await captchaAnswer(await key.inputValue()));
  await binding.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送").first()).toBeVisible();
  if (javaScriptEnabled) {
    const button = binding.getByRole("button", { name: /剩余|获取/ });
    await expect(button).toHaveText(/^剩余\d+s$/);
    await expect(button).toBeDisabled();
    await expect(binding.getByLabel("验证码", { exact: true })).toBeFocused();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    // The countdown follows the server's clock, so that a reload neither ends nor restarts it.
    const seconds = async () => Number(/^剩余(\d+)s$/.exec((await button.textContent()) ?? "")?.[1]);
    const before = await seconds();
    await page.reload();
    await expect.poll(seconds).toBeLessThanOrEqual(before);
    await expect(button).toBeDisabled();
  }
  await binding.getByLabel("验证码", { exact: true }).fill(await newestCode(account.phone));
  await binding.getByLabel("验证码", { exact: true }).press("Enter");
  await expect(page.getByText("绑定成功！").first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(payment);
  await expect(main(page).getByText("请先绑定手机号，否则无法支付订单")).toHaveCount(0);
});
