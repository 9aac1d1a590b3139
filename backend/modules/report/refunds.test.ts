import { beforeEach, describe, expect, test } from "vitest";
import { fen } from "#contract/rules/money.ts";
import { REFUND_REASONS, REFUND_STATUS } from "#contract/rules/refund.ts";
import { LISTED_CAUSES, WORDS_KEY } from "#contract/rules/refund-report.ts";
import { NONE_KEY } from "#contract/rules/report.ts";
import { FORBIDDEN } from "#contract/rules/status.ts";
import { type RefundReportRow, staffReport } from "#contract/staff-report.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder, unitsOf } from "#tests/support/refunding.ts";
import { forgetDemoSales, makeSales } from "#tests/support/sales-history.ts";

const shop = freshBackend();
const db = () => shop.backend.database.read;
beforeEach(() => forgetDemoSales(shop));

type Member = Awaited<ReturnType<typeof asMember>>;
const RANGE = { from: "2026-11-01", to: "2027-06-30" };
const PATH = "/api/staff/reports/refunds";
const read = (member: Member, path: string, more: Record<string, string> = {}) =>
  member.get(`${path}?${new URLSearchParams({ ...RANGE, ...more })}`);
const report = async (member: Member, more?: Record<string, string>) =>
  staffReport.refunds.answer.parse((await read(member, PATH, more)).data);
const parts = async (member: Member, more: Record<string, string>) =>
  staffReport.refundParts.answer.parse((await read(member, `${PATH}/parts`, more)).data);

/** What a row must say, summed up from the tables refund by refund. */
async function plainRows(keyOf: (refund: { reason: string; type: number }) => string) {
  const refunds = await db()
    .selectFrom("refunds")
    .selectAll()
    .where("state", "=", REFUND_STATUS.refunded)
    .where("state_at", ">", 0)
    .execute();
  const items = await db().selectFrom("refund_items").selectAll().execute();
  const rows = new Map<string, { count: number; units: number; goods: number; freight: number; deducted: number }>();
  for (const refund of refunds) {
    const row = rows.get(keyOf(refund)) ?? { count: 0, units: 0, goods: 0, freight: 0, deducted: 0 };
    const own = items.filter(({ refund_id }) => refund_id === refund.id);
    rows.set(keyOf(refund), {
      count: row.count + 1,
      units: own.reduce((sum, { pieces }) => sum + pieces, row.units),
      goods: row.goods + refund.goods_fen,
      freight: row.freight + refund.postage_fen,
      deducted: row.deducted + refund.short_fen,
    });
  }
  return rows;
}
const causeOf = ({ reason }: { reason: string }) =>
  reason === "" ? NONE_KEY : LISTED_CAUSES.includes(reason) ? reason : WORDS_KEY;

const plain = ({ count, units, goods, freight, deducted }: RefundReportRow) => ({
  count,
  units,
  goods: fen(goods),
  freight: fen(freight),
  deducted: fen(deducted),
});

describe("a refund report of a random history", () => {
  test.each([1, 2, 3])(
    "%i: each row is the sum of the tables, and leads to refunds that add up to it",
    async (seed) => {
      await makeSales(shop, seed, 40);
      const finance = await asMember(shop, demoMembers.finance);
      const { causes, types, total } = await report(finance);
      for (const [filter, rows, keyOf] of [
        ["cause", causes, causeOf],
        ["type", types, ({ type }: { type: number }) => String(type)],
      ] as const) {
        expect(new Map(rows.map((row) => [row.key, plain(row)]))).toEqual(await plainRows(keyOf));
        for (const row of rows) {
          expect(fen(row.paid)).toBe(fen(row.goods) + fen(row.freight) - fen(row.deducted));
          const { list, ...sums } = await parts(finance, { [filter]: row.key });
          expect(sums).toMatchObject({ name: row.name, count: row.count, units: row.units, paid: row.paid });
          expect(list).toHaveLength(row.count);
          expect(list.reduce((sum, { paid }) => sum + fen(paid), 0)).toBe(fen(row.paid));
          expect(list.reduce((sum, { units }) => sum + units, 0)).toBe(row.units);
        }
        expect(rows.reduce((sum, { paid }) => sum + fen(paid), 0)).toBe(fen(total.paid));
      }
      const sales = await read(finance, "/api/staff/reports/sales", { by: "store" });
      expect(staffReport.sales.answer.parse(sales.data).total.refund).toBe(total.paid);
      expect(await shop.backend.audit()).toEqual([]);
    },
  );
});

