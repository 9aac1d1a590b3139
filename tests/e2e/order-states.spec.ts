import type { Page } from "@playwright/test";
import { expectAccessibleAtBothWidths } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

/** axe finds nothing wrong in the states of orders and refunds, wide and narrow. */

const school = { phone: "13800000018", password: "west2026x" };
const buyer = { phone: "13800000015", password: "trade888" };
const main = (page: Page) => page.getByRole("main");

/** The addresses of the list's links that begin with one of these paths, each once. */
async function addressesIn(page: Page, list: string, ...paths: string[]) {
  await page.goto(list);
  const links = await main(page)
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  return [...new Set(links)].filter((address) => paths.some((path) => address.startsWith(`${path}?`)));
}

test("refunds that wait, are paid, refused and withdrawn, and orders from unpaid to done", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(school);
  const refunds = await addressesIn(page, "/user/refund_list", "/refund_detail", "/refund_goods");
  const orders = await addressesIn(page, "/user/order_list?type=1", "/order_detail", "/order_stay_detail");
  expect(refunds.length).toBeGreaterThan(4);
  expect(orders.length).toBeGreaterThan(4);
  for (const address of [...refunds, ...orders]) {
    await page.goto(address);
    await expectAccessibleAtBothWidths(page, { state: address });
  }
});

test("an order of two specifications of one product from the choice of coupons to its reviews", {
  tag: "@all",
}, async ({ page, session }) => {
  await session.logIn(buyer);
  await page.goto("/shopping_cart?add=100502:1,100503:1");
  await main(page).getByRole("button", { name: "加入购物车" }).click();
  await expect(page).toHaveURL("/shopping_cart");
  await page.getByRole("button", { name: "去结算" }).click();
  await page.waitForURL(/order_confirm/);
  await main(page).getByRole("link", { name: "添加新地址" }).click();
  await expect(main(page).getByLabel("收货人")).toBeVisible();
  await expectAccessibleAtBothWidths(page, { state: "confirm with a new address" });
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL(/payment/);
  const group = new URL(page.url()).searchParams.get("id");
  await main(page).getByRole("radio", { name: "微信支付" }).check();
  await page.getByRole("button", { name: "确认支付" }).click();
  await page.waitForURL(/payment\?id=\d+$/);
  await expectAccessibleAtBothWidths(page, { state: "QR code" });
  await main(page).getByRole("radio", { name: "对公转账" }).check();
  await page.getByRole("button", { name: "下一步：查看收款账户" }).click();
  await page.waitForURL(/\/payment\/transfer/);
  await expectAccessibleAtBothWidths(page, { state: "transfer" });
  await page.goto(`/order_stay_detail?id=${group}`);
  await expectAccessibleAtBothWidths(page, { state: "unpaid with a transfer" });
  await page.goto(`/payment?id=${group}`);
  await main(page).getByRole("radio", { name: "余额支付" }).check();
  await page.getByRole("button", { name: "确认支付" }).click();
  await expect(main(page).getByRole("heading", { name: "已支付" })).toBeVisible();
  await expectAccessibleAtBothWidths(page, { state: "paid" });

  const [detail = ""] = await addressesIn(page, `/user/order_list?type=1&status=0`, "/order_detail");
  await page.goto(detail);
  const [sn = ""] = /\d{20}/.exec((await main(page).textContent()) ?? "") ?? [];
  await runStaffCommand("orders", "ship", sn, "--company", "顺丰速运", "--number", "SF3751", "--items", "100502:1");
  await runStaffCommand("orders", "ship", sn, "--company", "中通快递", "--number", "ZT3752");
  await page.reload();
  await expectAccessibleAtBothWidths(page, { state: "two packages" });
  await main(page).getByRole("link", { name: "确认收货" }).click();
  await page.getByRole("button", { name: "确认收货" }).click();
  await expect(main(page).getByRole("heading", { name: "待评价", level: 1 })).toBeVisible();
  await page.goto(detail.replace("order_detail", "evaluation"));
  await main(page).getByRole("button", { name: "提交评价" }).first().click();
  await expect(main(page).getByText("请填写评价内容").first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, { state: "reviews with errors" });
});
