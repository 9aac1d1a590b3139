import { beforeEach, expect, test } from "vitest";
import { transfer } from "#contract/transfer.ts";
import { type Article, createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
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
