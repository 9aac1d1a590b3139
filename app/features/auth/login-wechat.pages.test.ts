import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loader as profile, action as profileAction } from "#app/features/account/profile.page.tsx";
import { action as productAction } from "#app/features/product/detail.page.tsx";
import { action as quickOrderAction } from "#app/features/quick-order/quick-order.page.tsx";
import { env } from "#app/http/env.server.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { respondWith } from "#tests/support/broken.ts";
import { errorsOf, type Fields, payloadsOf, redirectOf, UNKNOWN_PHONE } from "#tests/support/login-requests.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { cookieOf, outcome, visit } from "#tests/support/visit.ts";
import { loader as demoWechat } from "./demo-wechat.page.tsx";
import { action, loader } from "./login.page.tsx";
import { loader as returnLoader } from "./login-wechat.resource.ts";

const shop = freshBackend();
const SMS = "/login?mode=sms";
const BIND = "/login?mode=wechat";
/** A list that is too long for a cookie, so that the backend has it. */
const LONG_LIST = Array.from({ length: 900 }, (_, row) => `10398-100778 ${row + 1}箱 第${row}号`).join("\n");
const WECHAT = "Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.50";

/** A browser that keeps its cookies, as WeChat's own does, but none over 4096 bytes. */
function browser() {
  const cookies = new Map<string, string>();
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (sent: readonly string[]) => {
    for (const cookie of sent) {
      const [pair = ""] = cookie.split(";");
      const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      if (/Max-Age=0|1970/.test(cookie)) cookies.delete(name);
      else if (cookie.length <= 4096) cookies.set(name, value);
    }
  };
  const received = (answer: unknown) => {
    const redirected = redirectOf(answer);
    keep(redirected.cookies);
    return { ...redirected, told: payloadsOf(redirected.cookies) };
  };
  const post = async (path: string, fields: Fields) => outcome(action(visit(path, header()).post(fields)));
  return {
    header,
    keep,
    forget: (name: string) => cookies.delete(name),
    has: (name: string) => cookies.has(name),
    read: (path: string) => loader(visit(path, header()).get()),
    post,
    /** Presses 微信登录. @returns the state in WeChat's address. */
    async begin(from = "", path = SMS) {
      const { to, status } = received(await post(path, { intent: "wechat", from }));
      expect(status).toBe(303);
      const { pathname, searchParams } = new URL(to ?? "", "http://x");
      expect([pathname, searchParams.get("use")]).toEqual(["/demo_wechat", "login"]);
      return searchParams.get("state") ?? "";
    },
    /** Returns from WeChat. */
    comeBack: async (query: Record<string, string>) =>
      received(await outcome(returnLoader(visit(`/login/wechat?${new URLSearchParams(query)}`, header()).get()))),
    /** Sends a code on the page that binds. */
    async codeFor(phone: string) {
      const { key = "" } = (await loader(visit(BIND, header()).get())).data.captcha ?? {};
      const fields = { intent: "send_code", phone, key, code: shop.world.captchas.get(key) ?? "" };
      const sent = received(await post(BIND, fields));
      expect(sent.to).toMatch(/^\/login\?mode=wechat/);
      return shop.world.sent.at(-1)?.code ?? "none";
    },
    async bind(phone: string, sms_code: string, from = "") {
      return post(BIND, { intent: "bind", phone, sms_code, agree: "on", from });
    },
    received,
  };
}
type Browser = ReturnType<typeof browser>;

/** Binds the account of the demo to the phone in a new browser. */
async function bound(phone: string, code = "demo-a", one: Browser = browser()) {
  const state = await one.begin();
  await one.comeBack({ code, state });
  return { one, ...one.received(await one.bind(phone, await one.codeFor(phone))) };
}
const accounts = () => shop.backend.database.read.selectFrom("wechat_accounts").selectAll().execute();
const sessions = () => shop.backend.database.read.selectFrom("tokens").selectAll().execute();
const idOf = async (phone: string) =>
  (
    await shop.backend.database.read
      .selectFrom("customers")
      .select("id")
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow()
  ).id;
afterEach(() => {
  vi.useRealTimers();
  Object.assign(env(), { SHOP_MODE: "demo" });
});

