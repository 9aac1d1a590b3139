import { beforeEach, describe, expect, test } from "vitest";
import { startStaffSession } from "#app/http/session.server.ts";
import { readZipFiles } from "#backend/tables/zip.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { COMPANY, centre, PDF } from "#tests/support/invoicing.ts";
import { demoMembers, newKey, staffToken } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";
import { ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import { unzip } from "#tests/support/workbook.ts";
import { zipFile } from "#tests/support/xlsx.ts";
import { action as batchAction, loader as batchLoader } from "./batch.page.tsx";
import { loader as exportLoader } from "./export.resource.ts";
import { loader as fileLoader } from "./file.resource.ts";
import { action as invoiceAction, loader as invoiceLoader } from "./invoice.page.tsx";
import { action as listAction, loader as listLoader } from "./invoices.page.tsx";
import { loader as monthLoader } from "./month.resource.ts";

const shop = freshBackend();
let me: Awaited<ReturnType<typeof refunder>>;
const at = async (path: string, phone: string = demoMembers.finance) =>
  visit(path, (await startStaffSession(await staffToken(shop, phone))).split(";")[0]);
beforeEach(async () => {
  me = await refunder(shop, demoCustomers.tradeCost);
});

type One = {
  one: { invoice_id: number; sn: string; version: string; amount: string; rest: string; files: { file_id: number }[] };
};
/** The data of an action or a loader that does not throw. */
const dataOf = (result: unknown) =>
  ("data" in (result as object) ? (result as { data: unknown }).data : result) as never;

/** The request of a form with files. */
function sendFiles(page: ReturnType<typeof visit>, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const { url, headers } = page.get().request;
  const cookie = headers.get("Cookie") ?? "";
  return {
    request: new Request(url, { method: "POST", headers: { Cookie: cookie, Origin: ORIGIN }, body }),
    params: {},
    context: {},
  };
}

async function waiting(title: object = {}) {
  const order = await me.paid([[await createProduct(shop), 2]]);
  const mine = centre(me);
  const [id = 0] = await mine.applied(await mine.title({ ...COMPANY, ...title }), [order.order_id]);
  return String(id);
}
async function read(id: string) {
  const page = await at(`/staff/invoices/${id}`);
  return { page, ...(dataOf(await invoiceLoader({ ...page.get(), params: { id } })) as One) };
}
const pdf = (name = "a.pdf") => new File([PDF], name, { type: "application/pdf" });
let last = 26_332_100_000_000_000_000n;
function nextNumber() {
  last += 1n;
  return String(last);
}
async function issue(id: string, more: Record<string, string | File> = {}) {
  const { page, one } = await read(id);
  const fields = { intent: "issue", key: newKey(), version: one.version, number: nextNumber(), amount: one.amount };
  return invoiceAction({ ...sendFiles(page, { ...fields, file: pdf(), ...more }), params: { id } });
}

describe("/staff/invoices/:id", () => {
  test("issues with a file, says what is wrong at its field, and keeps what was typed", async () => {
    const id = await waiting();
    expect(dataOf(await issue(id, { number: "263", amount: "1.234" }))).toMatchObject({
      form: { error: { number: [expect.stringContaining("20 位数字")], amount: [expect.stringContaining("金额如")] } },
    });
    const amount = await issue(id, { amount: "0.01" });
    expect(dataOf(amount)).toMatchObject({
      form: { error: { "": [expect.stringContaining("可开票金额是")] }, initialValue: { amount: "0.01" } },
    });
    const missing = await issue(id, { file: new File([], "") });
    expect(dataOf(missing)).toMatchObject({ form: { error: { file: ["请选择开好的发票文件"] } } });
    expect(await outcome(issue(id))).toMatchObject({ status: 303 });
    const { one } = await read(id);
    const [file] = one.files;
    const page = await at("/staff/invoices");
    const answer = (await fileLoader({
      ...page.get(),
      params: { id, file: String(file?.file_id) },
    })) as Response;
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^attachment; filename="\d{20}\.pdf"$/),
    });
  });

  test("is read by an account manager, who cannot issue", async () => {
    const id = await waiting();
    const page = await at(`/staff/invoices/${id}`, demoMembers.service);
    const fields = { intent: "accept", key: newKey() };
    expect(await outcome(invoiceAction({ ...page.post(fields), params: { id } }))).toMatchObject({
      init: { status: 403 },
    });
    const goods = await at("/staff/invoices", demoMembers.goods);
    expect(await outcome(listLoader(goods.get()))).toMatchObject({ init: { status: 403 } });
  });
});

