import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test, waitForHydration } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };

/** The address of the first product that a search finds. */
async function firstProduct(page: Page, title: string) {
  await page.goto(`/goods_search?title=${encodeURIComponent(title)}`);
  const name = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first();
  return (await name.getAttribute("href")) ?? "";
}

test("filters are in the address and can be removed one by one", async ({ page }) => {
  await page.goto("/goods_cate?cid=1&order=price_asc");
  await page.getByRole("link", { name: /^惠普/ }).first().click();
  await expect(page).toHaveURL(/brand_id=/);
  await page.getByLabel("最低价").fill("20");
  await page.getByLabel("最高价").fill("300");
  await page.getByRole("button", { name: "确定" }).click();
  await expect(page).toHaveURL(/cid=1.*brand_id=\d+.*order=price_asc.*price_on=20.*price_off=300/);
  await page.getByRole("link", { name: "移除 品牌：惠普" }).click();
  await expect(page).not.toHaveURL(/brand_id/);
  await expect(page.getByLabel("最低价")).toHaveValue("20");
  await page.goBack();
  await expect(page.getByRole("link", { name: "移除 品牌：惠普" })).toBeVisible();
});

test("cards stand in five columns, in six from 1440 px without the link to the login, each badge beside its price", {
  tag: "@all",
}, async ({ page, session }) => {
  const main = page.getByRole("main");
  const cards = main.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  const columns = () =>
    cards.evaluateAll((all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size);
  /** Whether each badge of the first row is in the line of its price. */
  const besidePrice = (badge: string) =>
    main.getByText(badge, { exact: true }).evaluateAll((all) =>
      all.slice(0, 5).map((element) => {
        const price = element.parentElement?.firstElementChild?.getBoundingClientRect();
        return element.getBoundingClientRect().top < (price?.bottom ?? 0);
      }),
    );
  const inLine = Array(5).fill(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/goods_search?title=打印机&order=price_desc");
  expect([await columns(), await besidePrice("登录后查看企业价")]).toEqual([5, inLine]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect([await columns(), await besidePrice("登录后查看企业价")]).toEqual([5, inLine]);
  await session.logIn(buyer);
  await page.goto("/goods_search?title=打印机&order=price_desc");
  expect([await columns(), await besidePrice("企业价")]).toEqual([6, inLine]);
});

test("on a phone the goods begin in the upper half, and 筛选 opens everything else as a sheet", {
  tag: "@all",
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const list of ["/goods_cate?cid=1&sid=101", "/goods_search?title=A4", "/goods_cate?cid=2&brand_id=1"]) {
    await page.goto(list);
    const heading = page.getByRole("heading", { level: 3 });
    const card = page.getByRole("main").getByRole("listitem").filter({ has: heading }).first();
    expect((await card.boundingBox())?.y, list).toBeLessThan(400);
  }
  await page.goto("/goods_cate?cid=1&sid=101");
  const colour = page.getByRole("link", { name: /^黑色/ });
  await expect(colour).toBeHidden();
  await page.getByRole("button", { name: "筛选", exact: true }).click();
  await colour.click();
  await expect(page).toHaveURL(/filter_params=/);
  await page.getByRole("link", { name: "移除 颜色：黑色" }).waitFor();
});

test("the tab 分类 of a phone shows the top categories beside the levels below one of them", { tag: "@all" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/goods_search?title=A4");
  await page.getByRole("navigation", { name: "底部导航" }).getByRole("link", { name: "分类" }).click();
  await expect(page).toHaveURL("/category_index");
  await page.getByRole("navigation", { name: "一级分类" }).getByRole("link", { name: "书写工具" }).click();
  await page.getByRole("main").getByRole("link", { name: "中性笔", exact: true }).first().click();
  await expect(page).toHaveURL(/\/goods_cate\?cid=4&sid=\d+/);
});

test("rows of filters beyond the fourth are folded, and stay open on the next list", { tag: "@all" }, async ({
  page,
}) => {
  await page.goto("/goods_cate?cid=1&sid=101");
  const panel = page.getByRole("region", { name: "筛选" });
  await expect(panel.locator("dt:visible")).toHaveCount(4);
  await panel.getByText("更多筛选").click();
  // Until the page is hydrated, a filter loads a new document, whose rows are folded.
  await waitForHydration(panel);
  expect(await panel.locator("dt:visible").count()).toBeGreaterThan(4);
  await panel.getByRole("link", { name: /^黑色/ }).click();
  await page.getByRole("link", { name: "移除 颜色：黑色" }).waitFor();
  expect(await panel.locator("dt:visible").count()).toBeGreaterThan(4);
});

test("a card adds its product to the cart, and the list stays", { tag: "@all" }, async ({ page, session }) => {
  const list = "/goods_search?title=CC388A&in_stock=1";
  await session.logIn(buyer);
  await page.goto(list);
  const card = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) })
    .first();
  await card.hover();
  await card.getByRole("textbox").fill("2");
  await card.getByRole("button", { name: /加入购物车/ }).click();
  await expect(page.getByText("已加入购物车").first()).toBeVisible();
  await expect(page).toHaveURL(list);
});