describe("the whole way", () => {
  test("binds once by a code, and then goes straight in", async () => {
    const one = browser();
    const from = "/user/profile";
    const first = await one.comeBack({ code: "demo-a", state: await one.begin(from) });
    expect([first.status, first.to]).toEqual([303, `/login?mode=wechat&from=${encodeURIComponent(from)}`]);
    expect([one.has("shop_wechat"), one.has("shop_wechat_ticket"), one.has("shop_session")]).toEqual([
      false,
      true,
      false,
    ]);
    const ticket = first.cookies.find((cookie) => cookie.startsWith("shop_wechat_ticket="));
    expect(ticket).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);

    const phone = demoCustomers.tradeMarkup;
    const sent = await one.bind(phone, await one.codeFor(phone), from);
    const logged = one.received(sent);
    expect([logged.status, logged.to]).toEqual([303, from]);
    expect([one.has("shop_wechat_ticket"), one.has("shop_session"), one.has("shop_login")]).toEqual([
      false,
      true,
      false,
    ]);
    const { buyer } = await profile(visit("/user/profile", one.header()).get());
    expect(buyer.phone).toBe(phone);

    one.forget("shop_session");
    const second = await one.comeBack({ code: "demo-a", state: await one.begin(from) });
    expect([second.status, second.to]).toEqual([303, from]);
    expect((await profile(visit("/user/profile", one.header()).get())).buyer.phone).toBe(phone);
    expect(await accounts()).toMatchObject([{ customer_id: await idOf(phone), openid: "openid-demo-a" }]);
  });

  test("leads to the binding where WeChat's browser loads the return twice", async () => {
    const one = browser();
    const state = await one.begin();
    await one.comeBack({ code: "demo-a", state });
    expect((await one.comeBack({ code: "demo-a", state })).to).toBe("/login?mode=wechat");
    expect(one.has("shop_wechat_ticket")).toBe(true);
  });

  test("leads a new customer to the password, and records who invited it", async () => {
    const inviter = await tokenOf(shop, demoCustomers.tradeMarkup);
    const { data } = await call(shop, "POST", "/api/user/spread/code", { token: inviter, body: {} });
    const { code } = data as { code: string };
    const one = browser();
    one.keep(new Headers((await one.read(`${SMS}&spread=${code}`)).init?.headers).getSetCookie());
    expect((await bound(UNKNOWN_PHONE, "demo-b", one)).to).toBe("/login?mode=set");
    const { data: list } = await call(shop, "GET", "/api/user/spread/lst", { token: inviter });
    expect(list).toMatchObject({ counts: { all: 1 } });
    // The next login does not ask for a password again.
    one.forget("shop_session");
    expect((await one.comeBack({ code: "demo-b", state: await one.begin() })).to).toBe("/");
  });

  test("completes the act that the login interrupted where a phone is bound, and asks for it on the return", async () => {
    const one = browser();
    const product = "/goods_detail/10001";
    const buying = () => ({
      ...visit(product, one.header()).post({ intent: "add_cart", sku: 100001, cart_num: 3 }),
      params: { id: "10001" },
    });
    const from =
      new URL(one.received(await outcome(productAction(buying()))).to ?? "", "http://x").searchParams.get("from") ?? "";
    await one.comeBack({ code: "demo-a", state: await one.begin(from) });
    const phone = demoCustomers.tradeMarkup;
    expect(one.received(await one.bind(phone, await one.codeFor(phone), from)).told).toContain("已登录，");
    const lines = () => shop.backend.database.read.selectFrom("cart_lines").selectAll().execute();
    const before = await lines();
    expect(before).toContainEqual(expect.objectContaining({ sku_id: 100001 }));

    one.forget("shop_session");
    one.received(await outcome(productAction(buying())));
    const { told, to } = await one.comeBack({ code: "demo-a", state: await one.begin(from) });
    expect([to, told]).toEqual([from, expect.stringContaining("已登录，请继续加入购物车")]);
    expect(await lines()).toEqual(before);
  });

  test("moves the visitor's list to the customer at each login", async () => {
    const { one } = await bound(demoCustomers.tradeMarkup);
    one.forget("shop_session");
    const list = { intent: "identify", text: LONG_LIST };
    one.received(await outcome(quickOrderAction(visit("/quick_order", one.header()).post(list))));
    await one.comeBack({ code: "demo-a", state: await one.begin() });
    const lists = await shop.backend.database.read.selectFrom("order_lists").select("customer_id").execute();
    expect(lists).toContainEqual({ customer_id: await idOf(demoCustomers.tradeMarkup) });
  });

  test("tells that the closing of the account is cancelled", async () => {
    const { one } = await bound(demoCustomers.newcomer);
    one.forget("shop_session");
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("customers")
        .set({ closes_at: shop.world.now + 1000 })
        .execute(),
    );
    expect((await one.comeBack({ code: "demo-a", state: await one.begin() })).told).toContain(
      "您申请的注销已因登录取消",
    );
  });
});

