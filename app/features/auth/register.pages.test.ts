import { describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { respondWith } from "#tests/support/broken.ts";
import {
  cookieHeader,
  loginRequests,
  PASSWORD_RULE,
  PATHS,
  payloadsOf,
  redirectOf,
  UNKNOWN_PHONE,
} from "#tests/support/login-requests.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const { errors, lastCode, loginByPassword, read, sendCode, submit } = loginRequests(shop);

describe("the registration form", () => {
  test("shows its own messages for missing fields [S5.phone.1] [S5.register.1]", async () => {
    expect(await errors(PATHS.register, { intent: "register", phone: "", sms_code: "", pwd: "" })).toEqual({
      status: 400,
      phone: ["请输入手机号码"],
      sms_code: ["请输入验证码"],
      pwd: ["请输入密码"],
      agree: ["请勾选用户隐私协议"],
    });
    expect(await errors(PATHS.register, { intent: "send_code" })).toEqual({
      status: 400,
      phone: ["请输入手机号码"],
      code: ["请填写图形验证码"],
    });
  });

  test.each(["abcdef", "123456", "abc12", "abc1234567890123x", "abc 123", "abc12!", "密码abc123"])(
    "refuses the password %j [S5.register.2]",
    async (pwd) => {
      const fields = { intent: "register", phone: UNKNOWN_PHONE, sms_code: "12#3", pwd, agree: "on" };
      expect(await errors(PATHS.register, fields)).toEqual({
        status: 400,
        sms_code: ["请输入正确的验证码"],
        pwd: [PASSWORD_RULE],
      });
    },
  );

  test("registers without logging in and redirects to the account login [S4.login.3] [S8.success.1] [S8.toast.1]", async () => {
    const sent = redirectOf(await sendCode(PATHS.register, UNKNOWN_PHONE, { agree: "on", from: "/shopping_cart" }));
    expect(sent.to).toBe("/login?mode=register&from=%2Fshopping_cart");
    expect(shop.world.sent).toEqual([{ phone: UNKNOWN_PHONE, purpose: "mobile", code: lastCode() }]);
    expect((await read(PATHS.register, cookieHeader(sent.cookies))).draft).toMatchObject({
      phone: UNKNOWN_PHONE,
      agree: true,
    });
    expect((await read(PATHS.sms, cookieHeader(sent.cookies))).draft).toBeNull();

    const fields = { intent: "register", phone: UNKNOWN_PHONE, pwd: "abc123", agree: "on", from: "/shopping_cart" };
    const registered = redirectOf(await submit(PATHS.register, { ...fields, sms_code: lastCode() }));
    expect(registered).toMatchObject({ status: 303, to: "/login?mode=password&from=%2Fshopping_cart" });
    expect(payloadsOf(registered.cookies)).toContain("注册成功");
    expect(registered.cookies.join()).not.toContain("shop_session");
    expect(redirectOf(await loginByPassword(UNKNOWN_PHONE, "abc123"))).toMatchObject({ status: 303, to: "/" });
  });

  test("shows a refusal beside its field and never returns a password", async () => {
    await sendCode(PATHS.register, demoCustomers.tradeMarkup);
    const code = lastCode();
    const fields = { intent: "register", phone: demoCustomers.tradeMarkup, pwd: "s3cretword", agree: "on" };
    const wrongCode = code === "000000" ? "000001" : "000000";
    expect(await errors(PATHS.register, { ...fields, sms_code: wrongCode })).toEqual({
      status: 409,
      sms_code: ["验证码错误"],
    });
    const taken = await submit(PATHS.register, { ...fields, sms_code: code });
    expect(taken).toMatchObject({ init: { status: 409 }, data: { form: { error: { phone: ["该手机号已注册"] } } } });
    expect(JSON.stringify(taken)).not.toContain("s3cretword");
    expect(JSON.stringify(await submit(PATHS.register, { ...fields, phone: "1" }))).not.toContain("s3cretword");
  });

  test("refuses common passwords in live mode only", async () => {
    await sendCode(PATHS.register, UNKNOWN_PHONE);
    const fields = { intent: "register", phone: UNKNOWN_PHONE, sms_code: lastCode(), pwd: "abc123", agree: "on" };
    respondWith(shop, createBackend(shop.test.database, shop.world.ports, { live: true }).fetch);
    expect(await errors(PATHS.register, fields)).toEqual({ status: 409, "": ["密码过于常见，请更换"] });
  });

  test("shows a wrong captcha beside its field and issues another captcha [S8.captcha.1]", async () => {
    const { captcha } = await read(PATHS.register);
    const fields = { intent: "send_code", phone: UNKNOWN_PHONE, key: captcha?.key ?? "", code: "zzzz" };
    expect(await errors(PATHS.register, fields)).toEqual({ status: 409, code: ["图形验证码错误"] });
    expect((await read(PATHS.register)).captcha?.key).not.toBe(captcha?.key);
  });

  test("without the key of a captcha, which could not be loaded, asks for another captcha beside its field", async () => {
    const fields = { intent: "send_code", phone: UNKNOWN_PHONE, key: "", code: "abcd" };
    expect(await errors(PATHS.register, fields)).toEqual({ status: 409, code: ["图形验证码错误"] });
  });
});
