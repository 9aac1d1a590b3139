import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { loginWithReturn } from "#app/http/context.server.ts";
import { env } from "#app/http/env.server.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { createBackend } from "#backend/backend.ts";
import { output } from "#backend/log.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { countCalls, respondWith } from "#tests/support/broken.ts";
import {
  cookieHeader,
  errorsOf,
  loginRequests,
  PATHS,
  redirectOf,
  UNKNOWN_PHONE,
} from "#tests/support/login-requests.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import { action, loader, shouldRevalidate } from "./login.page.tsx";

const shop = freshBackend();
const { errors, read, sendCode, submit } = loginRequests(shop);
const credentials = { intent: "login", account: demoCustomers.tradeMarkup, password: "trade888", agree: "on" };
const { LOG_LEVEL } = env();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  env().LOG_LEVEL = LOG_LEVEL;
});
const UNKNOWN_ACT = { data: { message: "无法识别这个操作，请重新加载页面再试" }, init: { status: 400 } };

describe("the login page", () => {
  test("shows a captcha where codes are sent, and the demo accounts [P8.3]", async () => {
    const page = await read("/login?from=%2Fshopping_cart%3Fa%3D1");
    expect(page).toMatchObject({ mode: "sms", from: "/shopping_cart?a=1", draft: null });
    expect(page.captcha?.picture).toMatch(/^data:image\/png/);
    expect(page.demoAccounts).toContainEqual({
      phone: demoCustomers.tradeMarkup,
      password: "trade888",
      label: "已认证",
    });
    expect(await read(PATHS.password)).toMatchObject({ mode: "password", captcha: null });
  });

  test("shows no demo accounts where the backend has none [P2.11]", async () => {
    respondWith(shop, createBackend(shop.test.database, shop.world.ports, { live: true }).fetch);
    expect((await read(PATHS.sms)).demoAccounts).toEqual([]);
  });

  test("redirects customers to the home page, also after a form", async () => {
    const customer = await visit(PATHS.password).with(await tokenOf(shop, demoCustomers.tradeMarkup));
    expect(redirectOf(await outcome(loader(customer.get())))).toMatchObject({ status: 302, to: "/" });
    expect(redirectOf(await outcome(action(customer.post(credentials))))).toMatchObject({ status: 302, to: "/" });
  });

  test("preserves its return address when a session expires on it", () => {
    const path = "/login?mode=password&from=%2Fshopping_cart";
    expect(loginWithReturn(visit(path).get().request.url)).toBe(path);
  });
});

describe("validation", () => {
  test("checks the password login [S5.password.1] [S5.agree.1] [S5.phone.2]", async () => {
    expect(await errors(PATHS.password, { intent: "login" })).toEqual({
      status: 400,
      account: ["请填写手机号码"],
      password: ["请填写密码"],
      agree: ["请勾选用户隐私协议"],
    });
    expect(await errors(PATHS.password, { ...credentials, account: "12345678901" })).toEqual({
      status: 400,
      account: ["请输入正确的手机号码"],
    });
  });

  test("checks the SMS login [S5.sms.1]", async () => {
    expect(await errors(PATHS.sms, { intent: "login", phone: "", sms_code: "" })).toEqual({
      status: 400,
      phone: ["请填写手机号码"],
      sms_code: ["请填写验证码"],
      agree: ["请勾选用户隐私协议"],
    });
    expect(await errors(PATHS.sms, { intent: "login", phone: "1380000", sms_code: "12#4", agree: "on" })).toEqual({
      status: 400,
      phone: ["请输入正确的手机号码"],
      sms_code: ["请输入正确的验证码"],
    });
  });

  test("checks the fields of a code", async () => {
    expect(await errors(PATHS.sms, { intent: "send_code" })).toEqual({
      status: 400,
      phone: ["请填写手机号码"],
      code: ["请填写图形验证码"],
    });
    expect(shop.world.sent).toEqual([]);
  });

  test.each(["", "nothing", "register"])("refuses the intent %j in Chinese", async (intent) => {
    for (const path of [PATHS.sms, PATHS.password]) {
      expect(await submit(path, { ...credentials, intent })).toMatchObject(UNKNOWN_ACT);
    }
  });

  test("returns the typed values, but no secrets", async () => {
    const typed = { intent: "login", account: "138", password: "s3cretword", from: "/goods_cate" };
    const invalid = await submit(PATHS.password, typed);
    expect(JSON.stringify(invalid)).toContain('"138"');
    expect(JSON.stringify(invalid)).not.toContain("s3cretword");
    const refused = await submit(PATHS.password, { ...credentials, password: "s3cretword" });
    expect(JSON.stringify(refused)).not.toContain("s3cretword");
    expect(JSON.stringify(await sendCode(PATHS.sms, "138", { code: "wxyz" }))).not.toContain("wxyz");
  });
});

