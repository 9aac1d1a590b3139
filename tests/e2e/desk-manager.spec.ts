import type { Page } from "@playwright/test";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { expect, test } from "#tests/support/browser.ts";
import { freshNumber, logInToDesk, mainOf, openDesk, staffPhones } from "#tests/support/desk.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { quotationBuyer } from "#tests/support/quotations.ts";
import { fenIn, logInByCode } from "#tests/support/shopper.ts";

/** The day of an account manager: applications, quotations, orders by telephone, prices and objections. */

const regular = { phone: demoCustomers.regular, password: "team2026" };
/** An applicant of the demo (backend/demo/data/applicants.json). */
const applicant = { phone: "13800000041", company: "绍兴镜湖图文快印部" };

async function balanceOf(page: Page) {
  await page.goto("/user/default");
  return fenIn((await mainOf(page).locator("dl").filter({ hasText: /^余额/ }).first().textContent()) ?? "");
}

test("an account manager reads an application and refuses it with its reasons", { tag: "@nojs" }, async ({ page }) => {
  await logInToDesk(page, staffPhones.service);
  await openDesk(page, /^客户/);
  await mainOf(page)
    .getByRole("link", { name: /^RZ\d+/ })
    .first()
    .click();
  await expect(
    mainOf(page)
      .getByRole("heading", { name: /企业认证|商家入驻/ })
      .first(),
  ).toBeVisible();
  await mainOf(page).getByText("证照照片不清晰").click();
  await mainOf(page).getByRole("button", { name: /^驳回/ }).click();
  await expect(page.getByText("申请已驳回").first()).toBeVisible();
  await page.goto("/staff/log");
  await expect(mainOf(page).getByRole("table").getByText("驳回认证").first()).toBeVisible();
});

test("an account manager approves an application by its licence, and the customer has trade prices", {
  tag: ["@nojs", "@both"],
}, async ({ page, another }) => {
  await logInToDesk(page, staffPhones.service);
  await openDesk(page, /^客户/);
  await mainOf(page)
    .getByRole("row", { name: new RegExp(applicant.company) })
    .getByRole("link", { name: /^RZ\d+/ })
    .click();
  const licence = mainOf(page).getByRole("link", { name: /^证照 1/ });
  const file = await page.request.get((await licence.getAttribute("href")) ?? "");
  expect([file.status(), file.headers()["content-disposition"]]).toEqual([200, expect.stringMatching(/^attachment/)]);
  const approval = mainOf(page).getByRole("region", { name: "通过" });
  await approval.getByLabel("备注").fill("执照和公司一致");
  await approval.getByRole("button", { name: "通过企业认证" }).click();
  // Without a class it is refused, and what was typed is still there.
  await expect(approval.getByLabel("备注")).toHaveValue("执照和公司一致");
  await approval.getByRole("radio", { name: /^加价客户/ }).check();
  await approval.getByRole("button", { name: "通过企业认证" }).click();
  await expect(page).toHaveURL(/\/staff\/customers$/);
  await expect(
    mainOf(page)
      .getByRole("link", { name: /^RZ\d+/ })
      .first(),
  ).toBeVisible();
  await expect(mainOf(page).getByRole("region", { name: "待审核" })).not.toContainText(applicant.company);

  const customer = await another();
  await customer.page.goto("/login");
  await logInByCode(customer.page, applicant.phone);
  // A first login offers to set a password.
  await expect(customer.page).toHaveURL(/\/login\?mode=set/);
  await customer.page.goto("/user/default");
  await expect(mainOf(customer.page).getByText(applicant.company).first()).toBeVisible();
  await customer.page.goto("/goods_detail/10001?sku=100001");
  await expect(mainOf(customer.page).getByText("企业价").first()).toBeVisible();
});

