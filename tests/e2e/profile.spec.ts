import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

const customer = { phone: demoCustomers.tradeMarkup, password: "trade888" };

test("a customer edits the own name, ends other sessions, sees errors and downloads the own data", async ({
  page,
  session,
  javaScriptEnabled,
}) => {
  await session.logIn(customer);
  await page.context().clearCookies();
  await session.logIn(customer);
  await page.goto("/user/profile");
  const main = page.getByRole("main");
  if (javaScriptEnabled) expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/profile.png`, fullPage: true });
    await page.setViewportSize({ width: 375, height: 812 });
    await page.screenshot({ path: `${process.env.SHOTS}/profile-375.png`, fullPage: true });
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await main.getByLabel("昵称").fill("远山贸易");
  await main.getByRole("button", { name: "保存资料" }).click();
  await expect(page.getByText("保存成功").first()).toBeVisible();
  await main.getByRole("button", { name: "其他设备全部退出" }).click();
  await expect(main.getByText("只有这台设备登录着")).toBeVisible();
  await main.getByRole("button", { name: "修改密码" }).click();
  await expect(main.getByText("请输入正确的验证码")).toBeVisible();
  await expect(main.getByText("请输入6-16位字母加数字组合")).toBeVisible();

  const file = await page.request.get("/user/profile/export");
  expect(file.headers()["cache-control"]).toBe("no-store");
  const data = await file.json();
  expect(data.profile.phone).toBe(customer.phone);
  expect(JSON.stringify(data.addresses)).toContain("real_name");
  expect(JSON.stringify(data)).not.toMatch(/password_hash|"cost"|cost_plus/);
});
