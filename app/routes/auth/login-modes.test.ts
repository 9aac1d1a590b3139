import { describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { respondWith } from "#tests/support/broken.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./login.tsx";

const shop = freshBackend();
const REGISTER = "/login?mode=register";
const FORGOT = "/login?mode=forgot";
const SET = "/login?mode=set";
const STRANGER = "13900000077";
const PASSWORD_RULE = "请输入6-16位字母加数字组合";

type Fields = Parameters<ReturnType<typeof visit>["post"]>[0];
type Said = { data: { form: { error?: Record<string, string[]> } }; init: { status: number } };

const read = async (path: string, cookie = "") => loader(visit(path, cookie).get());
const act = (path: string, fields: Fields, cookie = "") => outcome(action(visit(path, cookie).post(fields)));
const errors = async (path: string, fields: Fields, cookie = "") => {
  const { data, init } = (await act(path, fields, cookie)) as Said;
  return { status: init.status, ...data.form.error };
};

/** A redirect as a browser sees it. */
function went(answer: unknown) {
  expect(answer).toBeInstanceOf(Response);
  // As the line above has seen.
  const { status, headers } = answer as Response;
  return { status, to: headers.get("Location"), cookies: headers.getSetCookie() };
}
const jar = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");
/** What the frame will say on the next page. */
const toastIn = (cookies: readonly string[]) =>
  cookies.map((cookie) => Buffer.from(decodeURIComponent(cookie.split(/[=.;]/)[1] ?? ""), "base64").toString()).join();

async function sendCode(path: string, phone: string, more: Fields = {}) {
  const { captcha } = (await read(path)).data;
  const key = captcha?.key ?? "";
  return act(path, { intent: "send_code", phone, key, code: shop.world.captchas.get(key) ?? "", ...more });
}
const lastCode = () => shop.world.sent.at(-1)?.code ?? "none";
const login = (account: string, password: string) =>
  act("/login?mode=password", { intent: "login", account, password, agree: "on" });
const newcomer = async (path: string) => visit(path).with(await tokenOf(shop, demoCustomers.newcomer));

describe("registering", () => {
  test("says what is missing in its own words [S5.phone.1] [S5.register.1]", async () => {
    expect(await errors(REGISTER, { intent: "register", phone: "", sms_code: "", pwd: "" })).toEqual({
      status: 400,
      phone: ["请输入手机号码"],
      sms_code: ["请输入验证码"],
      pwd: ["请输入密码"],
      agree: ["请勾选用户隐私协议"],
    });
    expect(await errors(REGISTER, { intent: "send_code" })).toEqual({
      status: 400,
      phone: ["请输入手机号码"],
      code: ["请填写图形验证码"],
    });
  });

  test.each(["abcdef", "123456", "abc12", "abc1234567890123x", "abc 123", "abc12!", "密码abc123"])(
    "refuses the password %j [S5.register.2]",
    async (pwd) => {
      const fields = { intent: "register", phone: STRANGER, sms_code: "12-3", pwd, agree: "on" };
      expect(await errors(REGISTER, fields)).toEqual({
        status: 400,
        sms_code: ["请输入正确的验证码"],
        pwd: [PASSWORD_RULE],
      });
    },
  );

  test("leads to the account login, logged in nowhere [S4.login.3] [S8.success.1] [S8.toast.1]", async () => {
    const sent = went(await sendCode(REGISTER, STRANGER, { agree: "on", from: "/shopping_cart" }));
    expect(sent.to).toBe("/login?mode=register&from=%2Fshopping_cart");
    expect(shop.world.sent).toEqual([{ phone: STRANGER, purpose: "mobile", code: lastCode() }]);
    expect((await read(REGISTER, jar(sent.cookies))).data.kept).toMatchObject({ phone: STRANGER, agree: true });
    expect((await read("/login?mode=sms", jar(sent.cookies))).data.kept).toBeNull();

    const fields = { intent: "register", phone: STRANGER, pwd: "abc123", agree: "on", from: "/shopping_cart" };
    const made = went(await act(REGISTER, { ...fields, sms_code: lastCode() }));
    expect(made).toMatchObject({ status: 303, to: "/login?mode=password&from=%2Fshopping_cart" });
    expect(toastIn(made.cookies)).toContain("注册成功");
    expect(made.cookies.join()).not.toContain("shop_session");
    expect(went(await login(STRANGER, "abc123"))).toMatchObject({ status: 303, to: "/" });
  });

  test("blames the field that is at fault, and says no secret back", async () => {
    await sendCode(REGISTER, demoCustomers.tradeMarkup);
    const code = lastCode();
    const fields = { intent: "register", phone: demoCustomers.tradeMarkup, pwd: "s3cretword", agree: "on" };
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await errors(REGISTER, { ...fields, sms_code: wrong })).toEqual({ status: 409, sms_code: ["验证码错误"] });
    const known = await act(REGISTER, { ...fields, sms_code: code });
    expect(known).toMatchObject({ init: { status: 409 }, data: { form: { error: { phone: ["该手机号已注册"] } } } });
    expect(JSON.stringify(known)).not.toContain("s3cretword");
    expect(JSON.stringify(await act(REGISTER, { ...fields, phone: "1" }))).not.toContain("s3cretword");
  });

  test("refuses passwords that everybody uses in live mode alone", async () => {
    await sendCode(REGISTER, STRANGER);
    const fields = { intent: "register", phone: STRANGER, sms_code: lastCode(), pwd: "abc123", agree: "on" };
    respondWith(shop, createBackend(shop.test.database, shop.world.ports, { live: true }).fetch);
    expect(await errors(REGISTER, fields)).toEqual({ status: 409, "": ["密码过于常见，请更换"] });
  });

  test("a wrong picture is told beside it, and the next one is another [S8.captcha.1]", async () => {
    const { captcha } = (await read(REGISTER)).data;
    const fields = { intent: "send_code", phone: STRANGER, key: captcha?.key ?? "", code: "zzzz" };
    expect(await errors(REGISTER, fields)).toEqual({ status: 409, code: ["图形验证码错误"] });
    expect((await read(REGISTER)).data.captcha?.key).not.toBe(captcha?.key);
  });
});

