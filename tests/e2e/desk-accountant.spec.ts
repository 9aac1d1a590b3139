import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { freshNumber, logInToDesk, mainOf, openDesk, staffPhones } from "#tests/support/desk.ts";
import { gbkBytes } from "#tests/support/gbk.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { buyToner, fenIn, orderToner } from "#tests/support/shopper.ts";
import { zipFile } from "#tests/support/xlsx.ts";

/** The day of an accountant: the bank, a refund that its platform refuses, and invoices, each seen by its customer. */

const costBuyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const buyer = { phone: demoCustomers.tradeMarkup, password: "trade888" };

const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });

async function balanceOf(page: Page) {
  await page.goto("/user/default");
  return fenIn((await mainOf(page).locator("dl").filter({ hasText: /^余额/ }).first().textContent()) ?? "");
}

type Due = { code: string; at: string };

/** Orders a toner that is to be paid by bank transfer. */
async function orderByTransfer(page: Page): Promise<Due> {
  await orderToner(page, 1);
  await page.getByLabel("对公转账").check();
  await page.getByRole("button", { name: "下一步：查看收款账户" }).click();
  await page.waitForURL(/\/payment\/transfer/);
  const code = (await mainOf(page)
    .getByText(/^HK[A-Z\d]{7}$/)
    .textContent()) as string;
  return { code, at: page.url() };
}

/** The sum of a transfer in fen, and the company that owes it, as the desk lists them. */
async function dueOf(page: Page, { code }: Due) {
  await page.goto(`/staff/payments?tab=open&keyword=${code}`);
  await expect(mainOf(page).getByRole("link", { name: code })).toBeVisible();
  const cells = await mainOf(page)
    .getByRole("row", { name: new RegExp(code) })
    .getByRole("cell")
    .allInnerTexts();
  return { fen: fenIn(cells[2] ?? ""), company: (cells[1] ?? "").split("\n")[0] ?? "" };
}

const yuan = (fen: number) => (fen / 100).toFixed(2);

async function openRow(page: Page, serial: string) {
  await page.goto(`/staff/payments?tab=row&keyword=${serial}`);
  await mainOf(page)
    .getByRole("row", { name: new RegExp(serial) })
    .getByRole("link")
    .first()
    .click();
  await expect(mainOf(page).getByRole("heading", { name: `流水 ${serial}`, level: 1 })).toBeVisible();
}

