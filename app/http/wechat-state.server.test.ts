import { afterEach, expect, test, vi } from "vitest";
import { WECHAT_STATE } from "#contract/rules/wechat.ts";
import { sharedBackend } from "#tests/support/backend.ts";
import { cookieOf, visit } from "#tests/support/visit.ts";
import { publicApi } from "./context.server.ts";
import { signedCookie } from "./session.server.ts";
import {
  beginWechat,
  clearWechatState,
  readWechatAsked,
  readWechatReturn,
  type WechatAsked,
} from "./wechat-state.server.ts";

sharedBackend();
afterEach(() => {
  vi.useRealTimers();
});

const LOGIN: WechatAsked = { use: "login", from: "/user" };
const PAY: WechatAsked = { use: "pay", target: "order:1", key: "a-key" };

/** Begins in a new browser. @returns its cookie and the state in the address. */
async function begin(asked: WechatAsked = LOGIN) {
  const { to, headers } = await beginWechat(publicApi(visit("/").get()), asked);
  const [header = ""] = headers.getSetCookie();
  const state = new URL(to, "http://x").searchParams.get("state") ?? "";
  return { to, header, cookie: header.split(";")[0] ?? "", state };
}
const returned = (cookie: string, query: Record<string, string>) =>
  visit(`/login/wechat?${new URLSearchParams(query)}`, cookie).get().request;

test("asks WeChat with a new secret each time, in a cookie that scripts cannot read", async () => {
  const [first, second] = [await begin(), await begin()];
  expect(first.to).toBe(`/demo_wechat?use=login&state=${first.state}`);
  expect(first.state).toMatch(WECHAT_STATE);
  expect(Buffer.from(first.state, "base64url").length).toBeGreaterThanOrEqual(16);
  expect(second.state).not.toBe(first.state);
  expect(first.header).toMatch(/^shop_wechat=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
});

test.each([LOGIN, PAY])("returns what was asked for, with the code: $use", async (asked) => {
  const { cookie, state } = await begin(asked);
  const request = returned(cookie, { code: "demo-a", state });
  expect(await readWechatReturn(request, asked.use)).toEqual({ ...asked, code: "demo-a" });
  expect(await readWechatAsked(request)).toEqual(asked);
});

test("refuses the return of another browser, another use, another state, and one without a code", async () => {
  const { cookie, state } = await begin();
  const other = await begin();
  const wrong: [string, Record<string, string>][] = [
    ["", { code: "demo-a", state }],
    [other.cookie, { code: "demo-a", state }],
    [cookie, { code: "demo-a", state: other.state }],
    [cookie, { code: "demo-a", state: "" }],
    [cookie, { code: "demo-a", state: state.slice(1) }],
    [cookie, { code: "demo-a" }],
    [cookie, { state }],
    [cookie, { code: "a code", state }],
    [cookie, { code: "a".repeat(129), state }],
    [(await begin(PAY)).cookie, { code: "demo-a", state }],
    [(await clearWechatState()).split(";")[0] ?? "", { code: "demo-a", state }],
    [await cookieOf("token"), { code: "demo-a", state }],
  ];
  for (const [held, query] of wrong) expect(await readWechatReturn(returned(held, query), "login")).toBeNull();
  expect(await readWechatReturn(returned(cookie, { code: "demo-a", state }), "pay")).toBeNull();
  expect(await readWechatReturn(returned(cookie, { code: "demo-a", state }), "login")).not.toBeNull();
});

test("refuses a cookie that the shop did not sign", async () => {
  const content = { state: "a".repeat(32), until: Date.now() + 60_000, asked: LOGIN };
  const forged = `shop_wechat=${Buffer.from(JSON.stringify(content)).toString("base64")}`;
  const query = { code: "demo-a", state: content.state };
  for (const cookie of [forged, `${forged}.AAAA`])
    expect(await readWechatReturn(returned(cookie, query), "login")).toBeNull();
  const [signed = ""] = (await signedCookie("shop_wechat").serialize(content)).split(";");
  expect(await readWechatReturn(returned(signed, query), "login")).not.toBeNull();
});

test("refuses a return after ten minutes, also of a browser that keeps its cookies", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { cookie, state } = await begin();
  const request = returned(cookie, { code: "demo-a", state });
  vi.setSystemTime(Date.now() + 10 * 60 * 1000 - 1);
  expect(await readWechatReturn(request, "login")).not.toBeNull();
  vi.setSystemTime(Date.now() + 1);
  expect(await readWechatReturn(request, "login")).toBeNull();
});
