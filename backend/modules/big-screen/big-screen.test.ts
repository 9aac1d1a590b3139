import { describe, expect, test } from "vitest";
import { bigScreen } from "#contract/big-screen.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { createBigScreen } from "./big-screen.ts";

const shop = freshBackend();
const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

const read = async () => bigScreen.show.answer.parse((await call(shop, "GET", bigScreen.show.path)).data);

/** A paid order of three units at ¥19.99, without freight. */
async function pay(phone: string = demoCustomers.tradeCost, quantity = 3) {
  const me = await buyer(shop, phone);
  const paper = await createProduct(shop, { name: "复印纸 A4", price: 1999, cost: 1999 });
  const group = await me.order(paper, quantity);
  const paid = await me.pay(group);
  if (paid.status !== 200) throw new Error(paid.message);
}

describe("the big screen [P6.190]", () => {
  test("without an order shows zero and when the last one was paid", async () => {
    shop.world.now += 400 * DAY_MS;
    const { today, days, categories, provinces, products, latest, last_paid_at } = await read();
    expect(today).toEqual({ amount: "0.00", orders: 0, companies: 0 });
    expect([categories, provinces, products, latest]).toEqual([[], [], [], []]);
    expect(days).toHaveLength(30);
    expect(last_paid_at).toBeLessThan(shop.world.now);
  });

  test("sums the orders paid today, in whole yuan", async () => {
    const before = await read();
    shop.world.now += 5 * SECOND_MS;
    await pay();
    await pay(demoCustomers.tradeCost, 1);
    const { today, days, categories, provinces, products, latest } = await read();
    expect(today.orders - before.today.orders).toBe(2);
    expect(today.companies - before.today.companies).toBe(1);
    expect(Number(today.amount)).toBeGreaterThanOrEqual(Number(before.today.amount) + 79);
    expect(days.at(-1)?.amount).toBe(today.amount);
    expect(provinces.length).toBeGreaterThan(0);
    expect(categories.length).toBeGreaterThan(0);
    expect(products).toContainEqual({ name: "复印纸 A4", unit_name: expect.any(String), quantity: 3 });
    expect(latest[1]).toMatchObject({ kinds: 1, at: shop.world.now });
    const amounts = [...days, ...categories, ...provinces, ...latest].map(({ amount }) => amount);
    expect(amounts.filter((amount) => !amount.endsWith(".00"))).toEqual([]);
  });

  test("an order of today is one of a finished day tomorrow", async () => {
    await pay();
    const { today } = await read();
    shop.world.now += DAY_MS;
    const { days, today: next } = await read();
    expect([next.orders, days.at(-2)?.amount]).toEqual([0, today.amount]);
  });

  test("compares with the same time of a week ago", async () => {
    await pay();
    const { today } = await read();
    shop.world.now += 7 * DAY_MS - SECOND_MS;
    expect(Number((await read()).last_week)).toBeLessThan(Number(today.amount));
    shop.world.now += 6 * SECOND_MS;
    expect((await read()).last_week).toBe(today.amount);
  });

  test("names no customer", async () => {
    await pay();
    const text = JSON.stringify(await read());
    const customers = await shop.backend.database.read
      .selectFrom("customers")
      .select(["phone", "nickname", "real_name", "company"])
      .execute();
    const names = customers.flatMap((customer) => Object.values(customer)).filter(Boolean);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => text.includes(String(name)))).toEqual([]);
  });

  test("takes the same bounded number of queries for any number of viewers", async () => {
    const counted = countingReads(shop.backend.database);
    const screen = createBigScreen(counted.database, shop.world.ports);
    await Promise.all(Array.from({ length: 50 }, () => screen.read()));
    const once = counted.count();
    expect(once).toBeLessThanOrEqual(14);
    await screen.read();
    expect(counted.count()).toBe(once);
    shop.world.now += 4 * SECOND_MS;
    await Promise.all(Array.from({ length: 50 }, () => screen.read()));
    expect(counted.count()).toBeLessThan(2 * once);
  });
});
