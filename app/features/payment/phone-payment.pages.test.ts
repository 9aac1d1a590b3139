import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { signingPlatforms } from "#tests/support/platforms.ts";
import { USER_AGENTS } from "#tests/support/user-agents.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./payment.page.tsx";
import { action as rechargeAction, loader as rechargeLoader } from "./recharge.page.tsx";
import { loader as returnFromWechat } from "./wechat-payer.resource.ts";

const shop = freshBackend();
let me: Awaited<ReturnType<typeof buyer>>;
let group: number;
let browser: Awaited<ReturnType<ReturnType<typeof visit>["with"]>>;
let platforms: ReturnType<typeof signingPlatforms>;
beforeEach(async () => {
  platforms = signingPlatforms(shop.world.ports.clock);
  platforms.openids.set("code-1", "openid-1");
  const { gateways, wechat } = platforms;
  shop.backend = createBackend(shop.test.database, { ...shop.world.ports, gateways, wechat });
  (globalThis as { shopBackend?: unknown }).shopBackend = Promise.resolve(shop.backend);
  me = await buyer(shop, demoCustomers.stationer);
  group = await me.order(await createProduct(shop, { price: 3650, cost: 3650 }));
  browser = await visit("/payment").with(me.token);
});

type Browser = typeof browser;
const page = () => `/payment?id=${group}`;
/** Sends the form of the page as a browser does, with the ways that the page offers it. */
async function pay(from: Browser, pay_type: "weixin" | "alipay", at = page()) {
  const { ways } = await loader(from.get(at));
  const fields = { intent: "pay", pay_type, key: freshKey(), way_weixin: ways.weixin, way_alipay: ways.alipay };
  return (await outcome(action(from.post(fields, at)))) as Response;
}
const locationOf = (answer: Response) => answer.headers.get("Location") ?? "";
const toastsOf = (answer: Response) => answer.headers.getSetCookie().filter((one) => one.includes("shop_toast="));

test.each([
  ["wechat", "jsapi", "qr"],
  ["safari", "h5", "wap"],
  ["android", "h5", "wap"],
  ["desktop", "qr", "qr"],
] as const)("opened in %s the page pays WeChat by %s and Alipay by %s", async (agent, weixin, alipay) => {
  const there = browser.as(USER_AGENTS[agent]);
  expect((await loader(there.get(page()))).ways).toEqual({ weixin, alipay });
  expect((await loader(there.get(`${page()}&by=qr`))).ways).toEqual({ weixin: "qr", alipay: "qr" });
  const chosen = (await loader(there.get(`${page()}&by=here`))).ways.weixin;
  expect(chosen).toBe(agent === "wechat" ? "jsapi" : "h5");
});

describe("on a phone", () => {
  test("the form leads to WeChat, and the page then offers to open it again", async () => {
    const phone = browser.as(USER_AGENTS.safari);
    const answer = await pay(phone, "weixin");
    expect([answer.status, locationOf(answer).split("?")[0]]).toEqual([303, "https://wx.tenpay.com/checkmweb"]);
    const { open } = await loader(phone.get(page()));
    expect(open).toMatchObject({ type: "weixin", way: "h5", picture: null, address: locationOf(answer) });
  });

  test("the form leads to Alipay", async () => {
    const answer = await pay(browser.as(USER_AGENTS.android), "alipay");
    expect(platforms.opensAlipay(locationOf(answer))).toBe(true);
  });

  test("a choice of the QR code stays chosen after the form", async () => {
    const answer = await pay(browser.as(USER_AGENTS.safari), "weixin", `${page()}&by=qr`);
    expect(locationOf(answer)).toBe(`/payment?id=${group}&by=qr`);
    const { open } = await loader(browser.as(USER_AGENTS.safari).get(`${page()}&by=qr`));
    expect(open?.picture).toMatch(/^data:image/);
  });

  test("an address of another host is not opened, and the page says so in no link", async () => {
    const evil = { ...platforms.gateways.weixin, create: async () => "https://evil.example/pay" };
    shop.backend = createBackend(shop.test.database, { ...shop.world.ports, gateways: { weixin: evil } });
    (globalThis as { shopBackend?: unknown }).shopBackend = Promise.resolve(shop.backend);
    const phone = browser.as(USER_AGENTS.safari);
    expect(locationOf(await pay(phone, "weixin"))).toBe(page());
    expect((await loader(phone.get(page()))).open?.address).toBeNull();
  });

  test("what it has opened is offered there alone; the desktop says that another device pays", async () => {
    await pay(browser.as(USER_AGENTS.safari), "weixin");
    const { open, ways } = await loader(browser.as(USER_AGENTS.desktop).get(page()));
    expect(open?.way).not.toBe(ways.weixin);
  });
});

