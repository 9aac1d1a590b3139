import { describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import { accountSecurity } from "#contract/account-security.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { wechat } from "#contract/wechat.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { solvedCaptcha } from "#tests/support/captcha.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { signingPlatforms } from "#tests/support/platforms.ts";

const shop = freshBackend();
const [MINUTE, PHONE, OTHER] = [60_000, demoCustomers.tradeMarkup, demoCustomers.tradeCost];
const STRANGER = "13912345001";
const UNAUTHORIZED = { status: 400, message: "微信授权已失效，请重新点“微信登录”" };

const post = (path: string, body: object, token?: string) => call(shop, "POST", path, { body, token });
const login = (wechat_code = "demo-a", address = "203.0.113.7") =>
  call(shop, "POST", "/api/wechat/login", { body: { wechat_code, device: "iPhone · 微信" }, address });
/** The token of a login, or the ticket that it issues. */
async function entered(wechat_code?: string) {
  const { signed_in, ticket } = wechat.login.answer.parse((await login(wechat_code)).data);
  return { token: signed_in?.token ?? null, phone: signed_in?.user?.phone, ticket: ticket ?? "" };
}
async function codeFor(phone: string, type = "login") {
  await post("/api/auth/verify", { phone, type, ...(await solvedCaptcha(shop)) });
  return shop.world.sent.findLast((message) => message.phone === phone)?.code ?? "none";
}
const bind = (ticket: string, phone: string, sms_code: string) =>
  post("/api/wechat/bind", { ticket, phone, sms_code, device: "iPhone · 微信" });
/** Binds an account to the customer of a phone. @returns the token of its session. */
async function bound(phone: string = PHONE, wechat_code = "demo-a") {
  const answer = await bind((await entered(wechat_code)).ticket, phone, await codeFor(phone));
  expect(answer).toMatchObject({ status: 200, data: { user: { phone } } });
  return (answer.data as { token: string }).token;
}
const rows = () => shop.backend.database.read.selectFrom("wechat_accounts").selectAll().orderBy("id").execute();
const list = async (token: string) =>
  wechat.accounts.answer.parse((await call(shop, "GET", "/api/user/wechat/lst", { token })).data);
const customers = (phones: string[]) =>
  shop.backend.database.read.selectFrom("customers").select(["id", "phone"]).where("phone", "in", phones).execute();
const idOf = async (phone: string) => (await customers([phone]))[0]?.id ?? 0;
const times = (count: number) => Array.from({ length: count }, (_, n) => n);
const disable = (phone: string) =>
  shop.backend.database.write((tx) =>
    tx.updateTable("customers").set({ is_active: 0 }).where("phone", "=", phone).execute(),
  );
/** Inserts bound accounts of a customer, which no code of the demo names. */
const fill = async (phone: string, count: number) => {
  const customer_id = await idOf(phone);
  await shop.backend.database.write(async (tx) => {
    for (const n of times(count)) {
      const row = { customer_id, app_id: "demo", openid: `filled-${n}`, device: "", bound_at: n, used_at: n };
      await tx.insertInto("wechat_accounts").values(row).execute();
    }
  });
};

describe("the login by an account", () => {
  test("issues a ticket at first, which binds it to the customer of a phone, and then goes straight in", async () => {
    const first = await entered();
    expect(first).toMatchObject({ token: null, ticket: expect.stringMatching(/^[\w-]{43}$/) });
    const tickets = await shop.backend.database.read.selectFrom("wechat_tickets").selectAll().execute();
    expect(tickets).toMatchObject([
      { app_id: "demo", openid: "openid-demo-a", expires_at: shop.world.now + 10 * MINUTE },
    ]);
    expect(JSON.stringify(tickets)).not.toContain(first.ticket);
    const token = ((await bind(first.ticket, PHONE, await codeFor(PHONE))).data as { token: string }).token;
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ data: { phone: PHONE } });

    shop.world.now += DAY_MS;
    const second = await entered();
    expect(second).toMatchObject({ token: expect.any(String), phone: PHONE, ticket: "" });
    expect(second.token).not.toBe(token);
    expect(await list(second.token ?? "")).toEqual([
      {
        account_id: expect.any(Number),
        device: "iPhone · 微信",
        bound_at: shop.world.now - DAY_MS,
        used_at: shop.world.now,
      },
    ]);
    // An account that no customer has bound is another one.
    expect((await entered("demo-b")).token).toBeNull();
  });

  test("makes a customer for an unknown phone, once", async () => {
    await bound(STRANGER, "demo-a");
    shop.world.now += MINUTE;
    await bound(STRANGER, "demo-b");
    expect(await customers([STRANGER])).toHaveLength(1);
    expect((await rows()).map(({ openid }) => openid)).toEqual(["openid-demo-a", "openid-demo-b"]);
  });

  test("tells the customer of a new account, and not of the same one again", async () => {
    const told = () =>
      shop.backend.database.read
        .selectFrom("notices")
        .select(["title", "body"])
        .where("kind", "=", "security")
        .where("title", "like", "%微信%")
        .execute();
    const tickets = [(await entered()).ticket, (await entered()).ticket];
    await bind(tickets[0] ?? "", PHONE, await codeFor(PHONE));
    expect(await told()).toEqual([
      { title: expect.stringContaining("绑定了微信登录"), body: expect.stringContaining("iPhone · 微信") },
    ]);
    shop.world.now += MINUTE;
    expect(await bind(tickets[1] ?? "", PHONE, await codeFor(PHONE))).toMatchObject({ status: 200 });
    expect([(await told()).length, (await rows()).length]).toEqual([1, 1]);
  });

  test("binds an account to one of two customers, of twenty that try at once", async () => {
    const phones = [STRANGER, OTHER];
    const codes = [await codeFor(STRANGER), await codeFor(OTHER)];
    const tickets = await Promise.all(times(20).map(async () => (await entered()).ticket));
    const answers = await Promise.all(
      tickets.map((ticket, n) => bind(ticket, phones[n % 2] ?? "", codes[n % 2] ?? "")),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 400 && status !== 409)).toEqual([]);
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    const winner = answers.find(({ status }) => status === 200)?.data as { user: { phone: string } };
    expect(row?.customer_id).toBe(await idOf(winner.user.phone));
    // A refused binding makes no customer either.
    expect(await customers([STRANGER])).toHaveLength(winner.user.phone === STRANGER ? 1 : 0);
    expect((await entered()).phone).toBe(winner.user.phone);
  });

  test("refuses an account of another customer, and leaves that customer its own", async () => {
    const { ticket } = await entered();
    await bound(OTHER);
    const refused = { status: 409, message: "这个微信已绑定其他账号，请先在那个账号里解绑" };
    expect(await bind(ticket, PHONE, await codeFor(PHONE))).toMatchObject(refused);
    expect((await entered()).phone).toBe(OTHER);
  });

  test("binds five accounts at most", async () => {
    await fill(PHONE, 4);
    const code = await codeFor(PHONE);
    const tickets = [(await entered("demo-a")).ticket, (await entered("demo-b")).ticket];
    expect(await bind(tickets[0] ?? "", PHONE, code)).toMatchObject({ status: 200 });
    shop.world.now += MINUTE;
    const refused = { status: 409, message: "一个账号最多绑定 5 个微信，请先解绑不用的" };
    expect(await bind(tickets[1] ?? "", PHONE, await codeFor(PHONE))).toMatchObject(refused);
    expect(await rows()).toHaveLength(5);
  });

  test("refuses a disabled account, before and after its binding", async () => {
    const { ticket } = await entered("demo-b");
    await bound();
    await disable(PHONE);
    const disabled = { status: 400, message: "账号已停用，请联系客服" };
    expect(await login()).toMatchObject(disabled);
    shop.world.now += MINUTE;
    expect(await bind(ticket, PHONE, await codeFor(PHONE))).toMatchObject(disabled);
    expect(await rows()).toHaveLength(1);
  });

  test("cancels the closing of an account, and says so", async () => {
    await bound();
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("customers")
        .set({ closes_at: shop.world.now + DAY_MS })
        .where("phone", "=", PHONE)
        .execute(),
    );
    expect(await login()).toMatchObject({ data: { signed_in: { closing_cancelled: true } } });
  });

  test("is limited per address", async () => {
    await login();
    const limit = shop.backend.database.read.selectFrom("limits").select("name").where("name", "like", "wechat:%");
    const { name } = await limit.executeTakeFirstOrThrow();
    await shop.backend.database.write((tx) =>
      tx.updateTable("limits").set({ count: 600 }).where("name", "=", name).execute(),
    );
    expect(await login()).toMatchObject({ status: 400, message: expect.stringMatching(/^微信登录过于频繁/) });
    expect(await login("demo-a", "198.51.100.9")).toMatchObject({ status: 200 });
  });
});

