import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import type { Gateways } from "#backend/gateway/gateway.ts";
import type { PayAttempt } from "#contract/payment.ts";
import { yuan } from "#contract/rules/money.ts";
import { type GatewayType, type PayWay, returnPath } from "#contract/rules/payment.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { attemptOf, notify, runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { alipayTrade, signingPlatforms, WEIXIN, weixinTrade } from "#tests/support/platforms.ts";

const shop = freshBackend();
const MINUTE_MS = 60_000;
let platforms: ReturnType<typeof signingPlatforms>;
const open = (gateways: Gateways = platforms.gateways) => {
  const ports = { ...shop.world.ports, gateways, wechat: platforms.wechat };
  shop.backend = createBackend(shop.test.database, ports);
};
beforeEach(() => {
  platforms = signingPlatforms(shop.world.ports.clock);
  platforms.openids.set("code-1", "openid-1");
  open();
});

type Way = { type: GatewayType; way: PayWay; wechat_code?: string };
const WAYS: readonly Way[] = [
  { type: "weixin", way: "qr" },
  { type: "weixin", way: "jsapi", wechat_code: "code-1" },
  { type: "weixin", way: "h5" },
  { type: "alipay", way: "qr" },
  { type: "alipay", way: "wap" },
];
const PHONE_WAYS = WAYS.filter(({ way }) => way !== "qr");

const attempts = () => shop.backend.database.read.selectFrom("payment_attempts").selectAll().orderBy("id").execute();
const refunds = () => shop.backend.database.read.selectFrom("gateway_refunds").selectAll().orderBy("id").execute();
const queryJob = () => runJob(shop, "query gateways for payments");
/** Whether the shop accepts a notice, in the words of its gateway. */
const accepts = async (type: GatewayType, notice: Parameters<typeof notify>[2]) =>
  (await notify(shop, type, notice)) === (type === "weixin" ? 204 : 200);
const logged = (event: string) => shop.world.logged.filter((line) => line.event === event);

/** A customer with an unpaid group. */
async function owing() {
  const me = await buyer(shop, demoCustomers.stationer);
  const group = await me.order(await createProduct(shop, { price: 3650, cost: 3650 }));
  const begin = (way: Way, key = freshKey()) => me.post(`/api/order/pay/${group}`, { ...way, key });
  const state = async () => ((await me.get(`/api/order/status/${group}`)).data as { status: string }).status;
  return { me, group, begin, state };
}

/** A group whose payment has begun by a way. */
async function begun(way: Way) {
  const order = await owing();
  expect(await order.begin(way)).toMatchObject({ status: 200 });
  const attempt = await attemptOf(order.me, order.group);
  const fen = (await attempts()).at(-1)?.amount_fen ?? 0;
  return { ...order, attempt, out_trade_no: attempt.out_trade_no, fen };
}

/** The notice that a payer has paid. */
const paidNotice = (
  { type }: Pick<Way, "type">,
  { out_trade_no, fen }: { out_trade_no: string; fen: number },
  more: Record<string, string> = {},
) =>
  type === "weixin"
    ? platforms.weixinNotice("TRANSACTION.SUCCESS", { ...weixinTrade(out_trade_no, fen, "SUCCESS"), ...more })
    : platforms.alipayNotice({ ...alipayTrade(out_trade_no, yuan(fen), "TRADE_SUCCESS"), ...more });

/** Lets the platform say that a payment is paid when it is asked. */
const markPaid = (type: GatewayType, { out_trade_no, fen }: { out_trade_no: string; fen: number }) =>
  platforms.trades.set(
    out_trade_no,
    type === "weixin"
      ? weixinTrade(out_trade_no, fen, "SUCCESS")
      : { ...alipayTrade(out_trade_no, yuan(fen), "TRADE_SUCCESS"), send_pay_date: "2026-11-21 09:31:00" },
  );

