import { describe, expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { freshBackend } from "#tests/support/backend.ts";
import {
  cookieHeader,
  errorsOf,
  loginRequests,
  PASSWORD_RULE,
  PATHS,
  payloadsOf,
  redirectOf,
  UNKNOWN_PHONE,
} from "#tests/support/login-requests.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader } from "./login.page.tsx";

const shop = freshBackend();
const { errors, lastCode, loginByPassword, read, sendCode, submit } = loginRequests(shop);

describe("the password reset form", () => {
  const fields = { intent: "reset", phone: demoCustomers.tradeMarkup, pwd: "newpass1", confirm_pwd: "newpass1" };

  test("shows messages for missing and invalid fields [S5.reset.1]", async () => {
    expect(await errors(PATHS.forgot, { intent: "reset" })).toEqual({
      status: 400,
      phone: ["请填写手机号码"],
      sms_code: ["请填写验证码"],
      pwd: ["请填写密码"],
    });
    expect(await errors(PATHS.forgot, { ...fields, sms_code: "1_2", pwd: "short", confirm_pwd: "other" })).toEqual({
      status: 400,
      sms_code: ["请输入正确的验证码"],
      pwd: [PASSWORD_RULE],
      confirm_pwd: ["两次密码不一致"],
    });
    for (const confirm_pwd of ["", "newpass2"]) {
      expect(await errors(PATHS.forgot, { ...fields, sms_code: "123456", confirm_pwd })).toEqual({
        status: 400,
        confirm_pwd: ["两次密码不一致"],
      });
    }
  });

  test("sets the password, ends every session and redirects to the account login [S4.login.3]", async () => {
    const oldBrowser = await visit("/login").with(await tokenOf(shop, demoCustomers.tradeMarkup));
    const sent = redirectOf(await sendCode(PATHS.forgot, demoCustomers.tradeMarkup, { from: "/user" }));
    expect(sent.to).toBe("/login?mode=forgot&from=%2Fuser&sent=1");
    expect(shop.world.sent.at(-1)?.purpose).toBe("change_pwd");
    const reset = redirectOf(await submit(PATHS.forgot, { ...fields, sms_code: lastCode(), from: "/user" }));
    expect(reset).toMatchObject({ status: 303, to: "/login?mode=password&from=%2Fuser" });
    expect(payloadsOf(reset.cookies)).toContain("密码已重置，请登录");
    expect(redirectOf(await loginByPassword(demoCustomers.tradeMarkup, "newpass1"))).toMatchObject({
      status: 303,
      to: "/",
    });
    expect(errorsOf(await loginByPassword(demoCustomers.tradeMarkup, "trade888")).status).toBe(409);
    // The expired session is cleared.
    expect(redirectOf(await outcome(loader(oldBrowser.get("/login?mode=set")))).cookies.join()).toMatch(
      /shop_session=;/,
    );
  });

  test("accepts the code that staff read out, in a browser that has requested none", async () => {
    const sms_code = await shop.backend.staff.customers.tellPasswordCode(commandLine(), demoCustomers.tradeMarkup);
    expect(redirectOf(await submit(PATHS.forgot, { ...fields, sms_code }, ""))).toMatchObject({ status: 303 });
    expect(redirectOf(await loginByPassword(demoCustomers.tradeMarkup, "newpass1")).status).toBe(303);
    expect(shop.world.sent).toEqual([]);
  });

  test("refuses codes of another purpose and phones without an account", async () => {
    await sendCode(PATHS.sms, demoCustomers.tradeMarkup);
    expect(await errors(PATHS.forgot, { ...fields, sms_code: lastCode() })).toEqual({
      status: 409,
      sms_code: ["验证码错误"],
    });
    await sendCode(PATHS.forgot, UNKNOWN_PHONE);
    expect(await errors(PATHS.forgot, { ...fields, phone: UNKNOWN_PHONE, sms_code: lastCode() })).toEqual({
      status: 409,
      phone: ["该手机号未注册"],
    });
  });

  test("starts with empty fields when it is opened [S4.login.7]", async () => {
    const { to, cookies } = redirectOf(await sendCode(PATHS.forgot, demoCustomers.tradeMarkup));
    const page = await read(to ?? "", cookieHeader(cookies));
    expect(page.draft).toMatchObject({ phone: demoCustomers.tradeMarkup });
    // The form posts to the address with the draft, so that a refused form loses nothing.
    expect(page.address).toBe(to);
    for (const path of [PATHS.forgot, PATHS.password]) {
      const { data, init } = await loader(visit(path, cookieHeader(cookies)).get());
      expect(data.draft).toBeNull();
      const cleared = new Headers(init?.headers).getSetCookie();
      expect(cleared.join()).toMatch(/^shop_login=[^;]*; Max-Age=0/);
      expect((await read(to ?? "", cookieHeader(cleared))).draft).toBeNull();
    }
  });
});
