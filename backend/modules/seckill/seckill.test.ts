import { beforeEach, describe, expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { cart } from "#contract/cart.ts";
import type { OrderDetail, OrderGroup } from "#contract/order.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { seckill } from "#contract/seckill.ts";
import { type Article, createProduct, stockOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { addInSale, createRunningSale, createSale, saleStockOf, sessionAt } from "#tests/support/sales.ts";

const shop = freshBackend();
let article: Article;
beforeEach(async () => {
  article = await createProduct(shop, { price: 1000, cost: 500, cost_plus: 50, stock: 100 });
});

type Buyer = Awaited<ReturnType<typeof buyer>>;
const cartOf = async ({ get }: Buyer) => cart.list.answer.parse((await get("/api/user/cart/lst")).data);
const linesOf = async (me: Buyer) => (await cartOf(me)).list.flatMap(({ list }) => list);
const badgeOf = async ({ get }: Buyer) => cart.count.answer.parse((await get("/api/user/cart/count")).data)[0]?.count;
const lineId = (response: { data: unknown }) => cart.create.answer.parse(response.data).cart_id;
const groupOf = (response: { data: unknown }) => (response.data as { group_order_id: number }).group_order_id;
const listAt = async (stop_time = 0, token?: string) =>
  seckill.list.answer.parse(
    (await call(shop, "GET", `/api/store/product/seckill/lst?stop_time=${stop_time}`, { token })).data,
  );
const detailOf = (product_id: number, { stop_time = 0, token }: { stop_time?: number; token?: string } = {}) =>
  call(shop, "GET", `/api/store/product/seckill/detail/${product_id}?stop_time=${stop_time}`, { token });
const agree = (phone: string, price: number) =>
  shop.backend.staff.agreedPrices.set(commandLine(), phone, article.sku_id, {
    price,
    ends_at: shop.world.now + DAY_MS,
  });
const setSalePrice = (id: number, price: number) =>
  shop.backend.database.write((tx) => tx.updateTable("seckill_sales").set({ price }).where("id", "=", id).execute());
const expectCleanAudit = async () => expect(await shop.backend.audit()).toEqual([]);

describe("the sessions of the day", () => {
  test("have states by the server's clock, and the running one is listed", async () => {
    const [first, second, third] = [sessionAt(shop, 1), sessionAt(shop, 2), sessionAt(shop, 3)];
    for (const session of [first, second, third]) await createSale(shop, article, session);
    shop.world.now = second.starts_at;
    expect(await listAt()).toMatchObject({
      now: second.starts_at,
      sessions: [{ seckill_status: -1 }, { seckill_status: 1, count: 1, sold_out: 0 }, { seckill_status: 0 }],
      stop_time: second.ends_at,
      list: [{ product_id: article.product_id, price: "8.00", ot_price: "10.00", quota: 10, sold: 0, per_customer: 2 }],
    });
    shop.world.now = third.ends_at;
    expect(await listAt()).toMatchObject({ stop_time: third.ends_at, list: [{ seckill_status: -1 }] });
    expect(await listAt(first.ends_at)).toMatchObject({ stop_time: first.ends_at });
    expect(await listAt(12345)).toMatchObject({ stop_time: third.ends_at });
  });

  test("are those of one day, and there may be none", async () => {
    const { starts_at } = await createSale(shop, article);
    shop.world.now = starts_at - 24 * 60 * 60 * 1000 * 7;
    expect(await listAt()).toMatchObject({ sessions: [], stop_time: null, list: [] });
  });

  test("of an unlisted product are left out", async () => {
    const { ends_at } = await createRunningSale(shop, article);
    await shop.backend.staff.productAdmin.show(article.product_id, 0);
    expect((await listAt(ends_at)).list).toEqual([]);
    expect(await detailOf(article.product_id)).toMatchObject({ status: 404 });
  });

  test("change the version of pages when one starts or ends, without a change of the data", async () => {
    const { starts_at, ends_at } = await createSale(shop, article);
    const versions = [];
    for (const now of [starts_at - 1, starts_at, ends_at - 1, ends_at]) {
      shop.world.now = now;
      // The first part is left out, because PostgreSQL changes it for commits in other databases too.
      versions.push((await shop.backend.version()).split(" ").slice(1).join(" "));
    }
    const [before, start, running, end] = versions;
    expect(new Set(versions).size).toBe(3);
    expect([start === before, running === start, end === running]).toEqual([false, true, false]);
  });

  test("show an approved customer their own price where it is lower, and nobody else", async () => {
    const { id } = await createRunningSale(shop, article);
    const own = async (token?: string) => {
      const [card] = (await listAt(0, token)).list;
      return [card?.own_price, card?.agreed_until];
    };
    const { token } = await buyer(shop, demoCustomers.tradeMarkup);
    const others = [undefined, (await buyer(shop, demoCustomers.newcomer)).token];
    expect(await own(token)).toEqual(["5.50", undefined]);
    for (const other of others) expect(await own(other)).toEqual([undefined, undefined]);
    await agree(demoCustomers.tradeMarkup, 490);
    expect(await own(token)).toEqual(["4.90", expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
    // The price that is agreed with one customer is no other's.
    expect(await own((await buyer(shop, demoCustomers.tradeCost)).token)).toEqual(["5.00", undefined]);
    expect(JSON.stringify((await detailOf(article.product_id, { token })).data)).not.toMatch(/cost|own_price/);
    await setSalePrice(id, 490);
    expect(await own(token)).toEqual([undefined, undefined]);
  });
});

describe("the sales of a product", () => {
  test("are those of the session with the end of the address, else of the main one", async () => {
    const [first, second] = [sessionAt(shop, 1), sessionAt(shop, 2)];
    await createSale(shop, article, { ...first, price: 700 });
    await createSale(shop, article, { ...second, price: 600 });
    shop.world.now = first.starts_at;
    const running = { seckill_status: 1, stop_time: first.ends_at, list: [{ price: "7.00", bought: 0 }] };
    expect((await detailOf(article.product_id)).data).toMatchObject(running);
    expect((await detailOf(article.product_id, { stop_time: 99 })).data).toMatchObject(running);
    expect((await detailOf(article.product_id, { stop_time: second.ends_at })).data).toMatchObject({
      seckill_status: 0,
      list: [{ price: "6.00" }],
    });
  });

  test("do not exist for other products", async () => {
    expect(await detailOf(article.product_id)).toMatchObject({ status: 404 });
    expect(await detailOf(999_999_999)).toMatchObject({ status: 404 });
  });
});

describe("a line of a sale that is dearer than the customer's own price", () => {
  const leave = (me: Buyer, id: number) => me.post(`/api/user/cart/leave_sale/${id}`, {});

  test("names that price in cart and check, and no line of a customer without a trade price does", async () => {
    await createRunningSale(shop, article);
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    const id = lineId(await addInSale(shop, me.token, article, 2));
    expect(await linesOf(me)).toMatchObject([{ own_price: "5.50" }]);
    expect((await me.check([id])).order[0]?.list).toMatchObject([{ unit_price: "8.00", own_price: "5.50" }]);
    const other = await buyer(shop, demoCustomers.newcomer);
    const line = lineId(await addInSale(shop, other.token, article, 2));
    expect(JSON.stringify([await linesOf(other), await other.check([line])])).not.toMatch(/own_price|cost/);
  });

  test("becomes an ordinary line of the SKU with its quantity, once", async () => {
    await createRunningSale(shop, article);
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    const id = lineId(await addInSale(shop, me.token, article, 2));
    for (let time = 0; time < 2; time += 1) expect(await leave(me, id)).toMatchObject({ data: { cart_num: 2 } });
    const [line, ...more] = await linesOf(me);
    expect([line, more]).toMatchObject([
      { cart_id: id, product_type: 0, cart_num: 2, productAttr: { price: "10.00" } },
      [],
    ]);
    expect(line).not.toHaveProperty("own_price");
    expect((await me.check([id])).order[0]?.list).toMatchObject([{ product_type: 0, unit_price: "5.50" }]);
  });

  test("takes in the ordinary line of the SKU, up to the stock", async () => {
    await createRunningSale(shop, article);
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    await me.add(article, 99);
    const id = lineId(await addInSale(shop, me.token, article, 2));
    for (let time = 0; time < 2; time += 1) expect(await leave(me, id)).toMatchObject({ data: { cart_num: 100 } });
    expect(await linesOf(me)).toMatchObject([{ cart_id: id, cart_num: 100 }]);
  });

  test("bought at once stays apart from the ordinary line", async () => {
    await createRunningSale(shop, article);
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    const ordinary = await me.add(article, 3);
    const id = lineId(await addInSale(shop, me.token, article, 2, 1));
    expect(await leave(me, id)).toMatchObject({ data: { cart_num: 2 } });
    expect(await linesOf(me)).toMatchObject([{ cart_id: ordinary, cart_num: 3 }]);
    expect((await me.check([id])).order[0]?.list).toMatchObject([{ cart_num: 2, unit_price: "5.50" }]);
  });

  test("of another customer is not found and not changed", async () => {
    await createRunningSale(shop, article);
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    const id = lineId(await addInSale(shop, me.token, article, 2));
    expect(await leave(await buyer(shop, demoCustomers.tradeCost), id)).toMatchObject({ status: 404 });
    expect(await linesOf(me)).toMatchObject([{ cart_id: id, product_type: 1 }]);
  });

  test("ends as one line with all units when sent twenty times at once", async () => {
    await createRunningSale(shop, article);
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    await me.add(article, 3);
    const id = lineId(await addInSale(shop, me.token, article, 2));
    await Promise.all(Array.from({ length: 20 }, () => leave(me, id)));
    expect(await linesOf(me)).toMatchObject([{ cart_id: id, cart_num: 5, product_type: 0 }]);
  });
});

describe("a line of a sale", () => {
  test("has product_type 1, the sale's price for every customer, and its end", async () => {
    const { ends_at } = await createRunningSale(shop, article);
    const me = await buyer(shop, demoCustomers.tradeCost);
    await addInSale(shop, me.token, article, 2);
    expect(await linesOf(me)).toMatchObject([
      {
        product_type: 1,
        stop_time: ends_at,
        seckill_status: 1,
        cart_num: 2,
        trueStock: 2,
        productAttr: { price: "8.00", tier_prices: [] },
      },
    ]);
    expect(await badgeOf(me)).toBe(2);
  });

  test("lies beside the ordinary line of its SKU, and one order has both", async () => {
    const { id } = await createRunningSale(shop, article);
    const me = await buyer(shop, demoCustomers.stationer);
    const lines = [await me.add(article, 3), lineId(await addInSale(shop, me.token, article, 2))];
    const checked = await me.check(lines);
    expect(checked.order[0]?.list.map(({ product_type, unit_price }) => [product_type, unit_price])).toEqual([
      [1, "8.00"],
      [0, "10.00"],
    ]);
    const group = groupOf(await me.submit(lines));
    expect([await stockOf(shop, article), await saleStockOf(shop, id)]).toEqual([95, 8]);
    const { data } = await me.get(`/api/order/group_order_detail/${group}`);
    const items = (data as OrderGroup).orders.flatMap(({ list }) => list);
    expect(items.map(({ product_type, product_price }) => [product_type, product_price])).toEqual([
      [1, "8.00"],
      [0, "10.00"],
    ]);
    await expectCleanAudit();
  });

  test("is refused outside of the sale, without one, sold out and above the limit", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const { starts_at, ends_at } = await createSale(shop, article, { quota: 1, per_customer: 1 });
    const refusal = async (now: number, cart_num = 1) => {
      shop.world.now = now;
      return (await addInSale(shop, (await buyer(shop, demoCustomers.stationer)).token, article, cart_num)).message;
    };
    expect(await refusal(starts_at - 1)).toBe("秒杀还未开始");
    expect(await refusal(ends_at)).toBe("秒杀已结束");
    expect(await refusal(starts_at, 2)).toBe("每人限购 1 件");
    expect(await refusal(starts_at)).toBe("ok");
    expect(await refusal(starts_at)).toBe("每人限购 1 件，购物车里已有 1 件");
    const other = await buyer(shop, demoCustomers.tradeCost);
    await other.submit([lineId(await addInSale(shop, other.token, article))]);
    expect(await refusal(starts_at)).toBe("秒杀已抢光");
    expect((await cartOf(me)).fail).toMatchObject([{ fail_reason: "秒杀已抢光" }]);
  });

  test("can be changed up to the limit while the sale runs", async () => {
    const { ends_at } = await createRunningSale(shop, article, { per_customer: 3 });
    const me = await buyer(shop, demoCustomers.stationer);
    const line = lineId(await addInSale(shop, me.token, article));
    const change = async (cart_num: number) => (await me.post(`/api/user/cart/change/${line}`, { cart_num })).message;
    expect([await change(3), await change(4)]).toEqual(["ok", "每人限购 3 件"]);
    shop.world.now = ends_at;
    expect(await change(1)).toBe("秒杀已结束");
  });

  test("fails when the sale is over, by the clock and by the staff, and cannot be ordered", async () => {
    const { ends_at, id } = await createRunningSale(shop, article);
    const me = await buyer(shop, demoCustomers.stationer);
    const line = lineId(await addInSale(shop, me.token, article));
    const expectFailed = async () => {
      expect(await cartOf(me)).toMatchObject({
        list: [],
        fail: [{ fail_reason: "秒杀已结束", seckill_status: -1, product_type: 1 }],
      });
      expect(await badgeOf(me)).toBe(0);
      expect(await me.submit([line])).toMatchObject({ status: 400, message: "秒杀已结束" });
    };
    shop.world.now = ends_at;
    await expectFailed();
    shop.world.now = ends_at - 1;
    expect(await linesOf(me)).toHaveLength(1);
    await shop.backend.staff.saleAdmin.end(id);
    await expectFailed();
    expect(await stockOf(shop, article)).toBe(100);
  });
});

describe("the limit of a customer", () => {
  test("counts pieces over all orders of the sale", async () => {
    const { id } = await createRunningSale(shop, article, { per_customer: 3 });
    const me = await buyer(shop, demoCustomers.stationer);
    await me.submit([lineId(await addInSale(shop, me.token, article, 2))]);
    expect((await addInSale(shop, me.token, article, 2)).message).toBe("每人限购 3 件，您还可买 1 件");
    await me.submit([lineId(await addInSale(shop, me.token, article, 1))]);
    expect((await addInSale(shop, me.token, article)).message).toBe("每人限购 3 件，您已买满");
    expect((await detailOf(article.product_id, me)).data).toMatchObject({ list: [{ bought: 3 }] });
    expect(await saleStockOf(shop, id)).toBe(7);
    await expectCleanAudit();
  });

  test("holds for two lines of one sale in one order and for concurrent orders", async () => {
    const { id } = await createRunningSale(shop, article, { per_customer: 2 });
    const me = await buyer(shop, demoCustomers.stationer);
    const inCart = lineId(await addInSale(shop, me.token, article, 2));
    const atOnce = lineId(await addInSale(shop, me.token, article, 2, 1));
    expect(await me.submit([inCart, atOnce])).toMatchObject({ status: 400, message: "每人限购 2 件" });
    const answers = await Promise.all([me.submit([inCart]), me.submit([atOnce])]);
    expect(answers.map(({ message }) => message).sort()).toEqual(["ok", "每人限购 2 件，您已买满"]);
    expect(await saleStockOf(shop, id)).toBe(8);
    await expectCleanAudit();
  });

  test("holds for two lines of one order that together exceed it", async () => {
    await createRunningSale(shop, article, { per_customer: 4 });
    const me = await buyer(shop, demoCustomers.stationer);
    await me.submit([lineId(await addInSale(shop, me.token, article, 2))]);
    const lines = [
      lineId(await addInSale(shop, me.token, article, 2)),
      lineId(await addInSale(shop, me.token, article, 2, 1)),
    ];
    expect(await me.submit(lines)).toMatchObject({ status: 400, message: "每人限购 4 件，您还可买 2 件" });
    await expectCleanAudit();
  });

  test("is that customer's own", async () => {
    await createRunningSale(shop, article, { per_customer: 2 });
    const [other, me] = [await buyer(shop, demoCustomers.tradeCost), await buyer(shop, demoCustomers.stationer)];
    await other.submit([lineId(await addInSale(shop, other.token, article, 2))]);
    expect((await detailOf(article.product_id, me)).data).toMatchObject({ list: [{ bought: 0 }] });
    const group = groupOf(await me.submit([lineId(await addInSale(shop, me.token, article, 2))]));
    await me.post(`/api/order/cancel/${group}`);
    expect((await detailOf(article.product_id, other)).data).toMatchObject({ list: [{ bought: 2 }] });
    await expectCleanAudit();
  });

  test("and the sale's stock come back exactly once from an order that is cancelled or expires", async () => {
    const { id } = await createRunningSale(shop, article, { per_customer: 2 });
    const me = await buyer(shop, demoCustomers.stationer);
    const order = async () => groupOf(await me.submit([lineId(await addInSale(shop, me.token, article, 2))]));
    const cancelled = await order();
    const answers = await Promise.all(Array.from({ length: 5 }, () => me.post(`/api/order/cancel/${cancelled}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await saleStockOf(shop, id), await stockOf(shop, article)]).toEqual([10, 100]);
    await order();
    shop.world.now += 31 * 60 * 1000;
    await Promise.all([shop.backend.staff.orders.closeOverdue(), shop.backend.staff.orders.closeOverdue()]);
    expect([await saleStockOf(shop, id), await stockOf(shop, article)]).toEqual([10, 100]);
    await expectCleanAudit();
  });
});

test("an order that was placed in the sale is paid at its price after the end", async () => {
  const { ends_at } = await createRunningSale(shop, article);
  shop.world.now = ends_at - 1;
  const me = await buyer(shop, demoCustomers.tradeCost);
  const group = groupOf(await me.submit([lineId(await addInSale(shop, me.token, article, 2))]));
  shop.world.now = ends_at + 60_000;
  expect(await me.pay(group)).toMatchObject({ status: 200 });
  const { data } = await me.get(`/api/order/group_order_detail/${group}`);
  const [first] = (data as OrderGroup).orders;
  const detail = (await me.get(`/api/order/detail/${first?.order_id}`)).data as OrderDetail;
  expect(detail.list).toMatchObject([
    { product_type: 1, product_price: "8.00", stop_time: ends_at, seckill_status: -1 },
  ]);
  await expectCleanAudit();
});

test("two lines of one order cannot take more than the sale has", async () => {
  const { id } = await createRunningSale(shop, article, { quota: 3, per_customer: 3 });
  await shop.backend.database.write((tx) =>
    tx.updateTable("seckill_sales").set({ per_customer: 9 }).where("id", "=", id).execute(),
  );
  const me = await buyer(shop, demoCustomers.stationer);
  const lines = [
    lineId(await addInSale(shop, me.token, article, 2)),
    lineId(await addInSale(shop, me.token, article, 2, 1)),
  ];
  expect(await me.submit(lines)).toMatchObject({ status: 400, message: "库存不足" });
  expect([await saleStockOf(shop, id), await stockOf(shop, article)]).toEqual([3, 100]);
});

describe("the stock of the SKU", () => {
  test("bounds the sale too", async () => {
    const scarce = await createProduct(shop, { stock: 1 });
    const { id } = await createRunningSale(shop, scarce);
    const me = await buyer(shop, demoCustomers.stationer);
    expect((await addInSale(shop, me.token, scarce, 2)).message).toBe("库存不足");
    const line = lineId(await addInSale(shop, me.token, scarce));
    expect((await detailOf(scarce.product_id)).data).toMatchObject({ list: [{ stock: 1 }] });
    const other = await buyer(shop, demoCustomers.tradeCost);
    await other.submit([await other.add(scarce)]);
    expect(await me.submit([line])).toMatchObject({ status: 400, message: "库存不足" });
    expect(await saleStockOf(shop, id)).toBe(10);
  });
});

describe("the staff", () => {
  const refusal = (options: Parameters<typeof createSale>[2]) =>
    createSale(shop, article, options).then(
      () => "ok",
      (error: Error) => error.message,
    );

  test("add no sale that overlaps another session, has no advantage or is over", async () => {
    const session = sessionAt(shop);
    expect(await refusal(session)).toBe("ok");
    expect(await refusal(session)).toMatch(/在这一场已有秒杀/);
    expect(await refusal({ ...session, ends_at: session.ends_at + 1 })).toMatch(/重叠/);
    expect(await refusal({ ...sessionAt(shop, 1), price: 1000 })).toBe("秒杀价应低于售价 10.00");
    expect(await refusal({ starts_at: shop.world.now - 2000, ends_at: shop.world.now - 1000 })).toBe("这一场已经结束");
    expect(await refusal({ starts_at: session.ends_at, ends_at: session.starts_at })).toBe("结束时间应晚于开始时间");
  });

  test("end a sale once", async () => {
    const { id } = await createSale(shop, article);
    await shop.backend.staff.saleAdmin.end(id);
    await expect(shop.backend.staff.saleAdmin.end(id)).rejects.toThrow(`没有未结束的秒杀 ${id}`);
    expect((await shop.backend.staff.saleAdmin.list()).find((sale) => sale.id === id)?.state).toBe("已结束");
  });
});