test("the exported table has texts that begin like formulas as quoted texts alone", async () => {
  const hostile = {
    receipt_title: "=1+1",
    address: "+SUM(A1)",
    tel: "021-5555",
    bank_name: "@cmd",
    bank_code: "-2+3",
  };
  const order = await me.paid([[await createProduct(shop), 2]]);
  const mine = centre(me);
  const [id = 0] = await mine.applied(await mine.title(), [order.order_id]);
  await shop.backend.database.write((tx) =>
    tx
      .updateTable("invoices")
      .set({ title_json: JSON.stringify({ ...COMPANY, ...hostile }), remark: "\t=HYPERLINK(1)" })
      .where("id", "=", id)
      .execute(),
  );
  const response = await exportLoader((await at("/staff/invoices")).get("/staff/invoices/export?tab=waiting"));
  const files = unzip(new Uint8Array(await response.arrayBuffer()));
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).not.toContain("<f");
  for (const text of ["=1+1", "+SUM(A1) 021-5555", "@cmd -2+3", "\t=HYPERLINK(1)"]) {
    // The style of a formula is that of a quoted text.
    expect(sheet).toContain(`s="2" t="inlineStr"><is><t xml:space="preserve">${text}</t>`);
  }
});

test("the list accepts what is chosen, and is exported as an Excel file that nothing stores", async () => {
  const id = await waiting();
  const page = await at("/staff/invoices");
  expect(dataOf(await listAction(page.post({ intent: "accept", key: newKey() })))).toMatchObject({
    form: { error: { invoice_id: ["请勾选要受理的申请"] } },
  });
  const accepted = await outcome(listAction(page.post({ intent: "accept", key: newKey(), invoice_id: id })));
  expect(accepted).toMatchObject({ status: 303 });
  const found = dataOf(await listLoader(page.get("/staff/invoices?tab=accepted"))) as {
    list: { invoice_id: number }[];
  };
  expect(found.list.map(({ invoice_id }) => String(invoice_id))).toContain(id);
  const exported = await exportLoader(page.get("/staff/invoices/export?tab=accepted"));
  expect(exported.headers.get("Cache-Control")).toContain("no-store");
  await exported.arrayBuffer();
});

test("a batch is checked with its archive, written, and answered by a receipt", async () => {
  const id = await waiting();
  const { one } = await read(id);
  const [page, number] = [await at("/staff/invoices/batch"), nextNumber()];
  const zip = new File([new Uint8Array(zipFile([{ name: `${number}.pdf`, content: PDF }]))], "a.zip");
  const text = `${one.sn}\t${number}\t${one.amount}`;
  const { checked } = dataOf(await batchAction(sendFiles(page, { intent: "check", text, zip }))) as {
    checked: { batch: string; list: { state: string; version: string }[] };
  };
  expect(checked.list).toMatchObject([{ state: "ready" }]);
  const key = newKey();
  const row = JSON.stringify({
    row: 1,
    invoice_id: one.invoice_id,
    number,
    amount: one.amount,
    version: checked.list[0]?.version,
  });
  const written = await batchAction(page.post({ intent: "issue", key, batch: checked.batch, row }));
  expect((written as Response).headers.get("Location")).toBe(`/staff/invoices/batch?done=${key}`);
  const { receipt } = dataOf(await batchLoader(page.get(`/staff/invoices/batch?done=${key}`))) as {
    receipt: { done: unknown[] };
  };
  expect(receipt.done).toMatchObject([{ number, sn: one.sn }]);
});

test("the archive of a month has the files under safe names and a list with escaped cells", async () => {
  await issue(await waiting({ receipt_title: "=../../etc/cmd|' /C calc" }));
  const page = await at("/staff/invoices");
  const month = new Date(shop.world.now + 8 * 3_600_000).toISOString().slice(0, 7);
  const answer = await monthLoader(page.get(`/staff/invoices/month?month=${month}`));
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const bytes = Buffer.from(await answer.arrayBuffer());
  const files = await readZipFiles(bytes, { filesMax: 100, unpackedMax: 10_000_000, fileMax: 1_000_000 });
  const names = files.map(({ name }) => name);
  const own = names.find((name) => name.includes("calc"));
  expect(own).toMatch(/^\d{20}_etc_cmd_' _C calc\.pdf$|^\d{20}_[^/\\=]*calc\.pdf$/);
  expect(bytes.toString("latin1")).not.toContain("../");
  expect(files.find(({ name }) => name === own)?.bytes?.equals(PDF)).toBe(true);
  expect(files.find(({ name }) => name === "清单.csv")?.bytes?.toString()).toContain("'=../../etc/cmd");
});
