import { describe, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import {
  cookieHeader,
  type Fields,
  loginRequests,
  PATHS,
  payloadsOf,
  UNKNOWN_PHONE,
} from "#tests/support/login-requests.ts";

const shop = freshBackend();
const { lastCode, read, sendCode, submit } = loginRequests(shop);

/** The result of a form in the dialog, which is never a redirect. */
async function submitInDialog(path: string, fields: Fields, cookie?: string) {
  const answer = await submit(`${path}&dialog=1`, fields, cookie);
  if (answer instanceof Response) throw new Error(`the action redirects to ${answer.headers.get("Location")}`);
  const { data, init } = answer as { data: { form: unknown; to: string }; init: { headers: Headers } };
  return { ...data, cookies: init.headers.getSetCookie() };
}

describe("a form of the login dialog", () => {
  test("is answered with its target in place of a redirect [S4.login.3] [S4.login.4] [S8.success.1]", async () => {
    const from = "/goods_cate?cid=3";
    const fromParam = `from=${encodeURIComponent(from)}`;
    const key = (await read(PATHS.register)).captcha?.key ?? "";
    const code = shop.world.captchas.get(key) ?? "";
    const sent = await submitInDialog(PATHS.register, { intent: "send_code", phone: UNKNOWN_PHONE, key, code, from });
    expect(sent).toMatchObject({ form: null, to: `/login?mode=register&${fromParam}` });
    expect(payloadsOf(sent.cookies)).toContain("验证码已发送");
    const page = await read(`${PATHS.register}&dialog=1`, cookieHeader(sent.cookies));
    expect(page.draft).toMatchObject({ phone: UNKNOWN_PHONE, remaining: expect.any(Number) });

    const fields = { intent: "register", phone: UNKNOWN_PHONE, pwd: "abc123", agree: "on", from };
    const registered = await submitInDialog(
      PATHS.register,
      { ...fields, sms_code: lastCode() },
      cookieHeader(sent.cookies),
    );
    expect(registered).toMatchObject({ form: null, to: `/login?mode=password&${fromParam}` });
    expect(payloadsOf(registered.cookies)).toContain("注册成功");

    const credentials = { intent: "login", account: UNKNOWN_PHONE, password: "abc123", agree: "on", from };
    const login = await submitInDialog(PATHS.password, credentials);
    expect(login).toMatchObject({ form: null, to: from });
    expect(login.cookies.join()).toContain("shop_session=");
  });

  test("an SMS login without a password targets the set-password form, which targets the return address [S4.login.4]", async () => {
    await sendCode(PATHS.sms, UNKNOWN_PHONE);
    const fields = { intent: "login", phone: UNKNOWN_PHONE, sms_code: lastCode(), agree: "on", from: "/goods_cate" };
    const login = await submitInDialog(PATHS.sms, fields);
    expect(login.to).toBe("/login?mode=set&from=%2Fgoods_cate");
    const passwords = { intent: "set_password", password: "abc123", confirm_pwd: "abc123", from: "/goods_cate" };
    expect((await submitInDialog(PATHS.set, passwords, cookieHeader(login.cookies))).to).toBe("/goods_cate");
  });
});
