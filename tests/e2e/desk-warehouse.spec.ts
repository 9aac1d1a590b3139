import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import {
  freshNumber,
  logInToDesk,
  mainOf,
  newestOrder,
  openDesk,
  openOrder,
  parcelField,
  setStaffPassword,
  shipRest,
  staffPhones,
} from "#tests/support/desk.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { buyToner } from "#tests/support/shopper.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

/** The day of a warehouse: picking, parts, a pasted table, and what others change meanwhile. */

const buyer = { phone: demoCustomers.tradeMarkup, password: "trade888" };
/** The last digits of the demo's orders that wait for dispatch. */
const DEMO_NUMBER = /950\d{3}$/;

type Waiting = { sn: string; warehouse: string; kinds: number; isPlain: boolean };

/** The demo's orders of the list, none of them in one package or in a refund where `isPlain`. */
async function readWaiting(page: Page): Promise<Waiting[]> {
  const rows = await mainOf(page)
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: DEMO_NUMBER }) })
    .allInnerTexts();
  return rows.map((text) => ({
    sn: /\d{20}/.exec(text)?.[0] ?? "",
    warehouse: /[^\s\d]+仓/.exec(text)?.[0] ?? "",
    kinds: Number(/件 · (\d+) 种/.exec(text)?.[1]),
    isPlain: !/已发|退款中/.test(text),
  }));
}

async function applyForRefund(page: Page, sn: string) {
  await page.goto("/user/after_sale");
  const order = mainOf(page)
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: `批量申请 ${sn}` }) });
  await order
    .or(mainOf(page).getByRole("article", { name: new RegExp(sn) }))
    .first()
    .getByRole("link", { name: /^申请售后/ })
    .click();
  await mainOf(page).getByRole("button", { name: "下一步" }).click();
  await mainOf(page).getByLabel("退款原因").selectOption("买错、不想要了");
  await mainOf(page).getByRole("button", { name: "提交申请" }).click();
  await expect(mainOf(page).getByRole("heading", { name: "待审核" })).toBeVisible();
}

/** Ships pieces of the lines in turn; a line beyond them is left out. */
async function shipPart(page: Page, pieces: readonly number[], number: string) {
  const inputs = mainOf(page).getByLabel(/本包件数$/);
  await expect(inputs.first()).toBeVisible();
  for (const [at, input] of (await inputs.all()).entries()) await input.fill(String(pieces[at] ?? 0));
  await parcelField(page).fill(number);
  await mainOf(page).getByRole("button", { name: "发出这一包" }).click();
}

/** Changes the house number of an order's receiver, who stays in the same district. */
async function moveReceiver(page: Page, sn: string) {
  await openOrder(page, sn);
  const receiver = mainOf(page).getByRole("region", { name: "收货" });
  const address = (await receiver.locator("dt", { hasText: "地址" }).locator("+ dd").innerText()).trim();
  const [province = "", city = "", district = "", street = ""] = address.split(" ");
  const form = mainOf(page).getByRole("region", { name: "改地址" });
  const typing = form.getByLabel(/^收货人/);
  if (!(await typing.isVisible())) await form.getByText("另写一个地址").click();
  const typed = { 收货人: "王敏", 手机号: "13912345678", 省份: province, 城市: city, 区县: district, 街道: street };
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(new RegExp(`^${label}`)).fill(text);
  await form.getByLabel(/^门牌地址/).fill("新库房 3 号门");
  await form.getByRole("button", { name: "改成写的地址" }).click();
  await expect(receiver.getByText("新库房 3 号门")).toBeVisible();
}

