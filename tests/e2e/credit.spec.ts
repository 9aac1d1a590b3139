import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { freshNumber, logInToDesk, mainOf, staffPhones } from "#tests/support/desk.ts";
import { gbkBytes } from "#tests/support/gbk.ts";
import { fenIn, orderToner } from "#tests/support/shopper.ts";

/** A company that buys by the month, and one whose bill is overdue (backend/demo/seed-credit.ts). */
const buyer = { phone: "13800000020", password: "month2026" };
const LATE = "苏州姑苏文具批发（虚构）";

const yuan = (fen: number) => (fen / 100).toFixed(2);

/** The amount of a figure of the page, in fen. */
const figureIn = async (page: Page, name: RegExp) =>
  fenIn((await mainOf(page).locator("dl").filter({ hasText: name }).first().textContent()) ?? "");

/** Opens the credit of a customer at the desk. */
async function openCredit(page: Page, company: string) {
  await page.goto(`/staff/payments/receivables?keyword=${encodeURIComponent(company)}`);
  await mainOf(page).getByRole("link", { name: company }).first().click();
  await expect(mainOf(page).getByRole("heading", { level: 1, name: company })).toBeVisible();
}

test("a company gets a higher limit by four eyes, buys on credit, and one file of the bank repays it and a late one", {
  tag: "@both",
}, async ({ page, another }) => {
  test.slow();
  const limit = 20_000 + Number(freshNumber().slice(-8, -3));
  const shown = `¥${limit.toLocaleString("en-US")}.00`;
  await logInToDesk(page, staffPhones.finance);
  await openCredit(page, "宁波海曙图文快印部");
  await mainOf(page).getByLabel("额度（元）").fill(String(limit));
  await mainOf(page).getByLabel("依据").fill("补充协议 HS-2026-11");
  const form = mainOf(page).getByRole("region", { name: "调额度" });
  await form.getByRole("button", { name: "提交新额度" }).click();
  await expect(form.getByText(/请/).last()).toBeVisible();
  await expect(mainOf(page).getByLabel("额度（元）")).toHaveValue(String(limit));
  await form.getByLabel("理由").fill("采购量翻倍");
  await form.getByRole("button", { name: "提交新额度" }).click();
  await expect(page.getByText(/已提请|等.*批/).first()).toBeVisible();
  const { page: admin } = await another();
  await logInToDesk(admin, staffPhones.admin);
  await admin.goto("/staff/requests");
  const request = mainOf(admin).getByRole("listitem").filter({ hasText: shown }).first();
  await request.getByRole("button", { name: "批准" }).click();
  await expect(mainOf(admin).getByRole("region", { name: "待我批" })).not.toContainText(shown);

  const { page: shop, session } = await another();
  await session.logIn(buyer);
  await orderToner(shop, 2);
  await shop.getByRole("radio", { name: /月结支付/ }).check();
  await shop.getByRole("button", { name: /月结下单|确认支付/ }).click();
  await expect(mainOf(shop).getByRole("heading", { name: "支付成功" })).toBeVisible();
  await shop.goto("/user/credit");
  await expect(mainOf(shop).getByText("未出账").first()).toBeVisible();
  await expect(mainOf(shop)).toContainText(`额度 ${shown}`);
  const free = await figureIn(shop, /^现在还能用/);
  await mainOf(shop).getByLabel("或填金额（元）").fill("1.2.3");
  await mainOf(shop).getByLabel("一笔对公转账").check();
  const repay = mainOf(shop)
    .getByRole("button", { name: /^(提交还款|还 ¥|去还款)/ })
    .last();
  await repay.click();
  await expect(mainOf(shop).getByRole("alert").first()).toBeVisible();
  await expect(mainOf(shop).getByLabel("或填金额（元）")).toHaveValue("1.2.3");
  await mainOf(shop).getByLabel("或填金额（元）").fill("20");
  await mainOf(shop)
    .getByRole("button", { name: /^(提交还款|还 ¥)/ })
    .click();
  await shop.waitForURL(/\/user\/recharge\/transfer\?id=/);
  await expect(mainOf(shop).getByRole("heading", { level: 1 })).toContainText("月结还款");
  const code = (await mainOf(shop)
    .getByText(/^HK[A-Z\d]{7}$/)
    .textContent()) as string;

  const serial = `YJ${freshNumber()}`;
  const file = [
    "交易日期,对方户名,贷方金额（收入）,附言,流水号",
    `2026-11-20,宁波海曙图文快印部,12.50,还月结 ${code},${serial}1`,
    `2026-11-20,${LATE},1.00,货款,${serial}2`,
  ].join("\r\n");
  await page.goto("/staff/payments");
  await mainOf(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "网银流水.csv", mimeType: "text/csv", buffer: gbkBytes(file) });
  await mainOf(page).getByRole("button", { name: "先看结果，不入账" }).click();
  await expect(mainOf(page)).toContainText("应汇 20.00，实收 12.50");
  await mainOf(page).getByRole("button", { name: "入账勾上的" }).click();
  await expect(page.getByText(/^入账 1 行/).first()).toBeVisible();

  await page.goto(`/staff/payments?tab=row&keyword=${serial}2`);
  await mainOf(page)
    .getByRole("row", { name: new RegExp(`${serial}2`) })
    .getByRole("link")
    .first()
    .click();
  await mainOf(page).getByRole("button", { name: "按这样入账" }).click();
  await expect(page.getByText("已按这样入账").first()).toBeVisible();
  await page.goto("/staff/payments/receivables?age=d60");
  await expect(mainOf(page).getByRole("row", { name: new RegExp(LATE) })).toBeVisible();

  await shop.goto("/user/credit");
  expect(await figureIn(shop, /^现在还能用/)).toBe(free + 1250);
  await expect(mainOf(shop)).toContainText(yuan(1250));
});
