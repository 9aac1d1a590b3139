import { expect, test } from "vitest";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { rowsOf } from "#tests/support/workbook.ts";
import { loader as exportLoader } from "./funding-export.resource.ts";
import { loader } from "./funding-records.page.tsx";

const shop = freshBackend();

/** A customer with an opening, a payment and a correction whose reason begins like a formula. */
async function customerWithFunds() {
  const me = await buyer(shop, demoCustomers.tradeCost);
  await me.pay(await me.order(await createProduct(shop, { cost: 1000 })));
  const movement = { asset: "balance", holder: me.id, delta: 100, kind: "credit", ref: "1" } as const;
  await shop.backend.database.write((tx) => shop.backend.staff.ledger.move(tx, { ...movement, note: "=HYPERLINK(1)" }));
  return { me, browser: await visit("/user/funding_records").with(me.token) };
}

test("the table and its file are for customers alone", async () => {
  for (const load of [loader, exportLoader]) {
    expect(((await outcome(load(visit("/user/funding_records").get()))) as Response).status).toBe(302);
  }
});

test("type and days of the address filter the table; values that are none show everything", async () => {
  const { browser } = await customerWithFunds();
  const at = (search: string) => loader(browser.get(`/user/funding_records${search}`));
  expect(await at("?type=consume&from=2026-11-21&to=2026-11-21")).toMatchObject({ count: 1, expense: "18.00" });
  expect(await at("?to=2026-11-01")).toMatchObject({ count: 0, list: [] });
  expect(await at("?type=__proto__&from=x&page=77")).toMatchObject({ type: "", from: "", count: 3, page: 1 });
});

test("a month selects its days, other days replace it, and the table and its file follow a number", async () => {
  const { browser } = await customerWithFunds();
  const at = (search: string) => loader(browser.get(`/user/funding_records${search}`));
  expect(await at("?month=2026-11")).toMatchObject({
    month: "2026-11",
    from: "2026-11-01",
    to: "2026-11-30",
    count: 3,
  });
  expect(await at("?month=2026-10")).toMatchObject({ month: "2026-10", count: 0, closing: "0.00" });
  expect(await at("?month=2026-10&from=2026-11-21")).toMatchObject({ month: "", from: "2026-11-21", count: 3 });
  expect(await at("?month=2026-13")).toMatchObject({ month: "", from: "", count: 3 });
  const [, paid] = (await at("")).list;
  const sn = paid?.orders[0]?.order_sn ?? "";
  expect(await at(`?keyword=${sn}`)).toMatchObject({ keyword: sn, count: 1, expense: "18.00" });
  expect((await at(`?keyword=${"x".repeat(99)}`)).keyword).toHaveLength(60);
  const file = async (search: string) =>
    rowsOf(await exportLoader(browser.get(`/user/funding_records/export${search}`)));
  expect(await file(`?keyword=${sn}&month=2026-11`)).toHaveLength(2);
  expect(await file(`?keyword=${sn}&month=2026-10`)).toHaveLength(1);
});

test("the file has the filtered rows of the customer, and a cell like a formula is text", async () => {
  const { browser } = await customerWithFunds();
  const other = await buyer(shop, demoCustomers.stationer);
  const fileOf = async (visitor: typeof browser, search: string) => {
    const response = await exportLoader(visitor.get(`/user/funding_records/export${search}`));
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    return rowsOf(response);
  };
  const all = await fileOf(browser, "");
  expect(all).toHaveLength(4);
  expect(all[1]?.slice(2)).toEqual(["调整", 1, null, 6871, null, "=HYPERLINK(1)"]);
  expect(all[2]?.slice(2, 6)).toEqual(["消费", null, 18, 6870]);
  expect(all[2]?.[7]).toMatch(/^支付订单/);
  expect(await fileOf(browser, "?type=recharge")).toHaveLength(2);
  const theirs = await fileOf(await visit("/user/funding_records").with(other.token), "");
  expect(theirs).toHaveLength(2);
  expect(theirs.join()).not.toMatch(/\b6888\b/);
});
