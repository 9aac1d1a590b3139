import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { bill } from "#contract/bill.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend, START } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { refunder } from "#tests/support/refunding.ts";

const shop = freshBackend();

type Customer = Awaited<ReturnType<typeof buyer>>;
const bills = async (customer: Customer, search = "") =>
  bill.list.answer.parse((await customer.get(`/api/user/bill${search}`)).data);
const records = async (customer: Customer, search = "") =>
  bill.records.answer.parse((await customer.get(`/api/user/funding_records${search}`)).data);

/** Books a movement of the customer's balance at an instant. */
async function book(customer: Customer, kind: string, delta: number, at = shop.world.now) {
  const before = shop.world.now;
  shop.world.now = at;
  const ref = `test-${kind}-${delta}-${at}`;
  await shop.backend.database.write((tx) =>
    shop.backend.staff.ledger.move(tx, { asset: "balance", holder: customer.id, delta, kind, ref, note: kind }),
  );
  shop.world.now = before;
}

/** A customer with an opening of 6,888.00, a payment of 18.00 and a refund of 5.00. */
let me: Customer;
beforeEach(async () => {
  me = await buyer(shop, demoCustomers.tradeCost);
  await me.pay(await me.order(await createProduct(shop, { cost: 1000 })));
  await book(me, "refund", 500);
});

describe("the movements of a balance", () => {
  test("are listed with direction, orders and the balance after each [P6.92]", async () => {
    const { list, counts, recharged, consumed } = await bills(me);
    expect(list).toMatchObject([
      { pm: 1, type: "refund", number: "5.00", balance: "6875.00", orders: [] },
      { pm: 0, type: "consume", number: "18.00", balance: "6870.00" },
      { pm: 1, type: "recharge", number: "6888.00", balance: "6888.00", mark: "期初" },
    ]);
    const [order] = list[1]?.orders ?? [];
    expect(await me.get(`/api/order/detail/${order?.order_id}`)).toMatchObject({ data: { order_sn: order?.order_sn } });
    expect(counts).toEqual({ "0": 3, "1": 1, "2": 2 });
    expect([recharged, consumed]).toEqual(["6888.00", "13.00"]);
  });

  test("of one direction alone are counted and listed", async () => {
    expect(await bills(me, "?type=1")).toMatchObject({ count: 1, list: [{ number: "18.00" }] });
    expect((await bills(me, "?type=2")).list.map(({ number }) => number)).toEqual(["5.00", "6888.00"]);
    expect(await bills(me, "?type=9&page=0")).toMatchObject({ count: 3 });
  });

  test("have the sums of whole months in Shanghai, also where a page shows a part of one", async () => {
    // 2026-11-01 00:00 in Shanghai.
    const november = Date.UTC(2026, 9, 31, 16);
    for (let index = 0; index < 19; index += 1) await book(me, "credit", 100 + index, november - 1 - index);
    const first = await bills(me);
    expect(first.list).toHaveLength(20);
    expect(first.months.map(({ from }) => from)).toEqual([november, Date.UTC(2026, 8, 30, 16)]);
    const credits = Array.from({ length: 19 }, (_, index) => 100 + index).reduce((sum, fen) => sum + fen, 0);
    expect(first.months).toMatchObject([
      { income: "6893.00", expense: "18.00" },
      { income: (credits / 100).toFixed(2), expense: "0.00" },
    ]);
    expect((await bills(me, "?page=2")).list).toHaveLength(2);
  });

  test("are those of the customer alone", async () => {
    const other = await buyer(shop, demoCustomers.stationer);
    expect((await bills(other)).list).toMatchObject([{ number: "36.50" }]);
    expect((await records(other)).list).toHaveLength(1);
    const newcomer = await tokenOf(shop, demoCustomers.newcomer);
    const { data } = await call(shop, "GET", "/api/user/bill", { token: newcomer });
    expect(data).toMatchObject({ count: 0, list: [], months: [], recharged: "0.00", consumed: "0.00" });
  });

  test("cost the same number of queries for one payment and for many", async () => {
    const counted = countingReads(shop.test.database);
    const backend = createBackend(counted.database, shop.world.ports);
    const queriesOf = async () => {
      const before = counted.count();
      await call({ ...shop, backend }, "GET", "/api/user/bill", { token: me.token });
      return counted.count() - before;
    };
    const one = await queriesOf();
    for (let index = 0; index < 3; index += 1) await me.pay(await me.order(await createProduct(shop, { cost: 100 })));
    expect(await queriesOf()).toBe(one);
  });

  test("are read through the index over balances", async () => {
    const { engine, read } = shop.test.database;
    const { rows } = await sql<{ indexdef: string }>`${
      engine === "sqlite"
        ? sql`select sql as indexdef from sqlite_master where name = 'ledger_balance'`
        : sql`select indexdef from pg_indexes where indexname = 'ledger_balance'`
    }`.execute(read);
    expect(rows[0]?.indexdef).toContain("holder_id");
    if (engine !== "sqlite") return;
    const plan = await sql<{ detail: string }>`explain query plan select * from ledger
      where asset = 'balance' and holder_id = ${me.id} order by id desc limit 20`.execute(read);
    expect(plan.rows.map(({ detail }) => detail).join()).toContain("ledger_balance");
  });
});

