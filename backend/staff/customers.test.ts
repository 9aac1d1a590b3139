import { describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { hashOf } from "#backend/platform/hash.ts";
import { createTokens } from "#backend/platform/tokens.ts";
import { customerOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { giveNoticeMail } from "#tests/support/notices.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)("customers", ...args);
const MINUTE = 60_000;
const PHONE: string = demoCustomers.tradeMarkup;

describe("customers show", () => {
  test("prints account, class, manager, money, numbers and sessions, and no secret", async () => {
    const token = await tokenOf(shop, PHONE);
    const { password_hash } = await customerOf(shop, PHONE);
    const shown = await staff("show", PHONE, "--json");
    expect(JSON.parse(shown)).toMatchObject({
      phone: PHONE,
      account: "可登录",
      audit: "已通过",
      type: "0 成本价加价",
      manager: "陈知远",
      balance: "12680.50",
      orders: 0,
      addresses: 2,
      sessions: [{ device: "未知设备", since: "2026-11-21 09:30", seen: "2026-11-21 09:30" }],
    });
    for (const secret of [token, hashOf(token), password_hash]) expect(shown).not.toContain(secret);
    await expect(staff("show", "13912345678")).rejects.toThrow("没有客户 13912345678");
  });

  test("names submitted applications and a refusal", async () => {
    expect(await staff("show", demoCustomers.refused)).toMatch(/认证状态 +已驳回\n原因 +\S/);
    await shop.backend.database.write((tx) =>
      tx
        .insertInto("settlements")
        .values({
          customer_id: 5,
          kind: "wholesaler",
          state: 1,
          fields_json: "{}",
          store_name: "",
          code_doubtful: 0,
          reject_reason: null,
          created_at: 1,
          updated_at: 1,
          submitted_at: shop.world.now,
          reviewed_at: null,
        })
        .execute(),
    );
    expect(await staff("show", PHONE)).toMatch(/申请\n申请号 +类型 +状态\nRZ20261121\d+ +\S+ +审核中/);
  });
});

describe("customers sessions", () => {
  test("lists the sessions of one customer with their browsers and ends them all", async () => {
    const other = await tokenOf(shop, demoCustomers.tradeCost);
    const tokens = createTokens(shop.backend.database, shop.world.ports);
    const { id } = await customerOf(shop, PHONE);
    const token = await shop.backend.database.write((tx) => tokens.issue(tx, id, "Windows · Chrome"));
    expect(JSON.parse(await staff("sessions", PHONE, "--json"))).toEqual([
      { device: "Windows · Chrome", since: "2026-11-21 09:30", seen: "2026-11-21 09:30" },
    ]);
    expect(await staff("sessions", PHONE, "--end")).toBe(`${PHONE} 的 1 个登录已退出`);
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ message: "请登录" });
    expect(await call(shop, "GET", "/api/user", { token: other })).toMatchObject({ status: 200 });
    expect(await staff("sessions", PHONE)).toBe(`${PHONE} 没有登录`);
  });
});

describe("customers password", () => {
  const tell = async (phone: string = PHONE): Promise<string> =>
    JSON.parse(await staff("password", phone, "--json"))[0].code;
  const reset = (sms_code: string, { phone = PHONE, browser = "" } = {}) =>
    call(shop, "POST", "/api/user/change_pwd", {
      body: { phone, sms_code, pwd: "fresh2026", confirm_pwd: "fresh2026", ...(browser ? { browser } : {}) },
    });
  const WRONG = { status: 400, message: "验证码错误" };
  const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

  test.each([true, false])("the code sets a password once and ends every session; live: %s", async (live) => {
    shop.backend = createBackend(shop.test.database, shop.world.ports, { live });
    const token = await tokenOf(shop, PHONE);
    const code = await tell();
    expect(code).toMatch(/^\d{6}$/);
    expect(await reset(code, { browser: "c29tZS1icm93c2VyLXNlY3JldA" })).toMatchObject({ status: 200 });
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ message: "请登录" });
    expect(await reset(code)).toMatchObject(WRONG);
  });

  test("the code is valid for ten minutes", async () => {
    const code = await tell();
    shop.world.now += 10 * MINUTE - 1;
    expect(await reset(code)).toMatchObject({ status: 200 });
    const late = await tell();
    shop.world.now += 10 * MINUTE;
    expect(await reset(late)).toMatchObject(WRONG);
  });

  test("five wrong tries void the code", async () => {
    const code = await tell();
    for (let n = 0; n < 4; n += 1) expect(await reset(wrongFor(code))).toMatchObject(WRONG);
    expect(await reset(code)).toMatchObject({ status: 200 });
    const other = await tell();
    for (let n = 0; n < 5; n += 1) expect(await reset(wrongFor(other))).toMatchObject(WRONG);
    expect(await reset(other)).toMatchObject(WRONG);
  });

  test("the code is of one phone, one purpose and the last command", async () => {
    const former = await tell();
    const code = await tell();
    expect(await reset(code, { phone: demoCustomers.tradeCost })).toMatchObject(WRONG);
    const login = { phone: PHONE, sms_code: code };
    expect(await call(shop, "POST", "/api/auth/smslogin", { body: login })).toMatchObject(WRONG);
    if (former !== code) expect(await reset(former)).toMatchObject(WRONG);
    expect(await reset(code)).toMatchObject({ status: 200 });
  });

  test("a code that was sent to the phone works in its own browser only, also beside one that was read out", async () => {
    const asked = { phone: PHONE, purpose: "change_pwd", browser: "b3duLWJyb3dzZXItc2VjcmV0" } as const;
    const captcha = (await call(shop, "GET", "/api/captcha")).data as { key: string };
    const solved = { key: captcha.key, code: shop.world.captchas.get(captcha.key) };
    const { phone, purpose: type, browser } = asked;
    await call(shop, "POST", "/api/auth/verify", { body: { phone, type, browser, ...solved } });
    const sent = shop.world.sent.at(-1)?.code ?? "";
    const told = await tell();
    if (sent !== told) expect(await reset(sent, { browser: "YW5vdGhlci1icm93c2VyLXNlYw" })).toMatchObject(WRONG);
    expect(await reset(sent, { browser })).toMatchObject({ status: 200 });
    // The code that was read out is void once the password is set.
    expect(await reset(told)).toMatchObject(WRONG);
  });

  test("the code is stored as a hash and is in no log", async () => {
    const code = await tell();
    const rows = await shop.backend.database.read.selectFrom("sms_codes").select("code_hash").execute();
    expect(rows).toEqual([{ code_hash: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(JSON.stringify(shop.world.logged)).not.toContain(code);
  });

  test("tells a customer by mail, without the code", async () => {
    await giveNoticeMail(shop, (await customerOf(shop, PHONE)).id, "pay@example.com");
    const code = await tell();
    await tell(demoCustomers.tradeCost);
    const mails = await shop.backend.database.read.selectFrom("mails").selectAll().execute();
    expect(mails).toMatchObject([{ recipient: "pay@example.com", subject: "账户安全：重置密码的验证码已由客服告知" }]);
    expect(JSON.stringify(mails)).not.toContain(code);
  });

  test("a disabled account and an unknown phone get no code", async () => {
    await staff("disable", PHONE);
    await expect(staff("password", PHONE)).rejects.toThrow(`${PHONE} 已停用，请先用 customers enable 启用`);
    await expect(staff("password", "13912345678")).rejects.toThrow("没有客户 13912345678");
    expect(await shop.backend.database.read.selectFrom("sms_codes").selectAll().execute()).toEqual([]);
  });
});
