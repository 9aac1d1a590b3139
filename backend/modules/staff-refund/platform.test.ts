import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import type { GatewayRefund, RefundResult } from "#backend/gateway/gateway.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { deskRefunds } from "#tests/support/desk-refunds.ts";
import { demoMembers, newKey } from "#tests/support/members.ts";
import { beginToPay, notify, payAtCashier, runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const refunds = deskRefunds(shop);
const rows = () => shop.backend.database.read.selectFrom("gateway_refunds").selectAll().execute();

/** What the platform answers to a request and to a query. */
let platform: { refund: RefundResult; query: RefundResult | null; sent: GatewayRefund[] };
beforeEach(() => {
  platform = { refund: { state: "closed", word: "CLOSED" }, query: { state: "closed", word: "CLOSED" }, sent: [] };
  const weixin = {
    ...shop.world.cashier.gateways.weixin,
    async refund(one: GatewayRefund) {
      platform.sent.push(one);
      return platform.refund;
    },
    queryRefund: async ({ refund_no }: { refund_no: string }) =>
      platform.sent.some((one) => one.refund_no === refund_no) ? (platform.query ?? platform.refund) : null,
  };
  shop.backend = createBackend(shop.test.database, { ...shop.world.ports, gateways: { weixin } });
});

/** A refund of ¥18 that WeChat Pay has refused. */
async function failed() {
  const me = await refunder(shop, demoCustomers.tradeMarkup);
  const article = await createProduct(shop, { price: 1000, cost: 1000, cost_plus: 0 });
  const made = await me.submit([await me.add(article, 1, 1)]);
  const { group_order_id: group } = made.data as { group_order_id: number };
  await notify(shop, "weixin", await payAtCashier(shop, await beginToPay(me, group)));
  const { data } = await me.get(`/api/order/group_order_detail/${group}`);
  const [order] = (data as { orders: { order_id: number; order_sn: string; list: { order_product_id: number }[] }[] })
    .orders;
  if (!order) throw new Error("no order");
  const items = order.list.map(({ order_product_id: id }) => ({ id, num: 1 }));
  const one = { group, order_id: order.order_id, sn: order.order_sn, items };
  const { id, sn } = await me.applied(one, [{ order_product_id: items[0]?.id ?? 0, num: 1 }]);
  await shop.backend.staff.refunds.agree(sn);
  await runJob(shop, "run due tasks");
  return { me, id, sn };
}
const finance = () => refunds.desk(demoMembers.finance);

describe("a refund that the platform has refused", () => {
  test("is in its tab, and is asked for again with a number that no second try changes", async () => {
    const { sn, me } = await failed();
    const desk = await finance();
    const before = await me.balance();
    expect(await refunds.show(desk, sn)).toMatchObject({
      state: 3,
      gateway: { state: "failed", reason: "CLOSED", amount: "18.00" },
      acts: { retry: null, to_balance: null },
    });
    const { list, counts } = (await desk.get("/api/staff/refunds?tab=paying")).data as {
      list: { refund_sn: string; gateway_state: string }[];
      counts: { paying: number };
    };
    expect(list).toMatchObject([{ refund_sn: sn, gateway_state: "failed" }]);
    expect(counts.paying).toBe(1);
    platform.refund = { state: "processing", word: "PROCESSING" };
    const { version } = await refunds.show(desk, sn);
    const keys = Array.from({ length: 20 }, () => newKey());
    const retry = (key: string) => desk.post(`/api/staff/refunds/${sn}/retry`, { key, version });
    const retries = await Promise.all(keys.map(retry));
    const first = retries.findIndex(({ status }) => status === 200);
    expect(await retry(keys[first] ?? "")).toMatchObject({ status: 200 });
    expect(new Set(platform.sent.map(({ refund_no }) => refund_no)).size).toBe(2);
    expect(await rows()).toMatchObject([{ state: "accepted", refund_no: expect.stringMatching(/-2$/) }]);
    platform.query = { state: "done", word: "SUCCESS" };
    shop.world.now += 2 * 60_000;
    await runJob(shop, "request refunds from gateways");
    expect(await rows()).toMatchObject([{ state: "done", balance_at: null }]);
    expect(await me.balance()).toBe(before);
    expect(await refunds.act(desk, sn, "retry")).toMatchObject({ status: 409 });
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("goes to the balance with the customer's consent, once of twenty, and never to both", async () => {
    const { sn, id, me } = await failed();
    const desk = await finance();
    const before = await me.balance();
    expect(await refunds.act(await refunds.desk(), sn, "balance", { consent: "x" })).toMatchObject({ status: 403 });
    expect(await refunds.act(desk, sn, "balance", { consent: "" })).toMatchObject({ status: 400 });
    const { version } = await refunds.show(desk, sn);
    platform.refund = { state: "done", word: "SUCCESS" };
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? desk.post(`/api/staff/refunds/${sn}/balance`, { key: newKey(), version, consent: "11-21 电话同意" })
          : desk.post(`/api/staff/refunds/${sn}/retry`, { key: newKey(), version }),
      ),
    );
    const moved = all.filter(({ status }, n) => n % 2 === 0 && status === 200).length;
    expect(moved).toBeLessThanOrEqual(1);
    const isRetried = platform.sent.length > 1;
    expect([moved, isRetried]).toEqual(isRetried ? [0, true] : [1, false]);
    expect(await me.balance()).toBe(before + (moved === 1 ? 1800 : 0));
    expect((await rows()).map(({ state }) => state)).toEqual(["done"]);
    const acts = (await me.refund(id)).history.map(({ act }) => act);
    expect(acts.includes("to_balance")).toBe(moved === 1);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("that the platform pays late stays there; one that it may still pay waits", async () => {
    const { sn, id, me } = await failed();
    const desk = await finance();
    const before = await me.balance();
    platform.query = { state: "processing", word: "PROCESSING" };
    expect((await refunds.act(desk, sn, "balance", { consent: "电话同意" })).message).toContain("平台还在处理");
    platform.query = { state: "done", word: "SUCCESS" };
    expect((await refunds.act(desk, sn, "balance", { consent: "电话同意" })).message).toContain("平台已经退款");
    expect(await me.balance()).toBe(before);
    expect(await rows()).toMatchObject([{ state: "done", balance_at: null }]);
    const acts = (await me.refund(id)).history.map(({ act }) => act);
    expect(acts).not.toContain("to_balance");
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("in the balance is never requested from the platform again", async () => {
    const { sn, me } = await failed();
    const desk = await finance();
    const before = await me.balance();
    const body = { key: newKey(), version: (await refunds.show(desk, sn)).version, consent: "邮件同意" };
    expect(await desk.post(`/api/staff/refunds/${sn}/balance`, body)).toMatchObject({ status: 200 });
    expect(await desk.post(`/api/staff/refunds/${sn}/balance`, body)).toMatchObject({ status: 200 });
    expect(await me.balance()).toBe(before + 1800);
    platform.sent = [];
    shop.world.now += 10 * 60_000;
    await runJob(shop, "request refunds from gateways");
    const [row] = await rows();
    await expect(staffOf(shop)("payments", "retry", row?.refund_no ?? "")).rejects.toThrow("已经退款");
    expect(platform.sent).toEqual([]);
    expect(await refunds.logged("refund.balance")).toMatchObject([{ label: sn, note: "邮件同意" }]);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("that the merchant can still pay by hand is not paid to the balance, until its money is back", async () => {
    const { sn, me } = await failed();
    const desk = await finance();
    const before = await me.balance();
    platform.query = { state: "abnormal", word: "ABNORMAL" };
    const refused = await refunds.act(desk, sn, "balance", { consent: "电话同意" });
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining("改退余额会付两次") });
    expect(await me.balance()).toBe(before);
    platform.query = { state: "returned", word: "退回商户:商户结算银行账户" };
    expect((await refunds.act(desk, sn, "retry")).message).toContain("请改退余额");
    shop.world.now += 60_000;
    await runJob(shop, "request refunds from gateways");
    expect(await rows()).toMatchObject([{ state: "failed", reason: "退回商户:商户结算银行账户" }]);
    expect(await refunds.act(desk, sn, "balance", { consent: "电话同意" })).toMatchObject({ status: 200 });
    expect(await me.balance()).toBe(before + 1800);
    expect(platform.sent).toHaveLength(1);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("that is to be treated at the platform is not asked for again, and a silent one changes nothing", async () => {
    const { sn, me } = await failed();
    const desk = await finance();
    platform.query = { state: "abnormal", word: "ABNORMAL" };
    expect((await refunds.act(desk, sn, "retry")).message).toContain("退款异常");
    const before = await me.balance();
    const weixin = {
      ...shop.world.cashier.gateways.weixin,
      queryRefund: async () => Promise.reject(new Error("down")),
    };
    shop.backend = createBackend(shop.test.database, { ...shop.world.ports, gateways: { weixin } });
    expect(await refunds.act(desk, sn, "balance", { consent: "电话同意" })).toMatchObject({ status: 503 });
    expect(await me.balance()).toBe(before);
    expect(await rows()).toMatchObject([{ state: "failed", reason: "ABNORMAL" }]);
  });
});
