import { beforeEach, describe, expect, test } from "vitest";
import { staffReport } from "#contract/staff-report.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";
import { forgetDemoSales, raiseBalance } from "#tests/support/sales-history.ts";

const shop = freshBackend();
const db = () => shop.backend.database.read;
beforeEach(() => forgetDemoSales(shop));

type Member = Awaited<ReturnType<typeof asMember>>;
const RANGE = { from: "2026-11-01", to: "2026-11-30" };
async function report(member: Member, by: string, more: Record<string, number> = {}) {
  const query = new URLSearchParams({
    ...RANGE,
    by,
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
  });
  return staffReport.sales.answer.parse((await member.get(`/api/staff/reports/sales?${query}`)).data);
}

describe("a report by product", () => {
  /** Products sold with these margins in percent at ¥10; a margin of null is of a product that was only refunded. */
  async function soldAt(margins: readonly (number | null)[]) {
    const me = await refunder(shop, demoCustomers.tradeMarkup);
    await raiseBalance(shop, me.id);
    const sold = new Map<number | null, string>();
    for (const margin of margins) {
      const article = await createProduct(shop, { price: 1000, cost: 100, cost_plus: 900 });
      const order = await me.paid([[article, 1]]);
      await shop.backend.database.write((tx) =>
        margin === null
          ? tx.updateTable("order_groups").set({ paid_at: 0 }).where("id", "=", order.group).execute()
          : tx
              .updateTable("order_items")
              .set({ cost_fen: 1000 - margin * 10 })
              .where("order_id", "=", order.order_id)
              .execute(),
      );
      if (margin === null) await shop.backend.staff.refunds.own(order.sn, { reason: "缺货", remark: "" });
      sold.set(margin, String(article.product_id));
    }
    return (margin: number | null) => sold.get(margin) ?? "";
  }
  const keys = ({ rows }: Awaited<ReturnType<typeof report>>) => rows.map(({ key }) => key);

  test("lists those below a margin, the lowest first, without those that were only refunded", async () => {
    const of = await soldAt([20, -5, 4, 5, 0, null]);
    const finance = await asMember(shop, demoMembers.finance);
    const below = async (limit: number) => keys(await report(finance, "product", { below: limit }));
    expect(await below(0)).toEqual([of(-5)]);
    expect(await below(5)).toEqual([of(-5), of(0), of(4)]);
    expect(await below(10)).toEqual([of(-5), of(0), of(4), of(5)]);
    expect(await report(finance, "product", { below: 5 })).toMatchObject({ count: 3, total: { orders: 5 } });
    expect(keys(await report(finance, "product", { below: 7 }))).toContain(of(20));
    expect(keys(await report(finance, "store", { below: 5 }))).toEqual(keys(await report(finance, "store")));
  });

  test("tells no margins by its filter to members who may not see them", async () => {
    await soldAt([20, -5, 4]);
    const service = await asMember(shop, demoMembers.service);
    const path = "/api/staff/reports/sales";
    for (const part of [path, `${path}/export`]) {
      const query = new URLSearchParams({ ...RANGE, by: "product" });
      const all = await service.get(`${part}?${query}`);
      expect((all.data as { rows: object[] }).rows).toHaveLength(4);
      expect(await service.get(`${part}?${query}&below=5`)).toEqual(all);
    }
  });

  test("has pages of a hundred rows, and a file with all of them", async () => {
    const article = await createProduct(shop, { price: 1999 });
    const { order_id } = await (await refunder(shop, demoCustomers.tradeCost)).paid([[article, 1]]);
    const item = await db()
      .selectFrom("order_items")
      .selectAll()
      .where("order_id", "=", order_id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 250 }, (_, place) => ({
      ...item,
      id: 8_000_000 + place,
      product_id: 8_000_000 + place,
      unit_fen: 0,
      total_fen: 0,
    }));
    await shop.backend.database.write((tx) => tx.insertInto("order_items").values(others).execute());
    const finance = await asMember(shop, demoMembers.finance);
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await report(finance, "product", { page }));
    expect(pages.map(({ rows }) => rows.length)).toEqual([100, 100, 52, 0]);
    expect(pages.map(({ count }) => count)).toEqual([252, 252, 252, 252]);
    expect(new Set(pages.flatMap(keys)).size).toBe(252);
    const query = new URLSearchParams({ ...RANGE, by: "product" });
    const file = (await finance.get(`/api/staff/reports/sales/export?${query}`)).data;
    expect(staffReport.exportSales.answer.parse(file).rows.map(({ key }) => key)).toEqual(pages.flatMap(keys));
  });
});
