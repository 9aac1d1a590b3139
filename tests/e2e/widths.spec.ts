import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { quotationBuyer, quotationPages } from "#tests/support/quotations.ts";
import { beginTransferRecharge } from "#tests/support/shopper.ts";

/**
 * Tests that no page scrolls horizontally, from small phones to wide screens. Between two breakpoints the narrowest
 * window is the hardest, so each page is measured there and at both ends.
 */

const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const NARROWEST = 320;
const WIDEST = 1920;
/** The height of the window while widths are measured: a low one has less to draw, and no width depends on it. */
const LOW_PX = 100;

const PUBLIC = [
  "/",
  "/category_index",
  "/goods_cate?cid=1&sid=101",
  "/goods_cate?cid=1&sid=101&view=table",
  "/goods_search?title=A4&brand_id=1,2",
  "/goods_search?title=qqqqzzzz",
  "/goods_detail/10230?tab=reviews",
  "/printer-list?brand=1",
  "/printer_search?printer=226",
  "/login",
  "/nowhere",
];
/** The addresses of pages that find goods by other means than the search. */
const FINDING = [
  "/printer-list",
  "/goods_seckill",
  "/shop_street",
  "/shop_more",
  "/store?id=1",
  "/store/category?id=1",
  "/store/storeCoupon?id=1",
  "/news_list",
  "/qualifications",
];

/** The narrowest width of each range between the breakpoints of the page's style sheets, and the widest of all. */
async function widthsOf(page: Page) {
  const conditions = await page.evaluate(() => {
    const mediaRules = (rules: CSSRuleList): CSSMediaRule[] =>
      [...rules].flatMap((rule) => {
        const inner = "cssRules" in rule ? mediaRules(rule.cssRules as CSSRuleList) : [];
        return rule instanceof CSSMediaRule ? [rule, ...inner] : inner;
      });
    return [...document.styleSheets].flatMap((sheet) => mediaRules(sheet.cssRules)).map((rule) => rule.conditionText);
  });
  const widths = conditions.flatMap((condition) => [
    ...[...condition.matchAll(/(?:max-width: |width <= )([\d.]+)px/g)].map(([, px]) => Math.floor(Number(px)) + 1),
    ...[...condition.matchAll(/(?:min-width: |width >= |width < )([\d.]+)px/g)].map(([, px]) => Math.ceil(Number(px))),
  ]);
  expect(widths.length, "breakpoints found").toBeGreaterThan(3);
  const inRange = widths.filter((width) => width > NARROWEST && width < WIDEST);
  return [...new Set([NARROWEST, ...inRange, WIDEST])].sort((a, b) => a - b);
}

/** The widths at which the page is wider than the window. */
async function tooWide(page: Page) {
  const wide: string[] = [];
  for (const width of await widthsOf(page)) {
    await page.setViewportSize({ width, height: LOW_PX });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) wide.push(`${width}: ${over} px`);
  }
  return wide;
}

async function expectNarrow(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(address);
    expect(await tooWide(page), address).toEqual([]);
  }
}

/** On phones, every quantity, price and amount of a document is inside of the window. */
async function expectAmountsInView(page: Page, addresses: readonly string[]) {
  await page.setViewportSize({ width: NARROWEST, height: LOW_PX });
  for (const address of addresses) {
    await page.goto(address);
    const cells = page.locator(".a4 tbody .numeric:visible");
    expect(await cells.count(), address).toBeGreaterThan(1);
    const outside = await cells.evaluateAll((all) =>
      all.filter((cell) => cell.getBoundingClientRect().right > innerWidth).map(({ textContent }) => textContent),
    );
    expect(outside, address).toEqual([]);
  }
}

async function firstProduct(page: Page) {
  await page.goto("/goods_search?title=CC388A");
  const name = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first();
  return (await name.getAttribute("href")) ?? "";
}

test("no page of a visitor scrolls sideways [P3.8]", { tag: "@all" }, async ({ page }) => {
  await expectNarrow(page, [...PUBLIC, await firstProduct(page)]);
});

test("no fact of a report covers the one beside it on phones", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/qualifications");
  const cells = page.getByRole("table", { name: "检测报告" }).locator("tbody td");
  expect(await cells.count()).toBeGreaterThan(0);
  const covering = await cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(covering).toBe(0);
});

test("no page of the sales, stores and news scrolls sideways [P3.8]", { tag: "@all" }, async ({ page }) => {
  await expectNarrow(page, FINDING);
});

test("no page of a customer scrolls sideways [P3.8]", { tag: "@all" }, async ({ page, session }) => {
  await session.logIn(buyer);
  const product = await firstProduct(page);
  await page.goto(product);
  await page.getByRole("button", { name: "立即购买" }).click();
  await page.waitForURL(/order_confirm/);
  const addresses = [
    new URL(page.url()).pathname + new URL(page.url()).search,
    await beginTransferRecharge(page, "88"),
    "/",
    "/goods_cate?cid=1&sid=101",
    "/goods_cate?cid=1&sid=101&view=table",
    product,
    product.replace("goods_detail", "goods_price"),
    "/shopping_cart",
    "/user/default",
    "/user/order_list",
    "/user/address_list",
    "/user/collect",
    "/user/my_coupon",
    "/wholesalers_settled",
    "/merchant_settled",
    "/user/settle_record",
    "/user/balance?type=3",
    "/user/integral?type=6",
    "/user/member",
    "/user/after_sale",
    "/user/refund_list",
    "/quick_order",
    "/user/spread",
    "/user/profile",
    "/user/invoice_title",
    "/user/invoice_list?type=1",
    "/user/invoice_list?type=2",
    "/user/my_product",
    "/user/my_category",
    "/user/my_product/approvals",
    "/user/statement",
    "/user/funding_records",
    "/project",
    "/project/scenes/1",
    "/project/add_project",
    "/project/my_offer",
  ];
  await expectNarrow(page, addresses);
});

