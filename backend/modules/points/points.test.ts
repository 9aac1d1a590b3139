import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import { points } from "#contract/points.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";

const shop = freshBackend();
type Customer = Awaited<ReturnType<typeof buyer>>;
let me: Customer;
beforeEach(async () => {
  me = await buyer(shop, demoCustomers.tradeCost);
});

const list = async (customer: Customer, search = "") =>
  points.list.answer.parse((await customer.get(`/api/user/integral/lst${search}`)).data);
const book = (customer: Customer, kind: string, delta: number, ref: string) =>
  shop.backend.database.write((tx) =>
    shop.backend.staff.ledger.move(tx, { asset: "points", holder: customer.id, delta, kind, ref, note: "" }),
  );
const orderOf = (customer: Customer) =>
  shop.backend.database.read
    .selectFrom("orders")
    .select(["id", "sn", "group_id"])
    .where("customer_id", "=", customer.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

describe("the movements of points", () => {
  test("are listed with direction, order and the points after each, and add up", async () => {
    await me.pay(await me.order(await createProduct(shop, { cost: 1000 })));
    const order = await orderOf(me);
    const before = await list(me);
    await book(me, "order_take", 12, String(order.id));
    await book(me, "order", -5, String(order.group_id));
    const after = await list(me);
    expect(after.list.slice(0, 2)).toMatchObject([
      { pm: 0, title: "下单抵扣", number: 5, balance: before.integral + 7, orders: [{ order_sn: order.sn }] },
      { pm: 1, title: "订单收货", number: 12, orders: [{ order_id: order.id }] },
    ]);
    expect([after.gained - before.gained, after.used - before.used]).toEqual([12, 5]);
    expect(after.integral).toBe(after.gained - after.used);
    expect((await me.get("/api/user")).data).toMatchObject({ integral: after.integral });
  });

  test("of paid orders are pending until the receipt, less those of refunds", async () => {
    const before = (await list(me)).pending;
    const group = await me.order(await createProduct(shop, { cost: 1000 }), 2);
    expect((await list(me)).pending).toBe(before);
    await me.pay(group);
    const { id, sn } = await orderOf(me);
    const { give_integral } = (await me.get(`/api/order/detail/${id}`)).data as { give_integral: number };
    expect(give_integral).toBeGreaterThan(0);
    expect((await list(me)).pending).toBe(before + give_integral);
    await shop.backend.staff.orders.ship(commandLine(), sn, { company: "顺丰速运", number: "SF0000000901" });
    expect((await list(me)).pending).toBe(before + give_integral);
    await me.post(`/api/order/take/${id}`);
    expect((await list(me)).pending).toBe(before);
    expect((await list(me)).list[0]).toMatchObject({ pm: 1, number: give_integral });
  });

  test("of one direction alone are counted and listed", async () => {
    await book(me, "credit", 30, "a");
    await book(me, "credit", -10, "b");
    const all = await list(me);
    expect(all.counts["0"]).toBe((all.counts["1"] ?? 0) + (all.counts["2"] ?? 0));
    for (const [type, pm] of [
      ["1", 1],
      ["2", 0],
    ]) {
      const some = await list(me, `?type=${type}`);
      expect(some.count).toBe(all.counts[type as "1" | "2"]);
      expect(some.list.every((one) => one.pm === pm)).toBe(true);
    }
    expect((await list(me, "?type=9&page=0")).list[0]).toMatchObject({ title: "调整", orders: [] });
  });

  test("are those of the customer alone, and never name another's order", async () => {
    const other = await buyer(shop, demoCustomers.stationer);
    const before = await list(other);
    await me.pay(await me.order(await createProduct(shop, { cost: 1000 })));
    await book(me, "order_take", 12, String((await orderOf(me)).id));
    expect(await list(other)).toEqual(before);
    await book(other, "order_take", 1, String((await orderOf(me)).id));
    expect((await list(other)).list[0]?.orders).toEqual([]);
    const token = await tokenOf(shop, demoCustomers.newcomer);
    const { data } = await call(shop, "GET", "/api/user/integral/lst", { token });
    expect(data).toMatchObject({ count: 0, list: [], integral: 0 });
  });

  test("cost the same number of queries for one movement and for many", async () => {
    const counted = countingReads(shop.test.database);
    const backend = createBackend(counted.database, shop.world.ports);
    const queries = async () => {
      const before = counted.count();
      await call({ ...shop, backend }, "GET", "/api/user/integral/lst", { token: me.token });
      return counted.count() - before;
    };
    await me.pay(await me.order(await createProduct(shop, { cost: 1000 })));
    const { id, group_id } = await orderOf(me);
    await book(me, "order_take", 12, String(id));
    const one = await queries();
    await book(me, "order", -1, String(group_id));
    await book(me, "refund", 1, "1");
    expect(await queries()).toBe(one);
  });
});
