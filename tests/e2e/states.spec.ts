import { expectAccessible, expectAccessibleAtBothWidths } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { quotationBuyer, quotationPages } from "#tests/support/quotations.ts";

/** Tests that axe finds nothing in the states of pages that acts lead to, wide and narrow. */

const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const LIST = "/goods_cate?cid=1&sid=101";

test("lists: the sheet of filters, the table, and a search without results", { tag: "@all" }, async ({ page }) => {
  await page.goto(LIST);
  await expectAccessible(page, { state: "list" });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole("button", { name: /筛选/ }).first().click();
  await expect(page.locator(".list-tools:popover-open")).toBeVisible();
  await expectAccessible(page, { state: "sheet of filters" });
  await page.goto(`${LIST}&view=table`);
  await expectAccessibleAtBothWidths(page, { state: "table" });
  await page.goto("/goods_search?title=qqqqzzzz");
  await expectAccessibleAtBothWidths(page, { state: "no results" });
});

test("the printer finder, sales, stores and news", { tag: "@all" }, async ({ page, session }) => {
  const addresses = [
    "/printer-list?brand=1",
    "/printer_search?printer=5",
    "/goods_seckill",
    "/shop_street",
    "/store?id=1",
    "/store/category?id=1",
    "/store/storeCoupon?id=1",
    "/news_list",
    "/qualifications",
  ];
  for (const address of addresses) {
    await page.goto(address);
    await expectAccessibleAtBothWidths(page, { state: address });
  }
  await session.logIn(buyer);
  // Other tests may use the same shop and customer; none of them saves this printer.
  await page.goto("/printer_search?printer=7");
  await page.getByRole("button", { name: "存为我的打印机" }).first().click();
  await expect(page.locator("li.toast")).toBeVisible();
  await page.goto("/user/printers");
  await expectAccessibleAtBothWidths(page, { state: "/user/printers" });
});

test("a scene and the pages of a quotation", { tag: "@all" }, async ({ page, session }) => {
  await session.logIn(quotationBuyer);
  for (const address of ["/project/scenes/1", "/project/my_offer", ...(await quotationPages(page))]) {
    await page.goto(address);
    await expectAccessibleAtBothWidths(page, { state: address });
  }
});

test("a product with a matrix of SKUs", { tag: "@all" }, async ({ page }) => {
  await page.goto("/goods_search?title=TN-1035");
  await page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first().click();
  await page.waitForURL(/goods_detail/);
  await expectAccessibleAtBothWidths(page, { state: "product" });
});

test("the empty cart, a toast with 撤销, and questions in dialogs", { tag: "@all" }, async ({ page, session }) => {
  await session.logIn(buyer);
  await session.setCart(1);
  await page.goto("/shopping_cart");
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await expect(page.getByText("购物车还是空的")).toBeVisible();
  await expect(page.locator("li.toast").getByRole("button", { name: "撤销" })).toBeVisible();
  await expectAccessibleAtBothWidths(page, { state: "empty cart" });
  await page.goto("/user/address_list");
  await page.getByRole("link", { name: "删除" }).first().click();
  await expect(page.getByRole("dialog", { name: "删除这个收货地址？" })).toBeVisible();
  await expectAccessibleAtBothWidths(page, { state: "deletion of an address" });
});

test("the gallery of a product in its dialog", { tag: "@all" }, async ({ page }) => {
  await page.goto("/goods_detail/10230");
  await page.getByRole("link", { name: /^查看大图/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleAtBothWidths(page, { state: "gallery" });
});

test("the cart from a link, another specification of a line, and coupons of a store", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(buyer);
  await page.goto("/shopping_cart?add=100506:2");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "把这 1 种商品加入购物车？" })).toBeVisible();
  await expectAccessibleAtBothWidths(page, { state: "cart from a link" });
  await main.getByRole("button", { name: "加入购物车" }).click();
  await expect(page).toHaveURL("/shopping_cart");
  // Another test of this process may have left more of these lines.
  await main
    .getByRole("link", { name: /^换规格：.*CC388A/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "换规格" })).toBeVisible();
  await expectAccessibleAtBothWidths(page, { state: "another specification" });
  await page.goto("/shopping_cart");
  await main
    .getByRole("link", { name: /^领券：/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /的优惠券$/ })).toBeVisible();
  await expectAccessibleAtBothWidths(page, { state: "coupons in the cart" });
});

test("the question before an order is cancelled, as a dialog and as a page", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(buyer);
  await session.setCart(2);
  await page.goto("/shopping_cart");
  await page.getByRole("button", { name: "去结算" }).click();
  await page.waitForURL(/order_confirm/);
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL(/payment/);
  await expectAccessibleAtBothWidths(page, { state: "payment" });
  await page.goto("/user/order_list?type=1");
  await page.getByRole("link", { name: "取消订单" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleAtBothWidths(page, { state: "question in a dialog" });
  await page.reload();
  await expectAccessibleAtBothWidths(page, { state: "question as a panel" });
  await page.getByRole("main").getByRole("button", { name: /取消/ }).click();
  await expect(page.getByText("已取消").first()).toBeVisible();
});