describe("a forgotten password", () => {
  const fields = { intent: "reset", phone: demoCustomers.tradeMarkup, pwd: "newpass1", confirm_pwd: "newpass1" };

  test("says what is missing or wrong [S5.reset.1]", async () => {
    expect(await errors(FORGOT, { intent: "reset" })).toEqual({
      status: 400,
      phone: ["请填写手机号码"],
      sms_code: ["请填写验证码"],
      pwd: ["请填写密码"],
    });
    expect(await errors(FORGOT, { ...fields, sms_code: "1_2", pwd: "short", confirm_pwd: "other" })).toEqual({
      status: 400,
      sms_code: ["请输入正确的验证码"],
      pwd: [PASSWORD_RULE],
      confirm_pwd: ["两次密码不一致"],
    });
    for (const confirm_pwd of ["", "newpass2"]) {
      expect(await errors(FORGOT, { ...fields, sms_code: "123456", confirm_pwd })).toEqual({
        status: 400,
        confirm_pwd: ["两次密码不一致"],
      });
    }
  });

  test("is set anew, ends every session, and leads to the account login [S4.login.3]", async () => {
    const old = await visit("/login").with(await tokenOf(shop, demoCustomers.tradeMarkup));
    const sent = went(await sendCode(FORGOT, demoCustomers.tradeMarkup, { from: "/user" }));
    expect(sent.to).toBe("/login?mode=forgot&from=%2Fuser&sent=1");
    expect(shop.world.sent.at(-1)?.purpose).toBe("change_pwd");
    const done = went(await act(FORGOT, { ...fields, sms_code: lastCode(), from: "/user" }));
    expect(done).toMatchObject({ status: 303, to: "/login?mode=password&from=%2Fuser" });
    expect(toastIn(done.cookies)).toContain("密码已重置，请登录");
    expect(went(await login(demoCustomers.tradeMarkup, "newpass1"))).toMatchObject({ status: 303, to: "/" });
    expect(((await login(demoCustomers.tradeMarkup, "trade888")) as Said).init.status).toBe(409);
    // The old session is dead: the frame will say so; the page itself still sends home whoever holds a cookie.
    expect(went(await outcome(loader(old.get("/login?mode=set")))).cookies.join()).toMatch(/shop_session=;/);
  });

  test("takes no code that was sent for something else, and no phone without an account", async () => {
    await sendCode("/login?mode=sms", demoCustomers.tradeMarkup);
    expect(await errors(FORGOT, { ...fields, sms_code: lastCode() })).toEqual({
      status: 409,
      sms_code: ["验证码错误"],
    });
    await sendCode(FORGOT, STRANGER);
    expect(await errors(FORGOT, { ...fields, phone: STRANGER, sms_code: lastCode() })).toEqual({
      status: 409,
      phone: ["该手机号未注册"],
    });
  });

  test("begins with empty fields whenever it is entered [S4.login.7]", async () => {
    const { to, cookies } = went(await sendCode(FORGOT, demoCustomers.tradeMarkup));
    const back = (await read(to ?? "", jar(cookies))).data;
    expect(back.kept).toMatchObject({ phone: demoCustomers.tradeMarkup });
    // Its form and its picture stay where the code was sent from, so that a fault forgets nothing.
    expect(back.here).toBe(to);
    for (const elsewhere of [FORGOT, "/login?mode=password"]) {
      const { data, init } = await read(elsewhere, jar(cookies));
      expect(data.kept).toBeNull();
      const forgotten = new Headers(init?.headers).getSetCookie();
      expect(forgotten.join()).toMatch(/^shop_login=[^;]*; Max-Age=0/);
      expect((await read(to ?? "", jar(forgotten))).data.kept).toBeNull();
    }
  });
});