test("an accountant refuses a slip and allocates a bank's file: three orders at once, too little, too much, no code", {
  tag: "@both",
}, async ({ page, another }) => {
  test.slow();
  const [first, second] = [await another(), await another()];
  await first.session.logIn(costBuyer);
  const three = [
    await orderByTransfer(first.page),
    await orderByTransfer(first.page),
    await orderByTransfer(first.page),
  ];
  await second.session.logIn(buyer);
  const [exact, short, over] = [
    await orderByTransfer(second.page),
    await orderByTransfer(second.page),
    await orderByTransfer(second.page),
  ];
  await second.page.goto(short.at);
  await mainOf(second.page)
    .getByLabel("凭证图片")
    .setInputFiles({ name: "slip.png", mimeType: "image/png", buffer: await licence() });
  await mainOf(second.page).getByRole("button", { name: "提交凭证" }).click();
  await expect(mainOf(second.page).getByText("凭证已提交，等待财务确认")).toBeVisible();

  await logInToDesk(page, staffPhones.finance);
  await openDesk(page, /^到账/);
  await mainOf(page).getByRole("link", { name: short.code }).click();
  await expect(mainOf(page).getByRole("img", { name: /^回单 1/ })).toBeVisible();
  await mainOf(page).getByRole("button", { name: "退回", exact: true }).click();
  await expect(mainOf(page).getByRole("region", { name: "退回凭证" }).getByText(/请选/).last()).toBeVisible();
  await mainOf(page).getByLabel(/^原因/).selectOption("金额不符");
  await mainOf(page).getByLabel("补充").fill("少写了运费");
  await mainOf(page).getByRole("button", { name: "退回", exact: true }).click();
  await expect(page.getByText("凭证已退回").first()).toBeVisible();
  await second.page.reload();
  await expect(mainOf(second.page).getByText(/金额不符.*少写了运费/)).toBeVisible();

  const each = await dueOf(page, three[0] as Due);
  const one = await dueOf(page, exact);
  const serial = `LS${freshNumber()}`;
  const file = [
    "交易日期,对方户名,贷方金额（收入）,附言,流水号",
    `2026-11-20,${each.company},${yuan(3 * each.fen)},三笔货款${three.map(({ code }) => ` ${code}`).join("")},${serial}1`,
    `2026-11-20,${one.company},${yuan(one.fen)},${exact.code},${serial}2`,
    `2026-11-20,${one.company},${yuan(one.fen - 1000)},${short.code},${serial}3`,
    `2026-11-20,${one.company},${yuan(one.fen + 10_000)},${over.code},${serial}4`,
    `2026-11-20,别家公司,66.00,保证金,${serial}5`,
  ].join("\r\n");
  await page.goto("/staff/payments");
  await mainOf(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "网银流水.csv", mimeType: "text/csv", buffer: gbkBytes(file) });
  await mainOf(page).getByRole("button", { name: "先看结果，不入账" }).click();
  await expect(page).toHaveURL(/\/staff\/payments\/statements\/\d+/);
  await expect(mainOf(page).getByRole("region", { name: "建议" })).toContainText("金额不符，应汇");
  await expect(mainOf(page).getByRole("region", { name: "未匹配" })).toContainText("别家公司");
  await mainOf(page).getByRole("button", { name: "入账勾上的" }).click();
  await expect(page.getByText(/^入账 1 行/).first()).toBeVisible();

  await openRow(page, `${serial}1`);
  for (const { code } of three) await expect(mainOf(page).getByLabel(`选 ${code}`)).toBeChecked();
  await mainOf(page).getByLabel("转入客户余额").fill("0.01");
  await mainOf(page).getByRole("button", { name: "按这样入账" }).click();
  await expect(mainOf(page).getByRole("alert").first()).toBeVisible();
  await expect(mainOf(page).getByLabel("转入客户余额")).toHaveValue("0.01");
  await mainOf(page).getByLabel("转入客户余额").fill("0");
  await mainOf(page).getByRole("button", { name: "按这样入账" }).click();
  await expect(page.getByText("已按这样入账").first()).toBeVisible();

  const before = await balanceOf(second.page);
  await openRow(page, `${serial}3`);
  const box = mainOf(page).getByLabel(`选 ${short.code}`);
  await box.uncheck();
  await mainOf(page)
    .getByLabel("转入客户余额")
    .fill(yuan(one.fen - 1000));
  await mainOf(page).getByRole("button", { name: "按这样入账" }).click();
  await expect(page.getByText("已按这样入账").first()).toBeVisible();
  await openRow(page, `${serial}4`);
  await mainOf(page).getByLabel(`选 ${over.code}`).check();
  await mainOf(page).getByLabel("转入客户余额").fill("100");
  await mainOf(page).getByRole("button", { name: "按这样入账" }).click();
  await expect(page.getByText("已按这样入账").first()).toBeVisible();
  await openRow(page, `${serial}5`);
  await mainOf(page).getByRole("region", { name: "不入账" }).getByLabel("理由").fill("投标保证金");
  await mainOf(page).getByRole("button", { name: "标为不入账" }).click();
  await expect(page.getByText("已标为不入账").first()).toBeVisible();
  await page.goto(`/staff/payments?tab=row&keyword=${serial}`);
  await expect(mainOf(page).getByText("没有待分配流水")).toBeVisible();

  for (const { at } of three) {
    await first.page.goto(at);
    await expect(mainOf(first.page).getByText("支付成功")).toBeVisible();
  }
  for (const { at } of [exact, over]) {
    await second.page.goto(at);
    await expect(mainOf(second.page).getByText("支付成功")).toBeVisible();
  }
  expect(await balanceOf(second.page)).toBe(before + one.fen - 1000 + 10_000);
  // The money that was too little is in the balance, from which the customer pays the order.
  await second.page.goto(short.at);
  await mainOf(second.page).getByRole("link", { name: "改用其他方式" }).click();
  await second.page.getByRole("radio", { name: /余额/ }).check();
  await second.page.getByRole("button", { name: "确认支付" }).click();
  await expect(mainOf(second.page).getByRole("heading", { name: "支付成功" })).toBeVisible();
});