describe("a ticket", () => {
  test("works once", async () => {
    const { ticket } = await entered();
    const code = await codeFor(PHONE);
    await bind(ticket, PHONE, code);
    shop.world.now += MINUTE;
    expect(await bind(ticket, PHONE, await codeFor(PHONE))).toMatchObject(UNAUTHORIZED);
    expect(await bind("a".repeat(43), PHONE, await codeFor(PHONE))).toMatchObject({ status: 400 });
  });

  test("is left by a wrong code, and the code by a wrong ticket", async () => {
    const { ticket } = await entered();
    const code = await codeFor(PHONE);
    expect(await bind(ticket, PHONE, code === "000000" ? "000001" : "000000")).toMatchObject({
      status: 400,
      message: "验证码错误",
    });
    expect(await bind("a".repeat(43), PHONE, code)).toMatchObject(UNAUTHORIZED);
    expect(await bind(ticket, PHONE, code)).toMatchObject({ status: 200 });
  });

  test("expires after ten minutes, and is then deleted", async () => {
    const { ticket } = await entered();
    shop.world.now += 10 * MINUTE;
    expect(await bind(ticket, PHONE, await codeFor(PHONE))).toMatchObject(UNAUTHORIZED);
    const tickets = shop.backend.database.read.selectFrom("wechat_tickets").selectAll();
    expect(await tickets.execute()).toHaveLength(1);
    const live = await entered("demo-b");
    await runJob(shop, "delete expired tickets of WeChat");
    expect(await tickets.execute()).toHaveLength(1);
    expect(await bind(live.ticket, PHONE, await codeFor(PHONE))).toMatchObject({ status: 200 });
  });

  test("needs a code for logins, of this browser", async () => {
    const { ticket } = await entered();
    const wrong = { status: 400, message: "验证码错误" };
    expect(await bind(ticket, PHONE, await codeFor(PHONE, "change_pwd"))).toMatchObject(wrong);
    shop.world.now += MINUTE;
    const [phone, browser] = [PHONE, "a-browser-of-its-own-00000"];
    await post("/api/auth/verify", { phone, type: "login", browser, ...(await solvedCaptcha(shop)) });
    const sms_code = shop.world.sent.at(-1)?.code ?? "none";
    expect(await bind(ticket, PHONE, sms_code)).toMatchObject(wrong);
    expect(await post("/api/wechat/bind", { ticket, phone, sms_code, browser })).toMatchObject({ status: 200 });
  });
});

