import { describe, expect, test } from "vitest";
import { type Backend, createBackend } from "#backend/backend.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import type { Purpose } from "#contract/auth.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const HERE = "203.0.113.7";

const post = (path: string, body: object, address = HERE) => call(shop, "POST", path, { body, address });
const login = (account: string, password: string, address = HERE) =>
  post("/api/auth/login", { account, password }, address);
const smsLogin = (phone: string, sms_code: string) => post("/api/auth/smslogin", { phone, sms_code });

async function captcha() {
  const { data } = await call(shop, "GET", "/api/captcha");
  const { key } = data as { key: string };
  return { key, code: shop.world.captchas.get(key) ?? "" };
}

async function verify(phone: string, type: Purpose = "login", address = HERE) {
  return post("/api/auth/verify", { phone, type, ...(await captcha()) }, address);
}

/** Solves a captcha and returns the code that is sent to the phone. */
async function codeFor(phone: string, type: Purpose = "login") {
  expect(await verify(phone, type)).toMatchObject({ status: 200 });
  return lastCode();
}

const lastCode = () => shop.world.sent.at(-1)?.code ?? "none";
const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");
const tokenIn = (response: { data: unknown }) => (response.data as { token: string }).token;
const times = (count: number) => Array.from({ length: count });

describe("captcha", () => {
  test("is a picture and a key without the answer [P5.21]", async () => {
    const { data } = await call(shop, "GET", "/api/captcha");
    expect(data).toEqual({
      captcha: expect.stringMatching(/^data:image\/png;base64,/),
      code: "",
      key: expect.stringMatching(/^[\w-]{22}$/),
    });
    const other = await call(shop, "GET", "/api/auth/sendTLCode");
    expect(Object.keys(other.data as object)).toEqual(["captcha", "key"]);
    const rows = await shop.backend.database.read.selectFrom("captchas").selectAll().execute();
    const answers = [...shop.world.captchas.values()];
    for (const { answer_hash } of rows) expect(answers).not.toContain(answer_hash);
  });

  test("can be answered once, even when the answer was wrong [R15] [P5.12]", async () => {
    const { key, code } = await captcha();
    const body = { phone: demoCustomers.newcomer, type: "login", key };
    const no = { status: 400, message: "图形验证码错误" };
    expect(await post("/api/auth/verify", { ...body, code: "zzzz" })).toMatchObject(no);
    expect(await post("/api/auth/verify", { ...body, code })).toMatchObject(no);
    expect(shop.world.sent).toEqual([]);
  });

  test("answered correctly many times at once sends one code", async () => {
    const { key, code } = await captcha();
    const all = await Promise.all(
      times(10).map((_, n) =>
        post("/api/auth/verify", { phone: `1390000000${n}`, type: "login", key, code }, `198.51.100.${n}`),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(shop.world.sent).toHaveLength(1);
  });

  test("is not drawn for a client over its limit", async () => {
    const { draw } = shop.world.ports.captcha;
    let drawn = 0;
    shop.world.ports.captcha.draw = (key) => {
      drawn += 1;
      return draw(key);
    };
    await captcha();
    const limits = shop.backend.database.read.selectFrom("limits").where("name", "like", "captcha:%").select("name");
    const { name } = await limits.executeTakeFirstOrThrow();
    await shop.backend.database.write((tx) =>
      tx.updateTable("limits").set({ count: 600 }).where("name", "=", name).execute(),
    );
    for (const path of ["/api/captcha", "/api/auth/sendTLCode"] as const) {
      expect(await call(shop, "GET", path)).toMatchObject({ status: 400, message: /^图形验证码获取过于频繁/ });
    }
    expect(drawn).toBe(1);
  });

  test("expires after five minutes and ignores case", async () => {
    shop.world.ports.captcha.draw = async (key) => {
      shop.world.captchas.set(key, "AbC4");
      return { answer: "AbC4", picture: Buffer.from("PNG") };
    };
    const late = await captcha();
    shop.world.now += 5 * MINUTE;
    const body = { phone: demoCustomers.newcomer, type: "login" };
    expect(await post("/api/auth/verify", { ...body, ...late })).toMatchObject({ message: "图形验证码错误" });
    const { key } = await captcha();
    expect(await post("/api/auth/verify", { ...body, key, code: "aBc4" })).toMatchObject({ status: 200 });
  });

  test("allows another code for the same phone and purpose within five minutes [P5.12]", async () => {
    const resend = () => post("/api/auth/sendTLCode", { phone: demoCustomers.newcomer });
    expect(await resend()).toMatchObject({ status: 400, message: "请先输入图形验证码" });
    await verify(demoCustomers.newcomer, "change_pwd");
    shop.world.now += MINUTE;
    expect(await resend()).toMatchObject({ status: 200 });
    expect(shop.world.sent.map(({ purpose }) => purpose)).toEqual(["change_pwd", "change_pwd"]);
    expect(await post("/api/auth/sendTLCode", { phone: demoCustomers.stationer })).toMatchObject({ status: 400 });
    shop.world.now += 4 * MINUTE;
    expect(await resend()).toMatchObject({ message: "请先输入图形验证码" });
  });
});

describe("codes", () => {
  test("have six digits and are stored as hashes [P5.13] [R15]", async () => {
    const code = await codeFor(demoCustomers.newcomer);
    expect(code).toMatch(/^\d{6}$/);
    const rows = await shop.backend.database.read.selectFrom("sms_codes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test("are sent to a phone at most once a minute", async () => {
    await verify(demoCustomers.newcomer);
    shop.world.now += 59 * SECOND;
    expect(await verify(demoCustomers.newcomer)).toMatchObject({
      status: 400,
      message: "发送过于频繁，请稍后再试（1秒后）",
    });
    shop.world.now += SECOND;
    expect(await verify(demoCustomers.newcomer)).toMatchObject({ status: 200 });
  });

  test("are sent to a phone at most ten times a day, three of them to browsers that have logged in with it", async () => {
    const phone = demoCustomers.newcomer;
    const ask = async (browser: string, type: Purpose, address = HERE) => {
      shop.world.now += MINUTE;
      return post("/api/auth/verify", { phone, type, browser, ...(await captcha()) }, address);
    };
    const OWN = "a secret of the owner's browser";
    expect(await ask(OWN, "login")).toMatchObject({ status: 200 });
    await post("/api/auth/smslogin", { phone, sms_code: lastCode(), browser: OWN });
    for (const n of times(6).keys()) {
      const type = n % 2 ? "login" : "change_pwd";
      expect(await ask(`a stranger's browser ${n}`, type, `198.51.100.${n}`)).toMatchObject({ status: 200 });
    }
    const refused = { message: "发送过于频繁，请稍后再试（24小时后）" };
    expect(await ask("a stranger's browser 7", "login", "198.51.100.7")).toMatchObject(refused);
    for (const _ of times(3)) expect(await ask(OWN, "login")).toMatchObject({ status: 200 });
    expect(await ask(OWN, "login")).toMatchObject(refused);
    shop.world.now += DAY;
    expect(await ask("a stranger's browser", "login")).toMatchObject({ status: 200 });
  });

  test("are left to the sessions of a phone that strangers have asked seven codes for", async () => {
    const phone = demoCustomers.stationer;
    const token = await tokenOf(shop, phone);
    for (const n of times(7).keys()) {
      expect(await verify(phone, "login", `198.51.100.${n}`)).toMatchObject({ status: 200 });
      shop.world.now += MINUTE;
    }
    expect((await verify(phone)).status).toBe(400);
    expect(await call(shop, "POST", "/api/user/password/send", { token, body: {} })).toMatchObject({ status: 200 });
  });

  test("are sent sixty times an hour to one address; refused requests do not count", async () => {
    for (const n of times(60).keys()) {
      const phone = `139000001${String(n).padStart(2, "0")}`;
      expect(await verify(phone)).toMatchObject({ status: 200 });
      expect((await verify(phone)).status).toBe(400);
    }
    expect(await verify("13900000200")).toMatchObject({ message: "发送过于频繁，请稍后再试（60分钟后）" });
    expect(await verify("13900000200", "login", "198.51.100.9")).toMatchObject({ status: 200 });
    shop.world.now += 60 * MINUTE;
    expect(await verify("13900000201")).toMatchObject({ status: 200 });
  });

  test("requested many times at once are sent once", async () => {
    const answered = await Promise.all(times(8).map(() => captcha()));
    const all = await Promise.all(
      answered.map((one) => post("/api/auth/verify", { phone: demoCustomers.newcomer, type: "login", ...one })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(shop.world.sent).toHaveLength(1);
  });

  test("that the carrier refused are reported as failed and do not work", async () => {
    let code = "";
    shop.world.ports.sms.send = async (message) => {
      code = message.code;
      throw new Error("carrier is down");
    };
    expect(await verify(demoCustomers.newcomer)).toMatchObject({ status: 400, message: "验证码发送失败，请稍后再试" });
    expect(await smsLogin(demoCustomers.newcomer, code)).toMatchObject({ status: 400, message: "验证码错误" });
    expect(JSON.stringify(shop.world.logged)).not.toMatch(new RegExp(`${demoCustomers.newcomer}|${code}`));
  });

  test("work once [P5.13] [R15]", async () => {
    const code = await codeFor(demoCustomers.newcomer);
    expect(await smsLogin(demoCustomers.newcomer, code)).toMatchObject({ status: 200 });
    expect(await smsLogin(demoCustomers.newcomer, code)).toMatchObject({ status: 400, message: "验证码错误" });
  });

  test("work once when used twenty times at once [P5.13]", async () => {
    const code = await codeFor(demoCustomers.newcomer);
    const all = await Promise.all(times(20).map(() => smsLogin(demoCustomers.newcomer, code)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const tokens = await shop.backend.database.read.selectFrom("tokens").select("hash").execute();
    expect(tokens).toHaveLength(1);
  });

  test("allow five attempts, also concurrent ones [P5.13]", async () => {
    const code = await codeFor(demoCustomers.newcomer);
    await Promise.all(times(4).map(() => smsLogin(demoCustomers.newcomer, wrongFor(code))));
    expect(await smsLogin(demoCustomers.newcomer, code)).toMatchObject({ status: 200 });

    shop.world.now += MINUTE;
    const second = await codeFor(demoCustomers.newcomer);
    await Promise.all(times(5).map(() => smsLogin(demoCustomers.newcomer, wrongFor(second))));
    expect(await smsLogin(demoCustomers.newcomer, second)).toMatchObject({ status: 400, message: "验证码错误" });
  });

  test("expire after five minutes, and when a newer one is sent [P5.13]", async () => {
    const old = await codeFor(demoCustomers.newcomer);
    shop.world.now += 5 * MINUTE;
    expect(await smsLogin(demoCustomers.newcomer, old)).toMatchObject({ message: "验证码错误" });
    const first = await codeFor(demoCustomers.newcomer);
    shop.world.now += MINUTE;
    const second = await codeFor(demoCustomers.newcomer);
    if (first !== second)
      expect(await smsLogin(demoCustomers.newcomer, first)).toMatchObject({ message: "验证码错误" });
    expect(await smsLogin(demoCustomers.newcomer, second)).toMatchObject({ status: 200 });
  });

  test("have a hash that holds for one purpose, whatever purpose its row names", async () => {
    const code = await codeFor(demoCustomers.stationer, "login");
    await shop.backend.database.write((tx) => tx.updateTable("sms_codes").set({ purpose: "change_pwd" }).execute());
    const reset = { phone: demoCustomers.stationer, sms_code: code, pwd: "fresh2026", confirm_pwd: "fresh2026" };
    expect(await post("/api/user/change_pwd", reset)).toMatchObject({ message: "验证码错误" });
  });

  test("belong to one purpose and one phone [P5.13] [R15]", async () => {
    const code = await codeFor(demoCustomers.newcomer, "change_pwd");
    for (const _ of times(5)) {
      expect(await smsLogin(demoCustomers.newcomer, code)).toMatchObject({ message: "验证码错误" });
    }
    const register = { phone: demoCustomers.newcomer, sms_code: code, pwd: "fresh2026" };
    expect(await post("/api/auth/registerTl", register)).toMatchObject({ message: "验证码错误" });
    expect(await smsLogin(demoCustomers.stationer, code)).toMatchObject({ message: "验证码错误" });
    const reset = { phone: demoCustomers.newcomer, sms_code: code, pwd: "fresh2026", confirm_pwd: "fresh2026" };
    expect(await post("/api/user/change_pwd", reset)).toMatchObject({ status: 200 });
  });

  test("are deleted with their captchas and limits after a day", async () => {
    await verify(demoCustomers.newcomer);
    await captcha();
    shop.world.now += DAY;
    for (const job of shop.backend.jobs) await job.run();
    const { read } = shop.backend.database;
    for (const table of ["captchas", "captcha_passes", "sms_codes"] as const) {
      expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    // A notice that is due goes out by SMS, which counts against its customer.
    const limits = await read.selectFrom("limits").select("name").where("name", "not like", "notice:sms:%").execute();
    expect(limits).toEqual([]);
  });
});

describe("codes of a browser", () => {
  const browser = "a-secret-of-one-browser";

  test.each(["login", "mobile", "change_pwd"] as const)("for %s work together with its secret only", async (type) => {
    const phone = type === "mobile" ? "13912345678" : demoCustomers.newcomer;
    expect(await post("/api/auth/verify", { phone, type, browser, ...(await captcha()) })).toMatchObject({
      status: 200,
    });
    const fields = { phone, sms_code: lastCode() };
    const passwords = type === "mobile" ? { pwd: "fresh2026" } : { pwd: "fresh2026", confirm_pwd: "fresh2026" };
    const paths = { login: "/api/auth/smslogin", mobile: "/api/auth/registerTl", change_pwd: "/api/user/change_pwd" };
    const body = type === "login" ? fields : { ...fields, ...passwords };
    expect(await post(paths[type], body)).toMatchObject({ message: "验证码错误" });
    expect(await post(paths[type], { ...body, browser: "a-secret-of-another-one" })).toMatchObject({
      message: "验证码错误",
    });
    expect(await post(paths[type], { ...body, browser })).toMatchObject({ status: 200 });
  });

  test("cannot be used up from other browsers", async () => {
    const phone = demoCustomers.newcomer;
    await post("/api/auth/verify", { phone, type: "login", browser, ...(await captcha()) });
    const code = lastCode();
    for (const another of [{}, { browser: "a-secret-of-another-one" }]) {
      const tries = times(5).map(() => post("/api/auth/smslogin", { phone, sms_code: wrongFor(code), ...another }));
      for (const answer of await Promise.all(tries)) expect(answer).toMatchObject({ message: "验证码错误" });
    }
    expect(await post("/api/auth/smslogin", { phone, sms_code: code, browser })).toMatchObject({ status: 200 });
  });
});

describe("the budget of codes", () => {
  test("of the whole shop ends with a message and one log line, and is restored after an hour", async () => {
    const { database } = shop.backend;
    const small = { backend: createBackend(database, shop.world.ports, { smsPerHour: 2 }) };
    const send = async (phone: string) =>
      call(small, "POST", "/api/auth/verify", {
        body: { phone, type: "login", ...(await captcha()) },
        address: `198.51.100.${phone.slice(-1)}`,
      });
    for (const phone of ["13900000001", "13900000002"]) expect(await send(phone)).toMatchObject({ status: 200 });
    for (const phone of ["13900000003", "13900000004"]) {
      expect(await send(phone)).toMatchObject({
        status: 503,
        message: "短信发送繁忙，请稍后再试（60分钟后），或使用账号密码登录",
      });
    }
    expect(shop.world.sent).toHaveLength(2);
    const alarms = () => shop.world.logged.filter(({ event }) => event === "SMS budget used up");
    expect(alarms()).toEqual([
      { level: "error", event: "SMS budget used up", fields: { per_hour: 2, resumes_at: expect.any(String) } },
    ]);
    shop.world.now += 60 * MINUTE;
    expect(await send("13900000003")).toMatchObject({ status: 200 });
  });
});

describe("SMS login", () => {
  test("of an unknown phone creates one account without a password [P5.16]", async () => {
    const phone = "13912345678";
    const code = await codeFor(phone);
    const all = await Promise.all(times(20).map(() => smsLogin(phone, code)));
    const [response, ...more] = all.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(response).toMatchObject({
      data: { user: { phone, pwd: false, nickname: "用户5678", now_money: "0.00", integral: 0, audit_state: 0 } },
    });
    const made = await shop.backend.database.read
      .selectFrom("customers")
      .select("id")
      .where("phone", "=", phone)
      .execute();
    expect(made).toHaveLength(1);
  });

  test("of a disabled customer is refused with a message, but only after the right code", async () => {
    await disable(demoCustomers.newcomer);
    const code = await codeFor(demoCustomers.newcomer);
    expect(await smsLogin(demoCustomers.newcomer, wrongFor(code))).toMatchObject({ message: "验证码错误" });
    expect(await smsLogin(demoCustomers.newcomer, code)).toEqual(DISABLED);
  });
});

describe("password login", () => {
  test("returns the token and the customer", async () => {
    const response = await login(demoCustomers.tradeMarkup, "trade888");
    expect(response).toMatchObject({
      status: 200,
      data: {
        user: { phone: demoCustomers.tradeMarkup, now_money: "12680.50", pwd: true, admin: { real_name: "陈知远" } },
      },
    });
    expect(JSON.stringify(response)).not.toContain("argon2");
    expect(await call(shop, "GET", "/api/user", { token: tokenIn(response) })).toMatchObject({ status: 200 });
  });

  test("answers the same for a wrong password, no password, an unknown phone and a disabled customer [R14]", async () => {
    await disable(demoCustomers.stationer);
    const tried: [string, string][] = [
      [demoCustomers.tradeMarkup, "wrong111"],
      [demoCustomers.newcomer, "wrong111"],
      ["13999999999", "wrong111"],
      [demoCustomers.stationer, "wrong111"],
    ];
    for (const [account, password] of tried) {
      expect(await login(account, password)).toEqual({ status: 400, message: "账号或密码错误", data: null });
    }
  });

  test("states the reason to a disabled customer with the right password, and works once enabled", async () => {
    await disable(demoCustomers.stationer);
    expect(await login(demoCustomers.stationer, "wang2026")).toEqual(DISABLED);
    await shop.backend.staff.customers.enable(commandLine(), demoCustomers.stationer);
    expect(await login(demoCustomers.stationer, "wang2026")).toMatchObject({ status: 200 });
  });

  test("is locked for 15 minutes after five failures of one account from one address [P5.15]", async () => {
    for (const _ of times(5)) await login(demoCustomers.tradeMarkup, "wrong111");
    expect(await login(demoCustomers.tradeMarkup, "trade888")).toMatchObject({
      status: 400,
      message: "密码错误次数过多，请稍后再试（15分钟后）",
    });
    expect(await login(demoCustomers.tradeMarkup, "trade888", "198.51.100.1")).toMatchObject({ status: 200 });
    shop.world.now += 15 * MINUTE;
    expect(await login(demoCustomers.tradeMarkup, "trade888")).toMatchObject({ status: 200 });
  });

  test("asks for a code after fifty failures of an hour from anywhere, but in browsers that have logged in before", async () => {
    const account = demoCustomers.tradeMarkup;
    const OWN = "a secret of the owner's browser";
    const right = (browser?: string) =>
      post("/api/auth/login", { account, password: "trade888", browser }, "198.51.100.200");
    expect(await right(OWN)).toMatchObject({ status: 200 });
    for (const n of times(50).keys()) await login(account, "wrong111", `198.51.100.${n}`);
    const message = "该账号密码错误次数过多，请改用短信验证码登录";
    expect(await right()).toMatchObject({ status: 400, message });
    expect(await right("a secret of another browser")).toMatchObject({ status: 400, message });
    expect(await right(OWN)).toMatchObject({ status: 200 });
    expect(await smsLogin(account, await codeFor(account))).toMatchObject({ status: 200 });
    shop.world.now += 60 * MINUTE;
    expect(await right()).toMatchObject({ status: 200 });
  });

  test("asks for a code after fifty failures of an hour in one browser that has logged in before", async () => {
    const account = demoCustomers.tradeMarkup;
    const tried = (password: string, address: string, browser?: string) =>
      post("/api/auth/login", { account, password, browser }, address);
    const KNOWN = "a secret of somebody who had the password";
    expect(await tried("trade888", "198.51.100.200", KNOWN)).toMatchObject({ status: 200 });
    for (const n of times(50).keys()) await tried("wrong111", `198.51.100.${n}`, KNOWN);
    const message = "该账号密码错误次数过多，请改用短信验证码登录";
    expect(await tried("trade888", "198.51.100.201", KNOWN)).toMatchObject({ status: 400, message });
    expect(await tried("trade888", "198.51.100.201")).toMatchObject({ status: 200 });
  });

  test("checks five of twenty concurrent passwords", async () => {
    const all = await Promise.all(times(20).map((_, n) => login(demoCustomers.tradeMarkup, `wrong${n}`)));
    expect(all.filter(({ message }) => message === "账号或密码错误")).toHaveLength(5);
  });

  test("resets the failures when it succeeds", async () => {
    for (const _ of times(3)) {
      for (const _ of times(4)) await login(demoCustomers.tradeMarkup, "wrong111");
      expect(await login(demoCustomers.tradeMarkup, "trade888")).toMatchObject({ status: 200 });
    }
    const rows = await shop.backend.database.read
      .selectFrom("limits")
      .select(["name", "count"])
      .where("name", "like", "login:%")
      .execute();
    expect(rows.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: `login:address:${HERE}`, count: 12 },
      { name: `login:anywhere:${demoCustomers.tradeMarkup}`, count: 12 },
    ]);
  });

  test("is locked for an address after a hundred failures, and for its whole IPv6 subnet [P5.15]", async () => {
    const now = shop.world.now;
    await shop.backend.database.write((tx) =>
      tx
        .insertInto("limits")
        .values({ name: "login:address:2001:db8:0:700::/56", count: 99, resets_at: now + MINUTE })
        .execute(),
    );
    await login("13999999999", "wrong111", "2001:db8:0:701::1");
    expect(await login(demoCustomers.tradeMarkup, "trade888", "2001:db8:0:7ff::2")).toMatchObject({
      message: "密码错误次数过多，请稍后再试（60秒后）",
    });
    expect(await login(demoCustomers.tradeMarkup, "trade888", "2001:db8:0:800::1")).toMatchObject({ status: 200 });
  });
});

describe("register", () => {
  const register = (phone: string, sms_code: string, pwd = "fresh2026") =>
    post("/api/auth/registerTl", { phone, sms_code, pwd });

  test("creates an account that can log in with its password", async () => {
    const phone = "13912345678";
    const response = await register(phone, await codeFor(phone, "mobile"));
    expect(response).toMatchObject({ status: 200, data: {} });
    expect(await shop.backend.database.read.selectFrom("tokens").selectAll().execute()).toEqual([]);
    expect(await login(phone, "fresh2026")).toMatchObject({ status: 200 });
  });

  test("reveals that a phone is registered only after its code [P5.16]", async () => {
    const code = await codeFor(demoCustomers.stationer, "mobile");
    expect(await register(demoCustomers.stationer, wrongFor(code))).toMatchObject({ message: "验证码错误" });
    expect(await register(demoCustomers.stationer, code)).toMatchObject({ status: 400, message: "该手机号已注册" });
    expect(await login(demoCustomers.stationer, "wang2026")).toMatchObject({ status: 200 });
  });

  test("refuses common passwords in live mode, before the code is used [P5.20]", async () => {
    const { database } = shop.backend;
    const live: { backend: Backend } = { backend: createBackend(database, shop.world.ports, { live: true }) };
    const phone = "13912345678";
    const sms_code = await codeFor(phone, "mobile");
    const answer = (pwd: string) => call(live, "POST", "/api/auth/registerTl", { body: { phone, sms_code, pwd } });
    expect(await answer("Qwer1234")).toMatchObject({ status: 400, message: "密码过于常见，请更换" });
    expect(await answer("kite7lamp")).toMatchObject({ status: 200 });
    expect(await call(live, "GET", "/api/demo/accounts")).toMatchObject({ status: 404 });
  });
});

describe("reset of the password", () => {
  test("sets the new password and ends every session", async () => {
    const phone = demoCustomers.tradeMarkup;
    const token = await tokenOf(shop, phone);
    const reset = { phone, sms_code: await codeFor(phone, "change_pwd"), pwd: "fresh2026", confirm_pwd: "fresh2026" };
    expect(await post("/api/user/change_pwd", { ...reset, confirm_pwd: "fresh2027" })).toMatchObject({
      message: "两次密码不一致",
    });
    expect(await post("/api/user/change_pwd", reset)).toMatchObject({ status: 200 });
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ status: 410000, message: "请登录" });
    expect(await login(phone, "trade888")).toMatchObject({ status: 400 });
    expect(await login(phone, "fresh2026")).toMatchObject({ status: 200 });
  });

  test("leaves no session of a concurrent login with the old password", async () => {
    const old = {
      [demoCustomers.tradeMarkup]: "trade888",
      [demoCustomers.tradeCost]: "cost2026a",
      [demoCustomers.refused]: "abc12345",
    };
    for (const [phone, password] of Object.entries(old)) {
      const code = await codeFor(phone, "change_pwd");
      const reset = { phone, sms_code: code, pwd: "fresh2026", confirm_pwd: "fresh2026" };
      const [changed, signed] = await Promise.all([post("/api/user/change_pwd", reset), login(phone, password)]);
      expect(changed).toMatchObject({ status: 200 });
      if (signed.status === 200) {
        expect(await call(shop, "GET", "/api/user", { token: tokenIn(signed) })).toMatchObject({ message: "请登录" });
      }
    }
  });

  test("of an unknown phone is refused after the code", async () => {
    const phone = "13912345678";
    const reset = { phone, sms_code: await codeFor(phone, "change_pwd"), pwd: "fresh2026", confirm_pwd: "fresh2026" };
    expect(await post("/api/user/change_pwd", { ...reset, sms_code: wrongFor(reset.sms_code) })).toMatchObject({
      message: "验证码错误",
    });
    expect(await post("/api/user/change_pwd", reset)).toMatchObject({ message: "该手机号未注册" });
  });
});

describe("tokens", () => {
  test("are invalid for every call after logout", async () => {
    const token = tokenIn(await login(demoCustomers.tradeMarkup, "trade888"));
    const other = await tokenOf(shop, demoCustomers.tradeMarkup);
    expect(await call(shop, "POST", "/api/logout", { token })).toMatchObject({ status: 200 });
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ status: 410000, message: "请登录" });
    expect(await call(shop, "GET", "/api/user", { token: other })).toMatchObject({ status: 200 });
    expect(await call(shop, "POST", "/api/logout")).toMatchObject({ status: 200 });
  });

  test("expire after seven days", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    shop.world.now += 7 * DAY - 1;
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ status: 200 });
    shop.world.now += 1;
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ message: "请登录" });
  });

  test("end at once when the customer is disabled, and stay ended when enabled", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    await disable(demoCustomers.tradeMarkup);
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ message: "请登录" });
    await shop.backend.staff.customers.enable(commandLine(), demoCustomers.tradeMarkup);
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ message: "请登录" });
  });

  test("of an inactive customer are invalid", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ is_active: 0 }).where("phone", "=", demoCustomers.tradeMarkup).execute(),
    );
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ message: "请登录" });
  });

  test("are stored as hashes", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    const rows = await shop.backend.database.read.selectFrom("tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

const DISABLED = { status: 400, message: "账号已停用，请联系客服", data: null };
const disable = (phone: string) => shop.backend.staff.customers.disable(commandLine(), phone);