describe("a return that logs nobody in", () => {
  const NOT_DONE = "微信登录没有完成";
  async function expectRefused(one: Browser, query: Record<string, string>, to = "/login", message = NOT_DONE) {
    const before = await sessions();
    const refused = await one.comeBack(query);
    expect([refused.status, refused.to, refused.told]).toEqual([303, to, expect.stringContaining(message)]);
    expect(refused.told).toContain('"kind":"error"');
    expect(refused.cookies.join()).toMatch(/shop_wechat=; Max-Age=0/);
    expect(refused.cookies.join()).not.toContain("shop_session=");
    expect(await sessions()).toEqual(before);
  }
  let known: Browser;
  beforeEach(async () => {
    known = (await bound(demoCustomers.tradeMarkup)).one;
    known.forget("shop_session");
  });

  test("of another browser, or with another state", async () => {
    const [victim, attacker] = [browser(), browser()];
    const state = await attacker.begin();
    await expectRefused(victim, { code: "demo-a", state });
    await victim.begin("/user");
    await expectRefused(victim, { code: "demo-a", state }, "/login?from=%2Fuser");
    await expectRefused(victim, { code: "demo-a" });
  });

  test("a second time in the same browser", async () => {
    const state = await known.begin();
    await known.comeBack({ code: "demo-a", state });
    known.forget("shop_session");
    await expectRefused(known, { code: "demo-a", state });
  });

  test("of a refusal in WeChat, and of a code that does not count", async () => {
    await expectRefused(known, { state: await known.begin("/user") }, "/login?from=%2Fuser");
    await expectRefused(known, { state: await known.begin(), code: "expired" }, "/login", "微信授权已失效");
  });

  test("of a disabled account", async () => {
    await shop.backend.database.write((tx) => tx.updateTable("customers").set({ is_active: 0 }).execute());
    await expectRefused(known, { state: await known.begin(), code: "demo-a" }, "/login", "账号已停用，请联系客服");
  });

  test("of a customer that is logged in, whose session goes on", async () => {
    const state = await known.begin("/user");
    known.keep([await cookieOf(await tokenOf(shop, demoCustomers.newcomer))]);
    await expectRefused(known, { state, code: "demo-a" }, "/user", "您已经登录，换账号请先退出登录");
    expect((await profile(visit("/user/profile", known.header()).get())).buyer.phone).toBe(demoCustomers.newcomer);
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/login/wechat",
    "/nowhere",
    `/goods_search?title=${"墨".repeat(400)}`,
  ])("leads to no other site and to no page that is none: %s", async (from) => {
    expect((await known.comeBack({ code: "demo-a", state: await known.begin(from) })).to).toBe("/");
    known.forget("shop_session");
    expect((await known.comeBack({ state: await known.begin(from) })).to).toBe("/login");
  });

  test("begins a session of its own, whatever token the browser had before", async () => {
    known.keep(["shop_session=forged; Path=/"]);
    await known.comeBack({ code: "demo-a", state: await known.begin() });
    expect(known.header()).not.toContain("shop_session=forged");
    expect((await profile(visit("/user/profile", known.header()).get())).buyer.phone).toBe(demoCustomers.tradeMarkup);
  });
});

describe("the page that binds a phone", () => {
  test("leads to the login without a ticket, and with one that is too old", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const one = browser();
    const read = async () => one.received(await outcome(one.read(`${BIND}&from=%2Fuser`)));
    expect(await read()).toMatchObject({ to: "/login?from=%2Fuser", told: expect.stringContaining("微信授权已失效") });
    await one.comeBack({ code: "demo-a", state: await one.begin() });
    expect((await one.read(BIND)).data.mode).toBe("wechat");
    vi.setSystemTime(Date.now() + 10 * 60 * 1000);
    expect((await read()).to).toBe("/login?from=%2Fuser");
    const refused = errorsOf(await one.bind(UNKNOWN_PHONE, "123456"));
    expect(refused).toEqual({ status: 409, "": [expect.stringContaining("微信授权已失效")] });
  });

  test("keeps what was typed after a wrong code, which leaves the ticket", async () => {
    const one = browser();
    await one.comeBack({ code: "demo-a", state: await one.begin() });
    const code = await one.codeFor(UNKNOWN_PHONE);
    const wrong = await one.bind(UNKNOWN_PHONE, code === "000000" ? "000001" : "000000");
    expect(errorsOf(wrong)).toEqual({ status: 409, sms_code: ["验证码错误"] });
    expect(wrong).toMatchObject({ data: { form: { initialValue: { phone: UNKNOWN_PHONE, agree: "on" } } } });
    expect(one.received(await one.bind(UNKNOWN_PHONE, code)).to).toBe("/login?mode=set");
  });

  test("needs the consent", async () => {
    const one = browser();
    await one.comeBack({ code: "demo-a", state: await one.begin() });
    const sent = await one.post(BIND, { intent: "bind", phone: UNKNOWN_PHONE, sms_code: "123456" });
    expect(errorsOf(sent)).toMatchObject({ status: 400, agree: ["请勾选用户隐私协议"] });
  });

  test("shows above the form that the account has another customer", async () => {
    const [one, other] = [browser(), browser()];
    await one.comeBack({ code: "demo-a", state: await one.begin() });
    await bound(demoCustomers.newcomer, "demo-a", other);
    const refused = await one.bind(demoCustomers.tradeCost, await one.codeFor(demoCustomers.tradeCost));
    expect(errorsOf(refused)).toEqual({ status: 409, "": ["这个微信已绑定其他账号，请先在那个账号里解绑"] });
    expect(await accounts()).toMatchObject([{ customer_id: await idOf(demoCustomers.newcomer) }]);
  });
});

