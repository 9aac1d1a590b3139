import { describe, expect, test } from "vitest";
import { action as productAction } from "#app/features/product/detail.page.tsx";
import { env } from "#app/http/env.server.ts";
import { qrPicture } from "#app/http/qr-picture.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { LOGIN_QR_LIFE_MS } from "#backend/modules/auth/qr.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { respondWith } from "#tests/support/broken.ts";
import { payloadsOf, redirectOf } from "#tests/support/login-requests.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader as login } from "./login.page.tsx";
import { loader as check } from "./scan-check.resource.ts";
import { action as confirm, loader as confirmPage } from "./scan-confirm.page.tsx";

const shop = freshBackend();
const SCAN = "/login?mode=scan";
const CHECK = "/login/scan/check";

const cookieHeader = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** Opens the scan mode. @returns the cookie of the browser, and the key in its QR code. */
async function openScan() {
  const { data, init } = await login(visit(SCAN).get());
  const scan = data.scan?.state === "waiting" ? data.scan : null;
  const key = new URL(scan?.loopback?.confirm ?? "", "http://x").searchParams.get("key") ?? "";
  return { cookie: cookieHeader(new Headers(init?.headers)), key, scan };
}
/** The state that a scan check answers, and its headers. */
async function poll(cookie: string, path = CHECK) {
  const answer = await check(visit(path, cookie).get());
  const state: unknown = await answer.json();
  return { state, headers: answer.headers };
}
const phoneAt = async (path: string) => visit(path).with(await tokenOf(shop, demoCustomers.tradeMarkup));
async function confirmKey(key: string) {
  const phone = await phoneAt(`/login/scan?key=${key}`);
  return outcome(confirm(phone.post({ intent: "confirm", key })));
}