describe("logging in", () => {
  test("during the wait of a closing says that it is cancelled", async () => {
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("customers")
        .set({ closes_at: shop.world.now + 1000 })
        .where("phone", "=", credentials.account)
        .execute(),
    );
    const toastAfter = async () => {
      const { cookies } = redirectOf(await submit(PATHS.password, credentials));
      const headers = { Cookie: cookieHeader(cookies) };
      return (await takeToast(new Request(ORIGIN, { headers }))).toast?.text;
    };
    expect(await toastAfter()).toBe("您申请的注销已因登录取消，账户照常使用");
    expect(await toastAfter()).toBeUndefined();
  });

  test("by password redirects back with a session of seven days [S4.session.2] [P6.4]", async () => {
    const { status, to, cookies } = redirectOf(
      await submit(PATHS.password, { ...credentials, from: "/goods_cate?cid=3" }),
    );
    expect({ status, to }).toEqual({ status: 303, to: "/goods_cate?cid=3" });
    // The browser is known to the account from now on.
    expect(cookies.some((cookie) => /^shop_code=[^;]+; Max-Age=31536000;/.test(cookie))).toBe(true);
    expect(cookies[0]).toMatch(/^shop_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(redirectOf(await outcome(loader(visit(PATHS.password, cookieHeader(cookies)).get())))).toMatchObject({
      to: "/",
    });
  });

  test("with a wrong password shows the error above the form", async () => {
    expect(await errors(PATHS.password, { ...credentials, password: "wrong111" })).toEqual({
      status: 409,
      "": ["账号或密码错误"],
    });
  });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "\\\\evil.example",
    "/%0d%0aLocation:%20https://evil.example",
    "javascript:alert(1)",
    "/nowhere",
    "/login?from=/login",
    "/logout",
    "http:evil.example",
    `${ORIGIN}@evil.example/`,
    "",
  ])("never redirects to %j", async (from) => {
    expect(redirectOf(await submit(PATHS.password, { ...credentials, from })).to).toBe("/");
    expect((await read(`/login?from=${encodeURIComponent(from)}`)).from).toBe("");
  });

  test("by SMS saves the draft when the code is sent and clears it after the login", async () => {
    const sent = redirectOf(
      await sendCode(PATHS.sms, demoCustomers.newcomer, { agree: "on", from: "/order_confirm?cartId=1" }),
    );
    expect(sent).toMatchObject({ status: 303, to: "/login?mode=sms&from=%2Forder_confirm%3FcartId%3D1" });
    const code = shop.world.sent[0]?.code ?? "none";
    expect(shop.world.sent).toEqual([{ phone: demoCustomers.newcomer, purpose: "login", code }]);
    for (const cookie of sent.cookies) {
      const value = decodeURIComponent(cookie.split("=")[1]?.split(";")[0] ?? "").split(".")[0] ?? "";
      expect(Buffer.from(value, "base64").toString()).not.toContain(code);
      expect(cookie).toContain("HttpOnly");
    }

    const { draft } = await read(PATHS.sms, cookieHeader(sent.cookies));
    expect(draft).toMatchObject({ phone: demoCustomers.newcomer, agree: true });
    expect(draft?.remaining).toBeGreaterThan(55_000);

    const fields = { intent: "login", phone: demoCustomers.newcomer, sms_code: code, agree: "on", from: "/user" };
    const signed = redirectOf(await submit(PATHS.sms, fields, cookieHeader(sent.cookies)));
    expect(signed).toMatchObject({ status: 303, to: "/login?mode=set&from=%2Fuser" });
    expect(signed.cookies.join("\n")).toMatch(/shop_session=[\s\S]*shop_login=[^;]*; Max-Age=0/);
    expect(await errors(PATHS.sms, fields)).toEqual({ status: 409, sms_code: ["验证码错误"] });
  });

  test("by SMS works only in the browser that asked for the code", async () => {
    const { cookies } = redirectOf(await sendCode(PATHS.sms, demoCustomers.newcomer));
    const other = redirectOf(await sendCode(PATHS.sms, UNKNOWN_PHONE)).cookies;
    const code = shop.world.sent[0]?.code ?? "none";
    const fields = { intent: "login", phone: demoCustomers.newcomer, sms_code: code, agree: "on" };
    for (const cookie of ["", cookieHeader(other)]) {
      expect(await errors(PATHS.sms, fields, cookie)).toEqual({ status: 409, sms_code: ["验证码错误"] });
    }
    expect(redirectOf(await submit(PATHS.sms, fields, cookieHeader(cookies)))).toMatchObject({ status: 303 });
  });

  test("by SMS shows the same message for every refusal of the backend [S8.sms.1]", async () => {
    const fields = { intent: "login", phone: demoCustomers.newcomer, sms_code: "000000", agree: "on" };
    for (const status of [400, 401, 402, 500]) {
      respondWith(shop, async () => Response.json({ status, message: "用户不存在", data: null }));
      expect(await errors(PATHS.sms, fields)).toEqual({ status: 409, sms_code: ["验证码错误"] });
    }
  });

  test("by SMS shows that message for an absent backend too, and logs the reason [S8.sms.1]", async () => {
    const fields = { intent: "login", phone: demoCustomers.newcomer, sms_code: "000000", agree: "on" };
    env().LOG_LEVEL = "info";
    const written = vi.spyOn(output, "write").mockReturnValue();
    respondWith(shop, async () => Promise.reject(new Error("down")));
    expect(await errors(PATHS.sms, fields)).toEqual({ status: 503, sms_code: ["验证码错误"] });
    expect(String(written.mock.calls)).toContain(
      '"status":503,"reason":"服务暂时不可用，请稍后再试","event":"SMS login refused"',
    );
  });
});

