import { expect, test } from "vitest";
import { monthRange } from "#contract/rules/month.ts";
import { UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { NO_SUCH_ORDER } from "#contract/rules/statement.ts";
import { fileTooLarge, PDF_DAMAGED } from "#contract/rules/upload.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { cookieOf, ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import { workbookOf } from "#tests/support/workbook.ts";
import { loader as attachmentLoader } from "./objection-attachment.resource.ts";
import { action, loader } from "./statement.page.tsx";
import { loader as exportLoader } from "./statement-export.resource.ts";
import { loader as printLoader } from "./statement-print.page.tsx";

const shop = freshBackend();
const PATH = "/user/statement?month=2026-11";

/** A customer with one order of ¥18.00, in the month after it. */
async function nextMonth() {
  const me = await buyer(shop, demoCustomers.tradeCost);
  await me.pay(await me.order(await createProduct(shop, { cost: 1000 })));
  shop.world.now = monthRange("2026-12").from;
  return visit(PATH).with(await tokenOf(shop, demoCustomers.tradeCost));
}

test("the newest statement opens by itself, and a customer without one sees why [P6.191]", async () => {
  const browser = await nextMonth();
  for (const address of ["/user/statement", "/user/statement?month=2025-01", "/user/statement?month=x"]) {
    const moved = (await outcome(loader(browser.get(address)))) as Response;
    expect([moved.status, moved.headers.get("Location")]).toEqual([302, PATH]);
  }
  const { statement } = await loader(browser.get());
  expect(statement).toMatchObject({
    sums: { closing: "6870.00", orders: { count: 1, amount: "18.00" } },
    lines: { list: [{ amount: "18.00" }] },
    type: "orders",
  });
  const newcomer = await visit(PATH).with(await tokenOf(shop, demoCustomers.newcomer));
  expect((await loader(newcomer.get())).statement).toBeNull();
});

test("the form confirms the shown sums, and refuses others and an empty objection beside it", async () => {
  const browser = await nextMonth();
  const empty = await action(browser.post({ intent: "object", order_sn: "", claimed: "12,5", reason: " " }));
  expect(empty).toMatchObject({
    data: {
      form: {
        error: { kind: ["请选择问题"], claimed: ["我方金额应为最多两位小数的金额"], reason: ["请写明异议"] },
      },
    },
  });
  const changed = await action(browser.post({ intent: "confirm", closing: "1.00", net: "18.00" }));
  expect(changed).toMatchObject({ data: { form: { error: { "": ["对账单的金额有变化，请核对后重新确认"] } } } });
  const confirmed = (await action(browser.post({ intent: "confirm", closing: "6870.00", net: "18.00" }))) as Response;
  expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([303, PATH]);
  expect((await loader(browser.get())).statement?.sums.state).toBe("confirmed");
});

test("an objection takes a picture or a PDF, and shows a refusal beside its field with what was typed [P6.191]", async () => {
  const browser = await nextMonth();
  const token = await tokenOf(shop, demoCustomers.tradeCost);
  const typed = { intent: "object", kind: "price", claimed: "12.00", reason: "单价与报价不符" };
  const sent = async (file: File, changed: object = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...typed, ...changed })) body.set(name, value);
    body.set("attachment", file);
    const headers = { Cookie: await cookieOf(token), Origin: ORIGIN };
    return { request: new Request(`${ORIGIN}${PATH}`, { method: "POST", headers, body }), params: {}, context: {} };
  };
  const pdf = new File(["%PDF-1.7\n%%EOF\n"], "报价单.pdf", { type: "application/pdf" });
  const large = new File(["%PDF-", new Uint8Array(UPLOAD_BYTES_MAX - 4)], "扫描.pdf", { type: "application/pdf" });
  for (const [file, changed, error] of [
    [new File(["<html>"], "报价单.pdf"), {}, { attachment: [expect.stringMatching(/^这是网页/)] }],
    [new File(["%PDF-1.7"], "报价单.pdf"), {}, { attachment: [PDF_DAMAGED] }],
    [large, {}, { attachment: [fileTooLarge(UPLOAD_BYTES_MAX + 1, false)] }],
    [pdf, { order_sn: "WX0" }, { order_sn: [NO_SUCH_ORDER] }],
    [pdf, { reason: "一".repeat(201) }, { reason: ["异议不能超过 200 个字，现在有 201 个字"] }],
  ] as const) {
    expect(await action(await sent(file, changed))).toMatchObject({
      data: { form: { error, initialValue: { ...typed, ...changed } } },
    });
  }
  expect(((await action(await sent(pdf))) as Response).status).toBe(303);
  const [objection] = (await loader(browser.get())).statement?.sums.objections ?? [];
  expect(objection?.attachment).toMatchObject({ kind: "pdf", name: "报价单.pdf" });
  const params = { id: String(objection?.attachment?.attachment_id) };
  const file = await attachmentLoader({ ...browser.get(), params });
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(await file.text()).toBe("%PDF-1.7\n%%EOF\n");
  const other = await visit(PATH).with(await tokenOf(shop, demoCustomers.tradeMarkup));
  expect(await outcome(attachmentLoader({ ...other.get(), params }))).toMatchObject({ init: { status: 404 } });
});

