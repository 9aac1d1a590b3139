import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

/** The demo customer with orders of earlier months. */
const account = { phone: "13800000018", password: "west2026x" };
const regular = { phone: demoCustomers.regular, password: "team2026" };
const main = (page: Page) => page.getByRole("main");

test("a month's figures lead to their rows, orders are ticked off, months are paged, and the mail has its settings [P6.191] [P6.192]", async ({
  page,
  session,
}) => {
  await session.logIn(account);
  await page.goto("/user/statement");
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  const month = new URL(page.url()).searchParams.get("month") ?? "";
  // Each figure links to its rows, including those of waiting invoices and of the time before the month.
  for (const name of ["期初余额", "期末余额", /^开票中 \d+ 张/]) {
    const figure = main(page)
      .locator("dl")
      .filter({ has: page.getByText(name, { exact: true }) });
    await expect(figure.getByRole("link")).toHaveAttribute("href", /(to=\d{4}|type=funds|type=2)/);
  }
  const orders = main(page).getByRole("table", { name: "对账单的订单" });
  await expect(orders.getByRole("row")).not.toHaveCount(0);
  await expectAccessible(page);

  const ticks = orders.getByRole("button", { name: /^核对无误/ });
  const open = await ticks.count();
  await ticks.first().click();
  await expect(orders.getByRole("button", { name: /^撤销核对/ })).toHaveCount(1);
  await expect(ticks).toHaveCount(open - 1);
  await expect(orders.getByRole("row").last()).toContainText("1 笔无误");
  await expect(main(page).getByText(/已核对 1 \/ \d+/)).toBeVisible();

  const order = main(page).getByRole("group").filter({ hasText: "件商品" }).first();
  await order.getByText("件商品").click();
  await expect(order.getByText("实付减退款")).toBeVisible();
  await expectAccessible(page);
  await main(page)
    .getByRole("link", { name: /^资金 \d/ })
    .click();
  await expect(main(page).getByRole("table", { name: "资金记录" }).getByText("消费").first()).toBeVisible();
  await main(page)
    .getByRole("link", { name: /^订单 \d/ })
    .click();
  await main(page)
    .getByRole("link", { name: /^上个月/ })
    .click();
  await expect(page).not.toHaveURL(new RegExp(`month=${month}`));
  await main(page)
    .getByRole("link", { name: /^下个月/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`month=${month}`));

  await main(page).getByRole("link", { name: "设置通知邮箱" }).click();
  await expect(page).toHaveURL("/user/messages/notices?tab=settings");
  await expect(main(page).getByRole("checkbox", { name: "对账单已出 邮件" })).toBeChecked();
});

test("without scripts a month's statement is objected to, answered and confirmed [P6.191]", {
  tag: "@nojs",
}, async ({ page, session }) => {
  await session.logIn(regular);
  await page.goto("/user/statement");
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  const month = new URL(page.url()).searchParams.get("month") ?? "";
  const order = main(page).getByRole("group").filter({ hasText: "件商品" }).first();
  await order.getByText("件商品").click();
  await order.getByRole("link", { name: "对这笔提异议" }).click();
  await expect(page.getByLabel("订单号（选填）")).toHaveValue(/^\d{8}/);
  await page.getByLabel("订单号（选填）").fill("不是这个月的");
  await page.getByLabel("异议说明").fill("运费应为 0 元");
  await page.getByRole("button", { name: "提交异议" }).click();
  await expect(main(page)).toContainText("这个月的对账单里没有这笔订单");
  await page.goto(`/user/statement?month=${month}`);
  await main(page).getByRole("link", { name: "有异议" }).click();
  await page.getByRole("button", { name: "提交异议" }).click();
  await expect(main(page)).toContainText("请写明异议");
  await page.getByLabel("异议说明").fill("运费应为 0 元");
  await page.getByRole("radio", { name: "数量不符" }).check();
  await page.getByLabel("我方金额（元，选填）").fill("1,5");
  await page.getByRole("button", { name: "提交异议" }).click();
  await expect(main(page)).toContainText("我方金额应为最多两位小数的金额");
  await page.getByLabel("我方金额（元，选填）").fill("1000");
  const attachment = page.getByLabel("附件（选填）");
  await attachment.setInputFiles({ name: "报价单.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") });
  await page.getByRole("button", { name: "提交异议" }).click();
  await expect(attachment).toHaveAccessibleDescription(/请上传 jpg、png、webp 或 PDF/);
  await expect(page.getByLabel("异议说明")).toHaveValue("运费应为 0 元");
  await expect(page.getByLabel("我方金额（元，选填）")).toHaveValue("1000");
  await expect(page.getByRole("radio", { name: "数量不符" })).toBeChecked();
  const buffer = Buffer.from("%PDF-1.7\n%%EOF\n");
  await attachment.setInputFiles({ name: "报价单.pdf", mimeType: "application/pdf", buffer });
  await page.getByRole("button", { name: "提交异议" }).click();
  await expect(main(page)).toContainText("异议已提交");
  await expect(main(page).getByText(/^我方 ¥1,000\.00，账单 ¥[\d,.]+，差额 [+−]¥/)).toBeVisible();
  const link = main(page).getByRole("link", { name: "下载附件：报价单.pdf" });
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  expect([file.headers()["content-type"], await file.body()]).toEqual(["application/pdf", buffer]);
  expect(await runStaffCommand("statements", "list")).toContain("报价单.pdf");
  await runStaffCommand("statements", "answer", regular.phone, month, "--text", "已核对，运费无误");
  await page.reload();
  await expect(main(page)).toContainText("已核对，运费无误");

  await page.getByRole("link", { name: "确认无误" }).click();
  await expect(page.getByText(/期末余额 ¥[\d,.]+，订单 \d+ 笔，净采购额 ¥[\d,.]+。确认后不能再提异议/)).toBeVisible();
  await page.getByRole("button", { name: "确认无误" }).click();
  await expect(main(page).getByRole("status")).toContainText("确认无误");
  await expect(main(page).getByRole("button", { name: "提交异议" })).toHaveCount(0);
});