describe("sending a code", () => {
  const MINUTE_MS = 60_000;
  const PHONES = { sms: demoCustomers.newcomer, register: UNKNOWN_PHONE, forgot: demoCustomers.tradeMarkup };
  const PURPOSES = { sms: "login", register: "mobile", forgot: "change_pwd" };
  const wait = (ms: number) => {
    shop.world.now += ms;
    vi.setSystemTime(Date.now() + ms);
  };
  /** The form that the page shows after a code was sent, as 重新获取 submits it. */
  const again = async (mode: keyof typeof PHONES, cookie: string) => {
    const { draft, captcha } = await read(`${PATHS[mode]}&sent=1`, cookie);
    const { phone = "", passed } = draft ?? {};
    return { intent: "send_code", phone, key: captcha?.key ?? "", ...(passed ? { passed: phone } : {}) };
  };

  test.each(["sms", "register", "forgot"] as const)(
    "again in the mode %s needs no other captcha for five minutes",
    async (mode) => {
      vi.useFakeTimers({ toFake: ["Date"] });
      const { cookies } = redirectOf(await sendCode(PATHS[mode], PHONES[mode]));
      const calls = countCalls(shop);
      wait(MINUTE_MS);
      const sent = redirectOf(
        await submit(PATHS[mode], await again(mode, cookieHeader(cookies)), cookieHeader(cookies)),
      );
      expect(calls.get("/api/auth/sendTLCode")).toBe(1);
      expect(calls.has("/api/auth/verify")).toBe(false);
      expect(shop.world.sent).toMatchObject([{}, { phone: PHONES[mode], purpose: PURPOSES[mode] }]);
      wait(4 * MINUTE_MS);
      const late = await submit(PATHS[mode], await again(mode, cookieHeader(sent.cookies)), cookieHeader(sent.cookies));
      expect(errorsOf(late)).toEqual({ status: 400, code: ["请填写图形验证码"] });
      expect(calls.get("/api/auth/sendTLCode")).toBe(1);
    },
  );

  test("again for another phone, or in another browser, needs a captcha", async () => {
    const { cookies } = redirectOf(await sendCode(PATHS.sms, demoCustomers.newcomer));
    const other = { intent: "send_code", phone: UNKNOWN_PHONE, passed: UNKNOWN_PHONE };
    expect(await errors(PATHS.sms, other, cookieHeader(cookies))).toEqual({ status: 409, code: ["请填写图形验证码"] });
    const same = { ...other, phone: demoCustomers.newcomer, passed: demoCustomers.newcomer };
    expect(await errors(PATHS.sms, same, "")).toEqual({ status: 409, code: ["请填写图形验证码"] });
    expect(shop.world.sent).toHaveLength(1);
  });

  test("again checks a typed captcha where the backend does not remember the first one", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { cookies } = redirectOf(await sendCode(PATHS.sms, demoCustomers.newcomer));
    await shop.backend.database.write((tx) => tx.deleteFrom("captcha_passes").execute());
    wait(MINUTE_MS);
    const form = await again("sms", cookieHeader(cookies));
    expect(await errors(PATHS.sms, form, cookieHeader(cookies))).toEqual({
      status: 409,
      code: ["请先输入图形验证码"],
    });
    const code = shop.world.captchas.get(form.key) ?? "";
    expect(redirectOf(await submit(PATHS.sms, { ...form, code }, cookieHeader(cookies)))).toMatchObject({
      status: 303,
    });
  });

  test.each([
    ["data:image/png;base64,iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="],
    ["<svg xmlns='http://www.w3.org/2000/svg'></svg>", expect.stringMatching(/^data:image\/svg\+xml;base64,/)],
    ["https://elsewhere.example/captcha.png", null],
    ["data:text/html,<script>alert(1)</script>", null],
  ])("shows the captcha %s of the call for codes where the backend has no other", async (captcha, picture) => {
    const key = "键 9f:+/=";
    const asked: unknown[] = [];
    const original = shop.backend.fetch;
    respondWith(shop, async (request, address) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/api/captcha") return Response.json({ status: 404, message: "not found", data: null });
      if (pathname === "/api/auth/sendTLCode") {
        return Response.json({ status: 200, message: "ok", data: { captcha, key } });
      }
      if (pathname !== "/api/auth/verify") return original(request, address);
      asked.push(await request.json());
      return Response.json({ status: 200, message: "ok", data: {} });
    });
    expect((await read(PATHS.sms)).captcha).toEqual({ picture, key, message: null });
    const form = { intent: "send_code", phone: UNKNOWN_PHONE, key, code: "天 地" };
    expect(redirectOf(await submit(PATHS.sms, form, ""))).toMatchObject({ status: 303 });
    expect(asked).toMatchObject([{ phone: UNKNOWN_PHONE, type: "login", key, code: "天地" }]);
  });

  test("answers 503 with a message when the shop has used up its codes", async () => {
    respondWith(shop, createBackend(shop.test.database, shop.world.ports, { smsPerHour: 1 }).fetch);
    await sendCode(PATHS.sms, demoCustomers.newcomer);
    expect(await sendCode(PATHS.sms, UNKNOWN_PHONE)).toMatchObject({
      init: { status: 503 },
      data: { form: { error: { "": [expect.stringMatching(/^短信发送繁忙，请稍后再试/)] } } },
    });
  });

  test("shows a wrong captcha beside its field and too many codes above the form", async () => {
    expect(await sendCode(PATHS.sms, demoCustomers.newcomer, { code: "zzzz" })).toMatchObject({
      init: { status: 409 },
      data: { form: { error: { code: ["图形验证码错误"] } } },
    });
    await sendCode(PATHS.sms, demoCustomers.newcomer);
    expect(await sendCode(PATHS.sms, demoCustomers.newcomer)).toMatchObject({
      init: { status: 409 },
      data: { form: { error: { "": ["发送过于频繁，请稍后再试（60秒后）"] } } },
    });
    expect(shop.world.sent).toHaveLength(1);
  });

  test("reads no draft from a forged cookie", async () => {
    const forged = Buffer.from(JSON.stringify({ phone: "13800000000", agree: true, sentAt: 1 })).toString("base64");
    expect((await read(PATHS.sms, `shop_login=${forged}`)).draft).toBeNull();
    expect((await read(PATHS.sms, `shop_login=${forged}.xxxx`)).draft).toBeNull();
  });
});

