import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";

/** The day of a warehouse and of an account manager at the desk. */

const main = (page: Page) => page.getByRole("main");

async function logIn(page: Page, phone: string) {
  await page.goto("/staff/login");
  await page.getByLabel("手机号码").fill(phone);
  await page.getByLabel("密码").fill("staff2026");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/staff$/);
}

test("a warehouse ships an order in parts, others by a pasted table, and finds its parcels again", {
  tag: ["@nojs", "@both"],
}, async ({ page }) => {
  await logIn(page, "13700000003");
  await page.getByRole("navigation", { name: "工作台" }).getByRole("link", { name: /^订单/ }).click();
  await expect(main(page).getByRole("heading", { name: "订单", level: 1 })).toBeVisible();
  const numbers = await main(page)
    .getByRole("link", { name: /^\d{20}$/ })
    .allTextContents();
  expect(numbers.length).toBeGreaterThan(3);
  const [first = "", second = "", third = ""] = numbers;

  await main(page).getByRole("link", { name: first, exact: true }).click();
  const parcel = main(page)
    .getByLabel(/^运单号/)
    .first();
  const pieces = main(page).getByLabel(/本包件数$/);
  await expect(pieces.first()).toBeVisible();
  await pieces.first().fill("1");
  for (const other of (await pieces.all()).slice(1)) await other.fill("0");
  await parcel.fill("SF1420061100001");
  await main(page).getByRole("button", { name: "发出这一包" }).click();
  await expect(main(page).getByText("SF1420061100001").first()).toBeVisible();
  await main(page)
    .getByLabel(/^运单号/)
    .first()
    .fill("SF1420061100002");
  await main(page)
    .getByRole("button", { name: /^全部发出/ })
    .click();
  await expect(main(page).getByText("SF1420061100002").first()).toBeVisible();

  await page.getByRole("navigation", { name: "工作台" }).getByRole("link", { name: "批量发货" }).click();
  await main(page)
    .getByLabel("粘贴运单表")
    .fill(
      [
        "订单号\t快递公司\t运单号",
        `${second}\t顺丰速运\tSF1420061100003`,
        `${third}\t中通快递\t75430000012218`,
        `${first}\t顺丰速运\tSF1420061100004`,
        "20990101000000000000\t顺丰速运\tSF1420061100005",
      ].join("\n"),
    );
  await main(page).getByRole("button", { name: "核对", exact: true }).click();
  await expect(
    main(page)
      .getByText(/没有此单|没有这笔订单|没有这个订单/)
      .first(),
  ).toBeVisible();
  await main(page).getByRole("button", { name: /发出/ }).click();
  await expect(main(page).getByText("75430000012218").first()).toBeVisible();

  await page.getByRole("searchbox", { name: /搜索|订单号/ }).fill("75430000012218");
  await page.getByRole("searchbox", { name: /搜索|订单号/ }).press("Enter");
  await expect(main(page).getByText("75430000012218").first()).toBeVisible();
});

test("an account manager reads an application and refuses it with its reasons", { tag: "@nojs" }, async ({ page }) => {
  await logIn(page, "13700000002");
  await page.getByRole("navigation", { name: "工作台" }).getByRole("link", { name: /^客户/ }).click();
  await main(page)
    .getByRole("link", { name: /^RZ\d+/ })
    .first()
    .click();
  await expect(
    main(page)
      .getByRole("heading", { name: /企业认证|商家入驻/ })
      .first(),
  ).toBeVisible();
  await main(page).getByText("证照照片不清晰").click();
  await main(page).getByRole("button", { name: /^驳回/ }).click();
  await expect(page.getByText("申请已驳回").first()).toBeVisible();
  await page.goto("/staff/log");
  await expect(main(page).getByRole("table").getByText("驳回认证").first()).toBeVisible();
});

