import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { quotationBuyer as buyer, quotationIdOf, quoteAll } from "#tests/support/quotations.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

/** Answers the question before the ticked lines are accepted, a dialog with scripts and a panel without. */
async function acceptTicked(page: Page) {
  const name = "接受勾选的商品？";
  const question = page.getByRole("dialog", { name }).or(page.getByRole("region", { name }));
  await question.getByRole("button", { name: "接受报价" }).click();
}

test("a scene is quoted by staff, accepted in part and ordered at that price; a marked-up version opens by its link [P6.112] [P6.116]", {
  tag: "@postgres",
}, async ({ page, session, browser }) => {
  await session.logIn(buyer);
  await page.goto("/project");
  await page.getByRole("link", { name: "查看清单：会议室" }).click();
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "加入报价单" }).click();
  await main.getByLabel("项目名称").fill("旅程会议室");
  await main.getByLabel("客户（甲方）名称").fill("青禾商贸");
  await main.getByRole("button", { name: "新建", exact: true }).click();
  await expect(main.getByRole("heading", { level: 1, name: /旅程会议室/ })).toBeVisible();
  await main.getByRole("button", { name: "询价" }).click();
  await expect(main.getByText("客服经理正在报价")).toBeVisible();
  const id = quotationIdOf(page);

  await quoteAll(id, "11.00");
  await page.reload();
  await expect(main.getByText("已报价").first()).toBeVisible();

  const ticks = main.getByRole("checkbox", { name: /^接受 / });
  const count = await ticks.count();
  expect(count).toBe(12);
  for (let index = 2; index < count; index += 1) await ticks.nth(index).uncheck();
  await main.getByRole("button", { name: /^部分接受/ }).click();
  await acceptTicked(page);
  await expect(main.getByText("已锁价")).toBeVisible();

  await main.getByLabel("加价（%）").fill("20");
  await main.getByRole("button", { name: "保存加价" }).click();
  // A second form at the same time would replace the first, whose answer the browser then drops with an error.
  await expect(page.getByText("加价已保存").first()).toBeVisible();
  await main.getByRole("button", { name: "分享", exact: true }).click();
  const { pathname } = new URL(await main.getByLabel(/^客户链接/).inputValue());
  const stranger = await browser.newContext();
  const opened = await stranger.newPage();
  const response = await opened.goto(pathname);
  expect(response?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  await expect(opened.getByText("13.20").first()).toBeVisible();
  expect(await opened.content()).not.toMatch(/\b11\.00/);
  expect(await opened.getByRole("link").count()).toBe(0);
  await expectAccessible(opened);
  const pdf = await opened.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  // The size of A4 in points.
  expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
  await stranger.close();

  await expectAccessible(page);
  await main.getByRole("button", { name: "下单", exact: true }).click();
  await page.waitForURL(/order_confirm/);
  await expect(main.getByText("¥22.00").first()).toBeVisible();
});

