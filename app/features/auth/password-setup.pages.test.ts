import { describe, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import {
  cookieHeader,
  errorsOf,
  type Fields,
  loginRequests,
  PASSWORD_RULE,
  PATHS,
  redirectOf,
  UNKNOWN_PHONE,
} from "#tests/support/login-requests.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./login.page.tsx";

const shop = freshBackend();
const { lastCode, loginByPassword, read, sendCode, submit } = loginRequests(shop);
const newcomer = async (path: string) => visit(path).with(await tokenOf(shop, demoCustomers.newcomer));

describe("the set-password form", () => {
  test("follows an SMS login without a password and redirects back [S4.login.4]", async () => {
    await sendCode(PATHS.sms, UNKNOWN_PHONE);
    const fields = {
      intent: "login",
      phone: UNKNOWN_PHONE,
      sms_code: lastCode(),
      agree: "on",
      from: "/goods_cate?cid=3",
    };
    const signed = redirectOf(await submit(PATHS.sms, fields));
    expect(signed.to).toBe("/login?mode=set&from=%2Fgoods_cate%3Fcid%3D3");
    const session = cookieHeader(signed.cookies);
    expect(await read(signed.to ?? "", session)).toMatchObject({ mode: "set", from: "/goods_cate?cid=3" });

    const passwords = { intent: "set_password", password: "abc123", confirm_pwd: "abc123", from: "/goods_cate?cid=3" };
    const set = redirectOf(await submit(PATHS.set, passwords, session));
    expect(set).toMatchObject({ status: 303, to: "/goods_cate?cid=3" });
    expect(redirectOf(await outcome(loader(visit(PATHS.set, session).get())))).toMatchObject({ to: "/" });
    expect(redirectOf(await loginByPassword(UNKNOWN_PHONE, "abc123"))).toMatchObject({ status: 303 });
  });

  test("does not follow an SMS login with a password [S4.login.4]", async () => {
    await sendCode(PATHS.sms, demoCustomers.tradeMarkup);
    const fields = {
      intent: "login",
      phone: demoCustomers.tradeMarkup,
      sms_code: lastCode(),
      agree: "on",
      from: "/user",
    };
    expect(redirectOf(await submit(PATHS.sms, fields)).to).toBe("/user");
  });

  test("shows messages for missing and different passwords [S5.set.1]", async () => {
    const browser = await newcomer(PATHS.set);
    const errors = async (fields: Fields) =>
      errorsOf(await outcome(action(browser.post({ intent: "set_password", ...fields }))));
    expect(await errors({})).toEqual({ status: 400, password: ["请设置密码"], confirm_pwd: ["请确认密码"] });
    expect(await errors({ password: "abc123", confirm_pwd: "abc124" })).toEqual({
      status: 400,
      confirm_pwd: ["两次输入的密码不一致，请重新输入！"],
    });
    expect(await errors({ password: "abcdef", confirm_pwd: "abcdef" })).toEqual({
      status: 400,
      password: [PASSWORD_RULE],
    });
  });

  test("is open only to customers without a password [S6.roles.3]", async () => {
    expect((await loader((await newcomer(PATHS.set)).get())).data.mode).toBe("set");
    for (const path of ["/login", PATHS.register, PATHS.forgot, PATHS.scan]) {
      expect(redirectOf(await outcome(loader((await newcomer(path)).get())))).toMatchObject({ status: 302, to: "/" });
    }
    const customer = await visit(PATHS.set).with(await tokenOf(shop, demoCustomers.tradeMarkup));
    expect(redirectOf(await outcome(loader(customer.get())))).toMatchObject({ status: 302, to: "/" });
    const passwords = { intent: "set_password", password: "abc123", confirm_pwd: "abc123" };
    expect(redirectOf(await outcome(action(customer.post(passwords))))).toMatchObject({ status: 302, to: "/" });
    const visitor = redirectOf(await outcome(loader(visit(`${PATHS.set}&from=%2Fuser`).get())));
    expect(visitor).toMatchObject({ status: 302, to: "/login?from=%2Fuser" });
    expect(redirectOf(await submit(PATHS.set, passwords))).toMatchObject({ status: 302, to: "/login" });
    expect(errorsOf(await loginByPassword(demoCustomers.tradeMarkup, "abc123")).status).toBe(409);
  });
});
