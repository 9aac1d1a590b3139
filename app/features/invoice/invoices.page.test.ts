import { expect, test } from "vitest";
import { action as confirm, loader as loadConfirm } from "#app/features/checkout/confirm.page.tsx";
import { urls } from "#app/urls.ts";
import { TITLE_TAKEN } from "#contract/rules/invoice.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { freshKey } from "#tests/support/buying.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { TITLE_FIELDS } from "#tests/support/records.ts";
import { refunder } from "#tests/support/refunding.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action as changeInvoice, loader as loadDetail } from "./invoice-detail.page.tsx";
import { loader as loadFile } from "./invoice-file.resource.ts";
import { action as changeTitles, loader as loadTitles } from "./invoice-titles.page.tsx";
import { action, loader } from "./invoices.page.tsx";

const shop = freshBackend();

/** A customer with a title and two paid orders of one store, and the browser that is logged in. */
async function createApplicant() {
  const me = await refunder(shop, demoCustomers.tradeCost);
  const browser = await visit(urls.invoice.list).with(me.token);
  const titles = (fields: Record<string, string | number>, at: string = urls.invoice.titles) =>
    changeTitles(browser.post(fields, at));
  await titles({ intent: "save", ...TITLE_FIELDS });
  const { list } = await loadTitles(browser.get(urls.invoice.titles));
  const article = await createProduct(shop);
  const orders = [await me.paid([[article, 2]]), await me.paid([[article, 1]])].map(({ order_id }) => order_id);
  const fields = (more: Record<string, string | number | number[]> = {}) => ({
    intent: "apply",
    order_id: orders,
    receipt_id: list[0]?.receipt_id ?? 0,
    receipt_type: 2,
    email: "",
    mark: "",
    key: freshKey(),
    ...more,
  });
  return { me, browser, titles, list, orders, fields, article };
}
const available = async (args: Parameters<typeof loader>[0]) => {
  const loaded = await loader(args);
  if (loaded.type !== 1) throw new Error("the records are shown");
  return loaded.orders;
};

test("a pasted text fills the form of a title, and one without data says so beside its field [P6.100]", async () => {
  const me = await visit(urls.invoice.titles).with(await tokenOf(shop, demoCustomers.tradeCost));
  const paste = (text: string) => changeTitles(me.post({ intent: "recognize", text }, urls.invoice.titles));
  const { receipt_title, duty_paragraph, tel } = TITLE_FIELDS;
  expect(await paste(`名称：${receipt_title}\n税号：${duty_paragraph}\n电话：${tel}`)).toMatchObject({
    data: { recognized: { count: 3, values: { receipt_title, duty_paragraph, tel, receipt_title_type: "2" } } },
  });
  for (const [text, message] of [
    ["什么时候发货", "没有认出开票资料，请检查后再试，或直接填写"],
    [" ", "请粘贴开票资料"],
  ] as const)
    expect(await paste(text)).toMatchObject({
      init: { status: 400 },
      data: { form: { error: { text: [message] } } },
    });
});

test("the book of titles saves, edits, defaults and deletes, with a message beside each wrong field [P6.100]", async () => {
  const { titles, list, browser } = await createApplicant();
  expect(list).toMatchObject([{ receipt_title: TITLE_FIELDS.receipt_title, is_default: 1 }]);
  const wrong = await titles({ intent: "save", ...TITLE_FIELDS, bank_code: "", email: "caiwu", duty_paragraph: "91" });
  expect(wrong).toMatchObject({
    init: { status: 400 },
    data: { form: { error: { email: [expect.stringContaining("邮箱")], duty_paragraph: [expect.any(String)] } } },
  });
  const gaps = await titles({ intent: "save", ...TITLE_FIELDS, bank_code: "" });
  expect(gaps).toMatchObject({ data: { form: { error: { bank_code: ["开专票要填银行账号"] } } } });
  const person = { receipt_title_type: 1, receipt_title: "王远", email: "wang@example.com" };
  expect(await titles({ intent: "save", ...person })).toMatchObject({ status: 303 });
  expect(await titles({ intent: "save", ...person })).toMatchObject({
    init: { status: 409 },
    data: { form: { error: { receipt_title: [TITLE_TAKEN] } } },
  });
  const receipt_id = list[0]?.receipt_id ?? 0;
  expect(await titles({ intent: "delete", receipt_id })).toMatchObject({ init: { status: 409 } });
  const at = `${urls.invoice.titles}?edit=${receipt_id}`;
  expect(await titles({ intent: "save", ...TITLE_FIELDS, receipt_id, receipt_title: "新名称" }, at)).toMatchObject({
    status: 303,
  });
  const book = await loadTitles(browser.get(at));
  expect([book.selected?.receipt_title, book.list.length]).toEqual(["新名称", 2]);
  expect(await outcome(loadTitles(browser.get(`${urls.invoice.titles}?edit=1`)))).toMatchObject({
    init: { status: 404 },
  });
});

