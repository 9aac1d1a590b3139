import { expect, test } from "vitest";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { solvedCaptcha } from "#tests/support/captcha.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./balance.page.tsx";

const shop = freshBackend();

/** The status of an action's answer, with its data or address. */
async function answerOf(work: Promise<unknown>) {
  const result = await outcome(work);
  if (result instanceof Response) return { status: result.status, to: result.headers.get("Location") };
  const { data, init } = result as { data: unknown; init: { status: number } };
  return { status: init.status, data };
}

test("a visitor is led to the login and back to the balance", async () => {
  const response = (await outcome(loader(visit("/user/balance?type=3").get()))) as Response;
  expect([response.status, response.headers.get("Location")]).toEqual([
    302,
    "/login?from=%2Fuser%2Fbalance%3Ftype%3D3",
  ]);
});

test("the address holds tab and page; unknown values show the first page of all", async () => {
  const me = await buyer(shop, demoCustomers.tradeCost);
  await me.pay(await me.order(await createProduct(shop, { cost: 1000 })));
  const browser = await visit("/user/balance").with(me.token);
  expect(await loader(browser.get())).toMatchObject({ balance: "6870.00", type: "0", count: 2, page: 1, last: 1 });
  expect(await loader(browser.get("/user/balance?type=3&bill=1"))).toMatchObject({ type: "1", count: 1 });
  expect(await loader(browser.get("/user/balance?type=3&bill=constructor&page=99"))).toMatchObject({
    type: "0",
    page: 1,
  });
});

test("an unbound phone is refused a recharge until it is bound [S6.payment.1]", async () => {
  const me = await buyer(shop, demoCustomers.unbound);
  const browser = await visit("/user/balance?type=3").with(me.token);
  const recharge = { intent: "recharge", price: "500.00", pay_type: "weixin", key: freshKey() };
  const reason = "请先绑定手机号，否则无法充值";
  expect(await loader(browser.get())).toMatchObject({
    rechargeConfig: { phone_bound: false, methods: [{ reason }, { reason }] },
    transfers: { methods: [{ reason }] },
  });
  expect(await answerOf(action(browser.post(recharge)))).toMatchObject({
    status: 409,
    data: { form: { error: { "": [reason] } } },
  });
  await me.post("/api/user/sendTLSMS", await solvedCaptcha(shop));
  await me.post("/api/user/bingTLPhone", { code: shop.world.sent.at(-1)?.code });
  expect(await loader(browser.get())).toMatchObject({ rechargeConfig: { phone_bound: true } });
  expect(await answerOf(action(browser.post(recharge)))).toMatchObject({ status: 303 });
  const typed = { ...recharge, price: "", key: freshKey() };
  expect(await answerOf(action(browser.post({ ...typed, other: "1,5" })))).toMatchObject({
    data: { form: { error: { other: [expect.stringContaining("充值金额")] } } },
  });
  // Without scripts a proposed amount stays chosen beside a typed one, and neither may win silently.
  expect(await answerOf(action(browser.post({ ...typed, price: "500.00", other: "2000" })))).toMatchObject({
    data: { form: { error: { other: [expect.stringContaining("自定义")] } } },
  });
  expect(await answerOf(action(browser.post({ ...typed, other: "￥1，000" })))).toMatchObject({ status: 303 });
});
