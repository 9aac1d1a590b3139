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

/** Whoever is logged in has so many lines of one piece in the cart and nothing else; nothing of it is clicked. */
export async function cartOf(page: Page, articles: number) {
  const send = async (address: string, form: URLSearchParams) => {
    const { origin } = new URL(page.url());
    const headers = { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await page.request.post(address, { data: form.toString(), headers, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  };
  const valuesAt = async (address: string, name: string) => {
    const html = await (await page.request.get(address)).text();
    const inputs = html.match(/<input[^>]*>/g) ?? [];
    const values = inputs.filter((one) => one.includes(`name="${name}"`)).map((one) => /value="(\d+)"/.exec(one)?.[1]);
    return [...new Set(values.filter((one) => one !== undefined))];
  };
  const pairs = (name: string, values: readonly string[]) => values.map((value) => [name, value]);
  const old = await valuesAt("/shopping_cart", "cart_id");
  if (old.length > 0)
    await send("/shopping_cart", new URLSearchParams([["intent", "delete"], ...pairs("cart_id", old)]));
  for (let left = articles, number = 1; left > 0; number += 1) {
    const list = `/goods_cate?in_stock=1&view=table&page=${number}`;
    const skus = (await valuesAt(list, "sku")).slice(0, left);
    expect(skus.length).toBeGreaterThan(0);
    await send(
      list,
      new URLSearchParams([
        ["intent", "add_cart"],
        ...skus.flatMap((sku) => [
          ["sku", sku],
          ["cart_num", "1"],
        ]),
      ]),
    );
    left -= skus.length;
  }
}

/** Yuan as the page shows it, in fen. */
export const fenIn = (text: string) => Math.round(Number(/-?[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(",", "")) * 100);
