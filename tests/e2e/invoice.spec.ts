import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { buyToner } from "#tests/support/shopper.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

/** Invoices from the application to the reversal. */

const account = { phone: demoCustomers.tradeMarkup, password: "trade888" };
const main = (page: Page) => page.getByRole("main");

/** The box of an order in the invoice centre by the number of its row, from 0. */
const boxOf = (page: Page, row: number) => page.getByRole("checkbox", { name: /^选订单/ }).nth(row);

test("two orders are invoiced together, one is refunded and reversed, and the rest is applied for again [P6.101] [P6.102] [P6.104] [P6.105]", {
  tag: "@postgres",
}, async ({ page, session }) => {
  await session.logIn(account);
  await buyToner(page, 2);
  await buyToner(page, 2);

  await page.goto("/user/order_list?type=1&status=6");
  await main(page)
    .getByRole("link", { name: /^申请开票/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/user\/invoice_list\?type=1&order_id=\d+/);
  await expect(main(page).getByRole("status")).toContainText("已选 1 笔订单");
  await page.goto("/user/invoice_list?type=1");
  for (const row of [0, 1]) {
    // The box is ticked once the address contains the order.
    await boxOf(page, row).click();
    await expect(boxOf(page, row)).toBeChecked();
    await expect(page).toHaveURL(/order_id=/);
  }
  await expect(main(page).getByRole("status")).toContainText("已选 2 笔订单");
  await expect(main(page).getByRole("status")).toContainText("将开 1 张发票");
  await expectAccessible(page);
  await page.getByLabel("换一个收票邮箱").fill("caiwu");
  await page.getByRole("button", { name: "申请开票，开 1 张" }).click();
  await expect(main(page)).toContainText("邮箱格式不对");
  await page.getByLabel("换一个收票邮箱").fill("caiwu@example.com");
  await page.getByRole("button", { name: "预览票面" }).click();
  await expect(main(page)).toContainText("价税合计（大写）");
  await expectAccessible(page);
  await page.getByRole("button", { name: "申请开票，开 1 张" }).click();
  await expect(page).toHaveURL(/\/user\/invoice_detail\?id=\d+/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await main(page).getByRole("link", { name: "撤回申请" }).click();
  await page.getByRole("button", { name: "撤回申请" }).click();
  await expect(main(page).getByRole("heading", { level: 1 })).toContainText("已撤回");
  await main(page).getByRole("link", { name: "重新申请" }).click();
  await page.getByRole("button", { name: "申请开票，开 1 张" }).click();
  await expect(page).toHaveURL(/\/user\/invoice_detail\?id=\d+/);
  await expect(main(page).getByRole("heading", { level: 1 })).toContainText("待开票 增值税专用发票（电子）");
  const detail = page.url();
  const crumbs = page.getByRole("navigation", { name: "面包屑" });
  await expect(crumbs.getByRole("link", { name: "发票中心" })).toHaveAttribute("href", /^\/user\/invoice_list/);
  await expect(crumbs.getByText("发票详情")).toHaveAttribute("aria-current", "page");
  const [sn = ""] = /FP\d{20}/.exec((await main(page).textContent()) ?? "") ?? [];

  const file = join(process.env.SHOP_DATA ?? "", `${sn}.pdf`);
  writeFileSync(file, "%PDF-1.4\n%%EOF\n");
  const number = sn.slice(-18);
  await runStaffCommand("invoices", "issue", sn, "--number", number, "--file", file);
  await page.reload();
  await expect(main(page).getByRole("heading", { level: 1 })).toContainText("已开票");
  await expectAccessible(page);
  const href = (await main(page).getByRole("link", { name: "下载发票 PDF" }).getAttribute("href")) ?? "";
  const download = await page.request.get(href);
  expect([download.status(), download.headers()["content-disposition"]]).toEqual([
    200,
    `attachment; filename="${number}.pdf"`,
  ]);

  const order = (await main(page).getByRole("row").nth(1).getByRole("link").first().getAttribute("href")) ?? "";
  await page.goto(order.replace("order_detail", "user/refund_select"));
  await main(page).getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByLabel("退款原因").selectOption({ index: 1 });
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page).toHaveURL(/\/refund_detail\?id=\d+/);
  await expect(main(page)).toContainText(/TK\d+/);
  const [refund = ""] = /TK\d+/.exec((await main(page).textContent()) ?? "") ?? [];
  await runStaffCommand("refunds", "agree", refund);
  await page.goto("/user/invoice_list?type=2");
  await expect(main(page).getByRole("row").filter({ hasText: sn })).toContainText("有退款，待红冲");
  await expectAccessible(page);
  await runStaffCommand("invoices", "red", sn, "--reason", "一笔订单已退款");
  await page.goto(detail);
  await expect(main(page).getByRole("heading", { level: 1 })).toContainText("已红冲");
  await main(page).getByRole("link", { name: "重新申请" }).click();
  await expect(main(page).getByRole("status")).toContainText("已选 1 笔订单");
  await page.getByRole("button", { name: "申请开票，开 1 张" }).click();
  await expect(main(page).getByRole("heading", { level: 1 })).toContainText("待开票");
  expect(await runStaffCommand("audit")).toContain("一致");
});

test("without scripts an order is chosen, its invoice is applied for and withdrawn [P6.101]", {
  tag: "@nojs",
}, async ({ page, session }) => {
  await session.logIn(account);
  await buyToner(page, 1);
  await page.goto("/user/invoice_list?type=1");
  await boxOf(page, 0).check();
  await page.getByRole("button", { name: "更新选择" }).click();
  await expect(main(page).getByRole("status")).toContainText("已选 1 笔订单");
  await page.getByLabel("换一个收票邮箱").fill("caiwu");
  await page.getByRole("button", { name: "申请开票，开 1 张" }).click();
  await expect(main(page)).toContainText("邮箱格式不对");
  await page.getByLabel("换一个收票邮箱").fill("caiwu@example.com");
  await page.getByRole("button", { name: "预览票面" }).click();
  await expect(main(page)).toContainText("价税合计（大写）");
  await page.getByRole("button", { name: "申请开票，开 1 张" }).click();
  await expect(page).toHaveURL(/\/user\/invoice_detail\?id=\d+/);
  await main(page).getByRole("link", { name: "撤回申请" }).click();
  await page.getByRole("button", { name: "撤回申请" }).click();
  await expect(main(page).getByRole("heading", { level: 1 })).toContainText("已撤回");
});

test("titles are added with a warning at a wrong check digit, defaulted and deleted [P6.100]", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(account);
  await page.goto("/user/invoice_title");
  await expectAccessible(page);
  const name = "示例商贸有限公司";
  await page.getByRole("button", { name: "保存抬头" }).click();
  await expect(main(page)).toContainText("请填写抬头名称");
  await page.getByLabel("抬头名称").fill(name);
  await page.getByLabel("统一社会信用代码 / 税号").fill("91350100M000100Y44");
  await expect(main(page)).toContainText("校验位不符，常见原因是抄错一位");
  await page.getByLabel("收票邮箱").fill("caiwu@example.com");
  await page.getByRole("button", { name: "保存抬头" }).click();
  const card = main(page).getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("校验位不符");
  await card.getByRole("link", { name: `删除 ${name}` }).click();
  await page.getByRole("button", { name: "删除", exact: true, disabled: false }).click();
  await expect(card).toHaveCount(0);
});