test("a warehouse picks twelve orders, ships some in parts and the rest by a table, while others change three of them", {
  tag: ["@nojs", "@both"],
}, async ({ page, another }) => {
  test.slow();
  const customer = await another();
  await customer.session.logIn(buyer);
  await buyToner(customer.page, 2);
  const bought = await newestOrder(customer.page);
  const colleague = await another();
  await logInToDesk(colleague.page, staffPhones.warehouse);

  const phone = `139${freshNumber().slice(-8)}`;
  const warehouses = ["上海仓", "珠海仓", "北京仓"].flatMap((name) => ["--warehouse", name]);
  await runStaffCommand("members", "add", phone, "--name", "周库", "--role", "仓库", ...warehouses);
  await setStaffPassword(page, phone);
  await openDesk(page, /^订单/);
  await expect(mainOf(page).getByRole("heading", { name: "订单", level: 1, exact: true })).toBeVisible();
  const waiting = await readWaiting(page);
  expect(waiting).toHaveLength(12);
  const [inParts, byLines] = waiting.filter((one) => one.kinds > 1 && one.isPlain && one.warehouse !== "上海仓");
  const mine = waiting.filter((one) => one.isPlain && one.warehouse === "上海仓");
  const taken = mine.find(({ kinds }) => kinds > 1);
  const moved = mine.find(({ kinds }) => kinds === 1);
  if (!inParts || !byLines || !taken || !moved) throw new Error("the demo has no such orders");

  for (const { sn } of waiting) await mainOf(page).getByLabel(`选 ${sn}`).check();
  await mainOf(page).getByRole("button", { name: "打印拣货单" }).click();
  await expect(mainOf(page).getByRole("heading", { name: "拣货单：12 笔订单" })).toBeVisible();
  await mainOf(page).getByRole("button", { name: "打开并记一次打印" }).click();
  await expect(mainOf(page).getByRole("heading", { name: "合并拣货单" })).toBeVisible();
  for (const { sn } of waiting) await expect(page.getByRole("region", { name: `拣货单 ${sn}` })).toHaveCount(1);

  const parcel = `SF${freshNumber()}`;
  await openOrder(page, inParts.sn);
  await shipPart(page, [1], `${parcel}01`);
  await expect(mainOf(page).getByText(`${parcel}01`).first()).toBeVisible();
  await shipRest(page, `${parcel}02`);
  await openOrder(page, byLines.sn);
  await shipPart(page, [999], `${parcel}03`);
  await expect(mainOf(page).getByRole("alert").first()).toBeVisible();
  await expect(parcelField(page)).toHaveValue(`${parcel}03`);
  await shipPart(page, [0, 1], `${parcel}03`);
  await expect(mainOf(page).getByText(`${parcel}03`).first()).toBeVisible();
  await shipRest(page, `${parcel}04`);

  // A colleague ships a part of the order that is open here.
  await openOrder(page, taken.sn);
  await parcelField(page).fill(`${parcel}06`);
  await openOrder(colleague.page, taken.sn);
  await shipPart(colleague.page, [1], `${parcel}05`);
  await expect(mainOf(colleague.page).getByText(`${parcel}05`).first()).toBeVisible();
  await mainOf(page)
    .getByRole("button", { name: /^全部发出/ })
    .click();
  await expect(mainOf(page).getByRole("alert").first()).toContainText(/高远航 \d\d:\d\d 已/);
  await expect(parcelField(page)).toHaveValue(`${parcel}06`);
  await expect(mainOf(page).getByRole("region", { name: "包裹" })).toContainText(`${parcel}05`);
  await expect(mainOf(page).getByRole("region", { name: "包裹" })).not.toContainText(`${parcel}06`);
  await mainOf(page)
    .getByRole("button", { name: /^全部发出/ })
    .click();
  await expect(mainOf(page).getByRole("region", { name: "包裹" })).toContainText(`${parcel}06`);

  await openDesk(page, "批量发货");
  const shipped = new Set([inParts.sn, byLines.sn, taken.sn]);
  const rest = [...waiting.map(({ sn }) => sn).filter((sn) => !shipped.has(sn)), bought];
  const rows = rest.map((sn, at) => `${sn}\t顺丰\t${parcel}${10 + at}`);
  const wrong = [`${inParts.sn}\t顺丰速运\t${parcel}40`, `20990101000000000000\t中通快递\t${parcel}41`];
  await mainOf(page)
    .getByLabel("粘贴运单表")
    .fill(["订单号\t快递公司\t运单号", ...rows, ...wrong].join("\n"));
  await mainOf(page).getByRole("button", { name: "核对", exact: true }).click();
  const checked = mainOf(page).getByRole("table", { name: "核对结果" });
  await expect(checked.getByText("没有此单")).toBeVisible();
  await expect(checked.getByText("已发过")).toBeVisible();
  for (const box of await checked.getByRole("checkbox").all()) await box.check();

  // Between the check and the dispatch the customer of one order applies for a refund, and another is moved.
  await applyForRefund(customer.page, bought);
  await moveReceiver(colleague.page, moved.sn);
  await mainOf(page).getByRole("button", { name: "发出勾上的订单" }).click();
  await expect(mainOf(page).getByRole("heading", { name: `发出 ${rest.length - 2} 笔，4 行没写` })).toBeVisible();
  const left = mainOf(page).getByRole("table", { name: "没有写的行" });
  await expect(left.getByRole("row", { name: new RegExp(moved.sn) })).toContainText(/高远航 \d\d:\d\d 已/);
  await expect(left.getByRole("row", { name: new RegExp(bought) })).toContainText("2 件都在退款里");
  await expect(mainOf(page).getByText("货如果已交快递，请先拦截")).toBeVisible();

  await mainOf(page).getByRole("link", { name: "再发一批" }).click();
  await mainOf(page)
    .getByLabel("粘贴运单表")
    .fill([`${moved.sn}\t顺丰\t${parcel}50`, `${bought}\t顺丰\t${parcel}51`].join("\n"));
  await mainOf(page).getByRole("button", { name: "核对", exact: true }).click();
  await expect(checked.getByRole("row", { name: new RegExp(bought) })).toContainText("退款中");
  await mainOf(page).getByRole("button", { name: "发出勾上的订单" }).click();
  await expect(mainOf(page).getByText(`${parcel}50`).first()).toBeVisible();

  await page.getByRole("searchbox", { name: /搜索|订单号/ }).fill(`${parcel}50`);
  await page.getByRole("searchbox", { name: /搜索|订单号/ }).press("Enter");
  await expect(mainOf(page).getByText(moved.sn).first()).toBeVisible();
  await openDesk(page, /^订单/);
  await expect(mainOf(page).getByRole("heading", { name: "订单", level: 1, exact: true })).toBeVisible();
  expect((await readWaiting(page)).filter(({ isPlain }) => isPlain)).toEqual([]);
});
