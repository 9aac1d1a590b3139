import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "./browser.ts";
import { demoCustomers } from "./people.ts";
import { runStaffCommand } from "./staff-command.ts";

/** A customer with trade prices. */
export const quotationBuyer = { phone: demoCustomers.tradeMarkup, password: "trade888" };

/** The id of the quotation on the page. */
export const quotationIdOf = (page: Page) => /offer\/(\d+)/.exec(page.url())?.[1] ?? "";

/** Quotes all lines of a quotation at one price with the file of the staff command. */
export async function quoteAll(id: string, price: string) {
  const file = join(process.env.SHOP_DATA ?? "", `quotation-${id}.csv`);
  await runStaffCommand("offers", "show", id, "--file", file);
  const [head = "", ...rows] = readFileSync(file, "utf8").trim().split("\r\n");
  writeFileSync(file, [head, ...rows.map((row) => `${row}${price}`)].join("\r\n"));
  expect(await runStaffCommand("offers", "quote", id, "--file", file, "--valid", "15")).toContain("已报价 V1");
}

async function makeDraft(page: Page, name: string) {
  await page.goto("/project/add_project?scene=会议室&lines=100748_1,101118_12");
  await page.getByLabel("项目名称").fill(name);
  await page.getByRole("button", { name: "新建", exact: true }).click();
  await page.waitForURL(/\/project\/offer\/\d+/);
  return quotationIdOf(page);
}

/** The addresses of the pages of a new draft and of a new quoted quotation, with the link for a client. */
export async function quotationPages(page: Page): Promise<string[]> {
  const draft = await makeDraft(page, "草稿的页面");
  const quoted = await makeDraft(page, "已报价的页面");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "询价" }).filter({ visible: true }).first().click();
  await expect(main.getByText("客服经理正在报价")).toBeVisible();
  await quoteAll(quoted, "11.00");
  await page.reload();
  await main.getByRole("button", { name: "保存加价" }).click();
  await expect(page.getByText("已保存").first()).toBeVisible();
  await main.getByRole("button", { name: "分享", exact: true }).click();
  const shared = new URL(await main.getByLabel(/^客户链接/).inputValue()).pathname;
  return [
    `/project/offer/${quoted}`,
    `/project/offer/${quoted}/print`,
    `/project/offer/${quoted}/print?client=1`,
    `/project/offer/${draft}`,
    `/project/offer_list/${draft}`,
    `/project/offer_item/${draft}`,
    shared,
  ];
}
