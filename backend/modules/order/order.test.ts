import type { KyselyPlugin } from "kysely";
import { describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import { createProduct, customerOf, stockOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const audit = () => shop.backend.staff.ledger.audit();

type Listed = { count: number; list: { order_id: number; order_sn: string; status: number | null }[] };
type Me = Awaited<ReturnType<typeof buyer>>;
const listed = async (me: Me, query = "") => (await me.get(`/api/order/list?${query}`)).data as Listed;
const counts = async (me: Me) => (await me.get("/api/order/number")).data as Record<string, number>;
async function onlyOrder(me: Me) {
  const [order] = (await listed(me)).list;
  if (!order) throw new Error("no order");
  return order;
}
const closedNotices = (customer_id: number) =>
  shop.backend.database.read
    .selectFrom("notices")
    .select(["title", "body"])
    .where("customer_id", "=", customer_id)
    .where("kind", "=", "order_closed")
    .execute();
/** A customer with one paid and shipped order. */
async function withParcel() {
  const me = await buyer(shop, demoCustomers.tradeCost);
  await me.pay(await me.order(await createProduct(shop, { cost: 1234 })));
  const order = await onlyOrder(me);
  await shop.backend.staff.orders.ship(commandLine(), order.order_sn, { company: "顺丰速运", number: "SF1" });
  return { me, order };
}

describe("an unpaid group", () => {
  test("shows its orders, its time and its receiver with a masked phone [R16]", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const group = await me.order(await createProduct(shop), 2);
    const { phone } = await shop.backend.database.read
      .selectFrom("addresses")
      .select("phone")
      .where("id", "=", me.address_id)
      .executeTakeFirstOrThrow();
    expect(await me.get(`/api/order/group_order_detail/${group}`)).toMatchObject({
      data: {
        status: "unpaid",
        pay_price: "28.00",
        cancel_time: shop.world.now + 30 * MINUTE,
        receiver: { phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` },
        orders: [{ status: null, paid: 0, cancelled: 0, total_num: 2 }],
      },
    });
  });

  test("is cancelled once, and returns stock and points", async () => {
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    const article = await createProduct(shop, { stock: 5 });
    const group = await me.order(article, 3, { use_integral: 1 });
    expect((await customerOf(shop, demoCustomers.tradeMarkup)).points).toBeLessThan(9320);
    expect(await me.post(`/api/order/cancel/${group}`)).toMatchObject({ status: 200 });
    expect(await me.post(`/api/order/cancel/${group}`)).toMatchObject({ status: 409, message: "订单已关闭" });
    expect(await closedNotices(me.id)).toEqual([]);
    expect([await stockOf(shop, article), (await customerOf(shop, demoCustomers.tradeMarkup)).points]).toEqual([
      5, 9320,
    ]);
    expect(await audit()).toEqual([]);
  });

  test("is closed once when its time is over, and reads as cancelled before the job runs [P7.4]", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const article = await createProduct(shop, { stock: 5 });
    const group = await me.order(article, 2);
    shop.world.now += 30 * MINUTE - 1;
    expect(await shop.backend.staff.orders.closeOverdue()).toBe(0);
    shop.world.now += 1;
    expect(await me.get(`/api/order/status/${group}`)).toMatchObject({ data: { paid: false, status: "cancelled" } });
    expect(await counts(me)).toMatchObject({ unpaid: 0, cancelled: 1 });
    expect(await me.pay(group)).toMatchObject({ status: 409, message: "订单已关闭" });
    const runs = [shop.backend.staff.orders.closeOverdue(), shop.backend.staff.orders.closeOverdue()];
    expect((await Promise.all(runs)).sort()).toEqual([0, 1]);
    expect(await closedNotices(me.id)).toMatchObject([{ body: "到时间没有付款，已自动关闭" }]);
    expect(await stockOf(shop, article)).toBe(5);
    expect(await audit()).toEqual([]);
  });

  test("cannot be cancelled once it is paid", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const group = await me.order(await createProduct(shop));
    await me.pay(group);
    expect(await me.post(`/api/order/cancel/${group}`)).toMatchObject({ status: 409, message: "订单已支付" });
  });
});

describe("receipt", () => {
  test("is confirmed once, after dispatch, and earns whole yuan in points [P7.9]", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const group = await me.order(await createProduct(shop, { cost: 1234 }));
    await me.pay(group);
    const { order_id, order_sn } = await onlyOrder(me);
    expect(await me.post(`/api/order/take/${order_id}`)).toMatchObject({ status: 409 });
    await shop.backend.staff.orders.ship(commandLine(), order_sn, { company: "顺丰速运", number: "SF1" });
    expect(await me.get(`/api/order/detail/${order_id}`)).toMatchObject({
      data: {
        status: 1,
        ship_time: shop.world.now,
        give_integral: 20,
        packages: [{ company: "顺丰速运", number: "SF1", state: "shipped", traces: [] }],
      },
    });
    expect(await me.get(`/api/order/group_order_detail/${group}`)).toMatchObject({ data: { give_integral: 20 } });
    expect(await me.post(`/api/order/take/${order_id}`)).toMatchObject({ status: 200 });
    expect(await me.post(`/api/order/take/${order_id}`)).toMatchObject({ status: 409 });
    expect((await customerOf(shop, demoCustomers.tradeCost)).points).toBe(330);
    expect(await audit()).toEqual([]);
  });

  test("is confirmed automatically 15 days after dispatch [P7.5]", async () => {
    const { order } = await withParcel();
    const statusLater = async (ms: number) => {
      shop.world.now += ms;
      await shop.backend.staff.orders.receiveOverdue();
      const rows = shop.backend.database.read.selectFrom("orders").select("status");
      return (await rows.where("id", "=", order.order_id).executeTakeFirstOrThrow()).status;
    };
    expect(await statusLater(15 * DAY - 1)).toBe(1);
    expect(await statusLater(1)).toBe(2);
    expect(await statusLater(0)).toBe(2);
    expect((await customerOf(shop, demoCustomers.tradeCost)).points).toBe(330);
  });

  test("an unpaid order cannot be shipped", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    await me.order(await createProduct(shop));
    const { order_sn } = await onlyOrder(me);
    await expect(
      shop.backend.staff.orders.ship(commandLine(), order_sn, { company: "顺丰速运", number: "1" }),
    ).rejects.toThrow(`订单 ${order_sn} 现在是待付款，付款后才能发货`);
  });
});

describe("the list", () => {
  test("filters, counts, searches and pages", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const toner = await createProduct(shop, { name: "兄弟 TN-2325 粉盒" });
    const paper = await createProduct(shop, { name: "复印纸 100%原木浆" });
    const unpaid = await me.order(toner);
    const cancelled = await me.order(paper);
    await me.post(`/api/order/cancel/${cancelled}`);
    await me.pay(await me.order(paper));
    const numbers = { "": 3, unpaid: 1, "0": 1, "1": 0, "2": 0, "3": 0, "-1": 0, "6": 1, cancelled: 1 };
    expect(await counts(me)).toEqual(numbers);
    for (const [status, count] of Object.entries(numbers)) {
      const { list, count: total } = await listed(me, `status=${status}`);
      expect([status, total, list.length]).toEqual([status, count, count]);
    }
    expect((await listed(me, "keyword=tn-2325")).count).toBe(1);
    expect((await listed(me, "keyword=%25")).count).toBe(2);
    expect((await listed(me, "keyword=_")).count).toBe(0);
    const [first] = (await listed(me, "status=unpaid")).list;
    expect((await listed(me, `keyword=${first?.order_sn}`)).list.map((one) => one.order_id)).toEqual([first?.order_id]);
    expect(unpaid).toBeGreaterThan(0);
  });

  test("finds the customer's own number, parts of numbers, and several words", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const toner = await createProduct(shop, { name: "兄弟 TN-2325 粉盒" });
    const paper = await createProduct(shop, { name: "复印纸 A4" });
    await me.order(toner, 1, { po: { [toner.store_id]: "PO-2026-0117" } });
    await me.order(paper);
    const [bought, other] = (await listed(me)).list.reverse();
    const found = async (keyword: string) =>
      (await listed(me, new URLSearchParams({ keyword }).toString())).list.map((one) => one.order_id);
    for (const keyword of ["PO-2026-0117", "po-2026", "-0117", "粉盒 兄弟", "粉盒　po-2026", "ＴＮ-２３２５"]) {
      expect([keyword, await found(keyword)]).toEqual([keyword, [bought?.order_id]]);
    }
    expect(await found(other?.order_sn.slice(-8) ?? "")).toEqual([other?.order_id]);
    expect(await found("粉盒 复印纸")).toEqual([]);
  });

  test("finds the end of the receiver's phone and a range of days in Shanghai", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    await me.order(await createProduct(shop));
    const { phone } = await shop.backend.database.read
      .selectFrom("addresses")
      .select("phone")
      .where("id", "=", me.address_id)
      .executeTakeFirstOrThrow();
    const found = async (query: Record<string, string>) => (await listed(me, `${new URLSearchParams(query)}`)).count;
    for (const keyword of [phone, phone.slice(-4)]) expect([keyword, await found({ keyword })]).toEqual([keyword, 1]);
    expect(await found({ keyword: phone.slice(0, 8) })).toBe(0);
    // It is 2026-11-21 09:30 in Shanghai.
    expect(await found({ from: "2026-11-21", to: "2026-11-21" })).toBe(1);
    expect(await found({ from: "2026-11-22" })).toBe(0);
    expect(await found({ to: "2026-11-20" })).toBe(0);
    expect(await found({ from: "21.11.2026", to: "2026-13-01" })).toBe(1);
  });

  test("an unknown filter shows all orders, and a page after the last is empty", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    await me.order(await createProduct(shop));
    expect((await listed(me, "status=nonsense&page=x")).count).toBe(1);
    expect(await listed(me, "page=2")).toEqual({ count: 1, list: [] });
  });

  test("takes as many queries for ten orders as for one", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const article = await createProduct(shop);
    let queries = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { database } = shop.test;
    const watched = createBackend({ ...database, read: database.read.withPlugin(counting) }, shop.world.ports);
    const count = async () => {
      queries = 0;
      await call({ backend: watched }, "GET", "/api/order/list", { token: me.token });
      return queries;
    };
    await me.order(article);
    const forOne = await count();
    for (let n = 0; n < 9; n += 1) await me.order(article);
    expect(await count()).toBe(forOne);
    expect(forOne).toBeLessThanOrEqual(4);
  });
});

test("a cancelled order can be removed, an active one cannot", async () => {
  const me = await buyer(shop, demoCustomers.tradeCost);
  const article = await createProduct(shop);
  const group = await me.order(article);
  const { order_id } = await onlyOrder(me);
  expect(await me.post(`/api/order/del/${order_id}`)).toMatchObject({ status: 409 });
  await me.post(`/api/order/cancel/${group}`);
  expect(await me.post(`/api/order/del/${order_id}`)).toMatchObject({ status: 200 });
  expect(await me.post(`/api/order/del/${order_id}`)).toMatchObject({ status: 200 });
  expect((await listed(me)).count).toBe(0);
});

test("the delivery note names the sender with address and phone, and the receiver with the whole phone [R16]", async () => {
  const { me, order } = await withParcel();
  const { read, write } = shop.backend.database;
  const stored = await read
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .where("orders.id", "=", order.order_id)
    .select(["order_groups.phone", "stores.id", "stores.name", "stores.service_phone", "stores.city"])
    .executeTakeFirstOrThrow();
  const parties = async () => (await me.get(`/api/order/delivery_note/${order.order_id}`)).data;
  const sender = { name: stored.name, phone: stored.service_phone };
  await write((tx) =>
    tx.updateTable("stores").set({ address: "康桥路 1618 号" }).where("id", "=", stored.id).execute(),
  );
  expect(await parties()).toMatchObject({
    sender: { ...sender, address: "康桥路 1618 号" },
    receiver: { phone: stored.phone },
  });
  await write((tx) => tx.updateTable("stores").set({ address: "" }).where("id", "=", stored.id).execute());
  expect(await parties()).toMatchObject({ sender: { ...sender, address: stored.city } });
});

test("buying again fills the cart once for its key and names the products that are unavailable [R4]", async () => {
  const me = await buyer(shop, demoCustomers.tradeCost);
  const article = await createProduct(shop, { name: "还在" });
  const offSale = await createProduct(shop, { name: "没了" });
  await me.submit([await me.add(article, 2), await me.add(offSale)]);
  await shop.backend.database.write((tx) =>
    tx.updateTable("products").set({ is_show: 0 }).where("id", "=", offSale.product_id).execute(),
  );
  const { order_id } = await onlyOrder(me);
  const again = (key: string) => me.post(`/api/user/cart/again/${order_id}`, { key });
  const pieces = async () => ((await me.get("/api/user/cart/count")).data as { count: number }[])[0]?.count;
  const key = freshKey();
  const added = { data: { added: 1, left_out: ["没了"] } };
  for (const one of await Promise.all([again(key), again(key), again(key)])) expect(one).toMatchObject(added);
  expect(await pieces()).toBe(2);
  expect(await again(freshKey())).toMatchObject(added);
  expect(await pieces()).toBe(4);
});

test("another customer's orders answer 404 to every call", async () => {
  const { me, order } = await withParcel();
  const group = await me.order(await createProduct(shop));
  await me.post(`/api/order/cancel/${await me.order(await createProduct(shop))}`);
  const cancelled = await onlyOrder(me);
  await me.order(await createProduct(shop));
  const finished = await onlyOrder(me);
  await shop.backend.database.write((tx) =>
    tx.updateTable("orders").set({ status: ORDER_STATUS.done }).where("id", "=", finished.order_id).execute(),
  );
  const before = await counts(me);
  const other = await buyer(shop, demoCustomers.stationer);
  const requests = [
    other.get(`/api/order/group_order_detail/${group}`),
    other.get(`/api/order/detail/${order.order_id}`),
    other.get(`/api/order/delivery_note/${order.order_id}`),
    other.get(`/api/order/status/${group}`),
    other.get(`/api/pay/config/${group}`),
    other.post(`/api/order/cancel/${group}`),
    other.post(`/api/order/take/${order.order_id}`),
    other.post(`/api/order/del/${cancelled.order_id}`),
    other.post(`/api/order/del/${finished.order_id}`),
    other.post(`/api/user/cart/again/${order.order_id}`, { key: freshKey() }),
    other.pay(group),
  ];
  for (const response of await Promise.all(requests)) expect(response.status).toBe(404);
  expect(await counts(me)).toEqual(before);
  expect((await listed(other)).count).toBe(0);
  expect((await counts(other))[""]).toBe(0);
});