describe("the browser with the QR code", () => {
  test("shows a QR code of the confirm page, and a note where no phone can open it [P6.6]", async () => {
    const { scan, key, cookie } = await openScan();
    expect(scan?.picture).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(scan?.loopback).toEqual({ origin: "http://localhost:3000", confirm: `/login/scan?key=${key}` });
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(cookie).toMatch(/^shop_scan=/);
  });

  test("shows a QR code of PUBLIC_ORIGIN, and then no note [P2.4]", async () => {
    const { key, cookie } = await openScan();
    const settings = env();
    const { PUBLIC_ORIGIN } = settings;
    settings.PUBLIC_ORIGIN = "https://shop.example.com";
    // Cookies of an https origin are bound to their host.
    const { data } = await login(visit(SCAN, `__Host-${cookie}`).get());
    settings.PUBLIC_ORIGIN = PUBLIC_ORIGIN;
    const picture = await qrPicture(`https://shop.example.com/login/scan?key=${key}`);
    expect(data.scan).toEqual({ state: "waiting", picture, isKept: true, loopback: null });
  });

  test("shows the same QR code after a reload, which is how browsers without scripts poll", async () => {
    const { scan, cookie, key } = await openScan();
    const reloaded = await login(visit(SCAN, cookie).get());
    expect(reloaded.data.scan).toEqual(scan);
    await confirmKey(key);
    const browser = await outcome(login(visit(`${SCAN}&from=%2Fuser`, cookie).get()));
    if (!(browser instanceof Response)) throw new Error("not logged in");
    expect([browser.status, browser.headers.get("Location")]).toEqual([303, "/user"]);
    expect(cookieHeader(browser.headers)).toMatch(/shop_session=[^;]+; shop_login=; shop_wechat_ticket=; shop_scan=/);
  });

  test("is logged in once by the scan check [S4.login.5]", async () => {
    const { cookie, key } = await openScan();
    expect((await poll(cookie)).state).toEqual({ state: "waiting" });
    await confirmKey(key);
    const { state, headers } = await poll(cookie, `${CHECK}?from=%2Fshopping_cart`);
    expect(state).toEqual({ state: "confirmed", to: "/shopping_cart" });
    const session = cookieHeader(headers);
    expect(session).toMatch(/shop_session=/);
    expect((await poll(cookie)).state).toEqual({ state: "expired" });
    // A second page of the same browser that still polls is logged in too.
    expect((await poll(session)).state).toEqual({ state: "confirmed", to: "/" });
    expect((await poll(session, `${CHECK}?from=https%3A%2F%2Fevil.example`)).state).toEqual({
      state: "confirmed",
      to: "/",
    });
  });

  test("is asked to continue the purchase that the login began with, and buys nothing", async () => {
    const product = "/goods_detail/10001";
    const buying = visit(product).post({ intent: "add_cart", sku: 100001, cart_num: 3 });
    const asked = redirectOf(await outcome(productAction({ ...buying, params: { id: "10001" } })));
    const from = new URL(asked.to ?? "", "http://x").searchParams.get("from") ?? "";
    const { cookie, key } = await openScan();
    await confirmKey(key);
    const before = await shop.backend.database.read.selectFrom("cart_lines").selectAll().execute();
    const { headers } = await poll(
      `${cookie}; ${asked.cookies.map((one) => one.split(";")[0]).join("; ")}`,
      `${CHECK}?${new URLSearchParams({ from })}`,
    );
    expect(payloadsOf(headers.getSetCookie())).toContain("已登录，请继续加入购物车");
    expect(await shop.backend.database.read.selectFrom("cart_lines").selectAll().execute()).toEqual(before);
  });

  test("receives the expiry and a new QR code [S4.login.6]", async () => {
    const { cookie, key } = await openScan();
    shop.world.now += LOGIN_QR_LIFE_MS;
    const { state, headers } = await poll(cookie);
    expect(state).toEqual({ state: "expired" });
    expect(headers.getSetCookie().join()).toMatch(/^shop_scan=; Max-Age=0/);
    expect((await login(visit(SCAN, cookie).get())).data.scan).toEqual({ state: "expired" });
    expect((await openScan()).key).not.toBe(key);
  });

  test("is not logged in by the key without its cookie, with a forged cookie or with that of another browser", async () => {
    const { key } = await openScan();
    await confirmKey(key);
    const forged = Buffer.from(JSON.stringify({ key, secret: key })).toString("base64");
    for (const cookie of ["", `shop_scan=${forged}`, `shop_scan=${forged}.xxxx`, (await openScan()).cookie]) {
      expect((await poll(cookie)).state).not.toMatchObject({ state: "confirmed" });
    }
  });

  test("waits while the backend fails, and shows a message where it gets no key", async () => {
    const { cookie } = await openScan();
    respondWith(shop, async () => Promise.reject(new Error("down")));
    expect((await poll(cookie)).state).toEqual({ state: "waiting" });
    expect((await login(visit(SCAN).get())).data.scan).toEqual({
      state: "unavailable",
      message: "服务暂时不可用，请稍后再试",
    });
  });
});

