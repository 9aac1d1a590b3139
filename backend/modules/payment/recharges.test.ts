import { describe, expect, test } from "vitest";
import { customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { notify, payAtCashier } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const phone = demoCustomers.stationer;
const balance = async () => (await customerOf(shop, phone)).balance;

type Detail = { status: string; price: string; attempt: { out_trade_no: string; type: string } | null };
async function begin(price = "500.00", key = freshKey()) {
  const me = await buyer(shop, phone);
  const begun = await me.post("/api/user/recharge", { price, type: "weixin", key });
  const id = (begun.data as { recharge_id: number } | null)?.recharge_id ?? 0;
  const detail = async () => (await me.get(`/api/user/recharge/detail/${id}`)).data as Detail;
  const pay = async () => payAtCashier(shop, (await detail()).attempt ?? { out_trade_no: "" });
  return { me, begun, id, detail, pay };
}

describe("recharges of the balance", () => {
  test("offer amounts and methods, and credit the balance once when the gateway reports the payment [R3]", async () => {
    const { me, detail, pay } = await begin();
    expect(await me.get("/api/user/recharge/config")).toMatchObject({
      data: {
        methods: [{ type: "weixin" }, { type: "alipay" }],
        amounts: ["500.00", "1000.00", "5000.00"],
        min: "1.00",
        max: "1000000.00",
      },
    });
    expect(await detail()).toMatchObject({ status: "waiting", price: "500.00", attempt: { type: "weixin" } });
    const had = await balance();
    const notice = await pay();
    expect(await Promise.all([1, 2, 3].map(() => notify(shop, "weixin", notice)))).toEqual([200, 200, 200]);
    expect(await balance()).toBe(had + 50_000);
    expect(await detail()).toMatchObject({ status: "paid", attempt: null });
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("with the same key are one; the key with another amount is refused [R4]", async () => {
    const key = freshKey();
    const one = await begin("500.00", key);
    expect((await begin("500.00", key)).id).toBe(one.id);
    expect((await begin("600.00", key)).begun).toMatchObject({ status: 409 });
  });

  test("have payments of their own, also the first and the tenth of a customer", async () => {
    for (let begun = 0; begun < 10; begun += 1) expect((await begin()).begun).toMatchObject({ status: 200 });
  });

  test.each(["0.99", "0", "1000000.01", "9999999"])("of %s yuan are refused", async (price) => {
    expect((await begin(price)).begun).toMatchObject({
      status: 400,
      message: "充值金额应在 ¥1.00 到 ¥1,000,000.00 之间",
    });
  });

  test.each(["-5.00", "1e3", "1.001", ""])("of %s are no amounts", async (price) => {
    expect((await begin(price)).begun).toMatchObject({ status: 400, message: "请求参数有误" });
  });

  test("need a bound phone [S6.payment.1]", async () => {
    const me = await buyer(shop, demoCustomers.unbound);
    const recharge = { price: "500.00", type: "weixin", key: freshKey() };
    const refused = { status: 409, message: "请先绑定手机号，否则无法充值" };
    expect(await me.post("/api/user/recharge", recharge)).toMatchObject(refused);
    const { message: reason } = refused;
    expect(await me.get("/api/user/recharge/config")).toMatchObject({
      data: { phone_bound: false, methods: [{ reason }, { reason }] },
    });
    expect(await me.get("/api/user/recharge/transfers")).toMatchObject({ data: { reason } });
    const mine = shop.backend.database.read.selectFrom("recharges").select("id").where("customer_id", "=", me.id);
    expect(await mine.execute()).toEqual([]);
  });

  test("can be paid by another method, and a second payment goes back", async () => {
    const { me, id, detail, pay } = await begin();
    const first = await pay();
    await notify(shop, "weixin", first);
    expect(await me.post(`/api/user/recharge/pay/${id}`, { type: "alipay", key: freshKey() })).toMatchObject({
      status: 409,
      message: "充值已到账",
    });
    const second = await begin();
    await second.me.post(`/api/user/recharge/pay/${second.id}`, { type: "alipay", key: freshKey() });
    expect(await second.detail()).toMatchObject({ attempt: { type: "alipay" } });
    expect(await detail()).toMatchObject({ status: "paid" });
  });

  test("of another customer are not found [R8]", async () => {
    const { id } = await begin();
    const other = await buyer(shop, demoCustomers.tradeCost);
    expect(await other.get(`/api/user/recharge/detail/${id}`)).toMatchObject({ status: 404 });
    expect(await other.post(`/api/user/recharge/query/${id}`)).toMatchObject({ status: 404 });
    const pay = { type: "weixin", key: freshKey() };
    expect(await other.post(`/api/user/recharge/pay/${id}`, pay)).toMatchObject({ status: 404 });
  });

  test("without a notice are credited when the customer queries", async () => {
    const { me, id, pay } = await begin();
    await pay();
    const had = await balance();
    expect(await me.post(`/api/user/recharge/query/${id}`)).toMatchObject({ data: { paid: true } });
    expect(await balance()).toBe(had + 50_000);
  });

  test("are thirty in an hour at most", async () => {
    for (let made = 0; made < 30; made += 1) await begin("1.00");
    expect((await begin("1.00")).begun).toMatchObject({ status: 400, message: expect.stringMatching(/^充值过于频繁/) });
  });
});