/** Asks for a quotation of two lines. @returns the address of its page. */
async function askForQuotation(page: Page, name: string) {
  await page.goto("/project/add_project?scene=会议室&lines=100748_1,101118_12");
  await page.getByLabel("项目名称").fill(name);
  await page.getByRole("button", { name: "新建", exact: true }).click();
  await page.waitForURL(/\/project\/offer\/\d+/);
  await mainOf(page).getByRole("button", { name: "询价" }).filter({ visible: true }).first().click();
  await expect(mainOf(page).getByText("客服经理正在报价")).toBeVisible();
  return page.url();
}

/** Fills every line in with a margin of this many percent. */
async function fillMargin(page: Page, percent: string) {
  const price = mainOf(page)
    .getByLabel(/ 报价$/)
    .first();
  const before = await price.inputValue();
  await mainOf(page).getByLabel("百分数").fill(percent);
  await mainOf(page).getByLabel("已填的也重填").check();
  await mainOf(page).getByRole("button", { name: /^填价/ }).click();
  await expect(price).not.toHaveValue(before);
}

test("an account manager quotes two versions, an administrator approves the one below cost, the customer accepts it", {
  tag: ["@nojs", "@both"],
}, async ({ page, another }) => {
  test.slow();
  const { page: shop, session } = await another();
  await session.logIn(quotationBuyer);
  const name = `三楼会议室 ${freshNumber()}`;
  const at = await askForQuotation(shop, name);

  await logInToDesk(page, staffPhones.service);
  await openDesk(page, /^询价/);
  await mainOf(page).getByRole("link", { name }).click();
  await expect(mainOf(page).getByRole("heading", { name: new RegExp(name), level: 1 })).toBeVisible();
  const desk = page.url();
  const heading = await mainOf(page).getByRole("heading", { level: 1 }).innerText();
  const sn = heading.replace(name, "").trim();
  await fillMargin(page, "20");
  await mainOf(page).getByRole("button", { name: "发出 V1" }).click();
  const versions = mainOf(page).getByRole("region", { name: "版本" });
  await expect(versions.getByText("V1", { exact: true })).toBeVisible();
  await shop.reload();
  await expect(mainOf(shop).getByText("已报价").first()).toBeVisible();

  await page.goto(desk);
  await fillMargin(page, "12");
  await mainOf(page)
    .getByLabel(/ 报价$/)
    .first()
    .fill("1.00");
  await mainOf(page)
    .getByLabel(/^给客户的备注/)
    .fill("大屏按样品价");
  await mainOf(page).getByRole("button", { name: "算一算" }).click();
  await expect(mainOf(page).getByText("低于成本").first()).toBeVisible();
  await mainOf(page).getByRole("button", { name: "提交，等另一位批" }).click();
  await expect(
    mainOf(page)
      .getByText(/^陈知远 .* 已提请批准/)
      .first(),
  ).toBeVisible();
  await shop.goto(at);
  await expect(mainOf(shop).getByText("大屏按样品价")).toHaveCount(0);

  const { page: admin } = await another();
  await logInToDesk(admin, staffPhones.admin);
  await openDesk(admin, /^待批/);
  const request = mainOf(admin).getByRole("listitem").filter({ hasText: sn });
  await expect(request).toContainText("¥1.00");
  await request.getByRole("button", { name: "批准" }).click();
  await expect(mainOf(admin).getByRole("region", { name: "待我批" })).not.toContainText(sn);
  await page.goto(desk);
  await expect(versions.getByText("V2", { exact: true })).toBeVisible();

  await shop.goto(at);
  await expect(mainOf(shop).getByText("大屏按样品价").first()).toBeVisible();
  await mainOf(shop).getByText("接受报价", { exact: true }).filter({ visible: true }).first().click();
  const title = "接受报价？";
  const question = shop.getByRole("dialog", { name: title }).or(shop.getByRole("region", { name: title }));
  await question.getByRole("button", { name: "接受报价" }).click();
  await expect(mainOf(shop).getByText("已锁价")).toBeVisible();
  await page.goto(desk);
  await expect(mainOf(page).getByRole("button", { name: /^发出|^提交，等/ })).toHaveCount(0);
});

