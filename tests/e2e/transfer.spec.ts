import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "#tests/support/browser.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { beginTransferRecharge } from "#tests/support/shopper.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const other = { phone: demoCustomers.tradeMarkup, password: "trade888" };

test("an order is paid by bank transfer: slip, refusal, statement [P6.90] [P6.91]", {
  tag: ["@nojs", "@both"],
}, async ({ page, session, javaScriptEnabled }) => {
  await session.logIn(buyer);
  await session.setCart(1);
  await page.goto("/shopping_cart");
  await page.getByRole("button", { name: "去结算" }).click();
  await page.waitForURL(/order_confirm/);
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL(/\/payment\?/);
  await page.getByLabel("对公转账").check();
  await page.getByRole("button", { name: "下一步：查看收款账户" }).click();
  await page.waitForURL(/\/payment\/transfer/);
  const at = page.url();
  const main = page.getByRole("main");
  await expect(main.getByText("待汇款")).toBeVisible();
  const code = (await main.getByText(/^HK[A-Z\d]{7}$/).textContent()) ?? "";

  const slip = { name: "slip.png", mimeType: "image/png", buffer: await licence() };
  await main.getByLabel("凭证图片").setInputFiles(slip);
  // With scripts the picture is uploaded at once; without them the button uploads it.
  if (javaScriptEnabled) await expect(main.getByRole("link", { name: "查看凭证 1 的大图" })).toBeVisible();
  // The payer is the customer's company until another name is typed.
  await expect(main.getByLabel("付款户名")).toHaveValue(/天津北辰办公设备商行/);
  await main.getByRole("button", { name: "提交凭证" }).click();
  await expect(main.getByText("凭证已提交，等待财务确认")).toBeVisible();
  await page.goto(at.replace("/payment/transfer", "/order_stay_detail"));
  await expect(main.getByText(/转账凭证已提交，等待财务确认。订单和库存为您保留到 \d/)).toBeVisible();
  await main.getByRole("link", { name: "查看汇款账户与凭证" }).click();
  await expect(page).toHaveURL(at);
  const picture = (await main.getByRole("link", { name: "查看凭证 1 的大图" }).getAttribute("href")) ?? "";
  await runStaffCommand("transfers", "reject", code, "--reason", "金额看不清");
  await page.reload();
  await expect(main.getByText("金额看不清")).toBeVisible();

  await page.context().clearCookies();
  await session.logIn(other);
  expect((await page.request.get(picture)).status()).toBe(404);
  await page.context().clearCookies();
  await session.logIn(buyer);
  expect((await page.request.get(picture)).status()).toBe(200);

  const shown = JSON.parse(await runStaffCommand("--json", "transfers", "list")) as { code: string; amount: string }[];
  const { amount = "" } = shown.find((row) => row.code === code) ?? {};
  const statement = join(process.env.SHOP_DATA ?? "", `${code}.csv`);
  const head = "交易日期,对方户名,贷方金额（收入）,附言,流水号";
  writeFileSync(statement, `${head}\r\n2026-11-21,远山,${amount},货款${code},${code}SN\r\n`);
  expect(await runStaffCommand("transfers", "import", statement)).toContain("已到账");
  expect(await runStaffCommand("transfers", "import", statement)).toContain("已入账过");
  await page.goto(at);
  await expect(main.getByText("支付成功")).toBeVisible();
});

test("the balance is recharged by bank transfer: code, slip, statement; another is cancelled [P6.90] [P9.13]", {
  tag: "@all",
}, async ({ page, session }) => {
  await session.logIn(buyer);
  const main = page.getByRole("main");
  await beginTransferRecharge(page, "77");
  await main.getByRole("link", { name: "取消这笔充值" }).click();
  await expect(page.getByText(/^充值单 .*¥77\.00：取消后请不要再汇款/)).toBeVisible();
  await page.getByRole("button", { name: "取消充值" }).click();
  await expect(page.getByText("已取消；之后汇入的款项仍会计入余额").first()).toBeVisible();

  const at = await beginTransferRecharge(page, "321.5");
  await expect(main.getByText("待汇款")).toBeVisible();
  const code = (await main.getByText(/^HK[A-Z\d]{7}$/).textContent()) ?? "";
  await main.getByRole("button", { name: "提交凭证" }).click();
  await expect(main.getByText("请先上传转账凭证")).toBeVisible();
  const slip = { name: "slip.png", mimeType: "image/png", buffer: await licence() };
  await main.getByLabel("凭证图片").setInputFiles(slip);
  await main.getByRole("button", { name: "提交凭证" }).click();
  await expect(main.getByText("凭证已提交，等待财务确认")).toBeVisible();
  await expect(main.getByRole("link", { name: /^查看凭证 / })).toHaveCount(1);

  const statement = join(process.env.SHOP_DATA ?? "", `${code}.csv`);
  const head = "交易日期,对方户名,贷方金额（收入）,附言,流水号";
  writeFileSync(statement, `${head}\r\n2026-11-21,远山,321.50,充值${code},${code}SN\r\n`);
  expect(await runStaffCommand("transfers", "import", statement)).toContain("已到账");
  await page.goto(at);
  await expect(main.getByRole("heading", { name: "充值成功" })).toBeVisible();
  await expect(main.getByText(/已充值 ¥321\.50/)).toBeVisible();
});