test("no page of a quotation and no filled list scrolls sideways", { tag: "@all" }, async ({ page, session }) => {
  await session.logIn(quotationBuyer);
  const addresses = await quotationPages(page);
  await expectNarrow(page, [...addresses, "/project/my_offer", "/user/my_product"]);
  await expectAmountsInView(
    page,
    addresses.filter((address) => /print|shared_offer/.test(address)),
  );
});

test("no page of an order scrolls sideways: confirmed, unpaid, paid [P3.8]", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(buyer);
  await session.setCart(4);
  await page.goto("/shopping_cart");
  await page.getByRole("button", { name: "去结算" }).click();
  await page.waitForURL(/order_confirm/);
  await expectNarrow(page, [page.url()]);
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL(/payment/);
  const payment = page.url();
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole("button", { name: "确认支付" })).toBeInViewport({ ratio: 1 });
  const group = new URL(payment).searchParams.get("id");
  await expectNarrow(page, [payment, `/order_stay_detail?id=${group}`, "/user/order_list?type=1"]);
  await page.getByRole("link", { name: "取消订单" }).first().click();
  await expect(page).toHaveURL(/confirm/);
  await expectNarrow(page, [page.url()]);
  for (const [method, act, address] of [
    ["微信支付", "确认支付", /payment\?id=\d+$/],
    ["对公转账", "下一步：查看收款账户", /\/payment\/transfer\?/],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(payment);
    await page.getByRole("radio", { name: method }).check();
    await page.getByRole("button", { name: act }).click();
    await page.waitForURL(address);
    await expectNarrow(page, [page.url()]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(payment);
  await page.getByRole("radio", { name: "余额支付" }).check();
  await page.getByRole("button", { name: "确认支付" }).click();
  await expect(page.getByRole("heading", { name: "支付成功" })).toBeVisible();
  await expectNarrow(page, [payment]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/user/order_list?type=1");
  const detail = await page
    .getByRole("link", { name: /^订单详情/ })
    .first()
    .getAttribute("href");
  const note = `/order_detail/delivery_note${detail?.slice(detail.indexOf("?"))}`;
  await expectNarrow(page, [detail ?? "", note]);
  await expectAmountsInView(page, [`${note}&prices=1`]);
});

test("no page of the cart's questions and of an approval by link scrolls sideways", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(quotationBuyer);
  await page.goto("/user/my_product/list");
  const main = page.getByRole("main");
  await main.locator("textarea").fill("10398-100778 6\n10230-100506 12");
  await main.getByRole("button", { name: "识别清单" }).click();
  await main.getByRole("button", { name: "加入常购清单" }).click();
  await page.goto("/user/my_product?pick=all");
  await main.getByRole("button", { name: "发给审批人" }).click();
  await main.getByLabel("事由").fill("宽度");
  await main.locator("input[name=approver]").fill("王经理");
  await main.getByRole("button", { name: "生成审批链接" }).click();
  const { pathname: approval } = new URL(await main.getByRole("textbox", { name: "审批链接" }).inputValue());
  // Thousands of pieces, so that the sums of the bar are as wide as those of a large order.
  await page.goto("/shopping_cart?add=100506:2,100865:2000");
  await main.getByRole("button", { name: "加入购物车" }).click();
  await expect(page).toHaveURL("/shopping_cart");
  const specification = await main
    .getByRole("link", { name: /^换规格：/ })
    .first()
    .getAttribute("href");
  const coupons = await main
    .getByRole("link", { name: /^领券：/ })
    .first()
    .getAttribute("href");
  const cart = ["/shopping_cart", "/shopping_cart?add=100506:2", specification ?? "", coupons ?? ""];
  await expectNarrow(page, [approval, ...cart]);
});

/** The demo customer with orders, refunds, invoices and statements in every state. */
const FILLED = { phone: "13800000018", password: "west2026x" };
const LISTS = [
  "/user/order_list",
  "/user/after_sale",
  "/user/refund_list",
  "/user/invoice_list?type=2",
  "/user/statement",
  "/user/my_product?add=orders",
  "/user/my_product/approvals",
  "/user/default",
  "/",
];
const LINKED = [
  "/order_detail?",
  "/order_stay_detail?",
  "/payment?",
  "/logistics?",
  "/evaluation?",
  "/user/refund_select?",
  "/refund?",
  "/refund_detail?",
  "/refund_goods?",
  "/refund_logistics?",
  "/refund_confirm?",
  "/user/invoice_detail?",
  "/user/statement/print?",
];

test("no page of a filled account scrolls sideways: parcels, refunds, invoices, statement", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(FILLED);
  const links: string[] = [];
  for (const address of LISTS) {
    await page.goto(address);
    const here = page.getByRole("main").locator("a[href]");
    links.push(...(await here.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))));
  }
  const linked = LINKED.map((start) => links.find((link) => link.startsWith(start)) ?? `no link to ${start}`);
  expect(linked.filter((link) => link.startsWith("no link"))).toEqual([]);
  await expectNarrow(page, [...LISTS, ...linked]);
  await expectAmountsInView(
    page,
    linked.filter((address) => address.startsWith("/user/statement/print?")),
  );
});