test("an accountant pays a refund that its platform refuses to the balance, with the customer's consent", {
  tag: ["@nojs", "@both"],
}, async ({ page, another }) => {
  const { page: shop, session } = await another();
  await session.logIn(buyer);
  await orderToner(shop, 1);
  await shop.getByRole("radio", { name: /微信支付/ }).check();
  await shop.getByRole("button", { name: "确认支付" }).click();
  const cashier = await shop.context().newPage();
  await cashier.goto((await mainOf(shop).getByRole("link", { name: "打开模拟收银台" }).getAttribute("href")) ?? "");
  await cashier.getByRole("button", { name: "模拟付款，以后原路退款都失败" }).click();
  await expect(mainOf(cashier).getByText("支付成功，请回到商城查看订单")).toBeVisible();
  await cashier.close();
  await expect(mainOf(shop).getByRole("heading", { name: "支付成功" })).toBeVisible();
  await shop.goto("/user/after_sale");
  await mainOf(shop)
    .getByRole("article")
    .first()
    .getByRole("link", { name: /^申请售后/ })
    .click();
  await mainOf(shop).getByRole("button", { name: "下一步" }).click();
  await mainOf(shop).getByLabel("退款原因").selectOption("买错、不想要了");
  await mainOf(shop).getByRole("button", { name: "提交申请" }).click();
  await expect(mainOf(shop)).toContainText(/TK\d+/);
  const [sn = ""] = /TK\d+/.exec((await mainOf(shop).textContent()) ?? "") ?? [];
  const detail = shop.url();
  const before = await balanceOf(shop);

  await logInToDesk(page, staffPhones.finance);
  await openDesk(page, /^售后/);
  await mainOf(page).getByRole("link", { name: sn, exact: true }).click();
  await mainOf(page).getByRole("link", { name: "填金额，核对后退" }).click();
  await expect(mainOf(page).getByText(/现在就退，原路退回微信支付/)).toBeVisible();
  await mainOf(page)
    .getByLabel(/^退多少/)
    .fill("999999");
  await mainOf(page).getByLabel("给客户的话").fill("已为您退款");
  await mainOf(page).locator(`button[value="pay"]`).click();
  await expect(mainOf(page).getByLabel(/^退多少/)).toHaveAttribute("aria-invalid", "true");
  await expect(mainOf(page).getByLabel("给客户的话")).toHaveValue("已为您退款");
  await page.goto(`/staff/refunds/${sn}/pay`);
  const amount = fenIn(
    await mainOf(page)
      .getByLabel(/^退多少/)
      .inputValue(),
  );
  await mainOf(page).locator(`button[value="pay"]`).click();
  await expect(page).toHaveURL(new RegExp(`/staff/refunds/${sn}$`));

  const state = mainOf(page).getByRole("region", { name: "概况" });
  // The platform is asked by a task after the act.
  await expect(async () => {
    await page.reload();
    await expect(state).toContainText("原路退款失败", { timeout: 1000 });
  }).toPass();
  await page.goto("/staff/exceptions");
  await expect(mainOf(page).getByText(sn).first()).toBeVisible();
  await page.goto(`/staff/refunds/${sn}`);
  await mainOf(page).getByRole("button", { name: "再退一次" }).click();
  await expect(page.getByRole("status").or(page.getByRole("alert")).first()).toBeVisible();
  await page.goto(`/staff/refunds/${sn}`);
  await expect(state).toContainText("原路退款失败");
  expect(await balanceOf(shop)).toBe(before);
  await mainOf(page).getByRole("button", { name: "改退余额" }).click();
  await expect(mainOf(page).getByText("请写客户什么时候、怎么同意的").last()).toBeVisible();
  await mainOf(page).getByLabel("客户怎么同意的").fill("今天 10:20 电话，采购王敏同意");
  await mainOf(page).getByRole("button", { name: "改退余额" }).click();
  await expect(state).toContainText("已退款");
  await expect(mainOf(page).getByText("采购王敏同意")).toBeVisible();

  expect(await balanceOf(shop)).toBe(before + amount);
  await shop.goto(detail);
  await expect(mainOf(shop).getByRole("heading", { name: "已退款" })).toBeVisible();
  await expect(mainOf(shop).getByText(/余额/).first()).toBeVisible();
  await expect(mainOf(shop).getByText("采购王敏同意")).toHaveCount(0);
});

/** Applies for the invoice of an order that was just paid. @returns its number and the address of its page. */
async function applyForInvoice(page: Page) {
  await buyToner(page, 1);
  await page.goto("/user/order_list?type=1&status=6");
  await mainOf(page)
    .getByRole("link", { name: /^申请开票/ })
    .first()
    .click();
  await expect(mainOf(page).getByRole("status")).toContainText("已选 1 笔订单");
  await page.getByRole("button", { name: "申请开票，开 1 张" }).click();
  await expect(page).toHaveURL(/\/user\/invoice_detail\?id=\d+/);
  await expect(mainOf(page).getByRole("heading", { level: 1 })).toContainText("待开票");
  const [sn = ""] = /FP\d{20}/.exec((await mainOf(page).textContent()) ?? "") ?? [];
  return { sn, at: page.url(), number: sn.slice(-18) };
}

