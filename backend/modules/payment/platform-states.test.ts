import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { yuan } from "#contract/rules/money.ts";
import type { GatewayType } from "#contract/rules/payment.ts";
import { createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { beginToPay, notify, runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { alipayTrade, signingPlatforms, WEIXIN, weixinTrade } from "#tests/support/platforms.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
let platforms: ReturnType<typeof signingPlatforms>;
beforeEach(() => {
  process.exitCode = 0;
  platforms = signingPlatforms(shop.world.ports.clock);
  shop.backend = createBackend(shop.test.database, { ...shop.world.ports, gateways: platforms.gateways });
});

const staff = (...words: string[]) => staffOf(shop)(...words);
const attempts = () => shop.backend.database.read.selectFrom("payment_attempts").selectAll().orderBy("id").execute();
const refunds = () => shop.backend.database.read.selectFrom("gateway_refunds").selectAll().orderBy("id").execute();
const logged = (event: string) => shop.world.logged.filter((line) => line.event === event);
const queryJob = () => runJob(shop, "query gateways for payments");
const refundJob = () => runJob(shop, "request refunds from gateways");

/** A customer with a group that waits for its payment, and how the group stands. */
async function waiting(type: GatewayType = "weixin") {
  const me = await buyer(shop, demoCustomers.stationer);
  const group = await me.order(await createProduct(shop, { price: 3650, cost: 3650 }));
  const { out_trade_no } = await beginToPay(me, group, type);
  const [attempt] = (await attempts()).slice(-1);
  const fen = attempt?.amount_fen ?? 0;
  const state = async () => ((await me.get(`/api/order/status/${group}`)).data as { status: string }).status;
  return { me, group, out_trade_no, fen, state };
}
const tradeOf = (type: GatewayType, { out_trade_no, fen }: { out_trade_no: string; fen: number }, word: string) =>
  type === "weixin" ? weixinTrade(out_trade_no, fen, word) : alipayTrade(out_trade_no, yuan(fen), word);

describe("the answer about a payment", () => {
  test.each([
    { type: "weixin", word: "REFUND", state: "refunded" },
    { type: "weixin", word: "PAYERROR", state: "closed" },
    { type: "weixin", word: "FROZEN", state: "waiting" },
    { type: "alipay", word: "TRADE_CLOSED", more: { send_pay_date: "2026-11-21 09:31:00" }, state: "refunded" },
  ] as const)("$type $word $more leaves the attempt $state and the group unpaid", async (one) => {
    const { type, word, state } = one;
    const order = await waiting(type);
    platforms.trades.set(order.out_trade_no, { ...tradeOf(type, order, word), ...("more" in one ? one.more : {}) });
    shop.world.now += MINUTE_MS;
    await queryJob();
    expect(await attempts()).toMatchObject([{ state }]);
    expect(await order.state()).toBe("unpaid");
    const reported = await shop.backend.audit();
    expect(reported.map(({ what }) => what)).toEqual(
      state === "refunded" ? [`付款 ${order.out_trade_no} 已在平台退款，没有入账`] : [],
    );
    const unknown = logged("unknown state of a payment").map(({ fields }) => fields?.word);
    expect(unknown).toEqual(word === "FROZEN" ? [word] : []);
    expect(await refunds()).toEqual([]);
  });

  test("an unknown state closes nothing, however old the code is", async () => {
    const order = await waiting();
    platforms.trades.set(order.out_trade_no, weixinTrade(order.out_trade_no, order.fen, "FROZEN"));
    shop.world.now += 100 * HOUR_MS;
    await queryJob();
    expect(await attempts()).toMatchObject([{ state: "waiting" }]);
  });

  test("a payment that was paid back credits no recharge, and a late notice of it settles nothing", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const had = (await customerOf(shop, demoCustomers.stationer)).balance;
    const created = await me.post("/api/user/recharge", { price: "100.00", type: "weixin", key: freshKey() });
    expect(created).toMatchObject({ status: 200 });
    const [{ out_trade_no = "" } = {}] = await attempts();
    platforms.trades.set(out_trade_no, weixinTrade(out_trade_no, 10_000, "REFUND"));
    shop.world.now += MINUTE_MS;
    await queryJob();
    const late = platforms.weixinNotice("TRANSACTION.SUCCESS", weixinTrade(out_trade_no, 10_000, "SUCCESS"));
    expect(await notify(shop, "weixin", late)).toBe(204);
    expect((await customerOf(shop, demoCustomers.stationer)).balance).toBe(had);
    expect(await attempts()).toMatchObject([{ state: "refunded" }]);
  });

  test("an absence closes the attempt at once where WeChat Pay signed it, else a day after the code's end", async () => {
    await waiting();
    platforms.unsignedAbsence = true;
    for (const hours of [1, 10, 12]) {
      shop.world.now += hours * HOUR_MS;
      await queryJob();
      expect(await attempts()).toMatchObject([{ state: "waiting" }]);
    }
    expect(logged("gateway does not answer")).toHaveLength(3);
    shop.world.now += 2 * HOUR_MS;
    await queryJob();
    expect(await attempts()).toMatchObject([{ state: "closed" }]);
    platforms.unsignedAbsence = false;
    await waiting();
    shop.world.now += HOUR_MS;
    await queryJob();
    expect((await attempts()).map(({ state }) => state)).toEqual(["closed", "closed"]);
  });

  test("a payment behind an unsigned absence is still found", async () => {
    const order = await waiting();
    platforms.unsignedAbsence = true;
    shop.world.now += 20 * MINUTE_MS;
    await queryJob();
    platforms.trades.set(order.out_trade_no, weixinTrade(order.out_trade_no, order.fen, "SUCCESS"));
    shop.world.now += 2 * MINUTE_MS;
    await queryJob();
    expect(await order.state()).toBe("paid");
  });
});

/** A group that is paid at a gateway and cancelled too late, so that the shop owes its refund. */
async function owedRefund(type: GatewayType = "weixin") {
  const order = await waiting(type);
  await order.me.post(`/api/order/cancel/${order.group}`);
  platforms.trades.set(order.out_trade_no, tradeOf(type, order, type === "weixin" ? "SUCCESS" : "TRADE_SUCCESS"));
  shop.world.now += MINUTE_MS;
  await queryJob();
  const refund_no = (await refunds()).at(-1)?.refund_no ?? "";
  return { ...order, refund_no };
}
const stateOf = async (refund_no: string) => (await refunds()).find((one) => one.refund_no === refund_no)?.state;

/** The notice of WeChat Pay that a refund has ended. */
const weixinRefund = (out_trade_no: string, out_refund_no: string, event = "REFUND.SUCCESS") =>
  platforms.weixinNotice(event, {
    mchid: WEIXIN.mchid,
    out_trade_no,
    out_refund_no,
    refund_status: event.slice("REFUND.".length),
    amount: { total: 4450, refund: 4450 },
  });

describe("a refund", () => {
  test.each([
    { word: "CLOSED", state: "failed", reported: [expect.stringContaining("失败（CLOSED）")] },
    { word: "ABNORMAL", state: "failed", reported: [expect.stringContaining("失败（ABNORMAL）")] },
    { word: "THINKING", state: "accepted", reported: [] },
  ])("of WeChat Pay in the state $word is $state", async ({ word, state, reported }) => {
    const { refund_no } = await owedRefund();
    platforms.requested.weixin = { status: word };
    await runJob(shop, "run due tasks");
    expect(await stateOf(refund_no)).toBe(state);
    expect((await shop.backend.audit()).map(({ what }) => what)).toEqual(reported);
    expect(logged("unknown state of a refund")).toHaveLength(word === "THINKING" ? 1 : 0);
  });

  test("of Alipay that moved no money is done only once a query says so", async () => {
    const { refund_no } = await owedRefund("alipay");
    await runJob(shop, "run due tasks");
    expect(await stateOf(refund_no)).toBe("accepted");
    platforms.refunds.set(refund_no, { refund_status: "REFUND_SUCCESS" });
    shop.world.now += 10 * MINUTE_MS;
    await refundJob();
    expect(await stateOf(refund_no)).toBe("done");
  });

  test("that fails later blocks no younger one, and is done once WeChat Pay has paid it after all", async () => {
    const old = await owedRefund();
    await runJob(shop, "run due tasks");
    platforms.refunds.set(old.refund_no, { status: "ABNORMAL" });
    const young = await owedRefund();
    await runJob(shop, "run due tasks");
    platforms.refunds.set(young.refund_no, { status: "SUCCESS" });
    shop.world.now += 10 * MINUTE_MS;
    await refundJob();
    expect([await stateOf(old.refund_no), await stateOf(young.refund_no)]).toEqual(["failed", "done"]);
    expect(logged("gateway did not refund")).toMatchObject([{ level: "error", fields: { word: "ABNORMAL" } }]);
    platforms.refunds.set(old.refund_no, { status: "SUCCESS" });
    shop.world.now += HOUR_MS;
    await refundJob();
    expect(await stateOf(old.refund_no)).toBe("done");
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("without an answer blocks no younger one", async () => {
    const old = await owedRefund("alipay");
    const young = await owedRefund();
    await runJob(shop, "run due tasks");
    platforms.refunds.set(young.refund_no, { status: "SUCCESS" });
    const broken = { ...platforms.gateways.alipay, queryRefund: () => Promise.reject(new Error("down")) };
    const gateways = { ...platforms.gateways, alipay: broken };
    shop.backend = createBackend(shop.test.database, { ...shop.world.ports, gateways });
    shop.world.now += 10 * MINUTE_MS;
    await refundJob();
    expect([await stateOf(old.refund_no), await stateOf(young.refund_no)]).toEqual(["accepted", "done"]);
  });

  test("is reported when it is not done after three days", async () => {
    const { refund_no } = await owedRefund();
    await runJob(shop, "run due tasks");
    shop.world.now += 71 * HOUR_MS;
    expect(await shop.backend.audit()).toEqual([]);
    shop.world.now += 2 * HOUR_MS;
    expect(await shop.backend.audit()).toMatchObject([{ what: `退款 ${refund_no} 超过 3 天没有完成` }]);
  });

  test("that WeChat Pay closed is requested again with a new number, an abnormal one only after the merchant's act", async () => {
    const owed = await owedRefund();
    platforms.requested.weixin = { status: "ABNORMAL" };
    await runJob(shop, "run due tasks");
    // The hash in a number may have hyphens.
    const refund_no = `${owed.refund_no.slice(0, -4)}-9-1`;
    await shop.backend.database.write((tx) => tx.updateTable("gateway_refunds").set({ refund_no }).execute());
    platforms.refunds.set(refund_no, { status: "ABNORMAL" });
    await expect(staff("payments", "retry", refund_no)).rejects.toThrow("请先在商户平台处理");
    platforms.refunds.set(refund_no, { status: "CLOSED" });
    platforms.requested.weixin = { status: "PROCESSING" };
    expect(await staff("payments", "retry", refund_no)).toBe(`${refund_no}-2 平台处理中`);
    platforms.trades.set(owed.out_trade_no, weixinTrade(owed.out_trade_no, owed.fen, "REFUND"));
    expect(await notify(shop, "weixin", weixinRefund(owed.out_trade_no, refund_no, "REFUND.CLOSED"))).toBe(204);
    platforms.refunds.set(`${refund_no}-2`, { status: "CLOSED" });
    expect(await staff("payments", "retry", `${refund_no}-2`)).toBe(`${refund_no}-3 平台处理中`);
    platforms.refunds.set(`${refund_no}-3`, { status: "SUCCESS" });
    shop.world.now += 10 * MINUTE_MS;
    await refundJob();
    expect(await refunds()).toMatchObject([{ refund_no: `${refund_no}-3`, state: "done" }]);
    await expect(staff("payments", "retry", `${refund_no}-3`)).rejects.toThrow("已经退款");
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("that staff settled by other means is done, and not requested again", async () => {
    const { refund_no, out_trade_no } = await owedRefund();
    platforms.requested.weixin = { status: "CLOSED" };
    await runJob(shop, "run due tasks");
    await staff("payments", "settle", refund_no, "--note", "银行转账退回");
    expect(await staff("payments", "show", out_trade_no)).toMatch(new RegExp(`${refund_no} .*已退款 .*银行转账退回`));
    const requests = platforms.sent.length;
    shop.world.now += HOUR_MS;
    await refundJob();
    expect(platforms.sent).toHaveLength(requests);
    expect(await staff("audit")).toBe("账目一致");
    await expect(staff("payments", "settle", refund_no, "--note", "再次")).rejects.toThrow("已经退款");
    await expect(staff("payments", "settle", out_trade_no, "--note", "无")).rejects.toThrow("没有要处理的");
  });
});

describe("a notice of a refund", () => {
  test.each(["SUCCESS", "ABNORMAL", "CLOSED"])("of WeChat Pay, %s, is accepted and only queries", async (word) => {
    const { refund_no, out_trade_no } = await owedRefund();
    await runJob(shop, "run due tasks");
    // The platform has not finished it, whatever the notice says.
    platforms.refunds.set(refund_no, { status: "PROCESSING" });
    expect(await notify(shop, "weixin", weixinRefund(out_trade_no, refund_no, `REFUND.${word}`))).toBe(204);
    expect(await stateOf(refund_no)).toBe("accepted");
    platforms.refunds.set(refund_no, { status: word });
    for (let time = 0; time < 2; time += 1)
      expect(await notify(shop, "weixin", weixinRefund(out_trade_no, refund_no, `REFUND.${word}`))).toBe(204);
    expect(await stateOf(refund_no)).toBe(word === "SUCCESS" ? "done" : "failed");
    expect(logged("notice refused")).toEqual([]);
  });

  test("of Alipay at the address of payments is accepted and repeats nothing", async () => {
    const { refund_no, out_trade_no, fen } = await owedRefund("alipay");
    await runJob(shop, "run due tasks");
    platforms.refunds.set(refund_no, { refund_status: "REFUND_SUCCESS" });
    const told = { ...alipayTrade(out_trade_no, yuan(fen), "TRADE_CLOSED"), out_biz_no: refund_no };
    const notice = platforms.alipayNotice({ ...told, refund_fee: yuan(fen), gmt_refund: "2026-11-21 09:40:00.123" });
    expect(await notify(shop, "alipay", notice)).toBe(200);
    expect(await notify(shop, "alipay", notice)).toBe(200);
    expect(await refunds()).toMatchObject([{ state: "done" }]);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("that the shop did not make is recorded once and stays in the audit until staff settle it", async () => {
    const order = await waiting();
    platforms.trades.set(order.out_trade_no, weixinTrade(order.out_trade_no, order.fen, "SUCCESS"));
    shop.world.now += MINUTE_MS;
    await queryJob();
    platforms.trades.set(order.out_trade_no, weixinTrade(order.out_trade_no, order.fen, "REFUND"));
    const notice = weixinRefund(order.out_trade_no, "by-hand-1");
    expect(await notify(shop, "weixin", notice)).toBe(204);
    expect(await notify(shop, "weixin", notice)).toBe(204);
    expect(await order.state()).toBe("paid");
    expect(logged("payment was paid back at its gateway")).toHaveLength(1);
    expect(await staff("audit")).toContain(`付款 ${order.out_trade_no} 已在平台退款，本店没有这笔退款`);
    await staff("payments", "settle", order.out_trade_no, "--note", "已登记退款");
    expect(await staff("audit")).toBe("账目一致");
  });

  test("of a part at Alipay keeps an order from being settled, although the trade is still TRADE_SUCCESS", async () => {
    const order = await waiting("alipay");
    const trade = alipayTrade(order.out_trade_no, yuan(order.fen), "TRADE_SUCCESS");
    platforms.trades.set(order.out_trade_no, trade);
    const notice = platforms.alipayNotice({ ...trade, refund_fee: "1.00", gmt_refund: "2026-11-21 09:40:00" });
    expect(await notify(shop, "alipay", notice)).toBe(200);
    expect(await order.state()).toBe("unpaid");
    expect(await attempts()).toMatchObject([{ state: "refunded" }]);
  });

  test("is refused while the gateway does not answer, so that it comes again", async () => {
    const { refund_no, out_trade_no } = await owedRefund();
    await runJob(shop, "run due tasks");
    platforms.isDown = true;
    expect(await notify(shop, "weixin", weixinRefund(out_trade_no, refund_no))).toBe(400);
    expect(await notify(shop, "weixin", weixinRefund("ZF000", refund_no))).toBe(400);
    expect(logged("refund is not the shop's")).toMatchObject([{ fields: { cause: "content" } }]);
  });
});

describe("a refused notice is logged with its cause [R16]", () => {
  test("for a notice that is not signed now by the gateway, or not for this merchant", async () => {
    const { out_trade_no, fen } = await waiting();
    const paid = weixinTrade(out_trade_no, fen, "SUCCESS");
    for (const faults of [{ signedBy: "stranger" }, { serial: "PUB_KEY_ID_02" }, { ageMs: 301_000 }] as const)
      expect(await notify(shop, "weixin", platforms.weixinNotice("TRANSACTION.SUCCESS", paid, faults))).toBe(400);
    const other = platforms.weixinNotice("TRANSACTION.SUCCESS", { ...paid, mchid: "1900000002" });
    expect(await notify(shop, "weixin", other)).toBe(400);
    const causes = logged("notice refused").map(({ fields }) => fields?.cause);
    expect(causes).toEqual(["signature", "key", "time", "content"]);
    expect(await attempts()).toMatchObject([{ state: "waiting" }]);
  });

  test("with another number or amount, and one that cannot be decrypted", async () => {
    const order = await waiting();
    const send = (number: string, fen: number, key?: string) =>
      notify(
        shop,
        "weixin",
        platforms.weixinNotice("TRANSACTION.SUCCESS", weixinTrade(number, fen, "SUCCESS"), key ? { key } : {}),
      );
    expect(await send("ZF1", order.fen)).toBe(400);
    expect(await send(order.out_trade_no, order.fen - 1)).toBe(400);
    expect(await send(order.out_trade_no, order.fen, "f".repeat(32))).toBe(400);
    expect(logged("payment is not the shop's").map(({ fields }) => [fields?.cause, fields?.wrong])).toEqual([
      ["content", "number"],
      ["content", "amount"],
    ]);
    expect(logged("malformed notice")).toHaveLength(1);
    expect(await order.state()).toBe("unpaid");
  });
});