describe("unbinding", () => {
  test("is of the customer's own accounts alone", async () => {
    const [own, other] = [await bound(PHONE, "demo-a"), await bound(OTHER, "demo-b")];
    const [account_id = 0] = (await list(own)).map((account) => account.account_id);
    const unbind = (token: string) => post("/api/user/wechat/unbind", { account_id }, token);
    expect(await list(other)).toHaveLength(1);
    expect(await unbind(other)).toMatchObject({ status: 404, message: "这个微信已经解绑" });
    expect(await unbind(own)).toMatchObject({ status: 200 });
    expect(await unbind(own)).toMatchObject({ status: 404 });
    expect(await list(own)).toEqual([]);
    expect(await list(other)).toHaveLength(1);
    expect((await entered("demo-a")).token).toBeNull();
    expect((await entered("demo-b")).phone).toBe(OTHER);
  });

  /** The acts that end the logins of a customer. */
  const acts: Record<string, (token: string) => Promise<unknown>> = {
    "a reset of the password": async () => {
      shop.world.now += MINUTE;
      const sms_code = await codeFor(PHONE, "change_pwd");
      return post("/api/user/change_pwd", { phone: PHONE, sms_code, pwd: "abc12345", confirm_pwd: "abc12345" });
    },
    "a change of the password": async (token) => {
      shop.world.now += MINUTE;
      await post("/api/user/password/send", {}, token);
      const code = shop.world.sent.at(-1)?.code;
      return post("/api/user/password/change", { code, password: "abc12345" }, token);
    },
    "a change of the phone": async (token) => {
      shop.world.now += MINUTE;
      await post(accountSecurity.sendOldPhoneCode.path, await solvedCaptcha(shop), token);
      await post(accountSecurity.verifyOldPhone.path, { code: shop.world.sent.at(-1)?.code }, token);
      const phone = "13912340001";
      await post(accountSecurity.sendNewPhoneCode.path, { phone, ...(await solvedCaptcha(shop)) }, token);
      return post(accountSecurity.changePhone.path, { phone, code: shop.world.sent.at(-1)?.code }, token);
    },
    "the staff's end of all sessions": async () => {
      await shop.backend.staff.customers.endSessions(commandLine(), PHONE);
      return { status: 200 };
    },
  };
  test.each(Object.keys(acts))("follows %s, of this customer alone", async (name) => {
    const token = await bound();
    await bound(OTHER, "demo-b");
    expect(await acts[name]?.(token)).toMatchObject({ status: 200 });
    expect((await rows()).map(({ customer_id }) => customer_id)).toEqual([await idOf(OTHER)]);
    expect((await entered()).token).toBeNull();
  });

  test("follows the closing of the account", async () => {
    const token = await bound(STRANGER);
    await bound(OTHER, "demo-b");
    shop.world.now += MINUTE;
    await post("/api/user/closing/send", {}, token);
    const code = shop.world.sent.at(-1)?.code;
    expect(await post("/api/user/closing/request", { code }, token)).toMatchObject({ status: 200 });
    expect(await rows()).toHaveLength(2);
    shop.world.now += 7 * DAY_MS;
    await runJob(shop, "run due tasks");
    expect((await rows()).map(({ customer_id }) => customer_id)).toEqual([await idOf(OTHER)]);
  });
});