describe("inside WeChat", () => {
  /** Sends the form and takes what WeChat would return with. */
  async function asked(from: Browser) {
    const answer = await pay(from, "weixin");
    const address = new URL(locationOf(answer));
    expect(address.origin + address.pathname).toBe("https://open.weixin.qq.com/connect/oauth2/authorize");
    expect(address.searchParams.get("redirect_uri")).toBe("https://shop.example.com/payment/wechat");
    return { answer, state: address.searchParams.get("state") ?? "" };
  }
  const back = (from: Browser, query: string) =>
    outcome(returnFromWechat(from.get(`/payment/wechat?${query}`))) as Promise<Response>;

  test("WeChat names the payer, and its browser may ask for the password at once", async () => {
    const wechat = browser.as(USER_AGENTS.wechat);
    const { answer, state } = await asked(wechat);
    const returned = await back(wechat.after(answer), `code=code-1&state=${state}`);
    expect([returned.status, locationOf(returned)]).toEqual([302, `${page()}&open=1`]);
    const read = await loader(wechat.get(`${page()}&open=1`));
    expect(read.asksAtOnce).toBe(true);
    expect(read.open?.bridge && platforms.opensBridge(read.open.bridge)).toBe(true);
    expect(platforms.begun.size).toBe(1);
  });

  test("the return of another browser begins nothing", async () => {
    const wechat = browser.as(USER_AGENTS.wechat);
    const { state } = await asked(wechat);
    const returned = await back(wechat, `code=code-1&state=${state}`);
    expect(locationOf(returned)).toContain("status=unpaid");
    expect([toastsOf(returned).length, platforms.begun.size]).toEqual([1, 0]);
  });

  test.each(["code=code-1&state=0123456789abcdef0123", "state=STATE", "code=code-9&state=STATE"])(
    "a return with %s leads back with a message and begins nothing",
    async (query) => {
      const wechat = browser.as(USER_AGENTS.wechat);
      const { answer, state } = await asked(wechat);
      const returned = await back(wechat.after(answer), query.replace("STATE", state));
      expect([returned.status, locationOf(returned)]).toEqual([302, page()]);
      expect([toastsOf(returned).length, platforms.begun.size]).toEqual([1, 0]);
    },
  );

  test("the payment of another customer is not begun, whoever comes back", async () => {
    const wechat = browser.as(USER_AGENTS.wechat);
    const { answer, state } = await asked(wechat);
    const other = await buyer(shop, demoCustomers.tradeCost);
    const otherBrowser = (await visit("/payment").with(other.token)).after(answer);
    await back(otherBrowser, `code=code-1&state=${state}`);
    expect(platforms.begun.size).toBe(0);
  });

  test("a recharge is paid so too", async () => {
    const created = await me.post("/api/user/recharge", {
      price: "5.00",
      type: "weixin",
      way: "jsapi",
      key: freshKey(),
    });
    const { recharge_id } = created.data as { recharge_id: number };
    const at = `/user/recharge?id=${recharge_id}`;
    const wechat = browser.as(USER_AGENTS.wechat);
    const { recharge } = await rechargeLoader(wechat.get(at));
    const fields = { intent: "pay", pay_type: "weixin", key: recharge.key, way_weixin: "jsapi", way_alipay: "qr" };
    const answer = (await outcome(rechargeAction(wechat.post(fields, at)))) as Response;
    const state = new URL(locationOf(answer)).searchParams.get("state");
    const returned = await back(wechat.after(answer), `code=code-1&state=${state}`);
    expect(locationOf(returned)).toBe(`${at}&open=1`);
  });
});

test("a payment that was begun in WeChat and left is closed before the desktop shows a code", async () => {
  const wechat = browser.as(USER_AGENTS.safari);
  await pay(wechat, "weixin");
  await pay(browser.as(USER_AGENTS.desktop), "weixin");
  const rows = await shop.backend.database.read
    .selectFrom("payment_attempts")
    .select(["state", "way"])
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { state: "closed", way: "h5" },
    { state: "waiting", way: "qr" },
  ]);
  await runJob(shop, "query gateways for payments");
});
