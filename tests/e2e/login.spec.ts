import type { Page } from "@playwright/test";
import { captchaAnswer, expect, newestCode, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

const phoneField = (page: Page) => page.getByLabel("手机号码", { exact: true });
const pictureField = (page: Page) => page.getByLabel("图形验证码", { exact: true });
const codeField = (page: Page) => page.getByLabel("验证码", { exact: true });
const agreement = (page: Page) => page.getByLabel("我已阅读并同意《用户隐私协议》");
const topBar = (page: Page) => page.getByRole("navigation", { name: "顶部导航" });

const answerPicture = async (page: Page) => {
  const key = await page.locator("input[name=key]").inputValue();
  await pictureField(page).fill(await captchaAnswer(key));
};

test("a stranger logs in by SMS, comes back to where they were, and leaves", async ({ page, javaScriptEnabled }) => {
  // The shop sends one code a minute to a phone, and both runs meet the same shop.
  const phone = javaScriptEnabled ? "13900000001" : "13900000002";
  await page.goto("/user");
  await expect(page).toHaveURL("/login?from=%2Fuser");
  await expect(page.getByRole("heading", { level: 1, name: "登录" })).toBeVisible();

  await phoneField(page).fill(phone);
  await pictureField(page).fill("0000");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("图形验证码错误")).toBeVisible();
  await expect(phoneField(page)).toHaveValue(phone);
  await expect(pictureField(page)).toHaveValue("");

  await answerPicture(page);
  await agreement(page).check();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText(`验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(7)}`)).toBeVisible();
  await expect(phoneField(page)).toHaveValue(phone);
  await expect(agreement(page)).toBeChecked();
  const button = page.getByRole("button", { name: /剩余\d+s|重新获取/ });
  if (javaScriptEnabled) await expect(button).toBeDisabled();
  else await expect(button).toBeEnabled();

  await codeField(page).fill(await newestCode(phone));
  await codeField(page).press("Enter");
  // Who has no password yet is asked for one on the way, and may leave it.
  await expect(page).toHaveURL("/login?mode=set&from=%2Fuser");
  await page.getByRole("link", { name: "暂不设置" }).click();
  await expect(page).toHaveURL("/user");
  await expect(topBar(page).getByText(`用户${phone.slice(7)}`)).toBeVisible();

  await page.goto("/login");
  await expect(page).toHaveURL("/");
  await topBar(page).getByRole("button", { name: "退出登录" }).click();
  await expect(topBar(page).getByRole("link", { name: "登录/注册" })).toBeVisible();
  await page.goto("/user");
  await expect(page).toHaveURL("/login?from=%2Fuser");
});

test("a customer logs in by password, after the form said what was wrong", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "账号登录" }).click();
  // Both modes have a button of this name; the one that is meant comes with the password.
  await expect(page.getByLabel("密码", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  for (const message of ["请填写手机号码", "请填写密码", "请勾选用户隐私协议"]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(phoneField(page)).toHaveAttribute("aria-invalid", "true");

  await phoneField(page).fill(demoCustomers.tradeMarkup);
  await page.getByLabel("密码", { exact: true }).fill("wrong111");
  await agreement(page).check();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("账号或密码错误")).toBeVisible();

  await page.getByLabel("密码", { exact: true }).fill("trade888");
  await page.getByLabel("密码", { exact: true }).press("Enter");
  await expect(page).toHaveURL("/");
  await expect(topBar(page).getByText("杭州远山办公贸易有限公司（虚构）")).toBeVisible();
});

test("the agreement can be read before it is agreed to", async ({ page, context }) => {
  await page.goto("/login");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "《用户隐私协议》" }).click();
  await expect((await opened).getByRole("heading", { level: 1, name: "用户隐私协议" })).toBeVisible();
});