test("orders are chosen in the address, applied for together, and leave the list [P6.101] [P6.104]", async () => {
  const { browser, orders, fields } = await createApplicant();
  const shown = await available(browser.get(`${urls.invoice.list}?type=1&order_id=${orders.join(",")}`));
  expect(shown.chosen.map(({ order_id }) => order_id).sort()).toEqual([...orders].sort());
  const refused: Parameters<typeof fields>[0][] = [
    { receipt_id: "" },
    { receipt_type: 9 },
    { order_id: [] },
    { email: "x" },
    { mark: "字".repeat(101) },
  ];
  for (const more of refused) {
    expect(await action(browser.post(fields(more)))).toMatchObject({ init: { status: 400 } });
  }
  const form = fields();
  const applied = (await action(browser.post(form))) as Response;
  const to = applied.headers.get("Location") ?? "";
  expect([applied.status, to]).toEqual([303, expect.stringContaining(`${urls.invoice.detail}?id=`)]);
  expect(((await action(browser.post(form))) as Response).headers.get("Location")).toBe(to);
  expect((await loadDetail(browser.get(to))).invoice).toMatchObject({ status: 0, orders: { length: 2 } });
  expect((await available(browser.get(`${urls.invoice.list}?type=1`))).list).toEqual([]);
  const records = await loader(browser.get(`${urls.invoice.list}?type=2&status=0`));
  expect(records).toMatchObject({ type: 2, records: { count: 1, status: "0" } });
});

test("a preview stores nothing, and a waiting application is withdrawn after a question [P6.105]", async () => {
  const { browser, fields, orders } = await createApplicant();
  expect(await action(browser.post(fields({ intent: "preview", mark: "PO-9" })))).toMatchObject({
    data: { isPreview: true, form: { initialValue: { mark: "PO-9" } } },
  });
  expect(await action(browser.post(fields({ intent: "preview", receipt_type: 9 })))).toMatchObject({
    init: { status: 400 },
  });
  expect((await available(browser.get(`${urls.invoice.list}?type=1`))).list).toHaveLength(orders.length);

  const at = ((await action(browser.post(fields()))) as Response).headers.get("Location") ?? "";
  const id = new URL(at, "http://shop").searchParams.get("id") ?? "";
  expect(await loadDetail(browser.get(`${at}&confirm=withdraw`))).toMatchObject({ asksWithdrawal: true });
  const form = { intent: "withdraw", order_receipt_id: id };
  const stranger = await visit(at).with((await refunder(shop, demoCustomers.tradeMarkup)).token);
  expect(await changeInvoice(stranger.post(form, at))).toMatchObject({ init: { status: 404 } });
  expect(await changeInvoice(browser.post(form, at))).toMatchObject({ status: 303 });
  expect(await changeInvoice(browser.post(form, at))).toMatchObject({ init: { status: 409 } });
  expect(await loadDetail(browser.get(`${at}&confirm=withdraw`))).toMatchObject({
    asksWithdrawal: false,
    invoice: { status: 2 },
  });
  const { list } = await available(browser.get(`${urls.invoice.list}?type=1`));
  expect(list.map(({ order_id }) => order_id).sort()).toEqual([...orders].sort());
  const records = await loader(browser.get(`${urls.invoice.list}?type=2&status=2&from=2020-01-01&to=2020-01-31`));
  expect(records).toMatchObject({ records: { count: 0, from: "2020-01-01", counts: { 2: 1 } } });
});

test("a rejected invoice is applied for again with its orders and title [P6.102]", async () => {
  const { browser, orders, fields } = await createApplicant();
  const applied = (await action(browser.post(fields()))) as Response;
  const id = new URL(applied.headers.get("Location") ?? "", "http://shop").searchParams.get("id") ?? "";
  await shop.backend.staff.invoices.reject(id, "税号不符");
  const again = await available(browser.get(`${urls.invoice.list}?type=1&again=${id}`));
  expect(again.chosen.map(({ order_id }) => order_id).sort()).toEqual([...orders].sort());
  expect(again.former).toMatchObject({ mer_mark: "税号不符", receipt_type: 2 });
});

test("the file is a download that no cache stores and no page runs [P6.104]", async () => {
  const { browser, fields } = await createApplicant();
  const applied = (await action(browser.post(fields()))) as Response;
  const id = new URL(applied.headers.get("Location") ?? "", "http://shop").searchParams.get("id") ?? "";
  const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
  await shop.backend.staff.invoices.issue(id, { number: "26332000000012345678", file: pdf });
  const answer = await loadFile({ ...browser.get(), params: { id } });
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": 'attachment; filename="26332000000012345678.pdf"',
  });
});

test("the invoice that the confirm page chooses is applied for once the order is paid [P6.103]", async () => {
  const { me, browser, list, article } = await createApplicant();
  const at = `/order_confirm?cartId=${await me.add(article, 1, 1)}`;
  const shown = await loadConfirm(browser.get(at));
  expect(shown.titles).toEqual([{ receipt_id: list[0]?.receipt_id, receipt_title: TITLE_FIELDS.receipt_title }]);
  const fields = { intent: "submit", address_id: me.address_id, key: freshKey(), quote: shown.check.quote };
  const chosen = { invoice_title_id: list[0]?.receipt_id ?? 0, invoice_type: 2 };
  const placed = (await confirm(browser.post({ ...fields, ...chosen }, at))) as Response;
  const group = Number(new URL(placed.headers.get("Location") ?? "", "http://shop").searchParams.get("id"));
  await me.pay(group);
  await runJob(shop, "run due tasks");
  const records = await loader(browser.get(`${urls.invoice.list}?type=2`));
  expect(records).toMatchObject({ records: { list: [{ receipt_type: 2, status: 0 }] } });
});
