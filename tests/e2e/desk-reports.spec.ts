import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { logInToDesk, mainOf, openDesk, staffPhones } from "#tests/support/desk.ts";

test("finance reads what was sold by store, and follows a figure to its orders", { tag: "@both" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await logInToDesk(page, staffPhones.finance);
  await openDesk(page, /^报表$/);
  await expect(mainOf(page).getByRole("img", { name: /按天看销售/ })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page, { part: "main" });
  await mainOf(page).getByLabel("看什么").selectOption("按店铺");
  await mainOf(page).getByRole("button", { name: "筛选" }).click();
  await expect(mainOf(page).getByRole("heading", { name: "按店铺看销售" })).toBeVisible();
  const row = mainOf(page).getByRole("table", { name: "按店铺看销售" }).getByRole("row").nth(1);
  const figure = await row.getByRole("cell").nth(1).textContent();
  await row.getByRole("link").first().click();
  await expect(mainOf(page).getByText(`合计 ${figure}`)).toBeVisible();
  await mainOf(page)
    .getByRole("link", { name: /^订单 \d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/staff\/orders\/\d+$/);
});

test("finance reads why money went back, and follows a cause to a refund", { tag: "@both" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await logInToDesk(page, staffPhones.finance);
  await openDesk(page, /^应收$/);
  const tabs = mainOf(page).getByRole("navigation", { name: "报表" });
  await tabs.getByRole("link", { name: "退款", exact: true }).click();
  await mainOf(page)
    .getByLabel("退款日期从")
    .fill(formatDay(Date.now() - 60 * DAY_MS));
  await mainOf(page).getByRole("button", { name: "筛选" }).click();
  const causes = mainOf(page).getByRole("table", { name: "按原因看退款" });
  await expect(causes).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page, { part: "main" });
  const row = causes.getByRole("row").nth(1);
  const cause = (await row.getByRole("link").first().textContent()) ?? "";
  const paid = await row.getByRole("cell").nth(1).textContent();
  await row.getByRole("link").first().click();
  await expect(mainOf(page).getByRole("heading", { name: cause })).toBeVisible();
  await expect(mainOf(page).getByText(`合计 ${paid}`)).toBeVisible();
  await mainOf(page)
    .getByRole("link", { name: /^退款 TK/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/staff\/refunds\/TK\d+$/);
  await expect(mainOf(page).getByText(cause).first()).toBeVisible();
});

test("finance gives the accountant the vouchers of a month in the shop's own accounts", { tag: "@nojs" }, async ({
  page,
}) => {
  await logInToDesk(page, staffPhones.finance);
  await page.goto("/staff/reports/accounting");
  const kinds = mainOf(page).getByRole("table", { name: /的凭证$/ });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    kinds.getByRole("link", { name: "用友 订单", exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^用友 \d{4}-\d{2} 订单\.xlsx$/);
  const code = mainOf(page).getByRole("group", { name: "对公转账" }).getByLabel("编码");
  await code.fill("");
  await mainOf(page).getByRole("button", { name: "保存科目" }).click();
  await expect(mainOf(page).getByText("请填写银行存款的编码").first()).toBeVisible();
  await code.fill("100201");
  await mainOf(page).getByRole("button", { name: "保存科目" }).click();
  await expect(code).toHaveValue("100201");
  await kinds.getByRole("link", { name: "订单", exact: true }).click();
  await mainOf(page)
    .getByRole("link", { name: /^订单 \d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/staff\/orders\/\d+$/);
});
