import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { buyToner, fenIn } from "#tests/support/shopper.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

/** Refunds from the application to the payment. */

const account = { phone: demoCustomers.tradeMarkup, password: "trade888" };
const main = (page: Page) => page.getByRole("main");

async function balance(page: Page) {
  await page.goto("/user/default");
  return fenIn((await main(page).locator("dl").filter({ hasText: /^余额/ }).first().textContent()) ?? "");
}

/** Buys two pieces. @returns the order's number and its section on the page of after-sales. */
async function buyForRefund(page: Page) {
  await buyToner(page, 2);
  await page.goto("/user/after_sale");
  const order = main(page).getByRole("article").first();
  const [sn = ""] = /\d{20}/.exec((await order.getAttribute("aria-label")) ?? "") ?? [];
  return { sn, order };
}

async function numberOf(page: Page) {
  await expect(page).toHaveURL(/\/refund_detail\?id=\d+/);
  await expect(main(page)).toContainText(/TK\d+/);
  const [sn = ""] = /TK\d+/.exec((await main(page).textContent()) ?? "") ?? [];
  return sn;
}

test("money only, before dispatch: agreed by staff, the balance rises by the exact amount", {
  tag: ["@both", "@postgres"],
}, async ({ page, session, javaScriptEnabled }) => {
  await session.logIn(account);
  const before = await balance(page);
  const { order } = await buyForRefund(page);
  const paid = before - (await balance(page));
  await page.goto("/user/after_sale");
  if (javaScriptEnabled) await expectAccessible(page);
  await order.getByRole("link", { name: /^申请售后/ }).click();
  await expect(page).toHaveURL(/\/user\/refund_select\?id=\d+/);
  await expect(main(page).getByLabel("我要退货退款")).toBeDisabled();
  await expect(main(page).getByLabel("我要退款（无需退货）")).toBeChecked();
  if (javaScriptEnabled) await expectAccessible(page);
  await main(page).getByRole("button", { name: "下一步" }).click();
  await expect(page).toHaveURL(/\/refund_confirm\?/);

  const form = main(page).getByRole("form", { name: "退款申请" });
  const amount = async () =>
    fenIn(
      (await form
        .getByText(/^退款金额 ¥/)
        .last()
        .textContent()) ?? "",
    );
  await expect(form.getByLabel(/^退款件数/)).toHaveValue("2");
  const whole = await amount();
  await form.getByLabel("备注说明").fill("多买了一个");
  await form.getByRole("button", { name: "减少数量" }).click();
  await expect(form.getByLabel(/^退款件数/)).toHaveValue("1");
  expect(await amount()).toBeLessThan(whole);
  await expect(form.getByLabel("备注说明")).toHaveValue("多买了一个");
  await form.getByRole("button", { name: "增加数量" }).click();
  await expect(form.getByLabel(/^退款件数/)).toHaveValue("2");
  expect(await amount()).toBe(whole);

  await form.getByRole("button", { name: "提交申请" }).click();
  await expect(form.getByText("请选择退款原因").last()).toBeVisible();
  await expect(form.getByLabel("备注说明")).toHaveValue("多买了一个");
  if (javaScriptEnabled) await expectAccessible(page);

  const picture = { name: "box.png", mimeType: "image/png", buffer: await licence() };
  await form.getByLabel("添加图片").setInputFiles(picture);
  if (!javaScriptEnabled) await form.getByRole("button", { name: "上传", exact: true }).click();
  await expect(form.getByRole("img", { name: "凭证 1" })).toBeVisible();
  await expect(form.getByLabel("备注说明")).toHaveValue("多买了一个");
  await form.getByLabel("退款原因").selectOption("买错、不想要了");
  await form.getByRole("button", { name: "提交申请" }).click();

  const sn = await numberOf(page);
  await expect(main(page).getByRole("heading", { name: "待审核" })).toBeVisible();
  await expect(main(page).getByRole("img", { name: "凭证 1" })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  await runStaffCommand("refunds", "agree", sn);
  await page.reload();
  await expect(main(page).getByRole("heading", { name: "已退款" })).toBeVisible();
  expect(whole).toBe(paid);
  expect(await balance(page)).toBe(before);
});

test("goods back after receipt: agreed, sent, received, refunded", { tag: ["@nojs", "@both"] }, async ({
  page,
  session,
  javaScriptEnabled,
}) => {
  await session.logIn(account);
  const { sn: order_sn } = await buyForRefund(page);
  await runStaffCommand("orders", "ship", order_sn, "--company", "顺丰速运", "--number", "SF1000000001");
  await page.goto("/user/after_sale");
  await main(page)
    .getByRole("link", { name: `批量申请 ${order_sn}` })
    .click();
  await expect(page).toHaveURL(/\/refund\?id=\d+/);
  await main(page).getByRole("button", { name: "申请退款" }).click();
  await main(page).getByLabel("我要退货退款").check();
  await main(page).getByRole("button", { name: "下一步" }).click();
  const form = main(page).getByRole("form", { name: "退款申请" });
  await form.getByLabel("退款原因").selectOption("质量问题");
  await form.getByRole("button", { name: "提交申请" }).click();
  const sn = await numberOf(page);
  const detail = page.url();
  await runStaffCommand("refunds", "agree", sn, "--address", "杭州市滨江区 1 号仓");
  await page.reload();
  await expect(main(page).getByText("杭州市滨江区 1 号仓")).toBeVisible();
  await main(page).getByRole("link", { name: "填写物流" }).click();
  await expect(page).toHaveURL(/\/refund_goods\?id=\d+/);
  await main(page).getByRole("button", { name: "提交", exact: true }).last().click();
  await expect(main(page).getByText("请填写物流单号")).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  await main(page).getByLabel("物流公司").selectOption("中通快递");
  await main(page).getByLabel("物流单号").fill("ZT75430000");
  await main(page).getByRole("button", { name: "提交", exact: true }).last().click();
  await expect(page).toHaveURL(detail);
  await expect(main(page).getByRole("heading", { name: "待收货" })).toBeVisible();
  await runStaffCommand("refunds", "trace", sn, "--text", "到达杭州转运中心");
  await main(page).getByRole("link", { name: "查看物流" }).click();
  await expect(main(page).getByText("到达杭州转运中心")).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  await runStaffCommand("refunds", "receive", sn);
  await page.goto("/user/refund_list?type=2");
  const row = main(page).getByRole("article", { name: `退款 ${sn}` });
  await expect(row.getByText("已退款", { exact: true })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  await row.getByRole("link", { name: "删除记录" }).click();
  await page.getByRole("button", { name: "删除记录" }).click();
  await expect(row).toHaveCount(0);
});

test("refused with a reason, applied for again, and withdrawn", { tag: "@all" }, async ({ page, session }) => {
  await session.logIn(account);
  const { order } = await buyForRefund(page);
  await order.getByRole("link", { name: /^申请售后/ }).click();
  await main(page).getByRole("button", { name: "下一步" }).click();
  const form = main(page).getByRole("form", { name: "退款申请" });
  await form.getByLabel("退款原因").selectOption("其他");
  await form.getByRole("button", { name: "提交申请" }).click();
  const sn = await numberOf(page);
  await runStaffCommand("refunds", "refuse", sn, "--reason", "照片看不出破损");
  await page.reload();
  await expect(main(page).getByText("拒绝原因：照片看不出破损")).toBeVisible();
  await main(page).getByRole("link", { name: "再次申请" }).click();
  await expect(form.getByLabel(/^退款件数/)).toHaveValue("2");
  await form.getByLabel("退款原因").selectOption("其他");
  await form.getByRole("button", { name: "提交申请" }).click();
  expect(await numberOf(page)).not.toBe(sn);
  await main(page).getByRole("link", { name: "撤销申请" }).click();
  await page.getByRole("button", { name: "撤销申请" }).click();
  await expect(main(page).getByRole("heading", { name: "已撤销" })).toBeVisible();
  await expect(page.getByText("退款已撤销").first()).toBeVisible();
});
