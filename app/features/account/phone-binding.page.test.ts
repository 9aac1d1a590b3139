import { describe, expect, test } from "vitest";
import { loader as readShell } from "#app/shell/shell.tsx";
import { freshBackend } from "#tests/support/backend.ts";
import { countCalls, failCalls, respondWith } from "#tests/support/broken.ts";
import { cookieHeader, errorsOf, payloadsOf, redirectOf } from "#tests/support/login-requests.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { cookieOf, outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./phone-binding.page.tsx";

const shop = freshBackend();
const PATH = "/user/phone_binding?from=%2Fpayment%3Fid%3D7";
const MASKED = "138****0014";
const INFO = "/api/user/getMemberInfo";

const cookieFor = async (phone: string) => cookieOf(await tokenOf(shop, phone));
const pageOf = async (cookie: string) => (await loader(visit(PATH, cookie).get())).data;
const submit = (fields: Record<string, string>, cookie: string) => outcome(action(visit(PATH, cookie).post(fields)));
/** The binding that the frame gets, and the cookies that it sets. */
async function frameOf(cookie: string) {
  const { data, init } = await readShell(visit("/", cookie).get());
  return { binding: data.binding, cookie: cookieHeader(new Headers(init?.headers).getSetCookie()) };
}
/** The form that sends a code, with the right answer to the page's captcha. */
async function sendForm(cookie: string, more: Record<string, string> = {}) {
  const key = (await pageOf(cookie)).page?.captcha.key ?? "";
  return { intent: "send_bind_code", key, captcha: shop.world.captchas.get(key) ?? "", ...more };
}

describe("the frame", () => {
  test("asks for the binding of an unverified phone, by getMemberInfo alone [S4.binding.1]", async () => {
    const cookie = await cookieFor(demoCustomers.unbound);
    expect((await frameOf(cookie)).binding).toEqual({ phone: MASKED, sent: null });
  });

  test("shows the phone of bizUserId, from its third character", async () => {
    const cookie = await cookieFor(demoCustomers.unbound);
    const original = shop.backend.fetch;
    respondWith(shop, async (request, address) =>
      new URL(request.url).pathname === INFO
        ? Response.json({
            status: 200,
            message: "ok",
            data: { memberInfo: { isPhoneChecked: false }, bizUserId: "U:13912345678" },
          })
        : original(request, address),
    );
    expect((await frameOf(cookie)).binding).toMatchObject({ phone: "139****5678" });
  });

  test("asks for nothing where the phone is verified, and remembers it for this session only", async () => {
    const cookie = await cookieFor(demoCustomers.tradeMarkup);
    const first = await frameOf(cookie);
    expect(first.binding).toBeNull();
    expect(first.cookie).toContain("shop_bound=");
    const calls = countCalls(shop);
    expect(await frameOf(`${cookie}; ${first.cookie}`)).toEqual({ binding: null, cookie: "" });
    expect(calls.has(INFO)).toBe(false);
    const other = await cookieFor(demoCustomers.unbound);
    expect((await frameOf(`${other}; ${first.cookie}`)).binding).toMatchObject({ phone: MASKED });
  });

  test("asks no visitor, and no customer where the backend does not answer", async () => {
    const cookie = await cookieFor(demoCustomers.unbound);
    const calls = countCalls(shop);
    expect((await frameOf("")).binding).toBeNull();
    expect(calls.has(INFO)).toBe(false);
    failCalls(shop, INFO);
    expect(await frameOf(cookie)).toEqual({ binding: null, cookie: "" });
  });
});

describe("the page of the binding", () => {
  test("sends a visitor to the login and back", async () => {
    const to = `/login?from=${encodeURIComponent(PATH)}`;
    expect(redirectOf(await outcome(loader(visit(PATH).get())))).toMatchObject({ status: 302, to });
    expect(redirectOf(await submit({ intent: "bind", code: "1" }, ""))).toMatchObject({ status: 302 });
  });

  test("sends a code after the captcha of GET sendTLCode, binds the phone and returns [S5.binding.1] [S8.success.1]", async () => {
    const cookie = await cookieFor(demoCustomers.unbound);
    expect(await pageOf(cookie)).toMatchObject({
      from: "/payment?id=7",
      page: { phone: MASKED, sent: null, captcha: { picture: expect.stringMatching(/^data:image\//) } },
    });
    const from = "/payment?id=7";
    expect(errorsOf(await submit({ intent: "bind", code: " " }, cookie))).toEqual({
      status: 400,
      code: ["请输入验证码"],
    });
    const sent = redirectOf(await submit(await sendForm(cookie, { from }), cookie));
    expect(sent).toMatchObject({ status: 303, to: PATH });
    expect(shop.world.sent).toMatchObject([{ phone: demoCustomers.unbound, purpose: "bind" }]);
    const now = `${cookie}; ${cookieHeader(sent.cookies)}`;
    expect((await pageOf(now)).page?.sent?.remaining).toBeGreaterThan(50_000);
    expect((await frameOf(now)).binding?.sent?.remaining).toBeGreaterThan(50_000);
    expect(errorsOf(await submit({ intent: "bind", code: "000000" }, now))).toEqual({
      status: 409,
      code: ["验证码错误"],
    });
    const bound = redirectOf(await submit({ intent: "bind", code: shop.world.sent[0]?.code ?? "", from }, now));
    expect(bound).toMatchObject({ status: 303, to: from });
    expect(payloadsOf(bound.cookies)).toContain("绑定成功！");
    expect((await frameOf(now)).binding).toBeNull();
    expect((await pageOf(now)).page).toBeNull();
  });

  test("refuses a missing and a wrong captcha beside its field", async () => {
    const cookie = await cookieFor(demoCustomers.unbound);
    expect(errorsOf(await submit(await sendForm(cookie, { captcha: " " }), cookie))).toEqual({
      status: 400,
      captcha: ["请填写图形验证码"],
    });
    expect(errorsOf(await submit(await sendForm(cookie, { captcha: "none" }), cookie))).toEqual({
      status: 409,
      captcha: ["图形验证码错误"],
    });
    expect(shop.world.sent).toEqual([]);
  });

  test("answers its dialog without a redirect, and never leads to another site", async () => {
    const cookie = await cookieFor(demoCustomers.unbound);
    expect(await submit(await sendForm(cookie, { stay: "1" }), cookie)).toMatchObject({ data: { form: null } });
    const code = shop.world.sent[0]?.code ?? "";
    const bound = redirectOf(await submit({ intent: "bind", code, from: "https://evil.example/" }, cookie));
    expect(bound.to).toBe("/user/default");
  });

  test("asks for no captcha where the backend draws none", async () => {
    const cookie = await cookieFor(demoCustomers.unbound);
    const original = shop.backend.fetch;
    const asked: unknown[] = [];
    respondWith(shop, async (request, address) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/api/auth/sendTLCode") return Response.json({ status: 404, message: "none", data: null });
      if (pathname !== "/api/user/sendTLSMS") return original(request, address);
      asked.push(await request.json());
      return Response.json({ status: 200, message: "ok", data: {} });
    });
    expect((await pageOf(cookie)).page?.captcha).toEqual({ picture: null, key: "" });
    expect(redirectOf(await submit(await sendForm(cookie), cookie))).toMatchObject({ status: 303 });
    expect(asked).toEqual([{}]);
  });
});
