import { describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { createProduct, customerOf, stockOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { attemptOf, beginToPay, notify, payAtCashier, runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const MINUTE_MS = 60_000;
const QUERY_JOB = "query gateways for payments";

/** A customer with an unpaid group of one article. */
async function owing(phone: string = demoCustomers.stationer) {
  const me = await buyer(shop, phone);
  const article = await createProduct(shop, { price: 3650, cost: 3650 });
  return { me, article, group: await me.order(article, 1) };
}
const stateOf = async (me: Awaited<ReturnType<typeof buyer>>, group: number) =>
  ((await me.get(`/api/order/status/${group}`)).data as { status: string }).status;
const attempts = () => shop.backend.database.read.selectFrom("payment_attempts").selectAll().orderBy("id").execute();
const refunds = () => shop.backend.database.read.selectFrom("gateway_refunds").selectAll().execute();
const logged = (event: string) => shop.world.logged.filter((line) => line.event === event);
const runTasks = () => runJob(shop, "run due tasks");
const balanceOf = async (phone: string) => (await customerOf(shop, phone)).balance;

describe("payment by QR code", () => {
  test("is offered beside the balance, waits with a code, and is settled by the gateway's notice", async () => {
    const { me, group } = await owing();
    expect(await me.get(`/api/pay/config/${group}`)).toMatchObject({
      data: {
        methods: [{ type: "balance" }, { type: "weixin", reason: null }, { type: "alipay", reason: null }],
        attempt: null,
      },
    });
    expect(await me.post(`/api/order/pay/${group}`, { type: "weixin", key: freshKey() })).toMatchObject({
      status: 200,
      data: { status: "weixin", result: { group_order_id: group } },
    });
    const attempt = await attemptOf(me, group);
    expect(attempt).toMatchObject({ type: "weixin", expires_time: shop.world.now + 10 * MINUTE_MS });
    expect(await notify(shop, "weixin", await payAtCashier(shop, attempt))).toBe(200);
    expect(await stateOf(me, group)).toBe("paid");
    expect((await attempts())[0]).toMatchObject({ state: "paid", paid_at: shop.world.now });
    expect(await me.get(`/api/order/group_order_detail/${group}`)).toMatchObject({ data: { status: "paid" } });
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("a second choice of the same method shows the same code; another method ends it [P5.8]", async () => {
    const { me, group } = await owing();
    const first = await beginToPay(me, group);
    expect(await beginToPay(me, group)).toEqual(first);
    const second = await beginToPay(me, group, "alipay");
    expect(second.out_trade_no).not.toBe(first.out_trade_no);
    expect((await attempts()).map(({ state }) => state)).toEqual(["closed", "waiting"]);
    expect(await shop.world.cashier.pay(first.out_trade_no)).toBeNull();
  });

  test("a code lives ten minutes, and no longer than the order", async () => {
    const { me, group } = await owing();
    shop.world.now += 25 * MINUTE_MS;
    const { expires_time } = await beginToPay(me, group);
    expect(expires_time).toBe(shop.world.now + 5 * MINUTE_MS);
    shop.world.now += 6 * MINUTE_MS;
    await runJob(shop, QUERY_JOB);
    expect((await attempts())[0]).toMatchObject({ state: "closed" });
  });

  test("an unbound phone blocks it, and so do a paid and a cancelled group", async () => {
    const { me, group } = await owing(demoCustomers.unbound);
    const begin = () => me.post(`/api/order/pay/${group}`, { type: "weixin", key: freshKey() });
    expect(await begin()).toMatchObject({ status: 409, message: "请先绑定手机号，否则无法支付订单" });
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ phone_checked: 1 }).where("id", "=", me.id).execute(),
    );
    expect(await begin()).toMatchObject({ status: 200 });
    await notify(shop, "weixin", await payAtCashier(shop, await attemptOf(me, group)));
    expect(await begin()).toMatchObject({ status: 409, message: "订单已支付" });
    const other = await owing();
    await other.me.post(`/api/order/cancel/${other.group}`);
    expect(await other.me.post(`/api/order/pay/${other.group}`, { type: "weixin", key: freshKey() })).toMatchObject({
      status: 409,
      message: "订单已关闭",
    });
    expect(await attempts()).toHaveLength(1);
  });

  test("a group of another customer cannot be paid, queried or seen [R8]", async () => {
    const { me, group } = await owing();
    await beginToPay(me, group);
    const other = await buyer(shop, demoCustomers.tradeCost);
    expect(await other.get(`/api/pay/config/${group}`)).toMatchObject({ status: 404 });
    expect(await other.post(`/api/order/pay/${group}`, { type: "weixin", key: freshKey() })).toMatchObject({
      status: 404,
    });
    expect(await other.post(`/api/order/pay/query/${group}`)).toMatchObject({ status: 404 });
  });

  test("without keys of a gateway its method is neither offered nor accepted [P2.11]", async () => {
    const { me, group } = await owing();
    shop.backend = createBackend(shop.test.database, { ...shop.world.ports, gateways: {} });
    expect(await me.get(`/api/pay/config/${group}`)).toMatchObject({ data: { methods: [{ type: "balance" }] } });
    expect(await me.post(`/api/order/pay/${group}`, { type: "alipay", key: freshKey() })).toMatchObject({
      status: 409,
      message: "支付宝支付未开通，请换一种支付方式",
    });
  });

  test("a failed gateway shows a message, and the next choice tries again", async () => {
    const { me, group } = await owing();
    const { gateways } = shop.world.ports;
    const failing = { ...shop.world.cashier.gateways.weixin, create: () => Promise.reject(new Error("down")) };
    shop.backend = createBackend(shop.test.database, {
      ...shop.world.ports,
      gateways: { ...gateways, weixin: failing },
    });
    const begin = () => me.post(`/api/order/pay/${group}`, { type: "weixin", key: freshKey() });
    expect(await begin()).toMatchObject({ status: 409, message: "微信支付暂时无法使用，请稍后再试，或换一种支付方式" });
    expect(logged("gateway makes no payment")).toHaveLength(1);
    shop.backend = createBackend(shop.test.database, shop.world.ports);
    expect(await begin()).toMatchObject({ status: 200 });
    expect(await attemptOf(me, group)).toMatchObject({ type: "weixin" });
  });
});

describe("notices", () => {
  test("repeated they settle once", async () => {
    const { me, group } = await owing();
    const notice = await payAtCashier(shop, await beginToPay(me, group));
    expect(await notify(shop, "weixin", notice)).toBe(200);
    expect(await notify(shop, "weixin", notice)).toBe(200);
    expect(await refunds()).toEqual([]);
    const payments = shop.backend.database.read.selectFrom("payments").selectAll().where("group_id", "=", group);
    expect(await payments.execute()).toHaveLength(1);
  });

  test("a forged signature, another gateway's notice and garbage are refused and logged [R16]", async () => {
    const { me, group } = await owing();
    const notice = await payAtCashier(shop, await beginToPay(me, group));
    const forged = { ...notice, body: notice.body.replace('"paid"', '"paid" ') };
    expect(await notify(shop, "weixin", forged)).toBe(400);
    expect(await notify(shop, "weixin", { headers: {}, body: notice.body })).toBe(400);
    expect(await notify(shop, "alipay", notice)).toBe(400);
    expect(await stateOf(me, group)).toBe("unpaid");
    const causes = logged("notice refused").map(({ fields }) => fields?.cause);
    expect(causes).toEqual(["signature", "signature", "content"]);
    const { backend } = shop;
    const unknown = await backend.fetch(new Request("http://backend.test/api/pay/notice/gold", { method: "POST" }));
    expect(unknown.status).toBe(404);
  });

  test("a wrong amount and an unknown number are refused and logged", async () => {
    const { me, group } = await owing();
    const attempt = await beginToPay(me, group);
    await shop.backend.database.write((tx) => tx.updateTable("payment_attempts").set({ amount_fen: 9999 }).execute());
    expect(await notify(shop, "weixin", await payAtCashier(shop, attempt))).toBe(400);
    expect(await stateOf(me, group)).toBe("unpaid");
    expect(logged("payment is not the shop's")[0]).toMatchObject({ level: "error", fields: { expected: 9999 } });
    await shop.backend.database.write((tx) => tx.deleteFrom("payment_attempts").execute());
    expect(await notify(shop, "weixin", await payAtCashier(shop, attempt))).toBe(400);
    expect(logged("payment is not the shop's")).toHaveLength(2);
  });

  test.each(["paid from the balance", "cancelled"])(
    "for a group that was %s meanwhile is booked as a payment and paid back once",
    async (how) => {
      const { me, group, article } = await owing();
      const notice = await payAtCashier(shop, await beginToPay(me, group));
      const had = await balanceOf(demoCustomers.stationer);
      await shop.backend.database.write((tx) =>
        shop.backend.staff.ledger.move(tx, {
          asset: "balance",
          holder: me.id,
          delta: 10_000,
          kind: "credit",
          ref: "test",
        }),
      );
      if (how === "cancelled") await me.post(`/api/order/cancel/${group}`);
      else await me.pay(group);
      const state = await stateOf(me, group);
      expect(await notify(shop, "weixin", notice)).toBe(200);
      expect(await notify(shop, "weixin", notice)).toBe(200);
      expect(await stateOf(me, group)).toBe(state);
      await runTasks();
      await runTasks();
      const [attempt] = await attempts();
      expect(attempt).toMatchObject({ state: "returned", paid_at: shop.world.now });
      expect(await refunds()).toMatchObject([{ state: "done", amount_fen: attempt?.amount_fen }]);
      const trade = await shop.world.cashier.find(attempt?.out_trade_no ?? "");
      expect(Object.values(trade?.refunds ?? {})).toEqual([attempt?.amount_fen]);
      const spent = how === "cancelled" ? 0 : (attempt?.amount_fen ?? 0);
      expect(await balanceOf(demoCustomers.stationer)).toBe(had + 10_000 - spent);
      expect(await stockOf(shop, article)).toBe(how === "cancelled" ? 100 : 99);
      expect(await shop.backend.audit()).toEqual([]);
    },
  );

  test("for a code that ended by another choice settles the group that is still unpaid", async () => {
    const { me, group } = await owing();
    const notice = await payAtCashier(shop, await beginToPay(me, group));
    const late = { ...shop.world.cashier.gateways.weixin, query: async () => null };
    const gateways = { ...shop.world.ports.gateways, weixin: late };
    shop.backend = createBackend(shop.test.database, { ...shop.world.ports, gateways });
    await beginToPay(me, group, "alipay");
    expect((await attempts()).map(({ state }) => state)).toEqual(["closed", "waiting"]);
    expect(await notify(shop, "weixin", notice)).toBe(200);
    expect(await stateOf(me, group)).toBe("paid");
    shop.world.now += MINUTE_MS;
    await runJob(shop, QUERY_JOB);
    expect((await attempts()).map(({ type, state }) => [type, state])).toEqual([
      ["weixin", "paid"],
      ["alipay", "closed"],
    ]);
  });
});

describe("payments without a notice", () => {
  test("are found by the job, which queries the gateway", async () => {
    const { me, group } = await owing();
    await payAtCashier(shop, await beginToPay(me, group));
    await runJob(shop, QUERY_JOB);
    expect(await stateOf(me, group)).toBe("unpaid");
    shop.world.now += MINUTE_MS;
    await runJob(shop, QUERY_JOB);
    expect(await stateOf(me, group)).toBe("paid");
  });

  test("are found when the customer queries", async () => {
    const { me, group } = await owing();
    await payAtCashier(shop, await beginToPay(me, group));
    expect(await me.post(`/api/order/pay/query/${group}`)).toMatchObject({ status: 200, data: { paid: true } });
  });

  test("are found when the customer chooses another method", async () => {
    const { me, group } = await owing();
    await payAtCashier(shop, await beginToPay(me, group));
    await me.post(`/api/order/pay/${group}`, { type: "alipay", key: freshKey() });
    expect(await stateOf(me, group)).toBe("paid");
  });

  test("a gateway that does not answer is logged, and others are queried", async () => {
    const one = await owing();
    const two = await owing(demoCustomers.tradeCost);
    await beginToPay(one.me, one.group, "alipay");
    await payAtCashier(shop, await beginToPay(two.me, two.group));
    const alipay = { ...shop.world.cashier.gateways.alipay, query: () => Promise.reject(new Error("down")) };
    const gateways = { ...shop.world.ports.gateways, alipay };
    shop.backend = createBackend(shop.test.database, { ...shop.world.ports, gateways });
    shop.world.now += MINUTE_MS;
    await runJob(shop, QUERY_JOB);
    expect(logged("gateway does not answer")).toHaveLength(1);
    expect(await stateOf(two.me, two.group)).toBe("paid");
  });

  test("a code of a cancelled group ends before its time", async () => {
    const { me, group } = await owing();
    const attempt = await beginToPay(me, group);
    await me.post(`/api/order/cancel/${group}`);
    shop.world.now += MINUTE_MS;
    await runJob(shop, QUERY_JOB);
    expect(await shop.world.cashier.pay(attempt.out_trade_no)).toBeNull();
  });
});
