import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

const buyer = { phone: demoCustomers.tradeMarkup, password: "trade888" };
const expectAccessible = async (page: Page) =>
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual(
    [],
  );

/** The id of the quotation that the page shows. */
const offerIdOf = (page: Page) => /offer\/(\d+)/.exec(page.url())?.[1] ?? "";

/** Quotes all lines of a quotation at one price by the staff's file. */
function quoteAll(id: string, price: string) {
  const file = join(process.env.SHOP_DATA ?? "", `offer-${id}.csv`);
  runStaffCommand("offers", "show", id, "--file", file);
  const [head = "", ...rows] = readFileSync(file, "utf8").trim().split("\r\n");
  writeFileSync(file, [head, ...rows.map((row) => `${row}${price}`)].join("\r\n"));
  expect(runStaffCommand("offers", "quote", id, "--file", file, "--valid", "15")).toContain("已报价 V1");
}

test("a scene is quoted by staff, accepted in part and ordered at that price; a marked-up version opens by its link [P6.112] [P6.116]", async ({
  page,
  session,
  browser,
  javaScriptEnabled,
}) => {
  test.slow();
  await session.logIn(buyer);
  await page.goto("/project");
  await page.getByRole("link", { name: "看会议室的清单" }).click();
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "加入报价单" }).click();
  await main.getByLabel("项目名称").fill("旅程会议室");
  await main.getByLabel("客户（甲方）名称").fill("青禾商贸");
  await main.getByRole("button", { name: "新建", exact: true }).click();
  await expect(main.getByRole("heading", { level: 1, name: /旅程会议室/ })).toBeVisible();
  await main.getByRole("button", { name: "求报价" }).click();
  await expect(main.getByText("客户经理正在报价")).toBeVisible();
  const id = offerIdOf(page);

  quoteAll(id, "11.00");
  await page.reload();
  await expect(main.getByText("已报价").first()).toBeVisible();

  const ticks = main.getByRole("checkbox", { name: /^接受 / });
  const count = await ticks.count();
  expect(count).toBe(12);
  for (let index = 2; index < count; index += 1) await ticks.nth(index).uncheck();
  await main.getByRole("button", { name: /^部分接受/ }).click();
  await expect(main.getByText("已锁价")).toBeVisible();

  await main.getByLabel("加价（%）").fill("20");
  await main.getByRole("button", { name: "保存加价" }).click();
  await main.getByRole("button", { name: "分享", exact: true }).click();
  const { pathname } = new URL(await main.getByLabel(/^客户链接/).inputValue());
  const stranger = await browser.newContext();
  const opened = await stranger.newPage();
  const response = await opened.goto(pathname);
  // Of several policies the last is in force.
  expect(response?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": expect.stringMatching(/\bno-referrer$/),
  });
  await expect(opened.getByText("13.20").first()).toBeVisible();
  expect(await opened.content()).not.toMatch(/\b11\.00/);
  expect(await opened.getByRole("link").count()).toBe(0);
  if (javaScriptEnabled) await expectAccessible(opened);
  const pdf = await opened.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  // A4 in points.
  expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
  await stranger.close();

  if (javaScriptEnabled) await expectAccessible(page);
  await main.getByRole("button", { name: "下单", exact: true }).click();
  await page.waitForURL(/order_confirm/);
  await expect(main.getByText("¥22.00").first()).toBeVisible();
});