/** A paid refund of a customer. */
async function refunded(phone: string, refund_message: string = REFUND_REASONS[1]) {
  const me = await refunder(shop, phone);
  const order = await me.paid([[await createProduct(shop, { price: 1999 }), 2]]);
  const { sn } = await me.applied(order, unitsOf(order, 1), { refund_message });
  await shop.backend.staff.refunds.agree(sn);
  return { sn, order };
}

describe("who sees what", () => {
  test("an account manager sees refunds of own customers, the warehouse none", async () => {
    const own = await refunded(demoCustomers.tradeMarkup);
    await refunded(demoCustomers.tradeCost);
    const service = await asMember(shop, demoMembers.service);
    expect((await report(service)).total.count).toBe(1);
    expect((await parts(service, {})).list.map(({ sn }) => sn)).toEqual([own.sn]);
    expect((await report(await asMember(shop, demoMembers.finance))).total.count).toBe(2);
    const warehouse = await asMember(shop, demoMembers.warehouse);
    for (const path of ["", "/parts", "/export"]) {
      expect(await warehouse.get(`${PATH}${path}`)).toMatchObject({ status: FORBIDDEN });
    }
  });

  test("words of staff are one cause, which members read who may read the refund", async () => {
    const { order } = await refunded(demoCustomers.tradeCost);
    await shop.backend.staff.refunds.own(order.sn, { reason: "客户多付了一箱", remark: "" });
    const wordsFor = async (member: (typeof demoMembers)[keyof typeof demoMembers]) =>
      (await parts(await asMember(shop, member), { cause: WORDS_KEY })).list.map(({ words }) => words);
    expect(await wordsFor(demoMembers.finance)).toEqual(["客户多付了一箱"]);
    expect(await wordsFor(demoMembers.goods)).toEqual([""]);
    const finance = await asMember(shop, demoMembers.finance);
    expect((await parts(finance, { cause: REFUND_REASONS[1] })).list.map(({ words }) => words)).toEqual([""]);
  });
});

describe("a refund report", () => {
  test("compares with the range before, of one store alone, and its file is logged", async () => {
    await refunded(demoCustomers.tradeCost);
    shop.world.now += 30 * 24 * 60 * 60_000;
    await refunded(demoCustomers.tradeCost, REFUND_REASONS[0]);
    const finance = await asMember(shop, demoMembers.finance);
    const december = { from: "2026-12-01", to: "2026-12-31" };
    const { causes, total, total_before, stores } = await report(finance, december);
    expect(causes.map(({ key, count }) => [key, count])).toEqual([
      [REFUND_REASONS[0], 1],
      [REFUND_REASONS[1], 0],
    ]);
    expect([total_before.count, causes[1]?.before, causes[0]?.before]).toEqual([1, total_before.paid, "0.00"]);
    for (const { store_id, name } of stores) {
      const one = await report(finance, { ...december, store: String(store_id) });
      expect(one.total.paid).toBe(name === "测试店铺" ? total.paid : "0.00");
    }
    const file = staffReport.exportRefunds.answer.parse((await read(finance, `${PATH}/export`, december)).data);
    expect(file).toMatchObject({ causes, total });
    const log = await db().selectFrom("staff_log").selectAll().where("act", "=", "report.export").execute();
    expect(log).toMatchObject([{ summary: "2026-12-01 至 2026-12-21，1 笔退款", label: "退款报表" }]);
  });

  test.each([
    ["cause", "moon"],
    ["cause", "' or 1=1 --"],
    ["type", "3"],
  ])("has no row of the %s %s", async (filter, key) => {
    const finance = await asMember(shop, demoMembers.finance);
    expect(await read(finance, `${PATH}/parts`, { [filter]: key })).toMatchObject({ status: 404 });
  });
});