describe("the button 微信登录", () => {
  async function shown(path: string, userAgent: string) {
    const args = visit(path).get();
    args.request.headers.set("User-Agent", userAgent);
    return (await loader(args)).data.byWechat;
  }

  test("is in the modes of visitors with an account, where WeChat logs in anywhere", async () => {
    expect([await shown(SMS, "Firefox"), await shown("/login?mode=password", "")]).toEqual([true, true]);
    for (const mode of ["register", "forgot", "scan"]) expect(await shown(`/login?mode=${mode}`, WECHAT)).toBe(false);
  });

  test.each([
    ["wechat", true, false],
    [null, false, false],
  ] as const)("follows the backend's answer %s", async (login, inside, outside) => {
    answerConfig(async () => Response.json({ status: 200, message: "ok", data: { login } }));
    expect([await shown(SMS, WECHAT), await shown(SMS, "Mozilla/5.0 (iPhone) Safari/604.1")]).toEqual([
      inside,
      outside,
    ]);
  });

  test("is absent where the backend has no answer", async () => {
    answerConfig(async () => Response.json({ status: 404, message: "nothing", data: null }));
    expect(await shown(SMS, WECHAT)).toBe(false);
  });
});

/** Answers the call that says where WeChat logs in. */
function answerConfig(config: () => Promise<Response>) {
  const { fetch } = shop.backend;
  respondWith(shop, async (request, address) =>
    new URL(request.url).pathname === "/api/wechat/config" ? config() : fetch(request, address),
  );
}

describe("账户与安全", () => {
  const read = async (one: Browser) => (await profile(visit("/user/profile", one.header()).get())).wechatAccounts;
  const unbind = async (one: Browser, account_id: number) =>
    outcome(profileAction(visit("/user/profile", one.header()).post({ intent: "unbind_wechat", account_id })));

  test("lists the accounts and unbinds one, which then logs in no more", async () => {
    const { one } = await bound(demoCustomers.tradeMarkup);
    const [account] = (await read(one)) ?? [];
    expect(account).toMatchObject({ bound_at: shop.world.now, used_at: shop.world.now });
    const done = one.received(await unbind(one, account?.account_id ?? 0));
    expect([done.to, done.told]).toEqual(["/user/profile", expect.stringContaining("已解绑")]);
    expect(await read(one)).toEqual([]);
    one.forget("shop_session");
    expect((await one.comeBack({ code: "demo-a", state: await one.begin() })).to).toBe("/login?mode=wechat");
  });

  test("does not unbind the account of another customer", async () => {
    const { one } = await bound(demoCustomers.tradeMarkup);
    const [account] = (await read(one)) ?? [];
    const other = browser();
    other.keep([await cookieOf(await tokenOf(shop, demoCustomers.newcomer))]);
    expect(errorsOf(await unbind(other, account?.account_id ?? 0))).toMatchObject({ status: 404 });
    expect(await read(one)).toHaveLength(1);
  });
});

describe("the simulated WeChat", () => {
  const STATE = "a".repeat(32);
  const open = async (query: string) => outcome(demoWechat({ ...visit(`/demo_wechat?${query}`).get() }));

  test("offers three accounts and a refusal, and asks nothing for a payment", async () => {
    const answer = await open(`use=login&state=${STATE}`);
    const returnTo = (code: string) => `/login/wechat?${code}state=${STATE}`;
    expect(answer).toEqual({
      users: [
        { name: "微信用户甲", to: returnTo("code=demo-a&") },
        { name: "微信用户乙", to: returnTo("code=demo-b&") },
        { name: "微信用户丙", to: returnTo("code=demo-c&") },
      ],
      refusal: returnTo(""),
    });
    expect(redirectOf(await open(`use=pay&state=${STATE}`)).to).toBe(`/payment/wechat?code=demo-a&state=${STATE}`);
  });

  test("is absent for a wrong state or use, and in live mode", async () => {
    const wrong = ["", "use=login", "use=login&state=short", `use=login&state=${STATE}%2F`, `use=other&state=${STATE}`];
    for (const query of wrong) expect(await open(query)).toMatchObject({ init: { status: 404 } });
    Object.assign(env(), { SHOP_MODE: "live" });
    for (const use of ["login", "pay"]) {
      expect(await open(`use=${use}&state=${STATE}`)).toMatchObject({ init: { status: 404 } });
    }
  });
});
