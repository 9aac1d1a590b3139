import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { loginPage } from "#tests/support/login-page.ts";
import { demoCustomers } from "#tests/support/people.ts";

test.use({
  viewport: { width: 375, height: 800 },
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x1800323d) NetType/WIFI Language/zh_CN",
});

test("a visitor in WeChat binds a phone once, goes straight in the next time, and unbinds", {
  tag: ["@nojs", "@both"],
}, async ({ page, javaScriptEnabled }) => {
  const phone = demoCustomers.tradeCost;
  const byWechat = page.getByRole("button", { name: "微信登录" });
  const title = page.getByRole("heading", { name: "模拟微信授权" });
  await page.goto("/goods_detail/10001");
  await page.getByRole("button", { name: "加入购物车" }).first().click();
  await byWechat.click();
  await expect(title).toBeVisible();
  await page.getByRole("link", { name: "拒绝" }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fgoods_detail%2F10001/);
  await expect(page.getByText("微信登录没有完成").first()).toBeVisible();

  await byWechat.click();
  await page.getByRole("link", { name: "微信用户甲" }).click();
  const login = loginPage(page);
  await expect(login.heading("绑定手机号")).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  const code = await login.codeFor(phone);
  await login.code.fill(code);
  await login.agreement.check();
  await page.getByRole("button", { name: "绑定并登录" }).click();
  await expect(page).toHaveURL(/\/goods_detail\/10001/);
  await expect(page.getByText(/^已登录，/).first()).toBeVisible();

  await page.request.post("/logout", { headers: { Origin: new URL(page.url()).origin }, form: {}, maxRedirects: 0 });
  await page.goto("/login?from=%2Fuser%2Fprofile");
  await byWechat.click();
  await page.getByRole("link", { name: "微信用户甲" }).click();
  await expect(page).toHaveURL("/user/profile");
  const accounts = page.getByRole("region", { name: "微信登录" });
  await expect(accounts.getByText("iPhone · 微信")).toBeVisible();
  await accounts.getByRole("button", { name: "解绑" }).click();
  await expect(page.getByText("已解绑").first()).toBeVisible();
  await expect(accounts.getByText("还没有绑定微信")).toBeVisible();
});