describe("setting a password", () => {
  test("comes after an SMS login without one, and leads back [S4.login.4]", async () => {
    await sendCode("/login?mode=sms", STRANGER);
    const fields = { intent: "login", phone: STRANGER, sms_code: lastCode(), agree: "on", from: "/goods_cate?cid=3" };
    const signed = went(await act("/login?mode=sms", fields));
    expect(signed.to).toBe("/login?mode=set&from=%2Fgoods_cate%3Fcid%3D3");
    const session = jar(signed.cookies);
    expect((await read(signed.to ?? "", session)).data).toMatchObject({ mode: "set", from: "/goods_cate?cid=3" });

    const given = { intent: "set_password", password: "abc123", confirm_pwd: "abc123", from: "/goods_cate?cid=3" };
    const set = went(await act(SET, given, session));
    expect(set).toMatchObject({ status: 303, to: "/goods_cate?cid=3" });
    expect(went(await outcome(loader(visit(SET, session).get())))).toMatchObject({ to: "/" });
    expect(went(await login(STRANGER, "abc123"))).toMatchObject({ status: 303 });
  });

  test("does not come after an SMS login with one [S4.login.4]", async () => {
    await sendCode("/login?mode=sms", demoCustomers.tradeMarkup);
    const fields = {
      intent: "login",
      phone: demoCustomers.tradeMarkup,
      sms_code: lastCode(),
      agree: "on",
      from: "/user",
    };
    expect(went(await act("/login?mode=sms", fields)).to).toBe("/user");
  });

  test("says what is missing or differs [S5.set.1]", async () => {
    const at = await newcomer(SET);
    const said = async (fields: Fields) => {
      const answer = await outcome(action(at.post({ intent: "set_password", ...fields })));
      expect(answer).toMatchObject({ data: { form: {} }, init: {} });
      const { data, init } = answer as Said;
      return { status: init.status, ...data.form.error };
    };
    expect(await said({})).toEqual({ status: 400, password: ["请设置密码"], confirm_pwd: ["请确认密码"] });
    expect(await said({ password: "abc123", confirm_pwd: "abc124" })).toEqual({
      status: 400,
      confirm_pwd: ["两次输入的密码不一致，请重新输入！"],
    });
    expect(await said({ password: "abcdef", confirm_pwd: "abcdef" })).toEqual({
      status: 400,
      password: [PASSWORD_RULE],
    });
  });

  test("is open to customers without one, and to nobody else [S6.roles.3]", async () => {
    expect((await loader((await newcomer(SET)).get())).data.mode).toBe("set");
    for (const path of ["/login", REGISTER, FORGOT, "/login?mode=scan"]) {
      expect(went(await outcome(loader((await newcomer(path)).get())))).toMatchObject({ status: 302, to: "/" });
    }
    const trader = await visit(SET).with(await tokenOf(shop, demoCustomers.tradeMarkup));
    expect(went(await outcome(loader(trader.get())))).toMatchObject({ status: 302, to: "/" });
    const given = { intent: "set_password", password: "abc123", confirm_pwd: "abc123" };
    expect(went(await outcome(action(trader.post(given))))).toMatchObject({ status: 302, to: "/" });
    const guest = went(await outcome(loader(visit(`${SET}&from=%2Fuser`).get())));
    expect(guest).toMatchObject({ status: 302, to: "/login?from=%2Fuser" });
    expect(went(await act(SET, given))).toMatchObject({ status: 302, to: "/login" });
    expect(((await login(demoCustomers.tradeMarkup, "abc123")) as Said).init.status).toBe(409);
  });
});