describe("the way of a payment", () => {
  test("is offered by each method with those of its gateway", async () => {
    const { me, group } = await owing();
    const methods = [
      { type: "balance" },
      { type: "weixin", ways: ["qr", "jsapi", "h5"] },
      { type: "alipay", ways: ["qr", "wap"] },
    ];
    expect(await me.get(`/api/pay/config/${group}`)).toMatchObject({ data: { methods } });
  });

  test("inside WeChat names the payer, and WeChat's browser accepts the call", async () => {
    const { attempt, out_trade_no } = await begun({ type: "weixin", way: "jsapi", wechat_code: "code-1" });
    expect(attempt).toMatchObject({ way: "jsapi", qr_url: "", pay_url: null });
    expect(platforms.begun.get(out_trade_no)).toMatchObject({ payer: { openid: "openid-1" } });
    expect(platforms.opensBridge(attempt.bridge as NonNullable<PayAttempt["bridge"]>)).toBe(true);
  });

  test("on a phone opens an address that leads back to the page of the order", async () => {
    const { attempt, group, out_trade_no } = await begun({ type: "weixin", way: "h5" });
    const back = `https://shop.example.com${returnPath({ group_id: group, recharge_id: null })}`;
    expect(attempt).toMatchObject({ way: "h5", qr_url: "", bridge: null });
    expect(new URL(attempt.pay_url ?? "").searchParams.get("redirect_url")).toBe(back);
    expect(platforms.begun.get(out_trade_no)).toMatchObject({ scene_info: { h5_info: { type: "Wap" } } });
  });

  test("by Alipay on a phone opens a signed address, and leads back", async () => {
    const { attempt, group } = await begun({ type: "alipay", way: "wap" });
    expect(platforms.opensAlipay(attempt.pay_url ?? "")).toBe(true);
    const back = new URL(attempt.pay_url ?? "").searchParams.get("return_url");
    expect(back).toBe(`https://shop.example.com/payment?id=${group}`);
  });

  test("ends with the life of its ticket", async () => {
    const { attempt } = await begun({ type: "weixin", way: "h5" });
    expect(attempt.expires_time).toBe(shop.world.now + 5 * MINUTE_MS);
  });

  test("that the shop does not offer is refused", async () => {
    open({ weixin: { ...platforms.gateways.weixin, ways: ["qr"] } });
    const { begin } = await owing();
    const refused = { status: 409, message: "微信支付未开通，请换一种支付方式" };
    expect(await begin({ type: "weixin", way: "h5" })).toMatchObject(refused);
    expect(await attempts()).toEqual([]);
  });

  test.each([
    { why: "without a code", code: undefined },
    { why: "with a code that WeChat does not know", code: "code-2" },
  ])("inside WeChat is refused $why, and the next try begins anew", async ({ code }) => {
    const { begin } = await owing();
    const refused = { status: 409, message: expect.stringMatching(/^微信没有确认付款人/) };
    expect(await begin({ type: "weixin", way: "jsapi", ...(code ? { wechat_code: code } : {}) })).toMatchObject(
      refused,
    );
    expect(platforms.begun.size).toBe(0);
    expect(await begin({ type: "weixin", way: "jsapi", wechat_code: "code-1" })).toMatchObject({ status: 200 });
    const again = await begin({ type: "weixin", way: "jsapi", wechat_code: "code-1" });
    expect(again).toMatchObject(refused);
  });

  test("inside WeChat is refused where WeChat does not answer, which is logged", async () => {
    const { begin } = await owing();
    platforms.isDown = true;
    expect(await begin({ type: "weixin", way: "jsapi", wechat_code: "code-1" })).toMatchObject({ status: 409 });
    expect(logged("WeChat names no payer")).toHaveLength(1);
  });

  test("of a recharge inside WeChat begins with a call of its own", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const created = await me.post("/api/user/recharge", {
      price: "5.00",
      type: "weixin",
      way: "jsapi",
      key: freshKey(),
    });
    const { recharge_id } = created.data as { recharge_id: number };
    expect(await attempts()).toEqual([]);
    const paying = { type: "weixin", way: "jsapi", wechat_code: "code-1", key: freshKey() };
    expect(await me.post(`/api/user/recharge/pay/${recharge_id}`, paying)).toMatchObject({ status: 200 });
    const detail = (await me.get(`/api/user/recharge/detail/${recharge_id}`)).data as { attempt: PayAttempt };
    expect(detail.attempt).toMatchObject({ way: "jsapi", bridge: { signType: "RSA" } });
  });
});