test("several rows of the table are added at once, also by Enter", async ({ page, session }) => {
  await session.logIn(buyer);
  await page.goto("/goods_cate?cid=1&in_stock=1&view=table");
  const quantities = page.getByRole("textbox", { name: /^数量/ });
  await quantities.nth(0).fill("2");
  await quantities.nth(2).fill("1");
  await quantities.nth(2).press("Enter");
  await expect(page.getByText("2 种商品已加入购物车").first()).toBeVisible();
  await expect(page.getByRole("row").getByText(/^已加入 [12]\D/)).toHaveCount(2);
  await expect(quantities.nth(0)).toHaveValue("");
  const add = page.getByRole("button", { name: "加入购物车", exact: true }).last();
  await expect(quantities.nth(2)).toBeFocused();
  await expect(add).toBeDisabled();
});

test("ticked rows of the table become a file and a quotation", { tag: "@all" }, async ({ page, session }) => {
  await session.logIn(buyer);
  await page.goto("/goods_cate?cid=1&in_stock=1&view=table");
  const ticks = page.getByRole("checkbox", { name: /^选择：/ });
  await ticks.nth(0).check();
  await ticks.nth(2).check();
  await expect(page.getByText(/^已选 2 种/)).toBeVisible();
  const all = page.getByRole("checkbox", { name: "选择本页全部商品" });
  await all.check();
  await expect(page.getByRole("checkbox", { name: /^选择：/, checked: false })).toHaveCount(0);
  await all.uncheck();
  await expect(page.getByText(/^已选 0 种/)).toBeVisible();
  await ticks.nth(0).check();
  await ticks.nth(2).check();
  const download = page.waitForEvent("download");
  await page.getByText("导出Excel").click();
  expect((await download).suggestedFilename()).toBe("采购清单.xlsx");
  await page.getByRole("button", { name: "加入报价单" }).click();
  await expect(page).toHaveURL(/\/project\/add_project\?lines=\d+_\d+%2C\d+_\d+$/);
});

test("quantities of the table outlive pages, filters, views and Back, and are added together", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(buyer);
  await page.goto("/goods_cate?cid=1&in_stock=1&view=table");
  const quantities = page.getByRole("textbox", { name: /^数量/ });
  await quantities.nth(0).fill("2");
  await quantities.nth(1).fill("3");
  await page.getByRole("link", { name: "下一页" }).last().click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText("已选 2 种 5 件（其他页 2 种）")).toBeVisible();
  await quantities.nth(0).fill("1");
  await page.getByRole("link", { name: "大图" }).click();
  await expect(page).not.toHaveURL(/view=table/);
  await page.goBack();
  await page.goBack();
  await expect(quantities.nth(0)).toHaveValue("2");
  await page.reload();
  await expect(quantities.nth(1)).toHaveValue("3");
  await expect(page.getByText("已选 3 种 6 件（其他页 1 种）")).toBeVisible();
  await page.getByRole("button", { name: "加入购物车", exact: true }).last().click();
  await expect(page.getByText("3 种商品已加入购物车").first()).toBeVisible();
  await expect(page.getByText("已选 0 种 0 件")).toBeVisible();
});

test("the table begins near the top of the page, and its head stays", { tag: "@all" }, async ({ page }) => {
  await page.goto("/goods_cate?cid=1&sid=101&view=table");
  const head = page.getByRole("columnheader", { name: "规格" });
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  expect((await top(head)) - (await top(page.getByRole("main")))).toBeLessThan(220);
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => top(head)).toBe(0);
});

