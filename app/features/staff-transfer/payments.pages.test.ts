import { beforeEach, expect, test } from "vitest";
import { transfer } from "#contract/transfer.ts";
import { type Article, createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { bankRow } from "#tests/support/bank.ts";
import { buyer } from "#tests/support/buying.ts";
import { giveLine } from "#tests/support/credit.ts";
import { demoMembers, deskCookieOf, newKey, staffToken } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { visit } from "#tests/support/visit.ts";
import { action as payAction, loader as payLoader } from "./payments.page.tsx";
import { action as rowAction, loader as rowLoader } from "./receipt.page.tsx";
import { loader as resultLoader } from "./result.resource.ts";
import { action as bookAction, loader as statementLoader } from "./statement.page.tsx";

const shop = freshBackend();
let me: Awaited<ReturnType<typeof buyer>>;
let article: Article;
beforeEach(async () => {
  me = await buyer(shop, demoCustomers.tradeCost);
  article = await createProduct(shop, { cost: 1000, stock: 50 });
});
const at = async (path: string, phone: string = demoMembers.finance) =>
  visit(path, await deskCookieOf(await staffToken(shop, phone)));
/** A row of the bank that waits to be allocated. */
async function waitingRow(amount_fen: number) {
  await shop.backend.staff.transfers.importStatement([bankRow("货款", amount_fen)]);
  const { receipts } = await payLoader((await at("/staff/payments?tab=row")).get());
  return receipts[0]?.receipt_id ?? 0;
}
const locationOf = (answer: unknown) => (answer as Response).headers.get("Location") ?? "";

async function chosen() {
  const group = await me.order(article);
  await me.post(`/api/pay/transfer/create/${group}`);
  const read = transfer.read.answer.parse((await me.get(`/api/pay/transfer/${group}`)).data);
  return { code: read.transfer?.code ?? "", transfer_id: read.transfer?.transfer_id ?? 0 };
}

test("a file is uploaded, shown, booked, and its other row allocated", async () => {
  const [exact, other] = [await chosen(), await chosen()];
  const text = `交易日期,对方户名,贷方金额,附言,流水号\n2026-11-21,甲,18.00,${exact.code},S1\n2026-11-21,乙,20.00,货款,S2`;
  const form = new FormData();
  form.set("intent", "upload");
  form.set("key", newKey());
  form.set("file", new File([text], "流水.csv"));
  const { request, ...rest } = (await at("/staff/payments")).post({});
  const headers = new Headers(request.headers);
  headers.delete("Content-Type");
  headers.delete("Content-Length");
  const upload = new Request(request.url, { method: "POST", headers, body: form });
  const to = locationOf(await payAction({ ...rest, request: upload }));
  expect(to).toMatch(/^\/staff\/payments\/statements\/\d+$/);

  const shown = await at(to);
  const params = { id: to.split("/").at(-1) ?? "" };
  const { statement } = await statementLoader({ ...shown.get(), params });
  expect(statement.rows.map(({ kind }) => kind)).toEqual(["matched", "unmatched"]);
  const sent = { intent: "book", key: newKey(), version: statement.version, row: "0" };
  expect(locationOf(await bookAction({ ...shown.post(sent), params }))).toBe(to);

  const { statement: booked } = await statementLoader({ ...(await at(to)).get(), params });
  expect(booked.rows.map(({ is_booked }) => is_booked)).toEqual([true, false]);
  const file = await resultLoader({ ...(await at(`${to}/result`)).get(), params });
  expect(file.headers.get("Content-Disposition")).toContain("attachment");

  const { receipts } = await payLoader((await at("/staff/payments?tab=row")).get());
  const row = receipts[0]?.receipt_id ?? 0;
  const path = `/staff/payments/receipts/${row}`;
  const { receipt } = await rowLoader({ ...(await at(path)).get(), params: { id: String(row) } });
  const { id: customer_id } = await customerOf(shop, demoCustomers.tradeCost);
  const allocation = {
    intent: "allocate",
    key: newKey(),
    version: receipt.version,
    customer_id: String(customer_id),
    part: `${other.transfer_id}:18.00`,
  };
  const refused = await rowAction({
    ...(await at(path)).post({ ...allocation, balance: "1" }),
    params: { id: String(row) },
  });
  expect(JSON.stringify(refused)).toContain("必须等于这笔流水 ¥20.00");
  const done = await rowAction({
    ...(await at(path)).post({ ...allocation, key: newKey(), balance: "2" }),
    params: { id: String(row) },
  });
  expect(locationOf(done)).toBe(path);
  expect(await shop.backend.audit()).toEqual([]);
});

test("a row is allocated to bills and the balance, with what is wrong at the bills", async () => {
  const { id } = await customerOf(shop, demoCustomers.tradeCost);
  await giveLine(shop, demoCustomers.tradeCost);
  const owed = { amount: 3000, told: "期初", reason: "旧系统", evidence: "余额表" };
  await shop.backend.staff.credit.correct({ program: "test" }, demoCustomers.tradeCost, owed);
  const receipt_id = await waitingRow(5000);
  const params = { id: String(receipt_id) };
  const path = `/staff/payments/receipts/${receipt_id}`;
  const search = `?keyword=${demoCustomers.tradeCost}`;
  const { receipt } = await rowLoader({ ...(await at(`${path}${search}`)).get(), params });
  expect(receipt.bills).toMatchObject([{ customer_id: id, owed: "30.00" }]);
  const { version, bills } = receipt;
  const allocate = async (bill_amount: string, balance: string) => {
    const sent = { intent: "allocate", key: newKey(), version, customer_id: String(id) };
    const bill_id = String(bills[0]?.bill_id);
    return rowAction({ ...(await at(path)).post({ ...sent, bill_id, bill_amount, balance }), params });
  };
  expect(JSON.stringify(await allocate("三十", "20"))).toContain("分给账单的钱写成元");
  expect(JSON.stringify(await allocate("31", "19"))).toContain("账单只欠 ¥30.00");
  expect(JSON.stringify(await allocate("30", "19"))).toContain("必须等于这笔流水 ¥50.00");
  expect(locationOf(await allocate("30", "20"))).toBe(path);
  expect(await shop.backend.staff.credit.show(demoCustomers.tradeCost)).toMatchObject({ line: { owed: "0.00" } });
  expect(await shop.backend.audit()).toEqual([]);
});