describe("an attempt left open on one device", () => {
  test.each(PHONE_WAYS)("is closed at its gateway before one by $type $way begins", async (way) => {
    const { begin, out_trade_no } = await begun({ type: "weixin", way: "qr" });
    platforms.trades.set(out_trade_no, weixinTrade(out_trade_no, 0, "NOTPAY"));
    platforms.sent.length = 0;
    expect(await begin(way)).toMatchObject({ status: 200 });
    expect((await attempts()).map(({ state }) => state)).toEqual(["closed", "waiting"]);
    const closing = `POST /v3/pay/transactions/out-trade-no/${out_trade_no}/close`;
    expect(platforms.sent).toContain(closing);
    if (way.type === "weixin") expect(platforms.sent.at(-1)).toBe(`POST /v3/pay/transactions/${way.way}`);
  });

  test.each(PHONE_WAYS)("by $type $way is closed before a QR code begins, and not used again", async (way) => {
    const { begin, out_trade_no } = await begun(way);
    platforms.openids.set("code-1", "openid-2");
    expect(await begin(way)).toMatchObject({ status: 200 });
    expect(await begin({ type: "alipay", way: "qr" })).toMatchObject({ status: 200 });
    const rows = await attempts();
    // Alipay makes the payment of an address when the payer logs in there, so that it is asked about until it cannot.
    const left = way.way === "wap" ? "waiting" : "closed";
    expect(rows.map(({ state, way: used }) => [state, used])).toEqual([
      [left, way.way],
      [left, way.way],
      ["waiting", "qr"],
    ]);
    expect(rows.filter(({ state, expires_at }) => state === "waiting" && expires_at > shop.world.now)).toHaveLength(1);
    expect(rows[0]?.out_trade_no).toBe(out_trade_no);
  });

  test("and paid there meanwhile pays the order, and no other begins", async () => {
    const one = await begun({ type: "weixin", way: "h5" });
    markPaid("weixin", one);
    expect(await one.begin({ type: "alipay", way: "wap" })).toMatchObject({ status: 409, message: "订单已支付" });
    expect(await one.state()).toBe("paid");
    expect((await attempts()).map(({ state, qr_url }) => [state, qr_url === ""])).toEqual([
      ["paid", false],
      ["waiting", true],
    ]);
    shop.world.now += 11 * MINUTE_MS;
    await queryJob();
    expect((await attempts()).map(({ state }) => state)).toEqual(["paid", "closed"]);
  });

  test("does not stop another where its gateway is silent; what it then takes goes back", async () => {
    const one = await begun({ type: "weixin", way: "h5" });
    open({
      ...platforms.gateways,
      weixin: { ...platforms.gateways.weixin, query: () => Promise.reject(new Error("down")) },
    });
    expect(await one.begin({ type: "alipay", way: "wap" })).toMatchObject({ status: 200 });
    const second = await attemptOf(one.me, one.group);
    open();
    const paid = paidNotice({ type: "alipay" }, { ...one, out_trade_no: second.out_trade_no });
    expect(await accepts("alipay", paid)).toBe(true);
    expect(await accepts("weixin", paidNotice({ type: "weixin" }, one))).toBe(true);
    expect((await attempts()).map(({ state }) => state)).toEqual(["returned", "paid"]);
    expect(await refunds()).toMatchObject([{ amount_fen: one.fen }]);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("and opened at Alipay later is found without a notice", async () => {
    const one = await begun({ type: "alipay", way: "wap" });
    await one.begin({ type: "weixin", way: "qr" });
    markPaid("alipay", one);
    expect(await one.me.post(`/api/order/pay/query/${one.group}`)).toMatchObject({ data: { paid: true } });
  });

  test("holds up no other where its gateway never answers", async () => {
    const one = await begun({ type: "weixin", way: "h5" });
    open({
      ...platforms.gateways,
      weixin: { ...platforms.gateways.weixin, query: () => new Promise(() => undefined) },
    });
    expect(await one.begin({ type: "alipay", way: "wap" })).toMatchObject({ status: 200 });
  });

  test("ends no newer one when it comes late, and is told to begin again", async () => {
    const { me, group, begin } = await owing();
    let answer: (ticket: string) => void = () => undefined;
    const slow = {
      ...platforms.gateways.weixin,
      create: () =>
        new Promise<string>((resolve) => {
          answer = resolve;
        }),
    };
    open({ ...platforms.gateways, weixin: slow });
    const first = begin({ type: "weixin", way: "h5" });
    await expect.poll(attempts).toHaveLength(1);
    expect(await begin({ type: "alipay", way: "wap" })).toMatchObject({ status: 200 });
    answer("https://wx.tenpay.com/late");
    await first;
    expect(await attemptOf(me, group)).toMatchObject({ type: "alipay", way: "wap" });
  });

  test("an old form is told that its payment has ended", async () => {
    const { begin } = await owing();
    const key = freshKey();
    await begin({ type: "weixin", way: "h5" }, key);
    await begin({ type: "alipay", way: "wap" });
    const old = await begin({ type: "weixin", way: "h5" }, key);
    expect(old).toMatchObject({ status: 409, message: "这次付款已失效，请再点“确认支付”" });
  });

  test("a return from WeChat that is loaded twice begins one payment, which stays", async () => {
    const { me, group, begin } = await owing();
    const key = freshKey();
    const way: Way = { type: "weixin", way: "jsapi", wechat_code: "code-1" };
    const answers = await Promise.all([begin(way, key), begin(way, key), begin(way, key)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await attemptOf(me, group)).toMatchObject({ way: "jsapi" });
    expect(await attempts()).toHaveLength(1);
  });

  test("a repeated form begins one payment", async () => {
    const { begin } = await owing();
    const key = freshKey();
    await begin({ type: "weixin", way: "h5" }, key);
    await begin({ type: "weixin", way: "h5" }, key);
    expect(await attempts()).toHaveLength(1);
    expect(platforms.begun.size).toBe(1);
  });

  test("twenty devices at once leave one attempt that can be paid", async () => {
    const { me, group, begin } = await owing();
    const ways: Way[] = [
      { type: "weixin", way: "h5" },
      { type: "alipay", way: "wap" },
      { type: "weixin", way: "qr" },
    ];
    await Promise.all(Array.from({ length: 20 }, (_, index) => begin(ways[index % 3] as Way)));
    const now = shop.world.now;
    const payable = (await attempts()).filter(({ state, expires_at }) => state === "waiting" && expires_at > now);
    expect(payable).toHaveLength(1);
    expect((await attemptOf(me, group)).out_trade_no).toBe(payable[0]?.out_trade_no);
    shop.world.now += 11 * MINUTE_MS;
    await queryJob();
    expect((await attempts()).filter(({ state }) => state === "waiting")).toEqual([]);
    expect(await shop.backend.audit()).toEqual([]);
  });
});

describe.each(WAYS)("a notice of $type by $way", (way) => {
  test("twice settles once, before and after the payer comes back", async () => {
    const order = await begun(way);
    const notice = paidNotice(way, order);
    expect([await accepts(way.type, notice), await accepts(way.type, notice)]).toEqual([true, true]);
    expect(await order.state()).toBe("paid");
    expect(await order.me.post(`/api/order/pay/query/${order.group}`)).toMatchObject({ data: { paid: true } });
    expect(await refunds()).toEqual([]);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("that comes after the payer finds the payment booked", async () => {
    const order = await begun(way);
    markPaid(way.type, order);
    expect(await order.me.post(`/api/order/pay/query/${order.group}`)).toMatchObject({ data: { paid: true } });
    expect(await accepts(way.type, paidNotice(way, order))).toBe(true);
    expect((await attempts()).map(({ state }) => state)).toEqual(["paid"]);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("that comes after the attempt was closed pays the order that still waits", async () => {
    const order = await begun(way);
    shop.world.now += 11 * MINUTE_MS;
    await queryJob();
    expect((await attempts()).map(({ state }) => state)).toEqual(["closed"]);
    expect(await accepts(way.type, paidNotice(way, order))).toBe(true);
    expect(await order.state()).toBe("paid");
  });

  test("that comes after the order was cancelled is paid back", async () => {
    const order = await begun(way);
    await order.me.post(`/api/order/cancel/${order.group}`);
    expect(await accepts(way.type, paidNotice(way, order))).toBe(true);
    expect(await order.state()).toBe("cancelled");
    expect(await refunds()).toMatchObject([{ amount_fen: order.fen }]);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("that comes after a refund of it settles nothing more", async () => {
    const order = await begun(way);
    const notice = paidNotice(way, order);
    await notify(shop, way.type, notice);
    const trade =
      way.type === "weixin"
        ? weixinTrade(order.out_trade_no, order.fen, "REFUND")
        : { ...alipayTrade(order.out_trade_no, yuan(order.fen), "TRADE_CLOSED"), refund_fee: yuan(order.fen) };
    platforms.trades.set(order.out_trade_no, trade);
    expect(await accepts(way.type, notice)).toBe(true);
    expect((await attempts()).map(({ state }) => state)).toEqual(["paid"]);
    expect(await refunds()).toEqual([]);
  });

  test("with another amount is refused", async () => {
    const order = await begun(way);
    await notify(shop, way.type, paidNotice(way, { ...order, fen: 1 }));
    expect(await order.state()).toBe("unpaid");
    expect(logged("payment is not the shop's")).toHaveLength(1);
  });

  test("for another merchant is refused", async () => {
    const order = await begun(way);
    const other: Record<string, string> =
      way.type === "weixin" ? { mchid: "1900000009", appid: WEIXIN.appid } : { app_id: "2021000000000009" };
    await notify(shop, way.type, paidNotice(way, order, other));
    expect(await order.state()).toBe("unpaid");
    expect(logged("notice refused").map(({ fields }) => fields?.cause)).toEqual(["content"]);
  });
});