describe("WeChat itself", () => {
  /** The shop with an official account of WeChat. */
  function live() {
    const platforms = signingPlatforms(shop.world.ports.clock);
    shop.backend = createBackend(shop.test.database, { ...shop.world.ports, wechat: platforms.wechat });
    return platforms;
  }

  test("is asked for the account by a code, which works once", async () => {
    const { openids, wechat: app } = live();
    openids.set("081Kq4Ga1", "o6_bmjrPTlm6_2sgVt7hMZOPfL2M");
    const { ticket } = await entered("081Kq4Ga1");
    expect(await login("081Kq4Ga1")).toMatchObject(UNAUTHORIZED);
    await bind(ticket, PHONE, await codeFor(PHONE));
    openids.set("next", "o6_bmjrPTlm6_2sgVt7hMZOPfL2M");
    expect((await entered("next")).phone).toBe(PHONE);
    expect(await rows()).toMatchObject([{ app_id: app.app_id, openid: "o6_bmjrPTlm6_2sgVt7hMZOPfL2M" }]);
  });

  test("knows an account in this app alone", async () => {
    await bound();
    const { openids } = live();
    openids.set("code", "openid-demo-a");
    expect((await entered("code")).token).toBeNull();
  });

  test("that does not answer, or refuses the app, logs nobody in", async () => {
    const platforms = live();
    const silent = { status: 409, message: "微信没有回应，请稍后再试，或用手机号登录" };
    platforms.isDown = true;
    expect(await login("081Kq4Ga1")).toMatchObject(silent);
    const refusing = {
      ...platforms.wechat,
      openidOf: async () => Promise.reject(new Error("40125 invalid appsecret")),
    };
    shop.backend = createBackend(shop.test.database, { ...shop.world.ports, wechat: refusing });
    expect(await login("081Kq4Ga1")).toMatchObject(silent);
    const lines = shop.world.logged.filter(({ event }) => event === "WeChat names no account");
    expect(lines).toMatchObject([{ level: "error" }, { level: "error", fields: { error: /40125/ } }]);
    expect(JSON.stringify(lines)).not.toContain("081Kq4Ga1");
  });

  test("is asked at its own address, in its own browser alone", async () => {
    live();
    expect((await call(shop, "GET", "/api/wechat/config")).data).toEqual({ login: "wechat" });
    const { data } = await call(shop, "GET", `/api/wechat/authorize?use=login&state=${"s".repeat(32)}`);
    const url = new URL((data as { url: string }).url);
    expect([url.origin, url.hash]).toEqual(["https://open.weixin.qq.com", "#wechat_redirect"]);
    expect(url.searchParams.get("redirect_uri")).toBe("https://shop.example.com/login/wechat");
    expect(url.searchParams.get("state")).toBe("s".repeat(32));
  });

  test("is asked with no state but one that no other browser guesses", async () => {
    for (const state of ["", "short", "a".repeat(65), `${"a".repeat(31)}/`]) {
      const path = `/api/wechat/authorize?${new URLSearchParams({ use: "login", state })}`;
      expect(await call(shop, "GET", path)).toMatchObject({ status: 400, data: null });
    }
  });

  test("is asked for nothing by a shop without an app", async () => {
    shop.backend = createBackend(shop.test.database, { ...shop.world.ports, wechat: null });
    const refused = { status: 409, message: "微信登录未开通，请用手机号登录" };
    expect((await call(shop, "GET", "/api/wechat/config")).data).toEqual({ login: null });
    expect(await call(shop, "GET", `/api/wechat/authorize?use=login&state=${"s".repeat(32)}`)).toMatchObject(refused);
    expect(await login()).toMatchObject(refused);
  });
});

test("only a customer reads accounts, its own", async () => {
  expect(await call(shop, "GET", "/api/user/wechat/lst")).toMatchObject({ message: "请登录" });
  expect(await list(await tokenOf(shop, PHONE))).toEqual([]);
});