describe("the table of funds", () => {
  test("has opening, income, expense and closing of a range, which add up [P6.93]", async () => {
    const yesterday = START - DAY_MS;
    await book(me, "credit", 1000, yesterday);
    const today = await records(me, "?from=2026-11-21&to=2026-11-21");
    expect(today).toMatchObject({
      opening: "10.00",
      income: "6893.00",
      expense: "18.00",
      closing: "6885.00",
      count: 3,
    });
    const before = await records(me, "?to=2026-11-20");
    expect(before).toMatchObject({ opening: "0.00", income: "10.00", expense: "0.00", closing: "10.00", count: 1 });
    expect(await records(me, "?from=2026-11-22")).toMatchObject({ opening: "6885.00", count: 0, closing: "6885.00" });
  });

  test("finds a movement by its own number, and by those of its order, its refund and its purchase", async () => {
    const buying = await refunder(shop, demoCustomers.tradeCost);
    const article = await createProduct(shop, { cost: 1000 });
    const order = await buying.paid([[article, 1]], { po: { [article.store_id]: "PO-2026-77" } });
    const { sn } = await buying.applied(order, [{ order_product_id: order.items[0]?.id ?? 0, num: 1 }]);
    await shop.backend.staff.refunds.agree(sn);
    const found = async (keyword: string) => {
      const { list, counts, income, expense } = await records(me, `?${new URLSearchParams({ keyword })}`);
      expect(counts[""]).toBe(list.length);
      return [list.map(({ type }) => type), income, expense];
    };
    const both = [["refund", "consume"], "18.00", "18.00"];
    const { list } = await records(me);
    expect(list[0]).toMatchObject({ type: "refund", orders: [{ order_sn: order.sn, po: "PO-2026-77" }] });
    expect(await found(order.sn.slice(4))).toEqual(both);
    expect(await found(" po-2026-77 ")).toEqual(both);
    expect(await found(sn.toLowerCase())).toEqual([["refund"], "18.00", "0.00"]);
    expect(await found(list[1]?.sn ?? "")).toEqual([["consume"], "0.00", "18.00"]);
    expect(await found("%_' or 1=1 --")).toEqual([[], "0.00", "0.00"]);
    const stranger = await buyer(shop, demoCustomers.stationer);
    expect((await records(stranger, `?keyword=${order.sn}`)).list).toEqual([]);
    expect((await records(stranger, `?keyword=${list[1]?.sn}`)).list).toEqual([]);
  });

  test("names the months from the first movement to now", async () => {
    expect((await records(me)).months).toEqual(["2026-11"]);
    shop.world.now += 70 * DAY_MS;
    // The token of a purchase expires before this date.
    const later = { ...me, ...(await buyer(shop, demoCustomers.tradeCost)) };
    expect((await records(later)).months).toEqual(["2027-01", "2026-12", "2026-11"]);
  });

  test("is filtered by type, with the number of each type in the range", async () => {
    await book(me, "credit", 1000);
    expect((await records(me)).counts).toEqual({ "": 4, consume: 1, recharge: 1, refund: 1, repay: 0, adjust: 1 });
    for (const [type, number] of [
      ["consume", "18.00"],
      ["recharge", "6888.00"],
      ["refund", "5.00"],
      ["adjust", "10.00"],
    ]) {
      expect(await records(me, `?type=${type}`)).toMatchObject({ count: 1, list: [{ type, number }] });
    }
  });

  test("falls back to everything for values that are no type and no day", async () => {
    expect(await records(me, "?type=x&from=2026-13-45&to=yesterday&limit=7")).toMatchObject({ count: 3 });
  });
});