test("a quotation of two scenes shows one at a time and accepts the ticks of both; its draft can be renamed and go into the cart [P6.110] [P6.112]", {
  tag: ["@nojs", "@both"],
}, async ({ page, session, javaScriptEnabled }) => {
  await session.logIn(buyer);
  const main = page.getByRole("main");
  await page.goto("/project/add_project?scene=会议室&lines=100748_1");
  await main.getByLabel("项目名称").fill(" ");
  await main.getByLabel("客户（甲方）名称").fill("打过的字");
  await main.getByRole("button", { name: "新建", exact: true }).click();
  await expect(main.getByText("请填写项目名称").first()).toBeVisible();
  await expect(main.getByLabel("客户（甲方）名称")).toHaveValue("打过的字");
  const draft = "两个场景";
  await main.getByLabel("项目名称").fill(draft);
  await main.getByRole("button", { name: "新建", exact: true }).click();
  await page.waitForURL(/\/project\/offer\/\d+/);
  const id = quotationIdOf(page);
  await page.goto("/project/add_project?scene=工位&lines=101118_12");
  await main.getByRole("button", { name: `加入 ${draft}` }).click();
  await page.waitForURL(/\/project\/offer\/\d+/);

  await main.getByText("项目信息", { exact: true }).last().click();
  await main.getByLabel("客户（甲方）名称").fill("西溪物业");
  await main.getByRole("button", { name: "保存项目信息" }).click();
  await expect(page.getByText("项目信息已保存").first()).toBeVisible();
  await expect(main.getByText("西溪物业", { exact: true }).first()).toBeVisible();
  const steps = main.getByRole("list", { name: "报价进度" });
  await expect(steps.locator("[aria-current=step]")).toHaveText(/草稿/);
  await main.getByRole("button", { name: "不等报价，按现价加入购物车" }).click();
  await page.waitForURL(/shopping_cart/);
  await page.goto(`/project/offer/${id}`);

  await main.getByRole("button", { name: "询价" }).click();
  await expect(main.getByText("客服经理正在报价")).toBeVisible();
  await quoteAll(id, "11.00");
  await page.reload();
  await expect(steps.locator("[aria-current=step]")).toHaveText(/已报价/);
  const tabs = main.getByRole("navigation", { name: "场景" });
  const [room, desks] = [main.getByRole("region", { name: "会议室" }), main.getByRole("region", { name: "工位" })];
  await expect(room).toBeVisible();
  if (javaScriptEnabled) {
    await expect(desks).toBeHidden();
    await room.getByRole("checkbox").uncheck();
    await expect(main.getByRole("button", { name: "部分接受 · 已勾 1 种 ¥132.00" })).toBeVisible();
    await tabs.getByRole("link", { name: /^工位/ }).click();
    await expect(room).toBeHidden();
    await expectAccessible(page);
  } else {
    await room.getByRole("checkbox").uncheck();
  }
  await expect(desks.getByRole("checkbox")).toBeChecked();
  await main.getByRole("button", { name: /^部分接受/ }).click();
  await acceptTicked(page);
  await expect(main.getByText("已锁价")).toBeVisible();
  await expect(main.getByText("¥132.00").first()).toBeVisible();
  await tabs.getByRole("link", { name: /^全部场景/ }).click();
  await expect(main.getByText("未接受").first()).toBeVisible();
});

/** A list of a meeting room: codes, a unit, full-width digits, and a name that matches nothing. */
const MEETING_ROOM = [
  "编码,数量",
  "10384-100748,1台",
  "10529-101118,１２",
  "10391-100762,1",
  "会议室幕布遥控座,1",
].join("\n");
const PROJECTOR = 100748;

