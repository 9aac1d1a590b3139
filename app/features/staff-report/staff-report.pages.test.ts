import { beforeEach, expect, test } from "vitest";
import { startStaffSession } from "#app/http/session.server.ts";
import { fen } from "#contract/rules/money.ts";
import { REFUND_REASONS } from "#contract/rules/refund.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, type MemberName, staffToken } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder, unitsOf } from "#tests/support/refunding.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader as exportSales } from "./export.resource.ts";
import { loader as exportRefunds } from "./refund-export.resource.ts";
import * as refundRowsPage from "./refund-rows.page.tsx";
import * as refundsPage from "./refunds.page.tsx";
import { refundRowsAddress } from "./report.ts";
import * as rowsPage from "./rows.page.tsx";
import * as salesPage from "./sales.page.tsx";

const shop = freshBackend();
type Args = Parameters<typeof salesPage.loader>[0];
let finance: Awaited<ReturnType<typeof browserOf>>;

async function browserOf(role: MemberName) {
  const cookie = (await startStaffSession(await staffToken(shop, demoMembers[role]))).split(";")[0] ?? "";
  return (path: string) => visit(path, cookie).get() as unknown as Args;
}
beforeEach(async () => {
  const article = await createProduct(shop, { price: 1999, cost: 1333 });
  await (await refunder(shop, demoCustomers.tradeMarkup)).paid([[article, 2]]);
  finance = await browserOf("finance");
});

test("a month by day has a chart, a bar for each day and rows that lead to what they add up to", async () => {
  const { rows, chart, question, total } = await salesPage.loader(finance("/staff/reports"));
  expect([question.from, question.to, rows.length]).toEqual(["2026-11-01", "2026-11-21", 21]);
  expect(chart?.bars).toHaveLength(21);
  const today = rows.at(-1);
  const parts = await rowsPage.loader(finance(`/staff/reports/rows?by=day&key=${today?.key}`));
  expect([parts.net, parts.name]).toEqual([today?.net, "2026-11-21"]);
  expect(rows.reduce((sum, { net }) => sum + fen(net), 0)).toBe(fen(total.net));
});

test("other dimensions have no chart, an unknown one is that of days, and days that have not come are left out", async () => {
  expect((await salesPage.loader(finance("/staff/reports?by=store"))).chart).toBeNull();
  const odd = await salesPage.loader(finance("/staff/reports?by=moon&from=2026-11-20&to=2027-01-01&store=x"));
  expect(odd.question).toEqual({ by: "day", from: "2026-11-20", to: "2026-11-21", store: undefined });
});

test("a margin narrows reports by product alone, of members who see margins", async () => {
  const below = async (who: typeof finance, by: string) =>
    (await salesPage.loader(who(`/staff/reports?by=${by}&below=10`))).question.below;
  expect([await below(finance, "product"), await below(finance, "store")]).toEqual([10, undefined]);
  expect(await below(await browserOf("service"), "product")).toBeUndefined();
  const { rows, count, paging } = await salesPage.loader(finance("/staff/reports?by=product"));
  expect([rows.length, paging]).toEqual([count, { page: 1, limit: 100 }]);
  const [first] = rows;
  const parts = await rowsPage.loader(finance(`/staff/reports/rows?by=product&key=${first?.key}`));
  expect([parts.name, parts.net]).toEqual([first?.name, first?.net]);
});

test("an account manager reads no cost, and a file has none", async () => {
  const service = await browserOf("service");
  expect((await salesPage.loader(service("/staff/reports"))).total.margin).toBeNull();
  const [mine, all] = await Promise.all([
    exportSales(service("/staff/reports/export?by=store")),
    exportSales(finance("/staff/reports/export?by=store")),
  ]);
  expect([mine.status, all.status]).toEqual([200, 200]);
  const size = async (file: Response) => (await file.arrayBuffer()).byteLength;
  expect(await size(all)).toBeGreaterThan(await size(mine));
});

test("causes of refunds lead to their refunds, and both are as much as the sales report says", async () => {
  const me = await refunder(shop, demoCustomers.tradeMarkup);
  const order = await me.paid([[await createProduct(shop, { price: 1999 }), 2]]);
  const { sn } = await me.applied(order, unitsOf(order, 1));
  await shop.backend.staff.refunds.agree(sn);
  const { causes, types, total, question } = await refundsPage.loader(finance("/staff/reports/refunds"));
  expect([causes, types].map((rows) => rows.reduce((sum, { paid }) => sum + fen(paid), 0))).toEqual([
    fen(total.paid),
    fen(total.paid),
  ]);
  expect((await salesPage.loader(finance("/staff/reports"))).total.refund).toBe(total.paid);
  const cause = causes.find(({ key }) => key === REFUND_REASONS[0]);
  const rows = await refundRowsPage.loader(finance(refundRowsAddress(question, { cause: REFUND_REASONS[0] })));
  expect([rows.paid, rows.count, rows.name]).toEqual([cause?.paid, cause?.count, REFUND_REASONS[0]]);
  expect(rows.list.map((row) => row.sn)).toContain(sn);
  expect((await exportRefunds(finance("/staff/reports/refunds/export"))).status).toBe(200);
  expect(await outcome(refundRowsPage.loader(finance("/staff/reports/refunds/rows?cause=moon")))).toMatchObject({
    init: { status: 404 },
  });
});

test("the warehouse reads no sales and no refunds", async () => {
  const warehouse = await browserOf("warehouse");
  for (const loader of [
    salesPage.loader,
    rowsPage.loader,
    exportSales,
    refundsPage.loader,
    refundRowsPage.loader,
    exportRefunds,
  ]) {
    expect(await outcome(loader(warehouse("/staff/reports")))).toMatchObject({ init: { status: 403 } });
  }
});

test("a row that no report has is not found", async () => {
  expect(await outcome(rowsPage.loader(finance("/staff/reports/rows?by=store&key=abc")))).toMatchObject({
    init: { status: 404 },
  });
});