test("an account manager orders by telephone for a customer, under a bar and without paying", {
  tag: ["@nojs", "@both"],
}, async ({ page }) => {
  await logIn(page, "13700000002");
  await page.goto("/staff/customers/5");
  await main(page).getByRole("link", { name: "代客下单" }).click();
  await expect(page).toHaveURL(/\/proxy$/);
  await main(page).getByLabel(/^理由/).selectOption("客户电话要求");
  await main(page).getByLabel(/^凭据/).fill("10:20 来电");
  await main(page).getByRole("button", { name: "开始代客" }).click();
  const bar = page.getByRole("region", { name: "代客操作" });
  await expect(bar).toContainText("陈知远");

  await page.goto("/goods_detail/10396");
  await main(page).getByRole("button", { name: "加入购物车" }).first().click();
  await expect(bar).toBeVisible();
  await page.goto("/shopping_cart");
  await main(page).getByRole("button", { name: "结算" }).click();
  await expect(page).toHaveURL(/order_confirm/);
  await expect(main(page).getByText("提交后由客户自己付款")).toBeVisible();
  await expect(main(page).getByRole("heading", { name: "付款方式" })).toBeHidden();
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/staff\/customers\/5$/);
  await expect(main(page).getByText("代客提交订单").first()).toBeVisible();

  await page.goto("/");
  await bar.getByRole("button", { name: "结束代客" }).click();
  await expect(page).toHaveURL(/\/staff\/customers\/5$/);
  await page.goto("/");
  await expect(bar).toBeHidden();
});

test("an accountant shows a bank's file before booking it, and keeps the row that nobody has named", {
  tag: ["@nojs"],
}, async ({ page }) => {
  await logIn(page, "13700000004");
  await page.goto("/staff/payments?tab=open");
  const code = (await main(page).getByRole("table").innerText()).match(/HK[A-Z0-9]{7}/)?.[0] ?? "";
  await page.goto("/staff/payments");
  const rows = [`2026-11-20,某公司,1413.60,${code},YH01`, "2026-11-20,别家公司,66.00,货款,YH02", "不是日期,x,y,z,YH03"];
  const file = {
    name: "流水.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`交易日期,对方户名,贷方金额,附言,流水号\n${rows.join("\n")}`),
  };
  await main(page).locator("input[type=file]").setInputFiles(file);
  await main(page).getByRole("button", { name: "先看结果，不入账" }).click();
  await expect(page).toHaveURL(/\/staff\/payments\/statements\/\d+/);
  await expect(main(page).getByText("YH02").first()).toBeVisible();
  await main(page).getByRole("button", { name: /入账/ }).first().click();
  await page.goto("/staff/payments?tab=row");
  await expect(main(page).getByText("别家公司").first()).toBeVisible();
});

test("every page of the desk is accessible and no wider than a phone", { tag: "@all" }, async ({ page }) => {
  await logIn(page, "13700000001");
  await page.goto("/staff/orders");
  const order = await main(page)
    .getByRole("link", { name: /^\d{20}$/ })
    .first()
    .getAttribute("href");
  const pages = [
    "/staff",
    "/staff/orders",
    order ?? "",
    "/staff/orders/ship",
    "/staff/customers",
    "/staff/customers/5",
    "/staff/customers/5/proxy",
    "/staff/customers/9/prices",
    "/staff/customers/9/balance",
    "/staff/customers/9/statements",
    "/staff/applications/8",
    "/staff/objections",
    "/staff/payments",
    "/staff/payments?tab=open",
    "/staff/payments/transfers/1",
    "/staff/refunds",
    "/staff/invoices",
    "/staff/invoices/batch",
    "/staff/offers",
    "/staff/offers/4",
    "/staff/exceptions",
    "/staff/members",
    "/staff/members/new",
    "/staff/members/5",
    "/staff/requests",
    "/staff/log",
    "/staff/search?q=138",
  ];
  for (const address of pages) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(address);
    await expectAccessible(page, { state: address });
    await page.setViewportSize({ width: 375, height: 800 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([address, excess]).toEqual([address, 0]);
  }
});
