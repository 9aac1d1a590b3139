import { beforeEach, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { cart } from "#contract/cart.ts";
import { declaration } from "#contract/declaration.ts";
import { favourite } from "#contract/favourite.ts";
import { order } from "#contract/order.ts";
import { product } from "#contract/product.ts";
import { refund } from "#contract/refund.ts";
import { search } from "#contract/search.ts";
import { site } from "#contract/site.ts";
import { createFeatures } from "./features.server.ts";
import { type Reply, refusalOf, replyOf } from "./reply.server.ts";

type Answer = Reply | null;
const OK: Answer = { status: 200, message: "ok", data: [] };
const LOGIN: Answer = { status: 400, message: "请登录" };
const WITH_NAME = (path: string): Answer => ({ status: 400, message: `接口 ${path} 不存在` });
const HTML_404 = replyOf(404, "<h1>Not Found</h1>");

/** The backend of a test: what it answers to paths of its own, and to all others. */
let paths: Record<string, Answer>;
let unknown: (path: string, token?: string) => Answer;
/** The tokens of the calls that were made for a customer. */
let callers: string[];
let asked: string[];
let now: number;
let logged: unknown[];
let features: ReturnType<typeof createFeatures>;
beforeEach(() => {
  paths = { [site.config.path]: OK, [product.categories.path]: OK };
  unknown = () => HTML_404;
  asked = [];
  callers = [];
  now = 0;
  logged = [];
  features = createFeatures({
    async ask(path, caller) {
      asked.push(path);
      if (caller) callers.push(caller.token);
      return path in paths ? (paths[path] ?? null) : unknown(path, caller?.token);
    },
    now: () => now,
    log: (_level, _event, fields) => void logged.push(fields),
  });
});

const asVisitor = (call: { path: string }) => ({ path: call.path, caller: null });
const BUYER = { token: "token-of-a-buyer", clientAddress: "192.0.2.7" };
const asBuyer = (call: { path: string }) => ({ path: call.path, caller: BUYER });

describe("a round of probes", () => {
  test.each([
    ["HTML with 404", () => HTML_404],
    ["JSON with status 404", () => ({ status: 404, message: "接口不存在" })],
    ["JSON with status 400 and the path", WITH_NAME],
    ["JSON of a framework without a status", () => replyOf(404, '{"detail":"Not Found"}')],
  ])("finds what a backend lacks that answers unknown paths with %s", async (_, answer) => {
    unknown = answer;
    await features.probe();
    expect([features.has(product.categories), features.has(search.list), features.has(order.list)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("carries no ids and is bounded", async () => {
    await features.probe();
    expect(asked.filter((path) => /[{?]/.test(path))).toEqual([]);
    expect(asked.length).toBeLessThan(60);
  });

  test("ends after a minute, however slow the backend is", async () => {
    unknown = () => {
      now += 20_000;
      return HTML_404;
    };
    await features.probe();
    expect(asked.length).toBeLessThan(10);
  });

  test.each([
    ["请登录", LOGIN],
    ["an error of the server", { status: 500, message: "服务器错误" }],
    ["too many calls", { status: 429, message: "请求过于频繁" }],
    ["no answer", null],
    ["a captive portal", replyOf(200, "<html>login to the network</html>")],
    ["the 502 of a proxy", replyOf(502, "<html>Bad Gateway</html>")],
    ["an empty list as 404", { status: 404, message: "暂无数据" }],
  ])("hides nothing for %s", async (_, answer) => {
    paths[search.list.path] = answer;
    await features.probe();
    expect(features.has(search.list)).toBe(true);
  });

  test("learns nothing from 请登录 where unknown paths answer it", async () => {
    unknown = () => LOGIN;
    await features.probe();
    expect(features.has(order.list)).toBe(true);
    expect(features.isMissing(order.list, asVisitor(order.list), { status: 400, message: "请登录" })).toBe(false);
  });

  test("hides nothing while a proxy answers for the backend", async () => {
    paths = {};
    expect(await features.probe()).toBe(false);
    expect(features.has(search.list)).toBe(true);
  });

  test("hides nothing where an outage begins during the round", async () => {
    unknown = (path) => {
      if (path === search.list.path) paths[site.config.path] = HTML_404;
      return HTML_404;
    };
    expect(await features.probe()).toBe(false);
    expect(features.has(search.list)).toBe(true);
  });

  test("shows a call again that is answered", async () => {
    await features.probe();
    paths[search.list.path] = OK;
    await features.probe();
    expect(features.has(search.list)).toBe(true);
  });

  test("logs a missing call once an hour", async () => {
    await features.probe();
    now += 30 * 60_000;
    await features.probe();
    expect(logged).toHaveLength(1);
    now += 31 * 60_000;
    await features.probe();
    expect(logged).toHaveLength(2);
  });
});

describe("calls of pages", () => {
  const lose = (call: { path: string }) => delete paths[call.path];
  const twice = (made: Parameters<typeof features.observe>[1], answer: Reply) => {
    for (let call = 0; call < 2; call += 1) features.observe(product.categories, made, answer);
  };
  const NO_CALL: Reply = { status: 404, message: "本商城未提供此功能" };

  test("that are refused twice in a row cause a probe, which decides", async () => {
    await features.probe();
    lose(product.categories);
    features.observe(product.categories, asVisitor(product.categories), NO_CALL);
    expect(asked.filter((path) => path === product.categories.path)).toHaveLength(1);
    features.observe(product.categories, asVisitor(product.categories), NO_CALL);
    await expect.poll(() => features.has(product.categories)).toBe(false);
  });

  test("that are refused by a proxy hide nothing, because the probe finds the backend", async () => {
    await features.probe();
    twice(asVisitor(product.categories), NO_CALL);
    // Waits for the round that the refusals began.
    await features.probe();
    expect(features.has(product.categories)).toBe(true);
  });

  test.each([
    ["one customer's token", asBuyer(product.categories)],
    ["an id in the path", { ...asVisitor(product.categories), path: `${product.categories.path}/7` }],
    ["a value in the query", { ...asVisitor(product.categories), query: { cate_id: "7" } }],
  ])("with %s teach nothing when they are refused", async (_, made) => {
    await features.probe();
    const before = asked.length;
    twice(made, NO_CALL);
    expect([asked.length, features.has(product.categories)]).toEqual([before, true]);
  });

  test("show a missing call at once when they are answered", async () => {
    await features.probe();
    expect(features.has(order.list)).toBe(false);
    features.observe(order.list, asBuyer(order.list), { status: 200, message: "ok" });
    expect(features.has(order.list)).toBe(true);
  });

  test("with an id are missing only where the answer is that to unknown paths", async () => {
    unknown = () => ({ status: 404, message: "接口不存在" });
    await features.probe();
    const made = { path: "/api/order/detail/7", caller: BUYER };
    expect(features.isMissing(order.detail, made, { status: 404, message: "订单不存在" })).toBe(false);
    expect(features.isMissing(order.detail, made, { status: 404, message: "接口不存在" })).toBe(true);
    features.observe(order.detail, { ...made, path: "/api/order/detail/8" }, { status: 200, message: "ok" });
    expect(features.isMissing(order.detail, made, { status: 404, message: "接口不存在" })).toBe(false);
  });

  test("of the specification are never missing", async () => {
    await features.probe();
    expect(features.isMissing(cart.list, asVisitor(cart.list), NO_CALL)).toBe(false);
  });
});

describe("a backend that asks for the login before it looks at the path", () => {
  const NO_CALL: Answer = { status: 400, message: "接口不存在" };
  const DONE: Reply = { status: 200, message: "ok" };
  const LISTED: Record<string, Answer> = { [refund.list.path]: OK };
  beforeEach(() => {
    unknown = (path, token) => (token ? (LISTED[path] ?? NO_CALL) : LOGIN);
  });
  const openPage = (answer: Reply = DONE, caller: typeof BUYER | null = BUYER) =>
    features.observe(cart.count, { path: cart.count.path, caller }, answer);

  test("is asked again for the customer whom it has answered, each call once until the next round", async () => {
    await features.probe();
    expect([features.has(order.list), callers]).toEqual([true, []]);
    openPage();
    await expect.poll(() => features.has(order.list)).toBe(false);
    expect([features.has(refund.list), features.has(product.categories)]).toEqual([true, true]);
    expect(features.isMissing(order.detail, asBuyer(order.detail), NO_CALL)).toBe(true);
    expect(new Set(callers)).toEqual(new Set([BUYER.token]));
    const before = asked.length;
    now += 5 * 60_000;
    openPage();
    expect(asked).toHaveLength(before);
  });

  test("keeps what it lacks through further rounds, and shows it when a customer's round finds it", async () => {
    await features.probe();
    openPage();
    await expect.poll(() => features.has(order.list)).toBe(false);
    await features.probe();
    expect(features.has(order.list)).toBe(false);
    paths[order.list.path] = OK;
    now += 60_000;
    openPage();
    await expect.poll(() => features.has(order.list)).toBe(true);
  });

  test.each([
    ["a visitor", DONE, null],
    ["a customer whose session has ended", LOGIN, BUYER],
  ])("is not asked again for %s", async (_, answer, caller) => {
    await features.probe();
    const before = asked.length;
    openPage(answer as Reply, caller);
    expect(asked).toHaveLength(before);
  });

  test.each([
    ["the login, because the session ends", () => LOGIN],
    ["an error of the server", () => ({ status: 500, message: "服务器错误" })],
  ])("hides nothing where customers get %s", async (_, answer) => {
    unknown = (_path, token) => (token ? answer() : LOGIN);
    await features.probe();
    openPage();
    // Waits for the customer's round.
    await features.probe();
    expect([features.has(order.list), callers.length]).toEqual([true, 3]);
  });

  test("hides nothing where an outage begins during the customer's round, and is asked again a minute later", async () => {
    await features.probe();
    const found = unknown;
    unknown = (path, token) => {
      if (token && path === order.list.path) paths[site.config.path] = HTML_404;
      return found(path, token);
    };
    openPage();
    await features.probe();
    expect(features.has(order.list)).toBe(true);
    paths[site.config.path] = OK;
    unknown = found;
    openPage();
    expect(features.has(order.list)).toBe(true);
    now += 60_000;
    openPage();
    await expect.poll(() => features.has(order.list)).toBe(false);
  });

  test("is asked nothing for customers where visitors learn which paths are unknown", async () => {
    unknown = (path) => (path.startsWith("/api/user/") ? NO_CALL : HTML_404);
    paths[order.list.path] = LOGIN;
    await features.probe();
    openPage();
    await features.probe();
    expect([callers, features.has(order.list)]).toEqual([[], true]);
  });
});

describe("a backend that declares its calls", () => {
  const declare = (calls: { call: string; fields: string[] }[]): Reply => ({
    status: 200,
    message: "",
    data: { calls },
  });
  beforeEach(() => {
    paths[declaration.calls.path] = declare([
      { call: "GET /api/product/spu/lst", fields: [] },
      { call: "POST /api/auth/login", fields: ["device"] },
    ]);
  });

  test("is not guessed about", async () => {
    await features.probe();
    expect(asked).toEqual([declaration.calls.path]);
    expect([features.has(search.list), features.has(cart.restore), features.isUndeclared(order.list)]).toEqual([
      true,
      false,
      true,
    ]);
    features.observe(search.list, asVisitor(search.list), HTML_404 as Reply);
    features.observe(search.list, asVisitor(search.list), HTML_404 as Reply);
    expect(asked).toHaveLength(1);
  });

  test("keeps its declaration through an outage", async () => {
    await features.probe();
    paths[declaration.calls.path] = null;
    expect(await features.probe()).toBe(false);
    expect([features.has(search.list), features.has(order.list)]).toEqual([true, false]);
  });

  test("that is replaced by one without a declaration is probed", async () => {
    await features.probe();
    delete paths[declaration.calls.path];
    await features.probe();
    expect([features.has(search.list), features.has(product.categories)]).toEqual([false, true]);
  });
});

describe("additional fields of requests", () => {
  const login = { body: { account: "13800000015", password: "trade888", device: "Windows · Chrome" } };

  test("are not sent to a backend that has not declared them", async () => {
    await features.probe();
    expect(features.accepted(auth.login, login)).toEqual({ body: { account: "13800000015", password: "trade888" } });
    expect(features.accepted(auth.scan, { query: { device: "Chrome" } })).toEqual({ query: {} });
    const check = { body: { key: "a".repeat(16), secret: "b".repeat(16) } };
    expect(features.accepted(auth.scanCheck, check)).toEqual({ body: { key: "a".repeat(16) } });
    const whole = { body: { type_id: 1, type: 1 } };
    expect(features.accepted(favourite.create, whole)).toBe(whole);
  });

  test("are sent where they are declared", async () => {
    const calls = [{ call: "POST /api/auth/login", fields: ["device"] }];
    paths[declaration.calls.path] = { status: 200, message: "", data: { calls } };
    await features.probe();
    expect(features.accepted(auth.login, login)).toEqual(login);
    const code = { body: { phone: "13800000015", browser: "b".repeat(16) } };
    expect(features.accepted(auth.sendCode, code)).toEqual({ body: { phone: "13800000015" } });
  });
});

test("an answer to an unknown path is known by its message without the path and numbers", () => {
  const refusal = (path: string, id: string) => refusalOf({ status: 404, message: `No route ${path} (${id})` }, path);
  expect(refusal("/api/a", "7f3a9c1e")).toBe(refusal("/api/b/c", "11d0ffab"));
  expect(refusal("/api/a", "7f3a9c1e")).not.toBe(refusalOf({ status: 404, message: "订单不存在" }, "/api/a"));
});
