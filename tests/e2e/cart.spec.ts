import type { Page, Route } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { cartLinks, cartRow, reloadUntil } from "#tests/support/cart-drawer.ts";
import { demoCustomers } from "#tests/support/people.ts";
import type { Session } from "#tests/support/session.ts";
import { chooseRegion } from "#tests/support/shopper.ts";

const buyer = { phone: demoCustomers.refused, password: "abc12345" };

async function openCart(page: Page, session: Session, count: number) {
  await session.logIn(buyer);
  await session.setCart(count);
  await page.goto("/shopping_cart");
  await expect(lines(page)).toHaveCount(count);
}

const lines = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") });
const firstLine = (page: Page) => cartRow(lines(page).first());

test("a quantity can be raised, lowered and typed, many clicks are one request, and the total follows the checked lines [S5.cart.1] [P5.3]", async ({
  page,
  session,
}) => {
  await page.clock.install();
  await openCart(page, session, 2);
  const line = firstLine(page);
  await line.quantity.fill("0");
  await line.quantity.press("Enter");
  await expect(line.quantity).toHaveValue("1");
  await expect(line.minus).toBeDisabled();
  const changes: string[] = [];
  page.on("request", (request) => request.method() === "POST" && changes.push(request.postData() ?? ""));
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let click = 0; click < 4; click += 1) await line.plus.click();
  await line.minus.click();
  await expect(line.quantity).toHaveValue("4");
  await page.clock.runFor(1000);
  await expect(cartLinks(page).header).toHaveAccessibleDescription("5 件商品");
  expect(changes).toEqual([expect.stringContaining("cart_num=4")]);
  await page.clock.resume();
  await reloadUntil(page, () => expect(line.quantity).toHaveValue("4", { timeout: 1000 }));
  await page.getByRole("checkbox", { name: "全选" }).uncheck();
  await expect(page.getByText("已选 0 种 0 件")).toBeVisible();
  await expect(page.getByRole("button", { name: "去结算" })).toBeDisabled();
  await line.quantity.fill("999999");
  await line.quantity.press("Enter");
  await expect(line.quantity).not.toHaveValue("999999");
  await expect(line.plus).toBeDisabled();
});

test("the checked lines go to the confirm page with a change made just before, or are deleted after a question; 撤销 puts one back [P6.19]", async ({
  page,
  session,
}) => {
  await openCart(page, session, 3);
  const ids = await page
    .getByRole("checkbox", { name: /^选择/ })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("value")));
  const line = firstLine(page);
  await line.checkbox.uncheck();
  await line.plus.click();
  await page.getByRole("button", { name: "去结算" }).click();
  await expect(page).toHaveURL(`/order_confirm?cartId=${ids.slice(1).join(",")}`);
  await page.goto("/shopping_cart");
  await expect(line.quantity).toHaveValue("2");
  await line.checkbox.uncheck();
  await page.getByRole("button", { name: "删除选中" }).click();
  const question = page.getByRole("dialog", { name: "删除这 2 种商品？" });
  await expect(question.getByRole("listitem")).toHaveCount(2);
  await question.getByRole("button", { name: "删除" }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByText("删除成功").first()).toBeVisible();
  // The new page has no toast of the lines before.
  await page.reload();
  const name = await line.product.innerText();
  await line.checkbox.uncheck();
  await line.remove.click();
  await expect(page.getByText("购物车还是空的")).toBeVisible();
  await page.locator(".toast", { hasText: "删除成功" }).getByRole("button", { name: "撤销" }).click();
  await expect(page.getByText("已放回购物车").first()).toBeVisible();
  await expect(line.product).toHaveText(name);
  await expect(line.quantity).toHaveValue("2");
  await expect(line.checkbox).not.toBeChecked();
});

test("without scripts the toolbar leads to the cart, whose lines are changed, moved, exported, deleted and ordered [S2.toolbar.1]", {
  tag: "@nojs",
}, async ({ page, session }) => {
  await session.logIn(buyer);
  await session.setCart(3);
  await page.goto("/privacy_agreement");
  await expect(cartLinks(page).toolbar).toHaveAccessibleDescription("3 件商品");
  await cartLinks(page).toolbar.click();
  await expect(page).toHaveURL("/shopping_cart");
  const line = firstLine(page);
  await line.plus.click();
  await expect(line.quantity).toHaveValue("2");
  await line.quantity.fill("999999");
  await line.quantity.press("Enter");
  await expect(line.quantity).not.toHaveValue("999999");
  await line.quantity.fill("1");
  await line.quantity.press("Enter");
  await expect(line.quantity).toHaveValue("1");

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出Excel" }).click();
  expect((await saved).suggestedFilename()).toBe("购物车.xlsx");
  await line.checkbox.uncheck();
  await page.getByRole("button", { name: "移入收藏", exact: true }).last().click();
  await expect(lines(page)).toHaveCount(1);
  await page.locator(".toast", { hasText: "已移入收藏" }).getByRole("button", { name: "撤销" }).click();
  await expect(lines(page)).toHaveCount(3);

  await line.checkbox.uncheck();
  await page.getByRole("button", { name: "删除选中" }).click();
  const question = page.getByRole("region", { name: "删除这 2 种商品？" });
  await expect(question.getByRole("listitem")).toHaveCount(2);
  await question.getByRole("button", { name: "删除" }).click();
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole("button", { name: "去结算" }).click();
  await expect(page).toHaveURL(/\/order_confirm\?cartId=\d+$/);
});

