import type { Page } from "@playwright/test";
import { captchaAnswer, expect, newestCode } from "./browser.ts";

/** The login dialog as people use it; everything is found by role and name inside it. */

/** By any of its titles. */
export const loginDialog = (page: Page) => page.getByRole("dialog", { name: /^(登录|注册|忘记密码|设置密码)$/ });
export const loginLink = (page: Page) =>
  page.getByRole("navigation", { name: "顶部导航" }).getByRole("link", { name: "登录/注册" });

export const field = (page: Page, name: string) => loginDialog(page).getByLabel(name, { exact: true });
export const press = (page: Page, name: string) => loginDialog(page).getByRole("button", { name, exact: true }).click();
export const turnTo = (page: Page, name: string) => loginDialog(page).getByRole("link", { name, exact: true }).click();
export const agree = (page: Page) => loginDialog(page).getByLabel("我已阅读并同意").check();

/** Over the page at `path`, in the mode of the name; scripts have run once the dialog is there. */
export async function openLogin(page: Page, path: string, mode?: "账号登录" | "扫码登录" | "注册" | "忘记密码") {
  await page.goto(path);
  // Until scripts run, the link is a link.
  await expect(page.getByRole("button", { name: "收藏本站", includeHidden: true })).toBeAttached();
  await loginLink(page).click();
  await expect(field(page, "图形验证码")).toBeVisible();
  if (mode) await turnToMode(page, mode);
}

/** From any mode of a visitor. */
export async function turnToMode(page: Page, mode: "账号登录" | "扫码登录" | "注册" | "忘记密码") {
  if (mode === "忘记密码") await turnTo(page, "账号登录");
  await turnTo(page, mode);
  if (mode === "账号登录") await expect(field(page, "密码")).toBeVisible();
  if (mode === "注册" || mode === "忘记密码") await expect(loginDialog(page)).toHaveAccessibleName(mode);
}

/** Phone, picture, and the code that the phone gets. */
export async function codeInDialog(page: Page, phone: string) {
  await field(page, "手机号码").fill(phone);
  const key = await loginDialog(page).locator("input[name=key]").inputValue();
  await field(page, "图形验证码").fill(await captchaAnswer(key));
  await press(page, "获取验证码");
  await expect(loginDialog(page).getByText(`验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(7)}`)).toBeVisible();
  return newestCode(phone);
}

/** With the tab 账号登录 open. */
export async function passwordInDialog(page: Page, account: { phone: string; password: string }) {
  await field(page, "手机号码").fill(account.phone);
  await field(page, "密码").fill(account.password);
  await agree(page);
  await field(page, "密码").press("Enter");
}