test("an accountant issues five invoices by a table with their files, and one red letter", { tag: "@both" }, async ({
  page,
  another,
}) => {
  test.slow();
  const { page: shop, session } = await another();
  await session.logIn(buyer);
  const asked: Awaited<ReturnType<typeof applyForInvoice>>[] = [];
  for (let at = 0; at < 5; at += 1) asked.push(await applyForInvoice(shop));
  const [first] = asked;
  if (!first) throw new Error("no application");

  await logInToDesk(page, staffPhones.finance);
  await openDesk(page, /^发票/);
  const row = mainOf(page).getByRole("row", { name: new RegExp(first.sn) });
  await expect(row).toBeVisible();
  const amount = yuan(fenIn((await row.getByRole("cell").allInnerTexts()).find((text) => /^¥\d/.test(text)) ?? ""));
  await mainOf(page).getByRole("link", { name: "批量回填" }).click();
  const table = (wrong: string) =>
    asked.map(({ sn, number }, at) => `${sn}\t${number}\t${at === 4 ? wrong : amount}`).join("\n");
  const files = asked.map(({ number }) => ({ name: `${number}.pdf`, content: pdf("").buffer }));
  const zip = (list: typeof files) => ({ name: "发票.zip", mimeType: "application/zip", buffer: zipFile(list) });
  await mainOf(page)
    .getByLabel(/^粘贴三列/)
    .fill(table(yuan(Math.round(Number(amount) * 100) + 1)));
  await mainOf(page)
    .getByLabel("发票文件的压缩包")
    .setInputFiles(zip(files.slice(1)));
  await mainOf(page).getByRole("button", { name: "核对", exact: true }).click();
  const checked = mainOf(page).getByRole("table", { name: "核对结果" });
  await expect(checked.getByRole("row", { name: new RegExp(first.sn) })).toContainText("压缩包里没有这张的文件");
  await expect(checked.getByRole("row", { name: new RegExp(asked[4]?.sn ?? "") })).toContainText("多 ¥0.01");
  // What was uploaded before is still there.
  await mainOf(page)
    .getByLabel(/^粘贴三列/)
    .fill(table(amount));
  await mainOf(page)
    .getByLabel("发票文件的压缩包")
    .setInputFiles(zip(files.slice(0, 1)));
  await mainOf(page).getByRole("button", { name: "核对", exact: true }).click();
  await expect(mainOf(page).getByText("全部 5，可开 5，还没有写")).toBeVisible();
  await mainOf(page).getByRole("button", { name: "回填勾上的" }).click();
  await expect(mainOf(page).getByRole("heading", { name: "开出 5 张" })).toBeVisible();
  for (const { at } of asked) {
    await shop.goto(at);
    await expect(mainOf(shop).getByRole("heading", { level: 1 })).toContainText("已开票");
    await expect(mainOf(shop).getByRole("link", { name: "下载发票 PDF" })).toBeVisible();
  }

  await page.goto(`/staff/invoices?tab=issued&keyword=${first.sn}`);
  await mainOf(page).getByRole("link", { name: first.sn }).click();
  const red = freshNumber().slice(0, 18);
  const form = mainOf(page).getByRole("region", { name: "红冲" });
  await form.getByLabel("原发票号码").fill(asked[1]?.number ?? "");
  await form.getByLabel("红字发票号码").fill(red);
  await form.getByLabel("原因").fill("开票有误");
  await form.getByLabel("红字发票文件").setInputFiles(pdf(`${red}.pdf`));
  await form.getByRole("button", { name: "登记红字发票" }).click();
  await expect(mainOf(page).getByRole("alert").first()).toBeVisible();
  await expect(form.getByLabel("红字发票号码")).toHaveValue(red);
  await form.getByLabel("原发票号码").fill(first.number);
  await form.getByLabel("红字发票文件").setInputFiles(pdf(`${red}.pdf`));
  await form.getByRole("button", { name: "登记红字发票" }).click();
  await expect(mainOf(page).getByText("已红冲").first()).toBeVisible();
  await shop.goto(first.at);
  await expect(mainOf(shop).getByRole("heading", { level: 1 })).toContainText("已红冲");
  await expect(mainOf(shop).getByText("开票有误").first()).toBeVisible();
});
