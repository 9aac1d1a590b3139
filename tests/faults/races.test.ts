import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { openDatabase } from "#backend/database/open.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { REFUND_REASONS } from "#contract/rules/refund.ts";
import { type Article, createProduct, customerOf, stockOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { bankRow } from "#tests/support/bank.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { lockWrites } from "#tests/support/held-lock.ts";
import { beginToPay, notify, payAtCashier } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder, unitsOf } from "#tests/support/refunding.ts";
import { addInSale, createRunningSale, createSale, saleStockOf, sessionAt } from "#tests/support/sales.ts";
import { crowd, orderOf } from "./crowd.ts";

const shop = freshBackend();
const tally = (responses: { status: number; message: string }[]) => {
  const counts: Record<string, number> = {};
  for (const { status, message } of responses) {
    const outcome = status === 200 ? "ok" : message;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};
const expectCleanAudit = async () => expect(await shop.backend.audit()).toEqual([]);
const TABLES = ["order_groups", "payments", "order_items"] as const;
type Counted = (typeof TABLES)[number];
const rowsOf = async (table: Counted) => {
  const row = await shop.backend.database.read
    .selectFrom(table)
    .select((its) => its.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};
/** The number of rows of the demo's own orders. */
const seeded = new Map<Counted, number>();
beforeEach(async () => {
  for (const table of TABLES) seeded.set(table, await rowsOf(table));
});
const count = async (table: Counted) => (await rowsOf(table)) - (seeded.get(table) ?? 0);
const salesOf = async ({ product_id }: Article) => {
  const row = await shop.backend.database.read
    .selectFrom("products")
    .select("sales")
    .where("id", "=", product_id)
    .executeTakeFirstOrThrow();
  return row.sales;
};
const times = <T>(n: number, work: (index: number) => T) => Array.from({ length: n }, (_, index) => work(index));

/** A second backend with its own connection, as in another process; `of` alternates between the two. */
async function twoProcesses() {
  const database = await openDatabase(shop.test.url);
  const second = { ...shop, backend: createBackend(database, shop.world.ports) };
  return { of: (n: number) => (n % 2 ? second : shop), close: () => database.close() };
}

/** A coupon of the article's store: ¥30 off from ¥500, one for each customer. */
const addCoupon = ({ store_id }: Article, { total }: { total: number }) =>
  shop.backend.staff.coupons.add({
    type: COUPON_TYPE.store,
    targets: [],
    store_id,
    title: "全店商品",
    amount_fen: 3000,
    threshold_fen: 50_000,
    total,
    per_customer: 1,
    valid_from: shop.world.now,
    valid_until: shop.world.now + 1000,
  });

describe("races", () => {
  test("200 buyers, 10 pieces: exactly ten are sold [R2] [P7.7]", async () => {
    const article = await createProduct(shop, { stock: 10 });
    const buyers = await crowd(shop, 200, article);
    const responses = await Promise.all(
      buyers.map((one) => call(shop, "POST", "/api/v2/order/create", { token: one.token, body: orderOf(one) })),
    );
    expect(tally(responses)).toEqual({ ok: 10, 库存不足: 190 });
    expect(await stockOf(shop, article)).toBe(0);
    expect([await count("order_groups"), await count("order_items")]).toEqual([10, 10]);
    await expectCleanAudit();
  });

  test("1,000 buyers, ten pieces of a flash sale, two backends: exactly ten are sold, and the others see that it is sold out [R2]", async () => {
    const article = await createProduct(shop, { stock: 500 });
    const sale = await createRunningSale(shop, article, { quota: 10, per_customer: 1 });
    const buyers = await crowd(shop, 1000, article, { sale_id: sale.id });
    const both = await twoProcesses();
    const responses = await Promise.all(
      buyers.map((one, n) =>
        call(both.of(n), "POST", "/api/v2/order/create", { token: one.token, body: orderOf(one) }),
      ),
    );
    expect(tally(responses)).toEqual({ ok: 10, 秒杀已抢光: 990 });
    await both.close();
    expect([await saleStockOf(shop, sale.id), await stockOf(shop, article)]).toEqual([0, 490]);
    expect([await count("order_groups"), await count("order_items")]).toEqual([10, 10]);
    await expectCleanAudit();
  });

  test("one customer with twenty lines of a sale under twenty keys gets the limit and no more", async () => {
    const article = await createProduct(shop, { stock: 500 });
    const sale = await createRunningSale(shop, article, { quota: 100, per_customer: 3 });
    const me = await buyer(shop, demoCustomers.stationer);
    const lines: number[] = [];
    for (let made = 0; made < 20; made += 1) {
      lines.push(((await addInSale(shop, me.token, article, 1, 1)).data as { cart_id: number }).cart_id);
    }
    const responses = await Promise.all(lines.map((id) => me.submit([id])));
    expect(tally(responses)).toEqual({ ok: 3, "每人限购 3 件，您已买满": 17 });
    expect(await saleStockOf(shop, sale.id)).toBe(97);
    await expectCleanAudit();
  });

  test("orders with two sales in opposite orders, and their cancelling, never wait for each other", async () => {
    const articles = [await createProduct(shop, { stock: 500 }), await createProduct(shop, { stock: 500 })];
    const [first, second] = articles as [Article, Article];
    const options = { ...sessionAt(shop), quota: 100, per_customer: 50 };
    const sales = [await createSale(shop, first, options), await createRunningSale(shop, second, options)];
    const people = await Promise.all(
      [demoCustomers.stationer, demoCustomers.tradeCost, demoCustomers.tradeMarkup].map((phone) => buyer(shop, phone)),
    );
    await Promise.all(
      people.flatMap((me, n) =>
        times(6, async () => {
          const pair = n % 2 ? [first, second] : [second, first];
          const lines: number[] = [];
          for (const article of pair) {
            lines.push(((await addInSale(shop, me.token, article, 1, 1)).data as { cart_id: number }).cart_id);
          }
          const placed = await me.submit(lines);
          expect(placed.status).toBe(200);
          const { group_order_id } = placed.data as { group_order_id: number };
          expect(await me.post(`/api/order/cancel/${group_order_id}`)).toMatchObject({ status: 200 });
        }),
      ),
    );
    for (const { id } of sales) expect(await saleStockOf(shop, id)).toBe(100);
    await expectCleanAudit();
  });

  test("100 customers, 10 coupons, each requested twice: exactly ten are given [R2] [P7.9]", async () => {
    const article = await createProduct(shop);
    const customers = await crowd(shop, 100, article);
    const coupon = await addCoupon(article, { total: 10 });
    const receive = ({ token }: { token: string }) =>
      call(shop, "POST", `/api/coupon/receive/${coupon}`, { token, body: { number: 1 } });
    const responses = await Promise.all([...customers, ...customers].map(receive));
    expect(tally(responses)).toEqual({ ok: 20, 优惠券已领完: 180 });
    expect((await shop.backend.staff.coupons.list()).find(({ id }) => id === coupon)?.given).toBe(10);
    await expectCleanAudit();
  });

  test("500 customers, 100 coupons, two backends: exactly a hundred are given [R2] [P7.9]", async () => {
    const article = await createProduct(shop);
    const customers = await crowd(shop, 500, article);
    const coupon = await addCoupon(article, { total: 100 });
    const both = await twoProcesses();
    const responses = await Promise.all(
      customers.map(({ token }, n) =>
        call(both.of(n), "POST", `/api/coupon/receive/${coupon}`, { token, body: { number: 1 } }),
      ),
    );
    expect(tally(responses)).toEqual({ ok: 100, 优惠券已领完: 400 });
    await both.close();
    await expectCleanAudit();
  });

  test("one coupon in twenty orders at once, by two processes, is used in one [R2] [P7.8]", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const article = await createProduct(shop, { cost: 60_000 });
    const coupon = await addCoupon(article, { total: 1 });
    await me.post(`/api/coupon/receive/${coupon}`, { number: 1 });
    const lines: number[] = [];
    for (let made = 0; made < 20; made += 1) lines.push(await me.add(article, 1, 1));
    const [first = 0] = lines;
    const check = await me.check([first]);
    const coupon_id = check.order[0]?.coupon.map(({ coupon_user_id }) => String(coupon_user_id)) ?? [];
    expect(coupon_id).toHaveLength(1);
    const both = await twoProcesses();
    const order = (line: number, n: number) =>
      call(both.of(n), "POST", "/api/v2/order/create", {
        token: me.token,
        body: { cart_id: [String(line)], address_id: me.address_id, use_integral: 0, key: freshKey(), coupon_id },
      });
    const responses = await Promise.all(lines.map(order));
    expect(tally(responses)).toEqual({ ok: 1, "所选优惠券不可用，请重新选择": 19 });
    expect(await count("order_groups")).toBe(1);
    await both.close();
    await expectCleanAudit();
  });

  test("the points of a customer who places twenty orders at once, by two processes, are spent once [R2] [P7.9]", async () => {
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    const { points } = await customerOf(shop, demoCustomers.tradeMarkup);
    const article = await createProduct(shop, { price: 60_000, cost: 60_000, stock: 100 });
    const lines: number[] = [];
    for (let made = 0; made < 20; made += 1) lines.push(await me.add(article, 1, 1));
    const both = await twoProcesses();
    const order = (line: number, n: number) =>
      call(both.of(n), "POST", "/api/v2/order/create", {
        token: me.token,
        body: { cart_id: [String(line)], address_id: me.address_id, use_integral: 1, key: freshKey() },
      });
    expect(tally(await Promise.all(lines.map(order)))).toEqual({ ok: 20 });
    const groups = await shop.backend.database.read
      .selectFrom("order_groups")
      .select("points_used")
      .where("customer_id", "=", me.id)
      .where("points_used", ">", 0)
      .execute();
    expect(points).toBeGreaterThan(0);
    expect([groups, (await customerOf(shop, demoCustomers.tradeMarkup)).points]).toEqual([
      [{ points_used: points }],
      0,
    ]);
    await both.close();
    await expectCleanAudit();
  });

  test("of twenty groups paid at once by two processes, as many are paid as the balance holds [R2]", async () => {
    const article = await createProduct(shop, { price: 1000, stock: 100 });
    const me = await buyer(shop, demoCustomers.stationer);
    const groups: number[] = [];
    for (let made = 0; made < 20; made += 1) groups.push(await me.order(article));
    const { pay_fen, balance } = await shop.backend.database.read
      .selectFrom("order_groups")
      .innerJoin("customers", "customers.id", "order_groups.customer_id")
      .select(["order_groups.pay_fen", "customers.balance"])
      .where("order_groups.id", "=", groups[0] ?? 0)
      .executeTakeFirstOrThrow();
    const affordable = Math.floor(balance / pay_fen);
    const both = await twoProcesses();
    const pay = (group: number, n: number) =>
      call(both.of(n), "POST", `/api/order/pay/${group}`, {
        token: me.token,
        body: { type: "balance", key: freshKey() },
      });
    const responses = await Promise.all(groups.map(pay));
    expect(tally(responses)).toEqual({ ok: affordable, "余额不足，请充值或更换支付方式": 20 - affordable });
    expect([affordable > 0, await count("payments")]).toEqual([true, affordable]);
    await both.close();
    await expectCleanAudit();
  });

  test("a transfer that staff confirm and the bank's statement names at once, ten times each, is booked once [R6] [P9.13]", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const group = await me.order(await createProduct(shop, { cost: 1000 }));
    await me.post(`/api/pay/transfer/create/${group}`);
    const { transfer } = (await me.get(`/api/pay/transfer/${group}`)).data as { transfer: { code: string } };
    const { amount_fen } = await shop.backend.database.read
      .selectFrom("transfers")
      .select("amount_fen")
      .where("code", "=", transfer.code)
      .executeTakeFirstOrThrow();
    const row = bankRow(transfer.code, amount_fen);
    const both = await twoProcesses();
    const book = (n: number) => {
      const { transfers } = both.of(n).backend.staff;
      return n % 4 < 2 ? transfers.confirm(transfer.code) : transfers.importStatement([row]);
    };
    const booked = await Promise.allSettled(times(20, book));
    expect(booked.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await count("payments")).toBe(1);
    expect((await me.get(`/api/order/status/${group}`)).data).toMatchObject({ paid: true, pay_type: "transfer" });
    await both.close();
    await expectCleanAudit();
  });

  test("a recharge by transfer that staff confirm and two statements name at once, ten times each, is credited once [R6] [P9.13]", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const { recharge_id } = (await me.post("/api/user/recharge/transfer", { price: "500.00", key: freshKey() }))
      .data as { recharge_id: number };
    const { transfer } = (await me.get(`/api/user/recharge/transfer/${recharge_id}`)).data as {
      transfer: { code: string };
    };
    const row = bankRow(transfer.code, 50_000);
    const had = (await customerOf(shop, demoCustomers.tradeCost)).balance;
    const both = await twoProcesses();
    const book = (n: number) => {
      const { transfers } = both.of(n).backend.staff;
      return n % 4 < 2 ? transfers.confirm(transfer.code) : transfers.importStatement([row]);
    };
    const booked = await Promise.allSettled(times(20, book));
    expect(booked.some(({ status }) => status === "fulfilled")).toBe(true);
    expect((await customerOf(shop, demoCustomers.tradeCost)).balance).toBe(had + 50_000);
    await both.close();
    await expectCleanAudit();
  });

  test("one statement that ten imports of two processes read at once is booked once, without serials too [P9.13]", async () => {
    const phone = demoCustomers.tradeCost;
    const had = (await customerOf(shop, phone)).balance;
    const me = await buyer(shop, phone);
    const { recharge_id } = (await me.post("/api/user/recharge/transfer", { price: "500.00", key: freshKey() }))
      .data as { recharge_id: number };
    const { transfer } = (await me.get(`/api/user/recharge/transfer/${recharge_id}`)).data as {
      transfer: { code: string };
    };
    const plain = { serial: null, serial_kind: null };
    const rows = [
      bankRow(transfer.code, 50_000, plain),
      bankRow(transfer.code, 50_000, plain),
      bankRow(transfer.code, 50_000),
      bankRow("货款", 700, plain),
      bankRow("货款", 700, plain),
      bankRow("货款", 900, plain),
      bankRow("冲正", -900, plain),
    ];
    const { read } = shop.backend.database;
    const before = await read.selectFrom("bank_receipts").select("id").orderBy("id", "desc").executeTakeFirst();
    const both = await twoProcesses();
    const order = (n: number) => (n % 3 === 0 ? [...rows].reverse() : rows);
    await Promise.all(times(10, (n) => both.of(n).backend.staff.transfers.importStatement(order(n))));
    const stored = await read
      .selectFrom("bank_receipts")
      .select(["outcome", "amount_fen"])
      .where("id", ">", before?.id ?? 0)
      .execute();
    expect(stored.map(({ outcome, amount_fen }) => `${outcome} ${amount_fen}`).sort()).toEqual([
      "credited 50000",
      "credited 50000",
      "paid 50000",
      "reversed -900",
      "reversed 900",
      "waiting 700",
      "waiting 700",
    ]);
    expect((await customerOf(shop, phone)).balance).toBe(had + 150_000);
    await both.close();
    await expectCleanAudit();
  });

  test("twenty applications for the last units at once, by two processes, make one refund [R5]", async () => {
    const me = await refunder(shop, demoCustomers.tradeCost);
    const order = await me.paid([[await createProduct(shop, { cost: 1000 }), 3]]);
    const both = await twoProcesses();
    const apply = (n: number) =>
      call(both.of(n), "POST", `/api/refund/apply/${order.order_id}`, {
        token: me.token,
        body: {
          refund_type: 1,
          items: unitsOf(order, 3),
          refund_message: REFUND_REASONS[0],
          mark: "",
          key: freshKey(),
        },
      });
    const responses = await Promise.all(times(20, apply));
    expect(tally(responses)).toMatchObject({ ok: 1 });
    expect(await me.refunds()).toMatchObject({ count: 1 });
    await both.close();
    await expectCleanAudit();
  });

  test("refunds of 60 % each, requested by two processes at once, make one, and the rest can be refunded once [R5] [R6]", async () => {
    const me = await refunder(shop, demoCustomers.tradeCost);
    const order = await me.paid([[await createProduct(shop, { cost: 1999 }), 5]]);
    const both = await twoProcesses();
    const apply = (n: number, num: number) =>
      call(both.of(n), "POST", `/api/refund/apply/${order.order_id}`, {
        token: me.token,
        body: {
          refund_type: 1,
          items: unitsOf(order, num),
          refund_message: REFUND_REASONS[0],
          mark: "",
          key: freshKey(),
        },
      });
    const first = await Promise.all(times(10, (n) => apply(n, 3)));
    expect(tally(first)).toEqual({ ok: 1, "可退件数不足，请刷新后重试": 9 });
    const second = await Promise.all(times(10, (n) => apply(n, 2)));
    expect(tally(second)).toMatchObject({ ok: 1 });
    const { list } = await me.refunds();
    const had = await me.balance();
    // The staff of both processes agree at the same time.
    const agreed = await Promise.allSettled(
      list.flatMap(({ refund_order_sn: sn }) => times(4, (n) => both.of(n).backend.staff.refunds.agree(sn))),
    );
    expect(agreed.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const { pay_fen } = await shop.backend.database.read
      .selectFrom("orders")
      .select("pay_fen")
      .where("id", "=", order.order_id)
      .executeTakeFirstOrThrow();
    expect((await me.balance()) - had).toBe(pay_fen);
    await both.close();
    await expectCleanAudit();
  });

  test("buyers of a sold-out SKU get that message while another program holds the lock that orders need", async () => {
    const article = await createProduct(shop, { stock: 0 });
    const buyers = await crowd(shop, 100, article);
    const other = await openDatabase(shop.test.url);
    const release = await lockWrites(other);
    const responses = await Promise.all(
      buyers.map((one) => call(shop, "POST", "/api/v2/order/create", { token: one.token, body: orderOf(one) })),
    );
    expect(tally(responses)).toEqual({ 库存不足: 100 });
    await release();
    await other.close();
  });

  test("fifty notices of one payment at once, to two processes, settle it once [R6]", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const group = await me.order(await createProduct(shop));
    const notice = await payAtCashier(shop, await beginToPay(me, group));
    const both = await twoProcesses();
    const statuses = await Promise.all(times(50, (n) => notify(both.of(n), "weixin", notice)));
    await both.close();
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await count("payments")).toBe(1);
    expect(await shop.backend.database.read.selectFrom("gateway_refunds").selectAll().execute()).toEqual([]);
    await expectCleanAudit();
  });

  test("a notice, a payment from the balance and a cancelling at once, by two processes: one wins, and a late payment goes back", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const both = await twoProcesses();
    for (let round = 0; round < 5; round += 1) {
      const group = await me.order(await createProduct(shop, { cost: 1000 }));
      const notice = await payAtCashier(shop, await beginToPay(me, group));
      const cancel = () => call(both.of(round), "POST", `/api/order/cancel/${group}`, { token: me.token });
      const told = (n: number) => notify(both.of(n), "weixin", notice);
      await Promise.all([told(0), me.pay(group), cancel(), told(1)]);
      const attempt = await shop.backend.database.read
        .selectFrom("payment_attempts")
        .select(["id", "state"])
        .where("group_id", "=", group)
        .executeTakeFirstOrThrow();
      const { data } = await me.get(`/api/order/status/${group}`);
      const isByGateway = (data as { pay_type: string | null }).pay_type === "weixin";
      expect(attempt.state).toBe(isByGateway ? "paid" : "returned");
      const owed = shop.backend.database.read.selectFrom("gateway_refunds").select("id");
      expect(await owed.where("attempt_id", "=", attempt.id).execute()).toHaveLength(isByGateway ? 0 : 1);
    }
    await both.close();
    await expectCleanAudit();
  });

  test("twenty choices of a QR code at once make one attempt", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const group = await me.order(await createProduct(shop));
    const begin = () => me.post(`/api/order/pay/${group}`, { type: "weixin", key: freshKey() });
    expect(tally(await Promise.all(times(20, begin)))).toEqual({ ok: 20 });
    const attempts = shop.backend.database.read.selectFrom("payment_attempts").select("id");
    expect(await attempts.where("group_id", "=", group).execute()).toHaveLength(1);
  });

  test("thirty concurrent submits with one key create one group and get one answer [R4]", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const article = await createProduct(shop, { stock: 50 });
    const lines = [await me.add(article, 2)];
    const key = freshKey();
    const responses = await Promise.all(times(30, () => me.submit(lines, { key })));
    expect(new Set(responses.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(tally(responses)).toEqual({ ok: 30 });
    expect([await count("order_groups"), await stockOf(shop, article)]).toEqual([1, 48]);
    await expectCleanAudit();
  });

  test("the same lines are ordered once under twenty concurrent keys", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const article = await createProduct(shop, { stock: 50 });
    const lines = [await me.add(article, 2)];
    const responses = await Promise.all(times(20, () => me.submit(lines)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await count("order_groups"), await stockOf(shop, article)]).toEqual([1, 48]);
    await expectCleanAudit();
  });

  test("twenty concurrent payments of one group, by one key and by many, take the amount once [R6]", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const article = await createProduct(shop, { cost: 10_000 });
    const group = await me.order(article);
    const key = freshKey();
    const responses = await Promise.all(times(20, (n) => me.pay(group, n % 2 ? key : freshKey())));
    const paid = responses.filter(({ status }) => status === 200).length;
    expect([1, 10]).toContain(paid);
    expect(tally(responses)).toEqual(paid === 20 ? { ok: 20 } : { ok: paid, 订单已支付: 20 - paid });
    expect([await count("payments"), await salesOf(article)]).toEqual([1, 1]);
    const { balance } = await shop.backend.database.read
      .selectFrom("customers")
      .select("balance")
      .where("id", "=", me.id)
      .executeTakeFirstOrThrow();
    expect(balance).toBe(688_800 - 10_800);
    await expectCleanAudit();
  });

  test("of two groups with balance for one, one is paid", async () => {
    const article = await createProduct(shop, { price: 2850 });
    const me = await buyer(shop, demoCustomers.stationer);
    const groups = [await me.order(article), await me.order(article)];
    const responses = await Promise.all(groups.map((group) => me.pay(group)));
    expect(tally(responses)).toEqual({ ok: 1, "余额不足，请充值或更换支付方式": 1 });
    expect(await count("payments")).toBe(1);
    await expectCleanAudit();
  });

  test("cancel against pay, by two processes: one of the two wins, and stock and payments agree [R5]", async () => {
    const both = await twoProcesses();
    const article = await createProduct(shop, { price: 1000, stock: 100 });
    const rounds = 12;
    const buyers = await crowd(shop, rounds, article, { balance: 5000 });
    const won = await Promise.all(
      buyers.map(async (one, index) => {
        const post = (n: number, path: string, body?: unknown) =>
          call(both.of(n), "POST", path, { token: one.token, body });
        const made = await post(index, "/api/v2/order/create", orderOf(one));
        const { group_order_id } = made.data as { group_order_id: number };
        const pay = () => post(0, `/api/order/pay/${group_order_id}`, { type: "balance", key: freshKey() });
        const cancel = () => post(1, `/api/order/cancel/${group_order_id}`);
        const responses = await Promise.all(index % 2 ? [pay(), cancel()] : [cancel(), pay()]);
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
        return responses[index % 2 ? 0 : 1]?.status === 200 ? "paid" : "cancelled";
      }),
    );
    await both.close();
    const paid = won.filter((one) => one === "paid").length;
    expect([await stockOf(shop, article), await count("payments")]).toEqual([100 - paid, paid]);
    await expectCleanAudit();
  });

  test("the closing job against payment: one of the two wins", async () => {
    // The clocks of the two processes differ about the end of the payment time.
    const late = createBackend(shop.backend.database, {
      ...shop.world.ports,
      clock: { now: () => shop.world.now + 31 * 60 * 1000 },
    });
    const rounds = 40;
    const article = await createProduct(shop, { price: 1000, stock: rounds });
    let paid = 0;
    // The side that won starts later in the next round, by twice as much each time until the other one wins.
    let lead = 0;
    let step = 0;
    for (const one of await crowd(shop, rounds, article, { balance: 5000 })) {
      const post = (path: string, body: unknown) => call(shop, "POST", path, { token: one.token, body });
      const made = await post("/api/v2/order/create", orderOf(one));
      const { group_order_id } = made.data as { group_order_id: number };
      const [closed, response] = await Promise.all([
        wait(Math.max(0, -lead)).then(() => late.staff.orders.closeOverdue()),
        wait(Math.max(0, lead)).then(() =>
          post(`/api/order/pay/${group_order_id}`, { type: "balance", key: freshKey() }),
        ),
      ]);
      const won = response.status === 200;
      expect([closed, response.message]).toEqual(won ? [0, response.message] : [1, "订单已关闭"]);
      paid += Number(won);
      step = Math.sign(step) === (won ? 1 : -1) ? 2 * step : won ? 2 : -2;
      lead += step;
    }
    // Each side must win at least once; otherwise one always finished before the other began, and nothing was tested.
    expect(Math.min(paid, rounds - paid)).toBeGreaterThan(0);
    const stranded = await shop.backend.database.read
      .selectFrom("order_groups")
      .innerJoin("payments", "payments.group_id", "order_groups.id")
      .select("order_groups.id")
      .where("order_groups.state", "!=", "paid")
      .execute();
    expect(stranded).toEqual([]);
    expect([await stockOf(shop, article), await salesOf(article), await count("payments")]).toEqual([
      rounds - paid,
      paid,
      paid,
    ]);
    await expectCleanAudit();
  });
});
