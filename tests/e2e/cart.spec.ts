import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

const buyer = { phone: demoCustomers.refused, password: "abc12345" };

async function logIn(page: Page, to: string) {
  await page.goto(`/login?mode=password&from=${encodeURIComponent(to)}`);
  await page.getByLabel("手机号码").fill(buyer.phone);
  await page.getByLabel("密码", { exact: true }).fill(buyer.password);
  await page.getByLabel("我已阅读并同意").check();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(to);
}

/** An empty cart, then so many articles of the list, one of each. */
async function fillCart(page: Page, articles: number) {
  await logIn(page, "/shopping_cart");
  while ((await lines(page).count()) > 0) {
    const count = await lines(page).count();
    await lines(page).first().getByRole("button", { name: "删除", exact: true }).click();
    await expect(lines(page)).toHaveCount(count - 1);
  }
  await page.goto("/goods_cate?in_stock=1");
  const names = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link");
  const addresses = await names.evaluateAll((links) => links.map((one) => one.getAttribute("href") ?? ""));
  for (const address of addresses.slice(0, articles)) {
    await page.goto(address);
    await page.getByRole("button", { name: "加入购物车", exact: true }).first().click();
    await expect(page.getByText("已加入购物车").first()).toBeVisible();
  }
  await page.goto("/shopping_cart");
  await expect(lines(page)).toHaveCount(articles);
}

const lines = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") });
const quantity = (line: Locator) => line.getByLabel("数量", { exact: true });
const press = (line: Locator, name: string) => line.getByRole("button", { name, exact: true }).click();

test("a quantity goes up, down and where it is typed, and stays after a reload [S5.cart.1]", async ({ page }) => {
  await fillCart(page, 1);
  const line = lines(page).first();
  await quantity(line).fill("0");
  await quantity(line).press("Enter");
  await expect(quantity(line)).toHaveValue("1");
  await expect(line.getByRole("button", { name: "减少数量" })).toBeDisabled();
  await press(line, "增加数量");
  await expect(quantity(line)).toHaveValue("2");
  await press(line, "增加数量");
  await expect(quantity(line)).toHaveValue("3");
  await press(line, "减少数量");
  await expect(quantity(line)).toHaveValue("2");
  await expect(page.getByLabel("购物车").first()).toHaveAccessibleDescription("2 件商品");
  await page.reload();
  await expect(quantity(line)).toHaveValue("2");
  await quantity(line).fill("999999");
  await quantity(line).press("Enter");
  await expect(quantity(line)).not.toHaveValue("999999");
  await expect(line.getByRole("button", { name: "增加数量" })).toBeDisabled();
});

test("the ticked lines go to the confirm page, or away", async ({ page }) => {
  await fillCart(page, 3);
  const ids = await page
    .getByRole("checkbox", { name: /^选择/ })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("value")));
  await lines(page).first().getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: "去结算" }).click();
  await expect(page).toHaveURL(`/order_confirm?cartId=${ids.slice(1).join(",")}`);
  await page.goto("/shopping_cart");
  await lines(page).first().getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: "删除选中" }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByText("删除成功").first()).toBeVisible();
  await press(lines(page).first(), "删除");
  await expect(page.getByText("购物车还是空的")).toBeVisible();
});

test("with scripts, many clicks are one request, and the total follows the ticks", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts every click is a request");
  await fillCart(page, 2);
  const line = lines(page).first();
  const changes: string[] = [];
  page.on("request", (request) => request.method() === "POST" && changes.push(request.postData() ?? ""));
  const before = Number(await quantity(line).inputValue());
  for (let click = 0; click < 4; click += 1) await press(line, "增加数量");
  await expect(quantity(line)).toHaveValue(String(before + 4));
  await expect.poll(() => changes.length).toBe(1);
  expect(changes[0]).toContain(`cart_num=${before + 4}`);
  await page.reload();
  await expect(quantity(line)).toHaveValue(String(before + 4));
  await page.getByRole("checkbox", { name: "全选" }).uncheck();
  await expect(page.getByText("已选 0 件")).toBeVisible();
  await expect(page.getByRole("button", { name: "去结算" })).toBeDisabled();
});

test("a change made a moment before checkout is not lost", async ({ page }) => {
  await fillCart(page, 1);
  const line = lines(page).first();
  const before = Number(await quantity(line).inputValue());
  await press(line, "增加数量");
  await page.getByRole("button", { name: "去结算" }).click();
  await expect(page).toHaveURL(/order_confirm/);
  await page.goto("/shopping_cart");
  await expect(quantity(line)).toHaveValue(String(before + 1));
});

test("an address is made, corrected and deleted", async ({ page }) => {
  await logIn(page, "/user/address_list");
  await page.getByRole("link", { name: "添加新地址" }).click();
  await page.getByLabel("收货人").fill("临时收货人");
  await page.getByLabel("手机号码").fill("139");
  await page.getByRole("button", { name: "保存地址" }).click();
  await expect(page.getByText("请输入正确的手机号码")).toBeVisible();
  await expect(page.getByLabel("收货人")).toHaveValue("临时收货人");
  await page.getByLabel("手机号码").fill("13912345678");
  await page.getByLabel("省份").selectOption("浙江省");
  await page.getByLabel("城市").fill("成都市");
  await page.getByLabel("区县").fill("海曙区");
  await page.getByLabel("详细地址").fill("中山路 1 号");
  await page.getByRole("button", { name: "保存地址" }).click();
  await expect(page.getByText("请选择正确的城市")).toBeVisible();
  await page.getByLabel("城市").fill("宁波市");
  await page.getByRole("button", { name: "保存地址" }).click();
  await expect(page).toHaveURL("/user/address_list");
  const card = page.getByRole("listitem").filter({ hasText: "临时收货人" });
  await expect(card).toContainText("浙江省 宁波市 海曙区");
  await card.getByRole("link", { name: "删除" }).click();
  await page.getByRole("region", { name: "删除这个收货地址？" }).getByRole("button", { name: "删除" }).click();
  await expect(page).toHaveURL("/user/address_list");
  await expect(card).toHaveCount(0);
});
