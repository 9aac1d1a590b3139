import type { Page } from "@playwright/test";
import { captchaAnswer, expect, newestCode } from "./browser.ts";

/** What people do in a browser, in words that several journeys share; everything is found by role and name. */

export async function logInByPassword(page: Page, account: { phone: string; password: string }, to = "/") {
  await page.goto(`/login?mode=password&from=${encodeURIComponent(to)}`);
  await page.getByLabel("手机号码").fill(account.phone);
  await page.getByLabel("密码", { exact: true }).fill(account.password);
  await page.getByLabel("我已阅读并同意").check();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(to);
}

/** On the login page already: captcha, code from the outbox, login. */
export async function logInByCode(page: Page, phone: string) {
  const key = await page.locator("input[name=key]").inputValue();
  await page.getByLabel("手机号码").fill(phone);
  await page.getByLabel("图形验证码").fill(await captchaAnswer(key));
  await page.getByLabel("我已阅读并同意").check();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText(/验证码已发送/).first()).toBeVisible();
  await page.getByLabel("验证码", { exact: true }).fill(await newestCode(phone));
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** Opens what a search for the words finds first. */
export async function openFirstFound(page: Page, words: string) {
  await page.goto("/");
  await page.getByRole("search", { name: "搜索栏" }).getByRole("searchbox").fill(words);
  await page.getByRole("search", { name: "搜索栏" }).getByRole("button", { name: "搜索" }).click();
  await expect(page).toHaveURL(/\/goods_search\?/);
  await page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/goods_detail\/\d+/);
}

export async function fillAddress(page: Page, name: string) {
  await page.getByLabel("收货人").fill(name);
  await page.getByLabel("手机号码").fill("13912345678");
  await page.getByLabel("省份").selectOption("浙江省");
  await page.getByLabel("城市").fill("杭州市");
  await page.getByLabel("区县").fill("西湖区");
  await page.getByLabel("详细地址").fill("文三路 100 号 5 楼");
  await page.getByRole("button", { name: "保存地址" }).click();
}

/** Yuan as the page shows it, in fen. */
export const fenIn = (text: string) => Math.round(Number(/-?[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(",", "")) * 100);
