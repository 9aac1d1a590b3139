import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";

/** The list and page of orders, the choice of a payment method and pasted addresses. */

const main = (page: Page) => page.getByRole("main");

test("orders are found by days and phone and exported, and an order names its acts and refunds", {
  tag: "@all",
}, async ({ page, session }) => {
  await session.logIn({ phone: "13800000018", password: "west2026x" });
  await page.goto("/user/order_list?type=1");
  const orders = main(page).getByRole("article", { name: /^订单 \d+/ });
  await expect(orders).toHaveCount(7);
  await main(page).getByLabel("下单日期从").fill("2020-01-01");
  await main(page).getByLabel("下单日期到").fill("2020-12-31");
  await main(page).getByRole("button", { name: "搜索", exact: true }).click();
  await expect(main(page).getByText("没有符合条件的订单")).toBeVisible();
  await main(page).getByLabel("下单日期到").fill("");
  await main(page)
    .getByLabel(/收货人手机/)
    .fill("0018");
  await main(page).getByRole("button", { name: "搜索", exact: true }).click();
  await expect(orders).toHaveCount(7);
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await main(page).getByRole("link", { name: "导出Excel" }).click();
  expect((await download).suggestedFilename()).toBe("我的订单.xlsx");

  await orders
    .nth(3)
    .getByRole("link", { name: /^订单详情/ })
    .click();
  const log = main(page).getByRole("region", { name: "操作记录" });
  await expect(log.getByRole("row").filter({ hasText: "提交订单" })).not.toHaveCount(0);
  await expect(log).toContainText(/拒绝退款/);
  const refunds = main(page).getByRole("region", { name: "退款记录" });
  await expect(refunds.getByRole("link", { name: /^TK\d+/ })).toHaveCount(6);
  await expectAccessible(page);
  await refunds.getByRole("link", { name: "填写退货物流" }).click();
  await expect(page).toHaveURL(/\/refund_detail\?id=\d+/);
});

test("a method chosen on the confirm page is chosen on the payment page, and a pasted address fills its form", {
  tag: "@all",
}, async ({ page, session }) => {
  await session.logIn({ phone: "13800000016", password: "cost2026a" });
  await page.goto("/goods_detail/10001?sku=100001");
  await page.getByRole("button", { name: "立即购买" }).click();
  await expect(page).toHaveURL(/\/order_confirm\?cartId=\d+/);
  await main(page)
    .getByRole("link", { name: /添加新地址/ })
    .click();
  await main(page).getByLabel("粘贴地址智能识别").fill("王远 139-1234-5678 浙江杭州西湖区文三路 100 号");
  await main(page).getByRole("button", { name: "识别", exact: true }).click();
  await expect(main(page).getByLabel("收货人")).toHaveValue("王远");
  await expect(main(page).getByLabel("区县")).toHaveValue("西湖区");
  await expectAccessible(page);
  await main(page).getByRole("button", { name: "保存地址" }).click();
  await expect(
    main(page)
      .getByText(/文三路 100 号/)
      .first(),
  ).toBeVisible();

  await main(page).getByRole("radio", { name: "对公转账" }).check();
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/payment\?id=\d+&pay_type=transfer/);
  await expect(main(page).getByRole("radio", { name: /^对公转账/ })).toBeChecked();
});
