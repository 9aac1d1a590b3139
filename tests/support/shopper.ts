import type { Page } from "@playwright/test";
import { captchaAnswer, expect, newestCode } from "./browser.ts";

/** Logs in by code on a shown login form, on its page or in its dialog. */
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

/** Searches and opens the first product of the results that is not in a flash sale at this hour. */
export async function openFirstResult(page: Page, title: string) {
  await page.goto("/");
  await page.getByRole("search", { name: "搜索栏" }).getByRole("searchbox").fill(title);
  await page.getByRole("search", { name: "搜索栏" }).getByRole("button", { name: "搜索" }).click();
  await expect(page).toHaveURL(/\/goods_search\?/);
  await page.getByRole("main").locator('h3 a[href^="/goods_detail/"]').first().click();
  await expect(page).toHaveURL(/\/goods_detail\/\d+/);
}

/** Orders pieces of a toner without paying and ends on the page of the payment. */
export async function orderToner(page: Page, pieces: number) {
  await page.goto("/goods_detail/10001?sku=100001");
  await page.getByLabel("数量", { exact: true }).first().fill(String(pieces));
  await page.getByRole("button", { name: "立即购买" }).click();
  await expect(page).toHaveURL(/\/order_confirm\?cartId=\d+/);
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/payment\?id=\d+/);
}

/** Orders pieces of a toner and pays them from the balance. */
export async function buyToner(page: Page, pieces: number) {
  await orderToner(page, pieces);
  await page.getByRole("button", { name: "确认支付" }).click();
  await expect(page.getByRole("main").getByRole("heading", { name: "支付成功" })).toBeVisible();
}

type Region = [province: string, city: string, district: string, street?: string];

/** Chooses province, city and district, and a street where one is given; without scripts each step sends the form. */
export async function chooseRegion(page: Page, ...[province, city, district, street]: Region) {
  const load = async (name: string) => {
    const button = page.getByRole("button", { name, exact: true });
    if ((await button.count()) > 0) await button.click();
  };
  await page.getByLabel("省份").selectOption(province);
  await load("选择城市");
  await page.getByLabel("城市").selectOption(city);
  await load("选择区县");
  await page.getByLabel("区县").selectOption(district);
  if (street === undefined) return;
  await load("选择街道");
  await page.getByRole("combobox", { name: "街道/镇", exact: true }).selectOption(street);
}

export async function fillAddress(page: Page, name: string) {
  await page.getByLabel("收货人").fill(name);
  await page.getByLabel("手机号码").fill("13912345678");
  await chooseRegion(page, "浙江省", "杭州市", "西湖区", "文新街道");
  await page.getByLabel("详细地址").fill("文三路 100 号 5 楼");
  await page.getByRole("button", { name: "保存地址" }).click();
}

/** Begins a recharge of this many yuan by bank transfer. @returns the address of its page. */
export async function beginTransferRecharge(page: Page, yuan: string) {
  await page.goto("/user/balance?type=3");
  await page.getByRole("radio", { name: "自定义" }).check();
  await page.getByLabel("自定义金额（元）").fill(yuan);
  await page.getByRole("radio", { name: "对公转账" }).check();
  await page.getByRole("button", { name: "下一步：查看收款账户" }).click();
  await page.waitForURL(/\/user\/recharge\/transfer\?/);
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Reads the shown price in yuan. @returns fen. */
export const fenIn = (text: string) => Math.round(Number(/-?[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(",", "")) * 100);
