import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { output } from "#backend/log.ts";
import { deadlineOf } from "#backend/variables.ts";
import { account } from "#contract/account.ts";
import { site } from "#contract/site.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { countCalls, respondWith } from "#tests/support/broken.ts";
import { cookieHeader, redirectOf } from "#tests/support/login-requests.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { backendOf, publicApi, requestContext, requireCustomer, requireSession } from "./context.server.ts";
import { takeToast } from "./toast.server.ts";

const shop = freshBackend();
const PAGE = "/user/default?type=1";
let browser: ReturnType<typeof visit>;
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  browser = await visit(PAGE).with(await tokenOf(shop, demoCustomers.tradeMarkup));
});

test("all loaders of a request share one context, and other requests have their own", async () => {
  const args = browser.get();
  expect(await requestContext(args)).toBe(await requestContext({ ...args, request: args.request.clone() }));
  expect(publicApi(args)).toBe(publicApi(args));
  expect(await requestContext(browser.get())).not.toBe(await requestContext(args));
});

test("the customer is read once per request, however many loaders ask", async () => {
  const counts = countCalls(shop);
  const args = browser.get();
  const { customer } = await requestContext(args);
  await Promise.all([customer(), requireCustomer(args), requireCustomer(args)]);
  expect(counts.get("/api/user")).toBe(1);
});

test("the customer is read again after a write", async () => {
  const counts = countCalls(shop);
  const { api, customer } = await requestContext(browser.get());
  await customer();
  expect(await api.write(account.editProfile, { body: { nickname: "新名字", real_name: "新姓名" } })).toMatchObject({
    ok: true,
  });
  expect((await customer()).nickname).toBe("新名字");
  expect(counts.get("/api/user")).toBe(2);
});

test("a session is required without reading the customer", async () => {
  const counts = countCalls(shop);
  await requireSession(browser.get());
  expect([...counts]).toEqual([]);
});

test.each([requireSession, requireCustomer])("a visitor is sent to the login and back", async (guard) => {
  const thrown = await outcome(guard(visit(PAGE).get()));
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get("Location")).toBe("/login?from=%2Fuser%2Fdefault%3Ftype%3D1");
});

test("the login page shows the message of an ended session as a toast [S8.toast.1]", async () => {
  const dead = await visit(PAGE).with("a-token-that-was-revoked");
  const thrown = await outcome(requireCustomer(dead.get()));
  const { to, cookies } = redirectOf(thrown);
  expect(to).toBe("/login?from=%2Fuser%2Fdefault%3Ftype%3D1");
  expect(cookies.join("\n")).toMatch(/shop_session=;/);
  const { toast } = await takeToast(visit("/login", cookieHeader(cookies)).get().request);
  expect(toast).toMatchObject({ kind: "error", text: "登录已过期，请登录" });
});

test("the page's deadline bounds all of its calls together", async () => {
  vi.spyOn(output, "write").mockReturnValue();
  respondWith(shop, () => new Promise(() => {}));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const start = performance.now();
  const { api } = await requestContext(browser.get());
  const ended: number[] = [];
  for (let call = 0; call < 3; call += 1) {
    const answer = outcome(api.read(site.config));
    await vi.runAllTimersAsync();
    expect(await answer).toMatchObject({ init: { status: 504 } });
    ended.push(performance.now() - start);
  }
  expect(ended.slice(0, 2)).toEqual([2000, 2500].map(deadlineOf));
  expect(ended[2]).toBeLessThanOrEqual(deadlineOf(2500) + 1);
});

test("the client's address comes from the server, never from a header that a client may send", () => {
  const request = new Request("http://shop.test/", { headers: { "X-Client-Address": "203.0.113.9" } });
  expect(backendOf({ request, context: {} }, null).clientAddress).toBe("");
  expect(backendOf({ request, context: { address: "198.51.100.1" } }, null).clientAddress).toBe("198.51.100.1");
});
