import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { describe, expect, test } from "vitest";
import { loginWithReturn } from "#app/http/context.server.ts";
import { createBackend } from "#backend/backend.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { respondWith } from "#tests/support/broken.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import { action, loader, shouldRevalidate } from "./login.tsx";
import * as logout from "./logout.ts";
import { loader as agreement } from "./privacy-agreement.tsx";

const shop = freshBackend();
const SMS = "/login?mode=sms";
const PASSWORD = "/login?mode=password";
const trader = { intent: "login", account: demoCustomers.tradeMarkup, password: "trade888", agree: "on" };

type Fields = Parameters<ReturnType<typeof visit>["post"]>[0];
type Said = { data: { form: { error?: Record<string, string[]>; initialValue?: unknown } }; init: { status: number } };

const read = async (args: ReturnType<ReturnType<typeof visit>["get"]>) => (await loader(args)).data;
const act = (path: string, fields: Fields, cookie = "") => outcome(action(visit(path, cookie).post(fields)));
const errors = async (path: string, fields: Fields) => {
  const { data, init } = (await act(path, fields)) as Said;
  return { status: init.status, ...data.form.error };
};

/** A redirect as a browser sees it. */
function went(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error(`no redirect: ${JSON.stringify(answer)}`);
  const cookies = answer.headers.getSetCookie();
  return { status: answer.status, to: answer.headers.get("Location"), cookies };
}

const jar = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");

async function sendCode(phone: string, more: Fields = {}) {
  const { captcha } = await read(visit(SMS).get());
  const key = captcha?.key ?? "";
  return act(SMS, { intent: "send_code", phone, key, code: shop.world.captchas.get(key) ?? "", ...more });
}

describe("the page", () => {
  test("shows a picture to send codes with, and whom the demo knows", async () => {
    const page = await read(visit("/login?from=%2Fshopping_cart%3Fa%3D1").get());
    expect(page).toMatchObject({ mode: "sms", from: "/shopping_cart?a=1", kept: null });
    expect(page.captcha?.picture).toMatch(/^data:image\/svg/);
    expect(page.demoAccounts).toContainEqual({
      phone: demoCustomers.tradeMarkup,
      password: "trade888",
      label: "已认证",
    });
    expect(await read(visit(PASSWORD).get())).toMatchObject({ mode: "password", captcha: null });
  });

  test("knows no demo customers where the backend has none", async () => {
    respondWith(shop, createBackend(shop.test.database, shop.world.ports, { live: true }).fetch);
    expect((await read(visit(SMS).get())).demoAccounts).toEqual([]);
  });

  test("sends customers home, also when they post", async () => {
    const buyer = await visit(PASSWORD).with(await tokenOf(shop, demoCustomers.tradeMarkup));
    expect(went(await outcome(loader(buyer.get())))).toMatchObject({ status: 302, to: "/" });
    expect(went(await outcome(action(buyer.post(trader))))).toMatchObject({ status: 302, to: "/" });
  });

  test("keeps the way back when a session dies on it", () => {
    const path = "/login?mode=password&from=%2Fshopping_cart";
    expect(loginWithReturn(visit(path).get().request.url)).toBe(path);
  });
});

describe("what the fields say", () => {
  test("password login [S5.password.1] [S5.agree.1] [S5.phone.2]", async () => {
    expect(await errors(PASSWORD, { intent: "login" })).toEqual({
      status: 400,
      account: ["请填写手机号码"],
      password: ["请填写密码"],
      agree: ["请勾选用户隐私协议"],
    });
    expect(await errors(PASSWORD, { ...trader, account: "12345678901" })).toEqual({
      status: 400,
      account: ["请输入正确的手机号码"],
    });
  });

  test("SMS login [S5.sms.1]", async () => {
    expect(await errors(SMS, { intent: "login", phone: "", sms_code: "" })).toEqual({
      status: 400,
      phone: ["请填写手机号码"],
      sms_code: ["请填写验证码"],
      agree: ["请勾选用户隐私协议"],
    });
    expect(await errors(SMS, { intent: "login", phone: "1380000", sms_code: "12-34", agree: "on" })).toEqual({
      status: 400,
      phone: ["请输入正确的手机号码"],
      sms_code: ["请输入正确的验证码"],
    });
  });

  test("sending a code", async () => {
    expect(await errors(SMS, { intent: "send_code" })).toEqual({
      status: 400,
      phone: ["请填写手机号码"],
      code: ["请填写图形验证码"],
    });
    expect(shop.world.sent).toEqual([]);
  });

  test.each(["", "nothing", "register"])("an intent %j is refused in Chinese", async (intent) => {
    for (const path of [SMS, PASSWORD]) {
      expect(JSON.stringify(await errors(path, { ...trader, intent }))).toMatch(
        /^\{"status":400,"intent":\["[^a-z]+"\]\}$/i,
      );
    }
  });

  test("what was typed is said back, secrets are not", async () => {
    const typed = { intent: "login", account: "138", password: "s3cretword", from: "/goods_cate" };
    const said = await act(PASSWORD, typed);
    expect(JSON.stringify(said)).toContain('"138"');
    expect(JSON.stringify(said)).not.toContain("s3cretword");
    const refusal = await act(PASSWORD, { ...trader, password: "s3cretword" });
    expect(JSON.stringify(refusal)).not.toContain("s3cretword");
    expect(JSON.stringify(await sendCode("138", { code: "wxyz" }))).not.toContain("wxyz");
  });
});

