import { expect, test } from "vitest";
import { startStaffSession } from "#app/http/session.server.ts";
import { ACCOUNT_IDS, ACCOUNTS } from "#contract/rules/accounting.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, type MemberName, staffToken } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { rowsOf } from "#tests/support/workbook.ts";
import { loader as exportVouchers } from "./export.resource.ts";
import * as monthPage from "./month.page.tsx";
import * as vouchersPage from "./vouchers.page.tsx";

const shop = freshBackend();
type Args = Parameters<typeof monthPage.loader>[0];

async function browserOf(role: MemberName) {
  const cookie = (await startStaffSession(await staffToken(shop, demoMembers[role]))).split(";")[0] ?? "";
  return {
    get: (path: string) => visit(path, cookie).get() as unknown as Args,
    post: (fields: Record<string, string>) =>
      visit("/staff/reports/accounting", cookie).post(fields) as unknown as Args,
  };
}

/** A file as records by its heads. */
async function fileOf(kind: string, program: string) {
  const { get } = await browserOf("finance");
  const [heads = [], ...rows] = await rowsOf(
    await exportVouchers(get(`/staff/reports/accounting/export?month=2026-11&kind=${kind}&program=${program}`)),
  );
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [String(head), row[at]])));
}
const sum = (rows: readonly Record<string, unknown>[], head: string) =>
  Math.round(rows.reduce((all, row) => all + Number(row[head] ?? 0), 0) * 100);

/** An order of two units at the ¥14.50 of this customer. */
const buyTwo = async () =>
  (await refunder(shop, demoCustomers.tradeMarkup)).paid([[await createProduct(shop, { price: 1999, cost: 1000 }), 2]]);

test("a month sums up its vouchers, and each kind leads to them", async () => {
  await buyTwo();
  const { get } = await browserOf("finance");
  const { month, months, kinds, accounts } = await monthPage.loader(get("/staff/reports/accounting"));
  expect([month, months.length, months[0]]).toEqual(["2026-11", 13, "2026-11"]);
  const sale = kinds.find(({ kind }) => kind === "sale");
  const read = await vouchersPage.loader(get(`/staff/reports/accounting/vouchers?month=${month}&kind=sale`));
  expect([read.count, read.list.at(-1)?.kind]).toEqual([sale?.count, "sale"]);
  expect(accounts.length).toBeGreaterThan(2);
  expect((await monthPage.loader(get("/staff/reports/accounting?month=2031-01"))).months).toHaveLength(14);
  expect((await monthPage.loader(get("/staff/reports/accounting?month=abc"))).month).toBe("2026-11");
});

test("both programmes read the same balanced vouchers, numbered from 1", async () => {
  const { sn } = await buyTwo();
  const [yonyou, kingdee] = [await fileOf("sale", "yonyou"), await fileOf("sale", "kingdee")];
  expect(sum(yonyou, "金额借方")).toBe(sum(yonyou, "金额贷方"));
  expect([sum(kingdee, "借方"), sum(kingdee, "贷方")]).toEqual([sum(yonyou, "金额借方"), sum(yonyou, "金额贷方")]);
  expect(kingdee.map((row) => row.凭证号)).toEqual(yonyou.map((row) => row.业务号));
  expect([yonyou[0]?.业务号, kingdee[0]?.凭证号, kingdee[0]?.分录序号]).toEqual([1, 1, 1]);
  const own = yonyou.filter((row) => row.票号 === sn);
  expect(own.map((row) => [row.科目编码, row.金额借方, row.金额贷方, row.客户编码])).toEqual([
    ["2203", 29, null, "000005"],
    ["6001", null, 25.66, null],
    ["22211001", null, 3.34, null],
  ]);
  expect(kingdee.find((row) => row.结算号 === sn)).toMatchObject({
    凭证日期: "2026-11-21",
    会计年度: 2026,
    会计期间: 11,
    科目名称: "预收账款",
    核算项目: "客户---000005---杭州远山办公贸易有限公司（虚构）",
  });
});

test("files have the names that finance gives the accounts", async () => {
  await buyTwo();
  const { post, get } = await browserOf("finance");
  const fields = Object.fromEntries(
    ACCOUNT_IDS.flatMap((id) => [
      [`${id}_code`, ACCOUNTS[id].code],
      [`${id}_name`, ACCOUNTS[id].name],
    ]),
  );
  const sent = { ...fields, intent: "accounts", word: "转", sales_code: " 600101 " };
  expect(await outcome(monthPage.action(post({ ...sent, tax_code: "" })))).toMatchObject({
    data: { form: { error: { tax_code: ["请填写销项税额的编码"] } } },
  });
  expect(await outcome(monthPage.action(post(sent)))).toMatchObject({ status: 303 });
  expect((await monthPage.loader(get("/staff/reports/accounting"))).changed).toContain("方静");
  const rows = await fileOf("sale", "yonyou");
  expect([rows[0]?.凭证类别字, rows[1]?.科目编码]).toEqual(["转", "600101"]);
});

test("is a matter of finance", async () => {
  for (const role of ["service", "warehouse", "goods"] as const) {
    const { get, post } = await browserOf(role);
    for (const loader of [monthPage.loader, vouchersPage.loader, exportVouchers]) {
      expect(await outcome(loader(get("/staff/reports/accounting")))).toMatchObject({ init: { status: 403 } });
    }
    expect(await outcome(monthPage.action(post({ intent: "accounts" })))).toMatchObject({ init: { status: 403 } });
  }
});