test("specification and tab are in the address", { tag: "@all" }, async ({ page }) => {
  await page.goto(await firstProduct(page, "CC388A 天威"));
  await page.getByRole("link", { name: /^双支装/ }).click();
  await expect(page).toHaveURL(/sku=\d+/);
  await page.getByRole("button", { name: "增加数量" }).click();
  await expect(page.getByRole("textbox", { name: "数量" })).toHaveValue("2");
  await page.getByRole("link", { name: /适用机型/ }).click();
  await expect(page).toHaveURL(/sku=\d+&tab=fits/);
  await expect(page.getByRole("main").getByRole("link", { name: /P1108 打印机$/ })).toBeVisible();
});

test("the picture opens large, in a dialog that keys turn and close [P6.52]", { tag: "@all" }, async ({ page }) => {
  await page.goto(await firstProduct(page, "CC388A 格之格"));
  const picture = page.getByRole("link", { name: /^查看大图/ });
  const file = await page.request.get((await picture.getAttribute("href")) ?? "");
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, expect.stringMatching(/^image\//)]);
  await picture.hover();
  await expect(picture.getByRole("img")).toHaveCount(1);
  await picture.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/1 \/ \d/);
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText(/2 \/ \d/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(dialog).toContainText(/(\d) \/ \1/);
  await dialog.getByRole("button", { name: "下一张" }).click();
  await expect(dialog).toContainText(/1 \/ \d/);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(picture).toBeFocused();
});

test("reviews are filtered and paged by links, and axe finds nothing wrong with them [P6.38]", { tag: "@all" }, async ({
  page,
}) => {
  await page.goto("/goods_detail/10230");
  await expect(page.getByText("上海仓")).toBeVisible();
  await page.getByRole("link", { name: "13 条评价" }).click();
  await expect(page).toHaveURL(/tab=reviews/);
  const reviews = page.getByRole("region", { name: "商品资料" });
  await expect(reviews.getByText("规格：单支装")).toHaveCount(10);
  await expectAccessible(page, { part: "main" });
  await reviews.getByRole("link", { name: "第 2 页" }).click();
  await expect(page).toHaveURL(/tab=reviews&page=2/);
  await expect(reviews.getByText("规格：单支装")).toHaveCount(3);
  await reviews.getByRole("link", { name: /^有图/ }).click();
  await expect(page).toHaveURL(/review=picture/);
  await expect(reviews.getByRole("img", { name: "买家的图片 1" }).first()).toBeVisible();
});

test("a search without results leads to all products", { tag: "@all" }, async ({ page }) => {
  await page.goto("/goods_search?title=qqqqzzzz");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("没有找到与“qqqqzzzz”相符的商品");
  await expect(page.getByRole("region", { name: "大家常买" }).getByRole("listitem")).toHaveCount(5);
  await expect(page.getByRole("main").getByRole("link", { name: "在线客服" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "浏览全部商品" }).click();
  await expect(page).toHaveURL("/goods_cate");
});

test("a product with several specifications sells them together", { tag: "@all" }, async ({ page, session }) => {
  await session.logIn(buyer);
  await page.goto(await firstProduct(page, "CC388A 格之格"));
  const quantities = page.getByRole("textbox", { name: /^规格数量/ });
  await quantities.nth(0).fill("1");
  await quantities.nth(1).fill("2");
  await page.getByRole("button", { name: "加入购物车", exact: true }).last().click();
  await expect(page.getByText("2 种商品已加入购物车").first()).toBeVisible();
  await expect(page.getByRole("row").getByText(/^已加入 [12]\D/)).toHaveCount(2);
});

test("a typed quantity stays when another specification is chosen", { tag: "@all" }, async ({ page }) => {
  await page.goto(await firstProduct(page, "CC388A 天威"));
  await page.getByRole("textbox", { name: "数量", exact: true }).fill("7");
  await page.getByRole("link", { name: /^双支装/ }).click();
  await expect(page).toHaveURL(/sku=\d+/);
  await expect(page.getByRole("textbox", { name: "数量", exact: true })).toHaveValue("7");
});
