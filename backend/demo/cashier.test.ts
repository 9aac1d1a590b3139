import { describe, expect, test } from "vitest";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { beginToPay } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const MINUTE_MS = 60_000;
const pay = (trade: string) => call(shop, "POST", "/api/demo/cashier/pay", { body: { trade } });
const read = (trade: string) => call(shop, "GET", `/api/demo/cashier?trade=${trade}`);

async function waiting() {
  const me = await buyer(shop, demoCustomers.stationer);
  const group = await me.order(await createProduct(shop, { price: 3650 }));
  const { out_trade_no } = await beginToPay(me, group, "alipay");
  return { me, group, out_trade_no };
}

describe("the simulated cashier [P8.2]", () => {
  test("shows a payment and pays it by the notice that a gateway would send", async () => {
    const { me, group, out_trade_no } = await waiting();
    expect(await read(out_trade_no)).toMatchObject({
      data: { type: "alipay", amount: "44.50", state: "waiting", subject: expect.stringMatching(/^订单 \d+$/) },
    });
    expect(await pay(out_trade_no)).toMatchObject({ status: 200 });
    expect(await read(out_trade_no)).toMatchObject({ data: { state: "paid" } });
    expect(await me.get(`/api/order/status/${group}`)).toMatchObject({
      data: { paid: true, pay_type: "alipay", out_trade_no },
    });
    expect(await pay(out_trade_no)).toMatchObject({ status: 200 });
  });

  test("refuses an unknown payment and a code that has expired", async () => {
    const { out_trade_no } = await waiting();
    expect(await read("ZF00000000")).toMatchObject({ status: 404 });
    expect(await pay("ZF00000000")).toMatchObject({ status: 404 });
    shop.world.now += 11 * MINUTE_MS;
    expect(await read(out_trade_no)).toMatchObject({ data: { state: "closed" } });
    expect(await pay(out_trade_no)).toMatchObject({ status: 409 });
  });

  test("refuses every refund of a payment that was made so, and pays those of others", async () => {
    const { refund, queryRefund } = shop.world.cashier.gateways.alipay;
    const refundOf = ({ out_trade_no }: { out_trade_no: string }, refund_no: string) => {
      return { out_trade_no, refund_no, transaction_id: "", amount_fen: 100, total_fen: 4450, reason: "" };
    };
    const [refused, paid] = [await waiting(), await waiting()];
    const body = { trade: refused.out_trade_no, refunds: "refused" };
    expect(await call(shop, "POST", "/api/demo/cashier/pay", { body })).toMatchObject({ status: 200 });
    await pay(paid.out_trade_no);
    expect(await refused.me.get(`/api/order/status/${refused.group}`)).toMatchObject({ data: { paid: true } });

    expect(await queryRefund(refundOf(refused, "TK1"))).toBeNull();
    for (const number of ["TK1", "TK1-2"]) {
      expect(await refund(refundOf(refused, number))).toEqual({ state: "closed", word: "CLOSED" });
      expect(await queryRefund(refundOf(refused, number))).toEqual({ state: "closed", word: "CLOSED" });
    }
    expect(await refund(refundOf(paid, "TK2"))).toMatchObject({ state: "done" });
  });
});