test.each([PATHS.register, PATHS.forgot, PATHS.scan])("%s refuses forms of other modes in Chinese", async (path) => {
  for (const intent of ["", "login", "set_password", "nothing"]) {
    expect(await submit(path, { intent, phone: UNKNOWN_PHONE, password: "abc123" })).toMatchObject(UNKNOWN_ACT);
  }
});

test.each([
  ["captcha", "sms", "图形验证码获取过于频繁，请稍后再试（60分钟后）"],
  ["qr", "scan", "二维码获取过于频繁，请稍后再试（60分钟后）"],
])("shows a message in place of the %s after too many requests of an address", async (name, mode, message) => {
  const row = { name: `${name}:address:`, count: 600, resets_at: shop.world.now + 60 * 60 * 1000 };
  await shop.backend.database.write((tx) => tx.insertInto("limits").values(row).execute());
  const page = await read(`/login?mode=${mode}`);
  expect(mode === "scan" ? page.scan : page.captcha).toMatchObject({ message });
});

test.each([
  { intent: "register", actionStatus: 400, reload: false },
  { intent: "login", actionStatus: 409, reload: false },
  { intent: "send_code", actionStatus: 400, reload: true },
  { intent: "send_code", actionStatus: 409, reload: true },
  { intent: undefined, actionStatus: undefined, reload: true },
])("after $intent with $actionStatus the page loads another captcha: $reload", ({ intent, actionStatus, reload }) => {
  const formData = new FormData();
  if (intent) formData.set("intent", intent);
  const currentUrl = new URL("/login?mode=register", ORIGIN);
  const navigation = {
    currentUrl,
    nextUrl: currentUrl,
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
  };
  expect(shouldRevalidate({ ...navigation, formData, actionStatus } satisfies ShouldRevalidateFunctionArgs)).toBe(
    reload,
  );
});
