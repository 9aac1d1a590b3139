import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

const buyer = { phone: demoCustomers.tradeMarkup, password: "trade888" };

test("lines of the standing list are approved by link without a login, and the order waits for its payment [P6.122]", async ({
  page,
  session,
  browser,
}) => {
  await session.logIn(buyer);
  await page.goto("/user/my_product/list");
  const main = page.getByRole("main");
  await main.locator("textarea").fill("10398-100778 6");
  await main.getByRole("button", { name: "识别清单" }).click();
  await expectAccessible(page);
  await main.getByRole("button", { name: "加入常购清单" }).click();
  await expect(main.locator('a[href*="100778"]').first()).toBeVisible();
  await main.getByRole("link", { name: "全选" }).click();
  await expect(main.locator("input[name=line]:checked")).toHaveCount(await main.locator("input[name=line]").count());
  await main.getByRole("link", { name: "全不选" }).click();
  await expect(main.locator("input[name=line]:checked")).toHaveCount(0);
  const line = main.locator("tr", { has: page.locator('a[href*="10398"]') });
  await line.getByRole("checkbox").check();
  const sum = main.getByText(/^已选 1 种/);
  const before = (await sum.textContent()) ?? "";
  await line.getByRole("button", { name: "增加数量" }).click();
  await expect(line.getByRole("textbox", { name: /^常用数量/ })).toHaveValue("7");
  await expect(sum).not.toHaveText(before);
  await line.getByRole("button", { name: "减少数量" }).click();
  await expect(sum).toHaveText(before);
  await main.getByRole("button", { name: "发给审批人" }).click();
  await main.getByRole("textbox", { name: "审批人邮箱" }).fill("wang");
  await main.getByRole("button", { name: "生成审批链接" }).click();
  for (const message of ["请填写事由", "请填写审批人", "邮箱格式不对，例如 name@company.com"])
    await expect(main.getByText(message, { exact: true })).toBeVisible();
  await expect(main.getByLabel("事由")).toHaveAttribute("aria-invalid", "true");
  await expect(main.getByLabel("事由")).toBeFocused();
  await expectAccessible(page, { state: "errors" });
  await main.getByRole("textbox", { name: "审批人邮箱" }).fill("");
  await main.getByLabel("事由").fill("旅程补货");
  await main.locator("input[name=approver]").fill("王经理");
  await expectAccessible(page);
  await main.getByRole("button", { name: "生成审批链接" }).click();
  const { pathname } = new URL(await main.getByRole("textbox", { name: "审批链接" }).inputValue());

  const approver = await (await browser.newContext()).newPage();
  await approver.goto(pathname);
  await expect(approver.getByRole("heading", { level: 1, name: "旅程补货" })).toBeVisible();
  await expectAccessible(approver);
  await approver.getByRole("button", { name: /^同意/ }).click();
  await expect(approver.getByRole("heading", { level: 1, name: "已同意" })).toBeVisible();
  await approver.context().close();

  await page.goto("/user/my_product/approvals");
  await main.getByRole("link", { name: "去付款 旅程补货" }).click();
  await expect(page).toHaveURL(/\/payment\?id=\d+/);
  await expect(main.getByRole("button", { name: "确认支付" })).toBeVisible();
});

test("an approver refuses with a reason, which the buyer reads, and the link works once", {
  tag: ["@nojs", "@both"],
}, async ({ page, session, browser, javaScriptEnabled }) => {
  await session.logIn({ phone: "13800000018", password: "west2026x" });
  await page.goto("/user/my_product?pick=none");
  const main = page.getByRole("main");
  await main.locator("input[name=line]:enabled").first().check();
  await main.getByRole("button", { name: "发给审批人" }).click();
  await main.getByLabel("事由").fill("超预算的补货");
  await main.locator("input[name=approver]").fill("王经理");
  await main.getByRole("button", { name: "生成审批链接" }).click();
  const { pathname } = new URL(await main.getByRole("textbox", { name: "审批链接" }).inputValue());

  const approver = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await approver.goto(pathname);
  const second = await approver.context().newPage();
  await second.goto(pathname);
  await expect(approver.getByText(/买过的 1 种按这次的量，上次价共 ¥/)).toBeVisible();
  await approver.getByRole("button", { name: "不同意" }).click();
  await expect(approver.getByText("不同意时请选择原因，或写明批注")).toBeVisible();
  await approver.getByRole("radio", { name: "超预算" }).check();
  await approver.getByLabel("批注").fill("下月再买");
  await approver.getByRole("button", { name: "不同意" }).click();
  await expect(approver.getByRole("heading", { level: 1, name: "不同意" })).toBeVisible();
  await second.getByRole("button", { name: /^同意/ }).click();
  await expect(second.getByRole("main").getByRole("alert")).toHaveText("这份审批已经处理过、作废或过期");
  await expect(second.getByRole("heading", { level: 1, name: "已不同意" })).toBeVisible();
  await expect(second.getByRole("heading", { name: "您的决定" })).toHaveCount(0);
  await approver.reload();
  await expect(approver.getByRole("button", { name: /^同意/ })).toHaveCount(0);
  await approver.context().close();

  await page.goto("/user/my_product/approvals");
  await expect(main).toContainText("超预算");
  await expect(main).toContainText("下月再买");
});
