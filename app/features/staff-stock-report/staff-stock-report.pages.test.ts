import { beforeEach, expect, test } from "vitest";
import { startStaffSession } from "#app/http/session.server.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, type MemberName, staffToken } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader as exportReport } from "./export.resource.ts";
import * as reorderPage from "./reorder.page.tsx";
import * as slowPage from "./slow.page.tsx";
import { stockReportSheet } from "./staff-stock-report.server.ts";
import { lastsDays, placeAddress, sellableShare, slowText, stockExportAddress } from "./staff-stock-report.ts";
import * as valuePage from "./value.page.tsx";

const shop = freshBackend();

async function open(role: MemberName) {
  const cookie = (await startStaffSession(await staffToken(shop, demoMembers[role]))).split(";")[0] ?? "";
  return (path: string) => visit(path, cookie).get();
}
let goods: Awaited<ReturnType<typeof open>>;
let article: Article;
beforeEach(async () => {
  article = await createProduct(shop, { name: "测试硒鼓", stock: 20, cost: 1234 });
  await shop.backend.staff.warehouses.fill("上海仓", article.store_id);
  shop.world.now += 91 * DAY_MS;
  await runJob(shop, "measure turnover");
  goods = await open("goods");
});

test("shows what the warehouses are worth, and the SKUs of the one in the address", async () => {
  const all = await valuePage.loader(goods("/staff/reports/stock"));
  expect(all.place).toBeNull();
  const [shanghai] = all.values?.list ?? [];
  expect(shanghai?.name).toBe("上海仓");
  const one = await valuePage.loader(goods(placeAddress(shanghai?.warehouse_id ?? 0)));
  expect(one.place).toMatchObject({ of: shanghai, count: shanghai?.skus });
  expect(await valuePage.loader(goods("/staff/reports/stock?warehouse=x"))).toMatchObject({ place: null });
  expect(await outcome(valuePage.loader(goods(placeAddress(987_654))))).toMatchObject({ init: { status: 404 } });
  const warehouse = await open("warehouse");
  expect((await valuePage.loader(warehouse("/staff/reports/stock"))).values?.total.value).toBeNull();
});

test("lists slow SKUs by warehouse and words, and those to reorder by days", async () => {
  const slow = async (search: string) => slowPage.loader(goods(`/staff/reports/slow?${search}`));
  const mine = { sku_id: article.sku_id, pieces: 20, value: "246.80", sold_90: 0 };
  const words = `keyword=${article.sku_id}`;
  expect((await slow(words)).list).toMatchObject([mine]);
  expect(await slow(`${words}&warehouse=0`)).toMatchObject({ list: [], count: 0, value: "0.00" });
  const me = await refunder(shop, demoCustomers.tradeMarkup);
  await me.paid([[article, 16]]);
  await runJob(shop, "measure turnover");
  expect((await slow(words)).list).toEqual([]);
  const reorder = async (search = "") => {
    const { query, list } = await reorderPage.loader(goods(`/staff/reports/reorder${search}`));
    return { days: query.days, mine: list.find(({ sku_id }) => sku_id === article.sku_id) };
  };
  expect(await reorder()).toMatchObject({ days: 14, mine: { stock: 4, sold_30: 16 } });
  expect(await reorder("?days=7")).toMatchObject({ days: 7, mine: undefined });
  expect(await reorder("?days=9")).toMatchObject({ days: 14 });
});

test("gives an Excel file of each report, without costs for members who may not see them", async () => {
  const [finance, warehouse] = [await open("finance"), await open("warehouse")];
  for (const report of ["value", "slow", "reorder"] as const) {
    for (const browse of [finance, warehouse]) {
      const file = await exportReport(browse(stockExportAddress(report)));
      expect(file.headers.get("Content-Type")).toContain("spreadsheetml");
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    }
  }
  const heads = async (seesCost: boolean) => {
    const { rows } = await stockReportSheet(NO_ROWS, { report: "slow" }, seesCost);
    for await (const row of rows) return JSON.stringify(row);
    return "";
  };
  expect(await heads(true)).toContain("库存金额");
  expect(await heads(false)).not.toMatch(/库存金额|成本/);
});

const NO_ROWS = { read: async () => ({ list: [], next: null }) } as unknown as Parameters<typeof stockReportSheet>[0];

test.each([
  [10, 0, "卖不动"],
  [1000, 246, "1 年"],
  [570, 41, "3.4 年"],
  [336, 20, "4.1 年"],
])("%i units at %i in 90 days last for %s", (stock, sold_90, text) => {
  expect(slowText({ stock, sold_90 })).toBe(text);
});

test("counts whole days, and takes the share of costs where they are known", () => {
  expect(lastsDays({ stock: 5, sold_30: 16 })).toBe(9);
  const units = { pieces: 4, sellable: 3, value: null, sellable_value: null };
  expect(sellableShare(units)).toBe(0.75);
  expect(sellableShare({ ...units, value: "10.00", sellable_value: "5.00" })).toBe(0.5);
  expect(sellableShare({ ...units, pieces: 0 })).toBeNull();
});