test("a meeting room from a pasted list is quoted, accepted in part and ordered at that price after the catalogue rose [P6.110] [P6.112]", {
  tag: "@all",
}, async ({ page, session }) => {
  await session.logIn(buyer);
  await page.goto("/project/add_project");
  const main = page.getByRole("main");
  await expectAccessible(page);
  await main.getByLabel("项目名称").fill("清单会议室");
  await main.getByRole("button", { name: "新建", exact: true }).click();
  await main.getByRole("link", { name: "粘贴清单" }).click();
  const text = main.getByRole("textbox", { name: "粘贴清单" });
  await text.fill(MEETING_ROOM);
  await main.getByRole("button", { name: "识别清单" }).click();
  await expect(main.getByRole("heading", { name: "4 行：3 已匹配 · 0 待确认 · 1 未找到" })).toBeVisible();
  await expectAccessible(page);
  await main.getByLabel("加入的场景").fill("大会议室");
  await main.getByRole("button", { name: "加入报价单" }).click();
  await expect(page.getByText("已加入 3 种商品，1 行留在清单里").first()).toBeVisible();
  await main.getByLabel("换个关键词查找").fill("10386-100752");
  await main.getByRole("button", { name: "查找第 5 行" }).click();
  await expect(main.getByRole("heading", { name: "1 行：1 已匹配" })).toBeVisible();
  await main.getByRole("button", { name: "加入报价单" }).click();
  await expect(main.getByRole("heading", { level: 1, name: /清单会议室/ })).toBeVisible();
  await expect(main.getByLabel(/^大会议室第 \d 行数量/)).toHaveCount(4);

  await main.getByLabel("大会议室第 2 行目标价").fill("90.001");
  await main.getByRole("button", { name: "询价" }).click();
  await expect(main.getByText("目标价应为最多两位小数的金额").first()).toBeVisible();
  await main.getByLabel("大会议室第 2 行目标价").fill("90");
  await main.getByRole("button", { name: "询价" }).click();
  await expect(main.getByText("客服经理正在报价")).toBeVisible();
  const sheet = page.url();
  await quoteAll(quotationIdOf(page), "88.00");
  await page.reload();
  await main.getByRole("checkbox", { name: /^接受 .*白板/ }).uncheck();
  await main.getByRole("button", { name: /^部分接受/ }).click();
  await acceptTicked(page);
  await expect(main.getByText("已锁价")).toBeVisible();

  await runStaffCommand("goods", "price", String(PROJECTOR), "--price", "9999", "--cost", "9000");
  await page.goto(`/goods_price/10384?sku=${PROJECTOR}`);
  await expect(main.getByText("9,999.00").first()).toBeVisible();
  await page.goto(sheet);
  await main.getByRole("button", { name: "下单", exact: true }).click();
  await page.waitForURL(/order_confirm/);
  // The bundle has one projector, twelve chairs and a screen.
  await expect(main.getByText("¥88.00/台").first()).toBeVisible();
  await expect(main.getByText("¥1,056.00").first()).toBeVisible();
  await expect(main.getByText(/白板/)).toHaveCount(0);
  await main.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL(/\/payment/);
  await page.goto(sheet);
  await expect(main.getByText("已下单").first()).toBeVisible();
  await expect(main.getByRole("button", { name: "下单", exact: true })).toHaveCount(0);
  for (const list of [sheet, "/project/my_offer"]) {
    await page.goto(list);
    await main.getByRole("link", { name: "查看订单" }).click();
    await page.waitForURL(/order_stay_detail/);
    await expect(main.getByText("¥1,056.00").first()).toBeVisible();
  }
});

