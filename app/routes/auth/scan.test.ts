import { describe, expect, test } from "vitest";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { QR_LIFE_MS } from "#backend/modules/auth/qr.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { respondWith } from "#tests/support/broken.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader as login } from "./login.tsx";
import { loader as check } from "./scan-check.ts";
import { loader as asked, action as confirm } from "./scan-confirm.tsx";

const shop = freshBackend();
const SCAN = "/login?mode=scan";
const CHECK = "/login/scan/check";

const jar = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** A browser that opened the mode: its cookie, and the key that stands in the picture. */
async function open() {
  const { data, init } = await login(visit(SCAN).get());
  const scan = data.scan?.state === "waiting" ? data.scan : null;
  const key = new URL(scan?.loopback?.confirm ?? "", "http://x").searchParams.get("key") ?? "";
  return { cookie: jar(new Headers(init?.headers)), key, scan };
}
/** What a script's poll is told, and the cookies that come with it. */
async function poll(cookie: string, path = CHECK) {
  const answer = await check(visit(path, cookie).get());
  const said: unknown = await answer.json();
  return { said, headers: answer.headers };
}
const phone = async (path: string) => visit(path).with(await tokenOf(shop, demoCustomers.tradeMarkup));
async function confirmed(key: string) {
  const at = await phone(`/login/scan?key=${key}`);
  return outcome(confirm(at.post({ intent: "confirm", key })));
}

describe("the browser that wants in", () => {
  test("shows a picture of the page where phones confirm, and what to do where no phone can come", async () => {
    const { scan, key, cookie } = await open();
    expect(scan?.picture).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(scan?.loopback).toEqual({ origin: "http://localhost:3000", confirm: `/login/scan?key=${key}` });
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(cookie).toMatch(/^shop_scan=/);
  });

  test("shows the same picture when it is loaded again: so browsers without scripts poll", async () => {
    const { scan, cookie, key } = await open();
    const again = await login(visit(SCAN, cookie).get());
    expect(again.data.scan).toEqual(scan);
    await confirmed(key);
    const inside = await outcome(login(visit(`${SCAN}&from=%2Fuser`, cookie).get()));
    if (!(inside instanceof Response)) throw new Error("not let in");
    expect([inside.status, inside.headers.get("Location")]).toEqual([303, "/user"]);
    expect(jar(inside.headers)).toMatch(/shop_session=[^;]+; shop_login=; shop_scan=/);
  });

  test("is let in by a script's poll, once, with a session [S4.login.5]", async () => {
    const { cookie, key } = await open();
    expect((await poll(cookie)).said).toEqual({ state: "waiting" });
    await confirmed(key);
    const { said, headers } = await poll(cookie, `${CHECK}?from=%2Fshopping_cart`);
    expect(said).toEqual({ state: "in", to: "/shopping_cart" });
    const session = jar(headers);
    expect(session).toMatch(/shop_session=/);
    expect((await poll(cookie)).said).toEqual({ state: "gone" });
    // Another page of the same browser that still polls goes on as well.
    expect((await poll(session)).said).toEqual({ state: "in", to: "/" });
    expect((await poll(session, `${CHECK}?from=https%3A%2F%2Fevil.example`)).said).toEqual({ state: "in", to: "/" });
  });

  test("is told when it is over, and gets a new picture [S4.login.6]", async () => {
    const { cookie, key } = await open();
    shop.world.now += QR_LIFE_MS;
    const { said, headers } = await poll(cookie);
    expect(said).toEqual({ state: "gone" });
    expect(headers.getSetCookie().join()).toMatch(/^shop_scan=; Max-Age=0/);
    expect((await login(visit(SCAN, cookie).get())).data.scan).toEqual({ state: "gone" });
    expect((await open()).key).not.toBe(key);
  });

  test("cannot be another one: the key without the cookie, or with a cookie that somebody made, lets nobody in", async () => {
    const { key } = await open();
    await confirmed(key);
    const made = Buffer.from(JSON.stringify({ key, secret: key })).toString("base64");
    for (const cookie of ["", `shop_scan=${made}`, `shop_scan=${made}.xxxx`, (await open()).cookie]) {
      expect((await poll(cookie)).said).not.toMatchObject({ state: "in" });
    }
  });

  test("waits while the backend says nothing, and says so where it gets no key", async () => {
    const { cookie } = await open();
    respondWith(shop, async () => Promise.reject(new Error("down")));
    expect((await poll(cookie)).said).toEqual({ state: "waiting" });
    expect((await login(visit(SCAN).get())).data.scan).toEqual({
      state: "missing",
      words: "服务暂时不可用，请稍后再试",
    });
  });
});

describe("the phone", () => {
  test("logs in first, and comes back", async () => {
    const path = "/login/scan?key=abc";
    const to = await outcome(asked(visit(path).get()));
    expect(to instanceof Response && to.headers.get("Location")).toBe(`/login?from=${encodeURIComponent(path)}`);
    expect(safeRedirect(path)).toBe(path);
    expect(safeRedirect(CHECK)).toBe("/");
    const post = await outcome(confirm(visit(path).post({ intent: "confirm", key: "abc" })));
    expect(post instanceof Response && post.status).toBe(302);
  });

  test("sees which browser asks, confirms by a form, and reads that it did", async () => {
    const { key } = await open();
    const at = await phone(`/login/scan?key=${key}`);
    const before = await asked(at.get());
    expect(before.init?.status).toBe(200);
    expect(before.data).toMatchObject({
      scanKey: key,
      account: "杭州远山办公贸易有限公司（虚构）",
      asked: { device: "未知设备", asked_at: shop.world.now, confirmed: false },
    });
    const said = await confirmed(key);
    expect(said instanceof Response && [said.status, said.headers.get("Location")]).toEqual([
      303,
      `/login/scan?key=${key}`,
    ]);
    expect((await asked(at.get())).data.asked).toMatchObject({ confirmed: true });
  });

  test("opening the page confirms nothing", async () => {
    const { key, cookie } = await open();
    await asked((await phone(`/login/scan?key=${key}`)).get());
    expect((await poll(cookie)).said).toEqual({ state: "waiting" });
  });

  test.each(["", "abc", "A".repeat(22), "A".repeat(500), "%00"])(
    "with the key %j reads that it is over",
    async (key) => {
      const at = await phone(`/login/scan?key=${key}`);
      const page = await asked(at.get());
      expect([page.init?.status, page.data.asked]).toEqual([410, null]);
      const said = await outcome(confirm(at.post({ intent: "confirm", key })));
      expect(said).toMatchObject({ init: { status: 409 } });
    },
  );

  test("is told that it came too late", async () => {
    const { key } = await open();
    shop.world.now += QR_LIFE_MS;
    expect(await confirmed(key)).toMatchObject({
      init: { status: 409 },
      data: { form: { error: { "": ["二维码已失效"] } } },
    });
  });
});
