import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

/** A toner for the HP LaserJet 1020 is found in four ways, and the set is put into the cart. */

const PRINTER = "/printer_search?printer=5";
const TONER = "/goods_detail/10001";

const main = (page: Page) => page.getByRole("main");

async function expectConsumables(page: Page) {
  await expect(main(page).getByRole("heading", { name: "惠普 LaserJet 1020", level: 1 })).toBeVisible();
  const toner = main(page).getByRole("table").getByRole("link", { name: "Q2612A 12A" });
  await expect(toner.first()).toBeVisible();
  await expect(main(page).getByText("27.9 分/页")).toBeVisible();
}

test("by brand, series and model in three selects [P6.32]", async ({ page }) => {
  await page.goto("/printer-list");
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "品牌" }).selectOption("1");
  await expect(page).toHaveURL(/brand=1/);
  await page.getByRole("combobox", { name: "系列" }).selectOption("LaserJet 1000系列");
  await expect(page).toHaveURL(/series=LaserJet/);
  await page.getByRole("combobox", { name: "机型" }).selectOption("5");
  await expect(page).toHaveURL(PRINTER);
  await expectConsumables(page);
  await expectAccessible(page);
});

test("by words, with the switch of the search bar [P6.3] [P6.32]", { tag: "@all" }, async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("search", { name: "搜索栏" });
  await bar.getByRole("radio", { name: "耗材" }).check();
  await bar.getByRole("searchbox").fill("ＨＰ LaserJet-1020");
  await bar.getByRole("button", { name: "搜索" }).click();
  await expect(page).toHaveURL(/\/printer_search\?title=/);
  expect(new URL(page.url()).searchParams.has("in")).toBe(false);
  await expectConsumables(page);
});

test("from a product, which states whether it fits [P6.35]", { tag: "@all" }, async ({ page }) => {
  await page.goto(TONER);
  const check = page.getByRole("complementary", { name: "我的机型适用吗" });
  await check.getByRole("textbox", { name: "打印机型号" }).fill("dcp7080d");
  await check.getByRole("button", { name: "查" }).click();
  await expect(check.getByText("兄弟 DCP-7080D 不适用")).toBeVisible();
  await check.getByRole("textbox", { name: "打印机型号" }).fill("hp 1020");
  await check.getByRole("button", { name: "查" }).click();
  await expect(check.getByRole("listitem")).toHaveText("惠普 LaserJet 1020 适用");
  await expectAccessible(page);
  await check.getByRole("link", { name: "惠普 LaserJet 1020" }).click();
  await expectConsumables(page);
});

test("a printer is saved by a visitor, taken over at the login, and its set goes into the cart [P6.34] [P6.36]", {
  tag: "@nojs",
}, async ({ page, session }) => {
  await page.goto(PRINTER);
  await page.getByRole("button", { name: "存为我的打印机" }).click();
  await expect(page.getByRole("button", { name: "从我的打印机移除 惠普 LaserJet 1020" })).toBeVisible();
  await session.logInAnew({ phone: demoCustomers.tradeCost, password: "cost2026a" });
  await page.goto("/user/printers");
  await expect(main(page).getByRole("link", { name: "惠普 LaserJet 1020", exact: true })).toBeVisible();
  await main(page).getByRole("button", { name: "惠普 LaserJet 1020 原装整套加购" }).click();
  await expect(page.getByText("已加入购物车：黑色 Q2612A 12A × 1").first()).toBeVisible();
  await page.goto("/shopping_cart");
  await expect(main(page).getByText("Q2612A").first()).toBeVisible();
  await page.goto("/user/printers");
  await main(page).getByRole("button", { name: "移除 惠普 LaserJet 1020" }).click();
  await expect(main(page).getByText("还没有打印机")).toBeVisible();
});

test("printers are narrowed by place, and ticked rows go to the approver and into the cart with typed quantities", {
  tag: "@all",
}, async ({ page, session }) => {
  await session.logIn({ phone: demoCustomers.tradeCost, password: "cost2026a" });
  await page.goto("/user/printers?model=dcp7080d");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "添加 兄弟 DCP-7080D" }).click();
  const panel = main.getByRole("region", { name: /DCP-7080D/ });
  await panel.getByText("改名称、位置和打印量").click();
  await panel.getByLabel("位置").fill("前台、3 号仓");
  await panel.getByLabel("台数").fill("两台");
  await panel.getByRole("button", { name: "保存" }).click();
  await expect(panel.getByText("台数应为 1 到 999 的整数")).toBeVisible();
  await expect(panel.getByLabel("位置")).toHaveValue("前台、3 号仓");
  await panel.getByLabel("台数").fill("2");
  await panel.getByLabel("每台每月页数").fill("１８５０");
  await panel.getByRole("button", { name: "保存" }).click();
  await expect(panel.getByText("约 3700 页/月")).toBeVisible();
  await expect(panel.getByText(/最省的整套每月约 ¥/)).toBeVisible();
  await main
    .getByRole("navigation", { name: "地点" })
    .getByRole("link", { name: /3 号仓/ })
    .click();
  await expect(page).toHaveURL(/place=/);
  await expect(page.getByRole("progressbar", { name: "页面加载中" })).toBeHidden();
  await expect(panel.getByText("前台", { exact: true })).toBeVisible();
  await expectAccessible(page);
  const box = panel.getByRole("checkbox").first();
  await box.check();
  await panel.getByRole("textbox", { name: /^数量/ }).first().fill("3");
  await expect(main.getByText("已选 1 种 3 件")).toBeVisible();
  const sku = (await box.getAttribute("value"))?.split(":")[0] ?? "";
  await main.getByRole("button", { name: "送审批" }).click();
  await expect(page).toHaveURL(new RegExp(`send=${sku}`));
  await page.goto("/user/printers?pick=all");
  await main.getByRole("button", { name: "加入购物车", exact: true }).click();
  await expect(page.getByText(/已加入购物车/).first()).toBeVisible();
  const file = await page.request.get("/user/printers/export");
  expect(file.headers()["content-disposition"]).toContain(encodeURIComponent("我的打印机.xlsx"));
});

test("a printer out of use stays in the list without consumables, and comes back into use", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn({ phone: demoCustomers.tradeMarkup, password: "trade888" });
  await page.goto("/user/printers?model=dcp7080d");
  await main(page).getByRole("button", { name: "添加 兄弟 DCP-7080D" }).click();
  const rows = main(page).getByRole("list", { name: "兄弟 DCP-7080D 的耗材" });
  await expect(rows).toBeVisible();
  await main(page).getByRole("button", { name: "停用 兄弟 DCP-7080D" }).click();
  const out = main(page).getByRole("region", { name: "已停用" });
  await expect(out.getByRole("link", { name: "兄弟 DCP-7080D" })).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.goto("/printer-list");
  await expect(main(page).getByRole("region", { name: "我的打印机" }).getByText("DCP-7080D")).toHaveCount(0);
  await page.goto("/user/printers");
  await out.getByRole("button", { name: "启用 兄弟 DCP-7080D" }).click();
  await expect(rows).toBeVisible();
  await expect(out).toHaveCount(0);
});
