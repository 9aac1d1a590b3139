import { beforeEach, describe, expect, test } from "vitest";
import { fen } from "#contract/rules/money.ts";
import { DIMENSIONS, isOfItems, type ReportDimension } from "#contract/rules/report.ts";
import { FORBIDDEN } from "#contract/rules/status.ts";
import { type SalesRow, staffReport } from "#contract/staff-report.ts";
import { createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { giveLine } from "#tests/support/credit.ts";
import { asMember, demoMembers } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { plainSums } from "#tests/support/plain-sales.ts";
import { refunder, unitsOf } from "#tests/support/refunding.ts";
import { forgetDemoSales, makeSales, repay } from "#tests/support/sales-history.ts";

const shop = freshBackend();
const db = () => shop.backend.database.read;

beforeEach(() => forgetDemoSales(shop));

type Member = Awaited<ReturnType<typeof asMember>>;
const RANGE = { from: "2026-11-01", to: "2027-06-30" };
async function report(member: Member, by: ReportDimension, more: Record<string, string | number> = {}) {
  const query = new URLSearchParams({
    ...RANGE,
    by,
    ...Object.fromEntries(Object.entries(more).map(([k, v]) => [k, String(v)])),
  });
  return staffReport.sales.answer.parse((await member.get(`/api/staff/reports/sales?${query}`)).data);
}
async function parts(member: Member, by: ReportDimension, key: string) {
  const read = async (page: number) => {
    const query = new URLSearchParams({ ...RANGE, by, key, page: String(page), limit: "50" });
    return staffReport.parts.answer.parse((await member.get(`/api/staff/reports/sales/parts?${query}`)).data);
  };
  const first = await read(1);
  const list = [...first.list];
  for (let page = 2; list.length < first.count; page += 1) list.push(...(await read(page)).list);
  return { ...first, list };
}

const read = ({ net, cost, orders }: Pick<SalesRow, "net" | "cost" | "orders">) => ({
  net: fen(net),
  cost: cost === null ? null : fen(cost),
  orders,
});

describe("a report of a random history", () => {
  test.each([1, 2, 3])(
    "%i: each row is the sum of the tables, leads to parts that add up to it, and the rows to the total",
    async (seed) => {
      await makeSales(shop, seed, 40);
      const ways = await db()
        .selectFrom("order_groups")
        .select("pay_type")
        .distinct()
        .where("paid_at", ">", 0)
        .execute();
      expect(ways.map(({ pay_type }) => pay_type).sort()).toEqual(["balance", "credit", "weixin"]);
      const acts = await db().selectFrom("staff_log").select("act").where("act", "=", "order.price").execute();
      expect(acts.length).toBeGreaterThan(0);
      const finance = await asMember(shop, demoMembers.finance);
      for (const by of DIMENSIONS) {
        const { rows, total } = await report(finance, by);
        const plain = await plainSums(db(), by);
        for (const row of rows) {
          const { orders, ...sums } = plain.get(row.key) ?? { net: 0, cost: 0, orders: 0 };
          expect({ by, key: row.key, ...read(row), orders: isOfItems(by) ? orders : row.orders }).toEqual({
            by,
            key: row.key,
            ...sums,
            orders,
          });
          expect(fen(row.margin ?? "")).toBe(fen(row.net) - fen(row.cost ?? ""));
          if (!row.orders && fen(row.refund) === 0 && fen(row.net) === 0) continue;
          const made = await parts(finance, by, row.key);
          expect([made.net, made.cost]).toEqual([row.net, row.cost]);
          expect(made.list.reduce((sum, one) => sum + fen(one.net), 0)).toBe(fen(row.net));
          expect(made.list.reduce((sum, one) => sum + fen(one.cost ?? ""), 0)).toBe(fen(row.cost ?? ""));
          if (!isOfItems(by)) expect(made.list.filter(({ kind }) => kind === "order")).toHaveLength(row.orders);
        }
        expect([...plain.keys()].filter((key) => !rows.some((row) => row.key === key))).toEqual([]);
        const sum = (field: "paid" | "refund" | "net") => rows.reduce((all, row) => all + fen(row[field]), 0);
        expect([sum("paid"), sum("refund"), sum("net")]).toEqual([fen(total.paid), fen(total.refund), fen(total.net)]);
      }
      expect(await shop.backend.audit()).toEqual([]);
    },
  );
});

describe("who sees what", () => {
  /** A paid order of a customer of 陈知远 and one of another account manager's. */
  async function twoSales() {
    const article = await createProduct(shop, { price: 1999, cost: 1333 });
    for (const phone of [demoCustomers.tradeMarkup, demoCustomers.tradeCost]) {
      await (await refunder(shop, phone)).paid([[article, 1]]);
    }
    const [own, other] = [
      await customerOf(shop, demoCustomers.tradeMarkup),
      await customerOf(shop, demoCustomers.tradeCost),
    ];
    const managers = await db().selectFrom("managers").select("id").orderBy("id").execute();
    const stranger = managers.find(({ id }) => id !== own.manager_id)?.id ?? 0;
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ manager_id: stranger }).where("id", "=", other.id).execute(),
    );
    return { own: String(own.id), other: String(other.id) };
  }
  const keysOf = ({ rows }: Awaited<ReturnType<typeof report>>) => rows.map(({ key }) => key).sort();

  test("an account manager sees own customers without cost; finance sees all with it", async () => {
    const { own, other } = await twoSales();
    const service = await report(await asMember(shop, demoMembers.service), "customer");
    expect(keysOf(service)).toEqual([own]);
    expect(service.total).toMatchObject({ orders: 1, cost: null, margin: null, unknown_units: null });
    const finance = await report(await asMember(shop, demoMembers.finance), "customer");
    expect(keysOf(finance)).toEqual([own, other].sort());
    expect(finance.total).toMatchObject({ orders: 2, cost: "26.66", unknown_units: 0 });
    const foreign = await parts(await asMember(shop, demoMembers.service), "customer", other);
    expect([foreign.count, foreign.name]).toEqual([0, other]);
    expect((await parts(await asMember(shop, demoMembers.service), "customer", own)).cost).toBeNull();
  });

  test("the warehouse sees no sales", async () => {
    const warehouse = await asMember(shop, demoMembers.warehouse);
    for (const path of ["", "/parts", "/export"]) {
      expect(await warehouse.get(`/api/staff/reports/sales${path}`)).toMatchObject({ status: FORBIDDEN });
    }
  });
});