describe("a backend whose own app scans the code", () => {
  const PNG = "data:image/png;base64,iVBORw0KGgo=";
  /** Answers the calls of the scan with exactly the specification's fields. */
  function answerScans(qrcode: string, checks: readonly object[] = []) {
    const asked: unknown[] = [];
    const original = shop.backend.fetch;
    respondWith(shop, async (request, address) => {
      const { pathname } = new URL(request.url);
      const ok = (data: object) => Response.json({ status: 200, message: "ok", data });
      if (pathname === "/api/pc/login/scan") return ok({ key: "k 1/键", qrcode, secret: null });
      if (pathname !== "/api/pc/login/scan/check") return original(request, address);
      asked.push(await request.json());
      return ok(checks[asked.length - 1] ?? { status: 202, result: null });
    });
    return asked;
  }
  async function open(cookie = "") {
    const { data, init } = await login(visit(SCAN, cookie).get());
    return { scan: data.scan, cookie: cookieHeader(new Headers(init?.headers)) };
  }

  test.each([
    [PNG, PNG],
    ["shopapp:login", expect.stringMatching(/^data:image\/svg\+xml;base64,/)],
  ])("shows its picture %s, also after a reload, and no note", async (qrcode, picture) => {
    answerScans(qrcode);
    const { scan, cookie } = await open();
    expect(scan).toEqual({ state: "waiting", picture, isKept: true, loopback: null });
    expect((await open(cookie)).scan).toEqual(scan);
  });

  test("shows no picture of an origin that is not allowed", async () => {
    answerScans("https://elsewhere.example/code.png");
    expect(await open()).toMatchObject({ scan: { state: "unavailable" }, cookie: "" });
  });

  test("shows a picture that no cookie holds, and another one after a reload", async () => {
    const large = `${PNG}${"A".repeat(20_000)}`;
    const asked = answerScans(large);
    const { scan, cookie } = await open();
    expect(scan).toMatchObject({ state: "waiting", picture: large, isKept: false });
    expect(cookie.length).toBeLessThan(1000);
    expect((await open(cookie)).scan).toMatchObject({ picture: large });
    expect(asked).toEqual([{ key: "k 1/键" }]);
  });

  test("waits for any status but 200 and 400, and logs the browser with the key in", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    const user = (await call(shop, "GET", "/api/user", { token })).data;
    const asked = answerScans(PNG, [
      { status: 201, result: null },
      { status: 0, result: null },
      { status: 200, result: { token, user } },
    ]);
    const { cookie } = await open();
    expect((await poll("")).state).toEqual({ state: "expired" });
    expect((await poll(cookie)).state).toEqual({ state: "waiting" });
    expect((await poll(cookie)).state).toEqual({ state: "waiting" });
    const { state, headers } = await poll(cookie);
    expect(state).toEqual({ state: "confirmed", to: "/" });
    expect(cookieHeader(headers)).toContain("shop_session=");
    expect(asked).toEqual(Array(3).fill({ key: "k 1/键" }));
  });

  test("stops at the status 400", async () => {
    answerScans(PNG, [{ status: 400, result: null }]);
    expect((await poll((await open()).cookie)).state).toEqual({ state: "expired" });
  });
});

describe("the phone that confirms", () => {
  test("logs in first and returns", async () => {
    const path = "/login/scan?key=abc";
    const to = await outcome(confirmPage(visit(path).get()));
    expect(to instanceof Response && to.headers.get("Location")).toBe(`/login?from=${encodeURIComponent(path)}`);
    expect(safeRedirect(path)).toBe(path);
    expect(safeRedirect(CHECK)).toBe("/");
    const post = await outcome(confirm(visit(path).post({ intent: "confirm", key: "abc" })));
    expect(post instanceof Response && post.status).toBe(302);
  });

  test("shows the device, confirms by a form and shows the confirmation", async () => {
    const { key } = await openScan();
    const phone = await phoneAt(`/login/scan?key=${key}`);
    const before = await confirmPage(phone.get());
    expect(before.init?.status).toBe(200);
    expect(before.data).toMatchObject({
      scanKey: key,
      account: "杭州远山办公贸易有限公司（虚构）",
      login: { device: "未知设备", asked_at: shop.world.now, confirmed: false },
    });
    const answer = await confirmKey(key);
    expect(answer instanceof Response && [answer.status, answer.headers.get("Location")]).toEqual([
      303,
      `/login/scan?key=${key}`,
    ]);
    expect((await confirmPage(phone.get())).data.login).toMatchObject({ confirmed: true });
  });

  test("opening the page confirms nothing", async () => {
    const { key, cookie } = await openScan();
    await confirmPage((await phoneAt(`/login/scan?key=${key}`)).get());
    expect((await poll(cookie)).state).toEqual({ state: "waiting" });
  });

  test.each(["", "abc", "A".repeat(22), "A".repeat(500), "%00"])("shows the key %j as expired", async (key) => {
    const phone = await phoneAt(`/login/scan?key=${key}`);
    const page = await confirmPage(phone.get());
    expect([page.init?.status, page.data.login]).toEqual([410, null]);
    const answer = await outcome(confirm(phone.post({ intent: "confirm", key })));
    expect(answer).toMatchObject({ init: { status: 409 } });
  });

  test("is refused after the key has expired", async () => {
    const { key } = await openScan();
    shop.world.now += LOGIN_QR_LIFE_MS;
    expect(await confirmKey(key)).toMatchObject({
      init: { status: 409 },
      data: { form: { error: { "": ["二维码已失效"] } } },
    });
  });
});