describe("logging in", () => {
  test("by password leads back, with a session of seven days [S4.session.2]", async () => {
    const { status, to, cookies } = went(await act(PASSWORD, { ...trader, from: "/goods_cate?cid=3" }));
    expect({ status, to }).toEqual({ status: 303, to: "/goods_cate?cid=3" });
    expect(cookies[0]).toMatch(/^shop_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(went(await outcome(loader(visit(PASSWORD, jar(cookies)).get())))).toMatchObject({ to: "/" });
  });

  test("wrongly says so above the form", async () => {
    expect(await errors(PASSWORD, { ...trader, password: "wrong111" })).toEqual({
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
  ])("never leads to %j", async (from) => {
    expect(went(await act(PASSWORD, { ...trader, from })).to).toBe("/");
    expect((await read(visit("/login").get(`/login?from=${encodeURIComponent(from)}`))).from).toBe("");
  });

  test("by SMS: code sent, form kept, logged in, form forgotten", async () => {
    const sent = went(await sendCode(demoCustomers.newcomer, { agree: "on", from: "/order_confirm?cartId=1" }));
    expect(sent).toMatchObject({ status: 303, to: "/login?mode=sms&from=%2Forder_confirm%3FcartId%3D1" });
    const code = shop.world.sent[0]?.code ?? "none";
    expect(shop.world.sent).toEqual([{ phone: demoCustomers.newcomer, purpose: "login", code }]);
    for (const cookie of sent.cookies) {
      const value = decodeURIComponent(cookie.split("=")[1]?.split(";")[0] ?? "").split(".")[0] ?? "";
      expect(Buffer.from(value, "base64").toString()).not.toContain(code);
      expect(cookie).toContain("HttpOnly");
    }

    const { kept } = await read(visit(SMS, jar(sent.cookies)).get());
    expect(kept).toMatchObject({ phone: demoCustomers.newcomer, agree: true });
    expect(kept?.rest).toBeGreaterThan(55_000);

    const fields = { intent: "login", phone: demoCustomers.newcomer, sms_code: code, agree: "on", from: "/user" };
    const signed = went(await act(SMS, fields, jar(sent.cookies)));
    expect(signed).toMatchObject({ status: 303, to: "/login?mode=set&from=%2Fuser" });
    expect(signed.cookies.join("\n")).toMatch(/shop_session=[\s\S]*shop_login=[^;]*; Max-Age=0/);
    expect(await errors(SMS, fields)).toEqual({ status: 409, sms_code: ["验证码错误"] });
  });

  test("by SMS always fails with the same words, whatever the backend says [S8.sms.1]", async () => {
    const answer = (status: number, message: string) => {
      respondWith(shop, async () => Response.json({ status, message, data: null }));
    };
    const fields = { intent: "login", phone: demoCustomers.newcomer, sms_code: "000000", agree: "on" };
    for (const status of [400, 401, 402, 500]) {
      answer(status, "用户不存在");
      expect(await errors(SMS, fields)).toEqual({ status: 409, sms_code: ["验证码错误"] });
    }
  });
});

describe("sending a code", () => {
  test("with a wrong picture says so beside it; too often says so above the form", async () => {
    expect(await sendCode(demoCustomers.newcomer, { code: "zzzz" })).toMatchObject({
      init: { status: 409 },
      data: { form: { error: { code: ["图形验证码错误"] } } },
    });
    await sendCode(demoCustomers.newcomer);
    expect(await sendCode(demoCustomers.newcomer)).toMatchObject({
      init: { status: 409 },
      data: { form: { error: { "": ["发送过于频繁，请稍后再试（60秒后）"] } } },
    });
    expect(shop.world.sent).toHaveLength(1);
  });

  test("is not remembered from a cookie that somebody made", async () => {
    const forged = Buffer.from(JSON.stringify({ phone: "13800000000", agree: true, sentAt: 1 })).toString("base64");
    expect((await read(visit(SMS, `shop_login=${forged}`).get())).kept).toBeNull();
    expect((await read(visit(SMS, `shop_login=${forged}.xxxx`).get())).kept).toBeNull();
  });
});

describe("leaving", () => {
  test("ends the token in the backend and the session here [S6.roles.2]", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    const left = went(await logout.action((await visit("/logout").with(token)).post({})));
    expect(left).toMatchObject({ status: 303, to: "/" });
    expect(left.cookies[0]).toMatch(/^shop_session=; .*Expires=Thu, 01 Jan 1970/);
    const rows = await shop.backend.database.read.selectFrom("tokens").selectAll().execute();
    expect(rows).toEqual([]);
    expect(went(await logout.action(visit("/logout").post({})))).toMatchObject({ status: 303, to: "/" });
  });

  test("with a session that is already dead ends the same way", async () => {
    const dead = await visit("/logout").with("dead-token");
    expect(went(await logout.action(dead.post({})))).toMatchObject({ status: 303, to: "/" });
  });

  test("takes a form: opening the address ends nothing", async () => {
    expect(went(logout.loader())).toMatchObject({ status: 302, to: "/", cookies: [] });
  });
});

test("the privacy agreement can be read by everyone", async () => {
  const page = await agreement(visit("/privacy_agreement").get());
  expect(page.title).toBe("用户隐私协议");
  expect(page.paragraphs.length).toBeGreaterThan(3);
});

test.each([
  { intent: "register", actionStatus: 400, anew: false },
  { intent: "login", actionStatus: 409, anew: false },
  { intent: "send_code", actionStatus: 400, anew: true },
  { intent: "send_code", actionStatus: 409, anew: true },
  { intent: undefined, actionStatus: undefined, anew: true },
])("after $intent with $actionStatus the picture is drawn anew: $anew", ({ intent, actionStatus, anew }) => {
  const formData = new FormData();
  if (intent) formData.set("intent", intent);
  const at = new URL("/login?mode=register", ORIGIN);
  const step = { currentUrl: at, nextUrl: at, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  expect(shouldRevalidate({ ...step, formData, actionStatus } satisfies ShouldRevalidateFunctionArgs)).toBe(anew);
});
