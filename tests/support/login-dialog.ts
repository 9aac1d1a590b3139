import type { Page } from "@playwright/test";
import { captchaAnswer, expect, newestCode } from "./browser.ts";
import type { Account } from "./session.ts";

export type LoginMode = "快捷登录" | "账号登录" | "扫码登录" | "注册" | "忘记密码";

/** The login dialog under any of its titles. */
export const loginDialog = (page: Page) =>
  page.getByRole("dialog", { name: /^(登录|登录后继续购买|登录后继续加入购物车|注册|忘记密码|设置密码)$/ });
export const loginLink = (page: Page) =>
  page.getByRole("navigation", { name: "顶部导航" }).getByRole("link", { name: "登录/注册" });

export const field = (page: Page, name: string) => loginDialog(page).getByLabel(name, { exact: true });
export const clickButton = (page: Page, name: string) =>
  loginDialog(page).getByRole("button", { name, exact: true }).click();
export const clickLink = (page: Page, name: string) =>
  loginDialog(page).getByRole("link", { name, exact: true }).click();
export const agree = (page: Page) => loginDialog(page).getByLabel("我已阅读并同意").check();

/** Waits until the page's scripts run; before that its links and buttons work as without scripts. */
export const waitForScripts = (page: Page) =>
  expect(page.getByRole("button", { name: "收藏本站", includeHidden: true })).toBeAttached();

/** Opens the dialog over the page at `path`, in SMS mode by default. */
export async function openLogin(page: Page, path: string, mode?: LoginMode) {
  await page.goto(path);
  await waitForScripts(page);
  await loginLink(page).click();
  await expect(field(page, "图形验证码")).toBeVisible();
  if (mode) await switchMode(page, mode);
}

/** Follows the dialog's links to another mode. */
export async function switchMode(page: Page, mode: LoginMode) {
  if (mode === "忘记密码") await clickLink(page, "账号登录");
  await clickLink(page, mode);
  if (mode === "账号登录") await expect(field(page, "密码")).toBeVisible();
  if (mode === "注册" || mode === "忘记密码") await expect(loginDialog(page)).toHaveAccessibleName(mode);
}

/** Requests a code for the phone. @returns the code. */
export async function requestCode(page: Page, phone: string) {
  await field(page, "手机号码").fill(phone);
  const key = await loginDialog(page).locator("input[name=key]").inputValue();
  await field(page, "图形验证码").fill(await captchaAnswer(key));
  await clickButton(page, "获取验证码");
  await expect(loginDialog(page).getByText(`验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(7)}`)).toBeVisible();
  return newestCode(phone);
}

/** Fills in and submits the mode 账号登录, which must be open. */
export async function submitPassword(page: Page, account: Account) {
  await field(page, "手机号码").fill(account.phone);
  await field(page, "密码").fill(account.password);
  await agree(page);
  await field(page, "密码").press("Enter");
}