test("the consumables of a printer go into a quotation, and a scene for other people and with another projector [P6.110] [P6.115]", {
  tag: "@all",
}, async ({ page, session }) => {
  await page.goto("/printer_search?printer=5");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "原装整套加入报价单" }).click();
  await page.waitForURL(/\/login/);
  const from = new URL(page.url()).searchParams.get("from") ?? "";
  expect(from).toMatch(/^\/project\/add_project\?scene=.*&lines=\d+_1/);
  await session.logIn(buyer);
  await page.goto(from);
  await expect(main.getByText(/要加入的商品：\d 种，放在场景“打印耗材”/)).toBeVisible();

  await page.goto("/project/scenes/1");
  await main.getByRole("link", { name: "20 人" }).click();
  await expect(main.getByLabel(/^数量：.*弓形会议椅/)).toHaveValue("20");
  await main.getByText("换一个（2 种）").first().click();
  await main.getByRole("link", { name: /^换成它：.*CB-X51/ }).click();
  await expect(main.getByRole("checkbox", { name: /CB-X51/ })).toBeChecked();
  await expect(main.getByRole("link", { name: "20 人" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await main.getByRole("searchbox", { name: "还要什么：编码、型号或品名" }).fill("10398-100778");
  await main.getByRole("button", { name: "加一种" }).click();
  await main.getByRole("link", { name: /^加入清单：/ }).click();
  const added = main.getByRole("group", { name: "另加" });
  await expect(added.getByRole("checkbox")).toBeChecked();
  const chosen = page.url();
  await expect(main.getByRole("link", { name: "20 人" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await main.getByRole("checkbox", { name: /翻页激光笔/ }).uncheck();
  const chairs = main.getByLabel(/^数量：.*弓形会议椅/);
  await chairs.fill("-3");
  await main.getByRole("button", { name: "加入报价单" }).click();
  await expect(chairs).toHaveAccessibleDescription("数量应为正整数");
  await expect(chairs).toHaveValue("-3");
  await expect(main.getByRole("checkbox", { name: /翻页激光笔/ })).not.toBeChecked();
  await chairs.fill("20");
  await main.getByRole("button", { name: "加入报价单" }).click();
  await expect(main.getByText("要加入的商品：12 种，放在场景“会议室”")).toBeVisible();
  await page.goto(chosen);
  await added.getByRole("link", { name: /^移除 / }).click();
  await expect(added).toHaveCount(0);
  await main.getByRole("link", { name: "不要投影" }).click();
  await expect(main.getByRole("checkbox", { name: /CB-/ })).not.toBeChecked();
  await main.getByRole("link", { name: "标准", exact: true }).click();
  await expect(main.getByRole("checkbox", { name: /CB-FH06/ })).toBeChecked();
});

test("ticked favourites, lines of the standing list and an order go into quotations with their quantities and units [P6.110]", {
  tag: "@all",
}, async ({ page, session }) => {
  await session.logIn({ phone: "13800000018", password: "west2026x" });
  const main = page.getByRole("main");
  for (const product of [10384, 10391]) {
    await page.goto(`/goods_detail/${product}`);
    await main.getByRole("button", { name: "收藏", exact: true }).click();
    await expect(main.getByRole("button", { name: /已收藏/ })).toBeVisible();
  }
  await page.goto("/user/collect");
  await main.getByRole("checkbox", { name: /CB-FH06/ }).check();
  await main.getByRole("checkbox", { name: /白板/ }).check();
  await main.getByRole("button", { name: "加入报价单" }).click();
  await page.waitForURL(/\/project\/add_project\?/);
  await expect(main.getByText("要加入的商品：2 种，放在场景“采购清单”")).toBeVisible();
  await main.getByText("查看明细").click();
  await expect(main.getByRole("listitem").filter({ hasText: "CB-FH06" })).toContainText("1 台");
  await expectAccessible(page);
  const project = "带入三处";
  await main.getByLabel("项目名称").fill(project);
  await main.getByRole("button", { name: "新建", exact: true }).click();
  await page.waitForURL(/\/project\/offer\/\d+/);
  const sheet = page.url();
  const quantity = (row: number) => main.getByLabel(`采购清单第 ${row} 行数量`);
  await expect(quantity(1)).toHaveValue("1");
  await expect(quantity(2)).toHaveValue("1");
  await expect(main.getByText("/台").first()).toBeVisible();
  await expect(main.getByText("/架").first()).toBeVisible();

  await page.goto("/user/my_product?pick=none");
  const line = main.locator("tr", { has: page.locator("input[name=line]:enabled") }).first();
  await line.locator("input[name=line]").check();
  await line.locator("input[name=num]").fill("7");
  await main.getByRole("button", { name: "加入报价单" }).click();
  await main.getByRole("button", { name: `加入 ${project}` }).click();
  await expect(page).toHaveURL(sheet);
  await expect(quantity(3)).toHaveValue("7");

  await page.goto("/user/order_list?status=3");
  await main
    .getByRole("link", { name: /^订单详情/ })
    .first()
    .click();
  await main.getByRole("link", { name: "按此单询报价" }).click();
  await main.getByText("查看明细").click();
  const ordered = await main.locator(".wanted-goods b").allTextContents();
  expect(ordered.length).toBeGreaterThan(0);
  await main.getByLabel("项目名称").fill("按单询价");
  await main.getByRole("button", { name: "新建", exact: true }).click();
  await page.waitForURL(/\/project\/offer\/\d+/);
  for (const [index, text] of ordered.entries()) {
    const [number = "", unit = ""] = text.trim().split(/\s+/);
    await expect(quantity(index + 1)).toHaveValue(number);
    await expect(main.getByText(`/${unit}`).first()).toBeVisible();
  }
});

test("a draft's scene is renamed, copied and removed; the manager is reminded once, and the document shows sums and versions [P6.110] [P6.113]", {
  tag: "@all",
}, async ({ page, session }) => {
  await session.logIn(buyer);
  const main = page.getByRole("main");
  await page.goto("/project/add_project?scene=会议室&lines=100748_1,101118_12");
  const project = "改名的项目";
  await main.getByLabel("项目名称").fill(project);
  await main.getByRole("button", { name: "新建", exact: true }).click();
  await page.waitForURL(/\/project\/offer\/\d+/);
  const id = quotationIdOf(page);

  await main.getByText("改名", { exact: true }).click();
  const name = main.getByLabel("场景名称");
  await name.fill(" ");
  await main.getByRole("button", { name: "保存名称" }).click();
  await expect(main.getByText("请填写场景名称").first()).toBeVisible();
  await expectAccessible(page);
  await name.fill("大会议室");
  await main.getByRole("button", { name: "保存名称" }).click();
  await expect(main.getByRole("heading", { name: "大会议室", exact: true })).toBeVisible();

  await main.getByRole("button", { name: "复制场景：大会议室" }).click();
  await expect(main.getByRole("heading", { name: "大会议室 2" })).toBeVisible();
  await main.getByRole("searchbox", { name: "给大会议室 2加一行：编码、型号或品名" }).fill("10391-100762");
  await main.getByRole("searchbox", { name: "给大会议室 2加一行：编码、型号或品名" }).press("Enter");
  await expect(main.getByRole("heading", { name: /白板/ })).toBeVisible();
  await expect(main.getByLabel("场景", { exact: true })).toHaveValue("大会议室 2");
  await main.getByLabel("数量", { exact: true }).fill("0.5");
  await main.getByLabel("备注（选填）").fill("要白色");
  await main.getByRole("button", { name: "加入报价单" }).click();
  await expect(main.getByLabel("数量", { exact: true })).toHaveAccessibleDescription("数量应为正整数");
  await expect(main.getByLabel("备注（选填）")).toHaveValue("要白色");
  await main.getByLabel("数量", { exact: true }).fill("1");
  await main.getByRole("button", { name: "加入报价单" }).click();
  await expect(main.getByRole("link", { name: /^大会议室 2 3 种/ })).toBeVisible();

  await page.goto(`/project/offer/${id}/print`);
  await expect(page.getByRole("row", { name: /^一、大会议室 2 13 / })).toBeVisible();
  await expect(page.getByText("大会议室小计")).toBeVisible();
  await page.getByLabel("每场景小计").uncheck();
  await expect(page.getByText("大会议室小计")).toBeHidden();
  await page.getByRole("link", { name: /^给客户的版本/ }).click();
  await expect(page.getByRole("link", { name: "给客户的版本" })).toHaveAttribute("aria-current", "page");

  await page.goto(`/project/offer/${id}?scene=all`);
  await main.getByRole("link", { name: "删除场景：大会议室 2" }).click();
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await expect(page.getByText("场景已删除").first()).toBeVisible();
  const lines = main.getByLabel(/^大会议室第 \d 行数量/);
  await main.getByRole("link", { name: /^删除 .*椅/ }).click();
  await expect(page.getByText("数量、目标价和备注一起删除")).toBeVisible();
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await expect(lines).toHaveCount(1);
  await expect(main.getByRole("heading", { name: "大会议室 2" })).toHaveCount(0);

  await main.getByRole("button", { name: "询价" }).click();
  await expect(main.getByText("客服经理正在报价")).toBeVisible();
  await page.goto("/project/my_offer");
  await main.getByRole("button", { name: `催报价 ${project}` }).click();
  await expect(page.getByText("已提醒客服经理").first()).toBeVisible();
  await expect(main.getByRole("button", { name: `催报价 ${project}` })).toHaveCount(0);
  await page.goto(`/project/offer/${id}`);
  await expect(main.getByText("催报价：请尽快报价")).toBeVisible();
  await expect(main.getByText("今天已提醒客服经理，明天可以再催")).toBeVisible();

  await quoteAll(id, "88.00");
  await page.reload();
  await main.getByRole("button", { name: "分享", exact: true }).click();
  await main.getByRole("link", { name: "停止分享" }).click();
  await page.getByRole("button", { name: "停止分享" }).click();
  await expect(main.getByRole("button", { name: "分享", exact: true })).toBeVisible();
  await main.getByRole("link", { name: "修改后重新询价" }).click();
  await expect(page.getByText(/V1 的报价（¥88\.00，有效至 .*马上失效，不能恢复/)).toBeVisible();
  await page.getByRole("button", { name: "改为草稿" }).click();
  await expect(main.getByRole("button", { name: "询价" })).toBeVisible();
});