describe("what the dialog asks", () => {
  /** What an act answers that leads nowhere by itself. */
  async function told(path: string, fields: Fields, cookie = "") {
    const answer = await act(`${path}&dialog=1`, fields, cookie);
    if (answer instanceof Response) throw new Error(`the page would be left for ${answer.headers.get("Location")}`);
    const { data, init } = answer as { data: { form: unknown; to: string }; init: { headers: Headers } };
    return { ...data, cookies: init.headers.getSetCookie() };
  }

  test("stays with every act, and is told where it leads [S4.login.3] [S4.login.4] [S8.success.1]", async () => {
    const from = "/goods_cate?cid=3";
    const away = `from=${encodeURIComponent(from)}`;
    const key = (await read(REGISTER)).data.captcha?.key ?? "";
    const code = shop.world.captchas.get(key) ?? "";
    const sent = await told(REGISTER, { intent: "send_code", phone: STRANGER, key, code, from });
    expect(sent).toMatchObject({ form: null, to: `/login?mode=register&${away}` });
    expect(toastIn(sent.cookies)).toContain("验证码已发送");
    const kept = (await read(`${REGISTER}&dialog=1`, jar(sent.cookies))).data;
    expect(kept).toMatchObject({ kept: { phone: STRANGER, rest: expect.any(Number) } });

    const fields = { intent: "register", phone: STRANGER, pwd: "abc123", agree: "on", from };
    const made = await told(REGISTER, { ...fields, sms_code: lastCode() });
    expect(made).toMatchObject({ form: null, to: `/login?mode=password&${away}` });
    expect(toastIn(made.cookies)).toContain("注册成功");

    const given = { intent: "login", account: STRANGER, password: "abc123", agree: "on", from };
    const inside = await told("/login?mode=password", given);
    expect(inside).toMatchObject({ form: null, to: from });
    expect(inside.cookies.join()).toContain("shop_session=");
  });

  test("an SMS login without a password leads to setting one, and that back [S4.login.4]", async () => {
    await sendCode("/login?mode=sms", STRANGER);
    const fields = { intent: "login", phone: STRANGER, sms_code: lastCode(), agree: "on", from: "/goods_cate" };
    const inside = await told("/login?mode=sms", fields);
    expect(inside.to).toBe("/login?mode=set&from=%2Fgoods_cate");
    const given = { intent: "set_password", password: "abc123", confirm_pwd: "abc123", from: "/goods_cate" };
    expect((await told(SET, given, jar(inside.cookies))).to).toBe("/goods_cate");
  });
});

test.each([REGISTER, FORGOT, "/login?mode=scan"])("%s refuses other acts in Chinese", async (path) => {
  for (const intent of ["", "login", "set_password", "nothing"]) {
    expect(JSON.stringify(await errors(path, { intent, phone: STRANGER, password: "abc123" }))).toMatch(
      /^\{"status":400,"intent":\["[^a-z]+"\]\}$/i,
    );
  }
});

test.each([
  ["captcha", "sms", "图形验证码获取过于频繁，请稍后再试（60分钟后）"],
  ["qr", "scan", "二维码获取过于频繁，请稍后再试（60分钟后）"],
])("where an address has asked for too many (%s), the page stands and says so", async (of, mode, words) => {
  const row = { name: `${of}:address:`, count: 600, resets_at: shop.world.now + 60 * 60 * 1000 };
  await shop.backend.database.write((tx) => tx.insertInto("limits").values(row).execute());
  const { data } = await read(`/login?mode=${mode}`);
  expect(mode === "scan" ? data.scan : data.captcha).toMatchObject({ words });
});