test("an order is ticked off and the tick is taken back, on the same page of the list [P6.191]", async () => {
  const browser = await nextMonth();
  const rows = async () => (await loader(browser.get())).statement?.lines?.list ?? [];
  const [line] = await rows();
  const at = `${PATH}&page=1`;
  for (const [intent, is_ticked] of [
    ["tick", true],
    ["untick", false],
  ] as const) {
    const sent = (await action(browser.post({ intent, order_id: line?.id ?? 0 }, at))) as Response;
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, at]);
    expect(await rows()).toMatchObject([{ is_ticked }]);
  }
});

test("the mail about new statements is switched off and on [P6.192]", async () => {
  const browser = await nextMonth();
  const mail = async () => (await loader(browser.get())).statement?.mail;
  for (const [intent, is_mailed] of [
    ["mail_off", false],
    ["mail_on", true],
  ] as const) {
    expect(await action(browser.post({ intent }))).toMatchObject({ status: 303 });
    expect(await mail()).toEqual({ email: null, is_mailed });
  }
});

test("the printed statement has an address of its own with all rows and both companies, for its customer alone [P6.191]", async () => {
  const browser = await nextMonth();
  const address = "/user/statement/print?month=2026-11";
  const { sums, lines, funds, buyer: head } = await printLoader(browser.get(address));
  expect(head).toEqual({
    name: expect.stringMatching(/./),
    contact: expect.any(String),
    phone: demoCustomers.tradeCost,
  });
  expect(sums.seller).toMatchObject({ name: expect.stringMatching(/./), phone: expect.stringMatching(/^400-/) });
  expect([lines.orders.list.length, lines.refunds.list.length, lines.invoices.list.length]).toEqual([1, 0, 0]);
  expect(funds.list.map(({ pm, number, balance }) => [pm, number, balance]).at(-1)).toEqual([0, "18.00", "6870.00"]);
  expect([funds.expense, sums.closing]).toEqual(["18.00", "6870.00"]);
  const newcomer = await visit(PATH).with(await tokenOf(shop, demoCustomers.newcomer));
  expect(await outcome(printLoader(newcomer.get(address)))).toMatchObject({ init: { status: 404 } });
  const unknown = (await outcome(printLoader(browser.get("/user/statement/print?month=x")))) as Response;
  expect(unknown.status).toBe(404);
});

test("the file has the sums, the rows and the heads of the page", async () => {
  const browser = await nextMonth();
  const response = await exportLoader(browser.get("/user/statement/export?month=2026-11"));
  expect(response.headers.get("Content-Disposition")).toContain(encodeURIComponent("对账单 2026-11.xlsx"));
  const file = await workbookOf(response);
  expect(Object.keys(file)).toEqual(["汇总", "订单", "退款", "发票"]);
  expect(file.汇总?.slice(0, 3)).toMatchObject([
    ["对账单", "2026 年 11 月 1 日 – 30 日", expect.stringMatching(/^DZ202611-/)],
    ["采购方", expect.any(String), expect.stringContaining(demoCustomers.tradeCost)],
    ["供货方", expect.stringMatching(/./), expect.stringMatching(/^400-/)],
  ]);
  const names = file.汇总?.slice(3).map(([name]) => name);
  expect(names?.join(" ")).toBe(
    "项目 期初余额 充值 余额付款 退回余额 调整 还月结账单 期末余额 订单 退款 净采购额 已开票 红冲 开票中",
  );
  expect(file.订单?.[0]?.slice(4)).toEqual(["金额（元）", "已退（元）", "净额（元）", "发票申请号"]);
  for (const row of [
    ["期初余额", null, 0],
    ["余额付款", 1, -18],
    ["期末余额", null, 6870],
    ["净采购额", null, 18],
  ]) {
    expect(file.汇总).toContainEqual(row);
  }
  expect(file.订单?.slice(1)).toMatchObject([
    [new Date("2026-11-21T09:30:00Z"), expect.any(String), expect.any(String), "余额支付", 18, 0, 18, null],
  ]);
});
