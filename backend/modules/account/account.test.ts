import { describe, expect, test } from "vitest";
import { latestBirthday } from "#contract/rules/account.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { solvedCaptcha } from "#tests/support/captcha.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const get = (path: string, token?: string) => call(shop, "GET", path, { token });
const post = (path: string, token: string | undefined, body: object) => call(shop, "POST", path, { token, body });
const me = async (token: string) => (await get("/api/user", token)).data;

test("a visitor has no account", async () => {
  for (const path of ["/api/user", "/api/user/getMemberInfo"]) {
    expect(await get(path)).toMatchObject({ status: 400, message: "请登录" });
  }
  expect(await post("/api/user/edit", undefined, { birthday: "1990-01-01" })).toMatchObject({ message: "请登录" });
});

test("the customer has exactly the fields of the specification [S3.user.1]", async () => {
  expect(await me(await tokenOf(shop, demoCustomers.refused))).toEqual({
    company: "厦门海岸线设计工作室（虚构）",
    real_name: "吴悠",
    phone: demoCustomers.refused,
    avatar: null,
    nickname: "海岸线工作室",
    is_open_member: 0,
    is_money_level: 0,
    now_money: "0.00",
    integral: 15,
    pwd: true,
    birthday: "1998-08-09",
    audit_state: 3,
    audit_type: 0,
    audit_reject_reason: "营业执照照片不清晰，请重新上传",
    admin: { image: null, real_name: "陈知远", phone: "13800000001" },
  });
});

test("the profile's names can be changed", async () => {
  const token = await tokenOf(shop, demoCustomers.newcomer);
  expect(await post("/api/user/change/info", token, { nickname: " 采购一部 ", real_name: "" })).toMatchObject({
    status: 200,
  });
  expect(await me(token)).toMatchObject({ nickname: "采购一部", real_name: "" });
  expect(await post("/api/user/change/info", token, { nickname: "a\nb", real_name: "" })).toMatchObject({
    status: 400,
  });
});

describe("birthday", () => {
  const set = (token: string, birthday: string) => post("/api/user/edit", token, { birthday });

  test("is at least twelve years ago, by the calendar of Shanghai [S5.birthday.2]", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeCost);
    expect(await set(token, "2014-11-22")).toMatchObject({ status: 400, message: "请输入正确的生日！" });
    expect(await set(token, "1899-12-31")).toMatchObject({ message: "请输入正确的生日！" });
    expect(await set(token, "2014-02-30")).toMatchObject({ status: 400 });
    expect(await set(token, "2014-11-21")).toMatchObject({ status: 200 });
    expect(latestBirthday(Date.UTC(2026, 10, 21, 15, 59))).toBe("2014-11-21");
    expect(latestBirthday(Date.UTC(2026, 10, 21, 16, 0))).toBe("2014-11-22");
  });

  test("is set once, also by concurrent requests", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeCost);
    const all = await Promise.all(["1990-01-01", "1990-01-02", "1990-01-03"].map((day) => set(token, day)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.map(({ message }) => message).sort()).toEqual(["ok", "生日填写后不能修改", "生日填写后不能修改"]);
  });
});

describe("binding of the phone", () => {
  const send = async (token: string) => post("/api/user/sendTLSMS", token, await solvedCaptcha(shop));

  test("sends a code only after a right captcha, which works once", async () => {
    const token = await tokenOf(shop, demoCustomers.unbound);
    const captcha = await solvedCaptcha(shop);
    for (const wrong of [{}, { key: captcha.key, code: "none" }, captcha, { key: "unknown", code: "1234" }]) {
      expect(await post("/api/user/sendTLSMS", token, wrong)).toMatchObject({ message: "图形验证码错误" });
    }
    expect(shop.world.sent).toEqual([]);
  });

  test("sends a code to the customer's phone and accepts it once", async () => {
    const token = await tokenOf(shop, demoCustomers.unbound);
    expect((await get("/api/user/getMemberInfo", token)).data).toEqual({
      memberInfo: { isPhoneChecked: false },
      bizUserId: `CU${demoCustomers.unbound}`,
    });
    expect(await send(token)).toMatchObject({ status: 200 });
    expect(shop.world.sent).toMatchObject([{ phone: demoCustomers.unbound, purpose: "bind" }]);
    expect(await send(token)).toMatchObject({
      message: "发送过于频繁，请稍后再试（60秒后）",
    });
    expect(await post("/api/user/bingTLPhone", token, { code: "abc" })).toMatchObject({ message: "验证码错误" });
    const code = shop.world.sent[0]?.code;
    expect(await post("/api/user/bingTLPhone", token, { code })).toMatchObject({ status: 200 });
    expect(await post("/api/user/bingTLPhone", token, { code })).toMatchObject({ message: "验证码错误" });
    expect((await get("/api/user/getMemberInfo", token)).data).toMatchObject({ memberInfo: { isPhoneChecked: true } });
    expect(await send(token)).toMatchObject({ message: "手机号已绑定" });
  });

  test("accepts a code only in the session that asked for it", async () => {
    const [token, elsewhere] = [await tokenOf(shop, demoCustomers.unbound), await tokenOf(shop, demoCustomers.unbound)];
    await send(token);
    const code = shop.world.sent[0]?.code;
    expect(await post("/api/user/bingTLPhone", elsewhere, { code })).toMatchObject({ message: "验证码错误" });
    expect(await post("/api/user/bingTLPhone", token, { code })).toMatchObject({ status: 200 });
  });

  test("accepts no code of another purpose or another phone", async () => {
    const token = await tokenOf(shop, demoCustomers.unbound);
    await send(token);
    const code = shop.world.sent[0]?.code ?? "";
    const other = await tokenOf(shop, demoCustomers.tradeCost);
    expect(await post("/api/user/bingTLPhone", other, { code })).toMatchObject({ message: "验证码错误" });
    expect(
      await call(shop, "POST", "/api/auth/smslogin", { body: { phone: demoCustomers.unbound, sms_code: code } }),
    ).toMatchObject({ message: "验证码错误" });
  });
});

describe("first password", () => {
  const set = (token: string, password: string) => post("/api/user/chagePasswordOnly", token, { password });

  test("is set once and ends the other sessions", async () => {
    const token = await tokenOf(shop, demoCustomers.newcomer);
    const elsewhere = await tokenOf(shop, demoCustomers.newcomer);
    const all = await Promise.all(["first2026", "second2026"].map((password) => set(token, password)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await me(token)).toMatchObject({ pwd: true });
    expect(await get("/api/user", elsewhere)).toMatchObject({ message: "请登录" });
    expect(await set(token, "third2026")).toMatchObject({ status: 400, message: "密码已设置，请通过忘记密码修改" });
  });

  test("must match the pattern", async () => {
    const token = await tokenOf(shop, demoCustomers.newcomer);
    for (const password of ["abc12", "abcdef", "123456", "a1345678901234567", "abc 123"]) {
      expect(await set(token, password)).toMatchObject({ status: 400, message: "请求参数有误" });
    }
  });
});