test("an account manager orders by telephone for a customer, under a bar and without paying", {
  tag: ["@nojs", "@both"],
}, async ({ page }) => {
  await logInToDesk(page, staffPhones.service);
  await page.goto("/staff/customers/5");
  await mainOf(page).getByRole("link", { name: "代客下单" }).click();
  await expect(mainOf(page).getByRole("button", { name: "开始代客" })).toBeVisible();
  await mainOf(page).getByLabel(/^理由/).selectOption("客户电话要求");
  await mainOf(page).getByLabel(/^凭据/).fill("10:20 来电");
  await mainOf(page).getByRole("button", { name: "开始代客" }).click();
  const bar = page.getByRole("region", { name: "代客操作" });
  await expect(bar).toContainText("陈知远");

  await page.goto("/goods_detail/10396");
  await mainOf(page).getByRole("button", { name: "加入购物车" }).first().click();
  await expect(bar).toBeVisible();
  await page.goto("/shopping_cart");
  await mainOf(page).getByRole("button", { name: "结算" }).click();
  await expect(page).toHaveURL(/order_confirm/);
  await expect(mainOf(page).getByText("提交后由客户自己付款")).toBeVisible();
  await expect(mainOf(page).getByRole("heading", { name: "付款方式" })).toBeHidden();
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/staff\/customers\/5$/);
  await expect(mainOf(page).getByText("代客提交订单").first()).toBeVisible();

  await page.goto("/");
  await bar.getByRole("button", { name: "结束代客" }).click();
  await expect(page).toHaveURL(/\/staff\/customers\/5$/);
  await page.goto("/");
  await expect(bar).toBeHidden();
});

test("an account manager agrees prices by a table and answers an objection, and the customer sees both", {
  tag: ["@nojs", "@both"],
}, async ({ page, another }) => {
  const { page: shop, session } = await another();
  await session.logIn(regular);
  await logInToDesk(page, staffPhones.service);
  await page.goto("/staff/customers/9/prices");
  const until = formatDay(Date.now() + 60 * DAY_MS);
  await mainOf(page).getByLabel("粘贴协议价表").fill(`10001-100001\t511.00\t${until}\n99999-1\t1.00\t${until}`);
  await mainOf(page).getByRole("region", { name: "批量导入" }).getByRole("button", { name: "核对" }).first().click();
  const checked = mainOf(page).getByRole("table", { name: "核对结果" });
  await expect(checked).toContainText("¥511.00");
  await mainOf(page).getByRole("button", { name: "写入勾上的行" }).click();
  await expect(mainOf(page).getByText(/^刚才勾的 1 行还没有写/)).toBeVisible();
  await mainOf(page).getByLabel(/^理由/).fill("年度框架");
  await mainOf(page).getByRole("button", { name: "写入勾上的行" }).click();
  await expect(mainOf(page).getByText("写了 1 种协议价，马上生效")).toBeVisible();
  await expect(mainOf(page).getByText("1 行没有写")).toBeVisible();
  await shop.goto("/goods_detail/10001?sku=100001");
  await expect(mainOf(shop).getByText("511.00").first()).toBeVisible();

  await openDesk(page, /^对账异议/);
  await mainOf(page).getByRole("table", { name: "等答复" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/staff\/customers\/9\/statements\/\d{4}-\d{2}/);
  const [month = ""] = /\d{4}-\d{2}$/.exec(page.url()) ?? [];
  const before = await balanceOf(shop);
  await mainOf(page).getByLabel("同时退差价").fill("12.30");
  await mainOf(page).getByRole("button", { name: "答复", exact: true }).click();
  await expect(mainOf(page).getByLabel("同时退差价")).toHaveValue("12.30");
  await mainOf(page).getByRole("textbox", { name: /^答复/ }).fill("已核对，差价退到余额");
  await mainOf(page).getByRole("button", { name: "答复", exact: true }).click();
  await expect(mainOf(page).getByRole("region", { name: "客户的异议" })).toContainText("已核对，差价退到余额");
  await shop.goto(`/user/statement?month=${month}`);
  await expect(mainOf(shop).getByText("已核对，差价退到余额").first()).toBeVisible();
  expect(await balanceOf(shop)).toBe(before + 1230);
});