describe("a report", () => {
  test("is computed once in five minutes for all who see the same customers", async () => {
    const finance = await asMember(shop, demoMembers.finance);
    const goods = await asMember(shop, demoMembers.goods);
    const first = await report(finance, "store");
    const article = await createProduct(shop, { price: 1999 });
    await (await refunder(shop, demoCustomers.tradeCost)).paid([[article, 1]]);
    shop.world.now += 4 * 60_000;
    expect(await report(goods, "store")).toMatchObject({ computed_at: first.computed_at, total: { orders: 0 } });
    shop.world.now += 60_001;
    expect((await report(finance, "store")).total.orders).toBe(1);
  });

  test("counts an order on credit when it is bought, and not when it is repaid", async () => {
    const article = await createProduct(shop, { price: 1999 });
    await giveLine(shop, demoCustomers.tradeCost);
    const me = await refunder(shop, demoCustomers.tradeCost);
    const order = await me.paid([[article, 2]], { pay: me.payOnCredit });
    const { sn } = await me.applied(order, unitsOf(order, 1));
    await shop.backend.staff.refunds.agree(sn);
    const finance = await asMember(shop, demoMembers.finance);
    const first = await report(finance, "day");
    expect(first.total.orders).toBe(1);
    expect(fen(first.total.refund)).toBeGreaterThan(0);
    await repay(shop, demoCustomers.tradeCost, 100);
    shop.world.now += 5 * 60_001;
    expect((await report(finance, "day")).total).toEqual(first.total);
  });

  test("counts customers, and those who paid for the first time", async () => {
    const article = await createProduct(shop, { price: 1999 });
    const me = await refunder(shop, demoCustomers.tradeCost);
    await me.paid([[article, 1]]);
    await me.paid([[article, 2]]);
    const first = await report(await asMember(shop, demoMembers.finance), "day");
    expect(first.total).toMatchObject({ orders: 2, customers: 1, new_customers: 1 });
    shop.world.now += 30 * 24 * 60 * 60_000;
    await (await refunder(shop, demoCustomers.tradeCost)).paid([[article, 1]]);
    const later = await report(await asMember(shop, demoMembers.finance), "day", { from: "2026-12-01" });
    expect(later.total).toMatchObject({ orders: 1, customers: 1, new_customers: 0 });
  });

  test("compares with the range before, and one store with itself", async () => {
    const article = await createProduct(shop, { price: 1999 });
    const other = await createProduct(shop, { store: "另一家", price: 701 });
    await (await refunder(shop, demoCustomers.tradeCost)).paid([[article, 1]]);
    shop.world.now += 30 * 24 * 60 * 60_000;
    await (await refunder(shop, demoCustomers.tradeCost)).paid([[other, 1]]);
    const finance = await asMember(shop, demoMembers.finance);
    const range = { from: "2026-12-01", to: "2026-12-31" };
    const all = await report(finance, "store", range);
    expect(all.before).toEqual({ from: "2026-11-01", to: "2026-11-21" });
    expect([all.total.orders, all.total_before.orders]).toEqual([1, 1]);
    const one = await report(finance, "store", { ...range, store: article.store_id });
    expect([one.total.orders, one.total_before.orders]).toEqual([0, 1]);
  });

  test("says how many units have no known cost, and a file is logged", async () => {
    const article = await createProduct(shop, { price: 1999, cost: 1000 });
    await (await refunder(shop, demoCustomers.tradeCost)).paid([[article, 3]]);
    await shop.backend.database.write((tx) => tx.updateTable("order_items").set({ cost_fen: null }).execute());
    const finance = await asMember(shop, demoMembers.finance);
    expect((await report(finance, "day")).total).toMatchObject({ cost: "0.00", unknown_units: 3 });
    const file = staffReport.exportSales.answer.parse(
      (await finance.get("/api/staff/reports/sales/export?by=store")).data,
    );
    expect(file.rows.length).toBeGreaterThan(0);
    const log = await db().selectFrom("staff_log").select("summary").where("act", "=", "report.export").execute();
    expect(log).toMatchObject([{ summary: `${file.from} 至 ${file.to}，${file.rows.length} 行` }]);
  });

  test.each(["2026-13", "abc", "none", "-1", "2026-11-21' or 1=1"])("has no row %j", async (key) => {
    const finance = await asMember(shop, demoMembers.finance);
    const query = new URLSearchParams({ by: "store", key });
    expect(await finance.get(`/api/staff/reports/sales/parts?${query}`)).toMatchObject({ status: 404 });
  });
});
