import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { orderToner } from "#tests/support/shopper.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

/** Acts on the dashboard and on pasted invoice titles. */

const account = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const main = (page: Page) => page.getByRole("main");

test("recent orders of the dashboard are paid, received and bought again", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(account);
  await orderToner(page, 2);
  await page.goto("/user");
  const newest = main(page).getByRole("table", { name: "最近订单" }).getByRole("row").nth(1);
  const order_sn = (await newest.getByRole("link").first().textContent()) ?? "";
  const order = main(page).getByRole("table", { name: "最近订单" }).getByRole("row").filter({ hasText: order_sn });
  await expect(order).toContainText("待付款");
  await expectAccessible(page);
  await order.getByRole("link", { name: `立即付款 ${order_sn}` }).click();
  await page.getByRole("button", { name: "确认支付" }).click();
  await expect(main(page).getByRole("heading", { name: "支付成功" })).toBeVisible();

  await runStaffCommand("orders", "ship", order_sn, "--company", "顺丰速运", "--number", `SF${order_sn.slice(-10)}`);
  await page.goto("/user");
  await order.getByRole("link", { name: `确认收货 ${order_sn}` }).click();
  await page.getByRole("button", { name: "确认收货" }).click();
  await expect(page.getByText("已确认收货").first()).toBeVisible();
  await page.goto("/user");
  await expect(order).toContainText("待评价");
  await expect(order.getByRole("link", { name: `去评价 ${order_sn}` })).toBeVisible();

  await page.goto(`/user/order_list?type=1`);
  const article = main(page).getByRole("article", { name: new RegExp(order_sn) });
  await article.getByRole("button", { name: /再次购买/ }).click();
  await expect(page).toHaveURL(/\/shopping_cart/);
  await expect(main(page).getByText("Q2612A").first()).toBeVisible();
});

test("a pasted text fills a title, whose missing and wrong fields are named", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(account);
  await page.goto("/user/invoice_title");
  const paste = async (text: string) => {
    const form = main(page).getByRole("form", { name: "粘贴开票资料" });
    if (!(await form.isVisible())) await main(page).getByText("粘贴开票资料，自动填表").click();
    await form.getByLabel("开票资料").fill(text);
    await form.getByRole("button", { name: "识别并填入" }).click();
  };
  await paste("明天下午三点开会");
  await expect(main(page).getByRole("alert").first()).toBeVisible();
  const name = "春风商贸有限公司";
  await paste(`名称：${name}\n税号：91350100M000100Y43\n开户行及账号：招商银行福州分行 591900123456789`);
  await expect(main(page).getByText(/认出 \d 项，已填到下面/)).toBeVisible();
  await expect(page.getByLabel("抬头名称")).toHaveValue(name);
  await expect(page.getByLabel("统一社会信用代码 / 税号")).toHaveValue("91350100M000100Y43");
  await expectAccessible(page);
  await page.getByLabel("收票邮箱").fill("caiwu@example.com");
  await page.getByRole("button", { name: "保存抬头" }).click();
  // A bank account alone is not enough for a special invoice.
  const address = page.getByRole("textbox", { name: "注册地址" });
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await address.fill("福州市鼓楼区五四路 1 号");
  await page.getByRole("textbox", { name: "注册电话" }).fill("0591-87654321");
  await page.getByRole("button", { name: "保存抬头" }).click();
  await expect(main(page).getByRole("listitem").filter({ hasText: name })).toBeVisible();
});