test("an address is added, corrected and deleted", { tag: "@nojs" }, async ({ page, session }) => {
  await session.logIn(buyer);
  await page.goto("/user/address_list");
  await page.getByRole("link", { name: "添加新地址" }).click();
  // A region can be chosen before anything else is filled in.
  await chooseRegion(page, "浙江省", "杭州市", "西湖区", "北山街道");
  await expect(page.getByLabel("城市")).toHaveValue("杭州市");
  await page.goto("/user/address_list?new=1");
  await page.getByLabel("收货人").fill("临时收货人");
  await page.getByLabel("手机号码").fill("139");
  await page.getByRole("button", { name: "保存地址" }).click();
  await expect(page.getByText("请输入正确的手机号码")).toBeVisible();
  await expect(page.getByLabel("收货人")).toHaveValue("临时收货人");
  await page.getByLabel("手机号码").fill("13912345678");
  await page.getByLabel("详细地址").fill("中山路 1 号");
  await page.getByRole("button", { name: "保存地址" }).click();
  await expect(page.getByText("请选择正确的省份")).toBeVisible();
  await expect(page.getByLabel("省份")).toBeFocused();
  await chooseRegion(page, "浙江省", "宁波市", "海曙区", "鼓楼街道");
  await expect(page.getByLabel("收货人")).toHaveValue("临时收货人");
  await page.getByRole("button", { name: "保存地址" }).click();
  await expect(page).toHaveURL("/user/address_list");
  const card = page.getByRole("listitem").filter({ hasText: "临时收货人" });
  await expect(card).toContainText("浙江省 宁波市 海曙区 鼓楼街道");
  await card.getByRole("link", { name: "编辑" }).click();
  await expect(page.getByRole("combobox", { name: "街道/镇", exact: true })).toHaveValue("鼓楼街道");
  await page.getByText("列表中没有？手动填写").click();
  await page.getByLabel("其他街道/镇").fill("江东新村");
  await page.getByRole("button", { name: "保存地址" }).click();
  await expect(page).toHaveURL("/user/address_list");
  await expect(card).toContainText("浙江省 宁波市 海曙区 江东新村");
  await card.getByRole("link", { name: "编辑" }).click();
  await expect(page.getByLabel("其他街道/镇")).toHaveValue("江东新村");
  await page.goto("/user/address_list");
  await card.getByRole("link", { name: "删除" }).click();
  const question = page.getByRole("region", { name: "删除这个收货地址？" });
  await question.getByRole("button", { name: "删除" }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL("/user/address_list");
  await expect(card).toHaveCount(0);
});

test("what is typed into the form of a new address before its code is there stays", { tag: "@all" }, async ({
  page,
  session,
}) => {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = page.waitForRequest(FORM_CODE);
  await openNewAddress(page, session, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel("收货人").fill("早到的名字");
  await asked;
  // Whatever hydrates without the code of the form has done so once the entry has run.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /entry\.client/.test(name)),
  );
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  release();
  // The list of cities follows the province only with scripts.
  await page.getByLabel("省份").selectOption("浙江省");
  await expect(page.getByLabel("城市").getByRole("option", { name: "宁波市" })).toBeAttached();
  await expect(page.getByLabel("收货人")).toHaveValue("早到的名字");
  expect(faults).toEqual([]);
});

const FORM_CODE = /\/assets\/address-form-.*\.js/;

/** Opens the confirmation with the form of a new address as a document, whose requests of the form's code are handled. */
async function openNewAddress(page: Page, session: Session, handle: (route: Route) => Promise<void>) {
  await session.logIn(buyer);
  await session.setCart(1);
  await page.goto("/shopping_cart");
  await page.getByRole("button", { name: "去结算" }).click();
  await expect(page).toHaveURL(/order_confirm/);
  await page.route(FORM_CODE, handle);
  await page.goto(`${page.url()}&new=1`, { waitUntil: "commit" });
}
