import { beforeAll, describe, expect, test } from "vitest";
import { addToCart } from "#tests/support/articles.ts";
import { call as callInProcess, sharedBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { askOver, type CallBackend } from "./ask.ts";
import { checkContract, type Finding } from "./check-contract.ts";
import { exitCodeOf } from "./report.ts";
import type { Outcome } from "./verdict.ts";

// The check ends its own session and changes nothing else.
const shop = sharedBackend();
const ours: CallBackend = async (method, path, init) => ({
  http: 200,
  json: await callInProcess(shop, method, path, init),
});
const account = { account: demoCustomers.tradeMarkup, password: "trade888" };

const namesOf = (findings: Finding[], wanted: Outcome) =>
  findings.filter(({ outcome }) => outcome === wanted).map(({ name }) => name);
const unusableOf = (findings: Finding[]) =>
  findings.flatMap(({ name, deviations }) =>
    deviations.filter(({ effect }) => effect === "unusable").map(({ field }) => `${name} ${field}`),
  );

test("the shop's own backend has every call and no difference, read with tolerance or not [R9]", async () => {
  const { findings } = await checkContract(ours, { account });
  expect(findings.flatMap(({ name, deviations }) => deviations.map((one) => ({ name, ...one })))).toEqual([]);
  expect([...namesOf(findings, "missing"), ...namesOf(findings, "deviates")]).toEqual([]);
  expect(namesOf(findings, "works")).toEqual(
    expect.arrayContaining(["search.list", "product.detail", "site.config", "auth.login", "account.me", "auth.logout"]),
  );
  expect(findings.filter(({ outcome, reason }) => outcome !== "works" && !reason)).toEqual([]);
});

test("without an account, calls of a customer are not made; the specification's calls come first", async () => {
  const { findings } = await checkContract(async () => ({ http: 200, json: { status: 400, message: "请登录" } }));
  expect(namesOf(findings, "not asked")).toEqual(expect.arrayContaining(["account.me", "auth.logout"]));
  expect(findings.slice(0, 25).every(({ group }) => group === "specification")).toBe(true);
  expect(findings.slice(25, 41).every(({ group }) => group === "buying")).toBe(true);
  expect(findings.slice(41).every(({ group }) => group === "rest")).toBe(true);
  expect(findings.filter(({ page }) => !page.title || !page.route.startsWith("/"))).toEqual([]);
});

describe("a backend that serves nothing has no call that works", () => {
  const refusal = (status: number, message: string) => ({ status, message, data: null });
  test.each<[answers: string, json: unknown, http?: number]>([
    ["404", refusal(404, "接口不存在")],
    ["404 with an English message", refusal(404, "Not Found")],
    ["请登录", refusal(400, "请登录")],
    ["a refusal in Chinese", refusal(400, "请求参数有误")],
    ["HTML", undefined],
    ["HTML with 404", undefined, 404],
    ["null", null],
    ["an empty object", { status: 200, message: "ok", data: {} }],
    ["an empty list", { status: 200, message: "ok", data: [] }],
    ["no data", { status: 200, message: "ok", data: null }],
    ["nonsense", { status: 200, message: "ok", data: [{ list: "x" }] }],
  ])("%s", async (_, json, http = 200) => {
    const call: CallBackend = async () => ({ http, json });
    const checks = [await checkContract(call), await checkContract(call, { account })];
    const findings = checks.flatMap((checked) => checked.findings);
    expect(namesOf(findings, "works")).toEqual([]);
    expect(checks.map(exitCodeOf)).toEqual([1, 1]);
  });
});

describe("a backend that differs in some calls", () => {
  const answer = (data: unknown) => ({ status: 200, message: "ok", data });
  const config = { site_name: [1], copyright: [{ name: "a", url: {}, img: "" }], seckill_open: [1], mail: "a" };
  const instead: Record<string, unknown> = {
    "GET /api/pc/config": answer(config),
    "GET /api/user/cart/count": answer([{ count: 3 }]),
    "GET /api/common/hot_keyword": "<html>",
    "GET /api/user/getMemberInfo": { status: 401, message: "请登录" },
    "POST /api/logout": answer({}),
  };
  let findings: Finding[] = [];
  beforeAll(async () => {
    const call: CallBackend = async (method, path, init) => {
      const other = instead[`${method} ${path}`];
      if (other) return { http: 200, json: other };
      const reply = await ours(method, path, init);
      if (path !== "/api/auth/login" || Object.keys(Object(init.body)).length === 0) return reply;
      const { token } = (reply.json as { data: { token: string } }).data;
      return { http: 200, json: answer({ token, user: "?", closing_cancelled: "?" }) };
    };
    findings = (await checkContract(call, { account })).findings;
  });

  test("nothing else deviates", () => {
    expect([...new Set(unusableOf(findings))].sort()).toEqual(
      [
        "account.memberInfo status",
        "auth.login closing_cancelled",
        "auth.logout status",
        "cart.count status",
        "site.config site_name",
        "site.hotKeywords status",
      ].sort(),
    );
  });

  test("every difference of an answer is listed with what was expected and received", () => {
    const { outcome, deviations } = findings.find(({ name }) => name === "site.config") ?? {};
    expect(outcome).toBe("deviates");
    expect(deviations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: "site_name", received: "a list of 1", effect: "unusable" }),
        expect.objectContaining({ field: "copyright[0].url", received: "an empty object", effect: "read as" }),
        expect.objectContaining({ field: "site_logo", received: "absent", effect: "read as", readAs: '""' }),
        expect.objectContaining({ field: "mail", expected: "no such field", effect: "read as", readAs: "left out" }),
      ]),
    );
  });

  test("the token of a login whose answer deviates serves the other calls", () => {
    expect(namesOf(findings, "works")).toContain("account.me");
  });
});

describe("what costs something although it can be read", () => {
  const warningsOf = async (call: CallBackend, now?: () => number) => {
    const { findings } = await checkContract(call, { account, ...(now ? { now } : {}) });
    return findings.flatMap(({ name, outcome, warnings }) => warnings.map((text) => `${outcome} ${name} ${text}`));
  };

  test("lines of the cart that are 已失效 for want of a price are named, and no others", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    await addToCart(shop, token, { product_id: 10_001, sku_id: 100_001, store_id: 6 }, 1);
    const cartOf = (await ours("GET", "/api/user/cart/lst", { token })).json as { data: { list: { list: Line[] }[] } };
    const [line] = cartOf.data.list.flatMap((group) => group.list);
    if (!line) throw new Error("the cart is empty");
    const { cost: _, ...withoutCost } = line.productAttr;
    const lines = [
      line,
      { ...line, productAttr: withoutCost },
      { ...line, productAttr: { ...line.productAttr, price: "0.00" } },
      { ...line, product: { ...line.product, cost_plus: undefined } },
    ];
    const call: CallBackend = async (method, path, init) =>
      path === "/api/user/cart/lst" && init.token
        ? {
            http: 200,
            json: { status: 200, message: "ok", data: { list: [{ ...cartOf.data.list[0], list: lines }], fail: [] } },
          }
        : ours(method, path, init);
    expect(await warningsOf(call)).toEqual([
      "works cart.list list[0].list[1].productAttr.cost: absent or 0, so the line is 已失效",
      "works cart.list list[0].list[2].productAttr.price: absent or 0, so the line is 已失效",
      "works cart.list list[0].list[3].product.cost_plus: absent or 0, so the line is 已失效",
    ]);
  });

  test("answers for which the shop does not wait are named with their time", async () => {
    let time = 0;
    const slow: CallBackend = async (method, path, init) => {
      time += path === "/api/pc/home" ? 2345 : path === "/api/common/hot_keyword" ? 2000 : 1;
      return ours(method, path, init);
    };
    expect(await warningsOf(slow, () => time)).toEqual(["works site.home answered in 2345 ms; the shop waits 2000 ms"]);
  });
});

type Line = { product: object; productAttr: { cost?: string } };

/** The address of another backend to check. */
const url = process.env.CONTRACT_BASE_URL;
test.runIf(url)("the backend at CONTRACT_BASE_URL can be used for every call that it has", async () => {
  expect(unusableOf((await checkContract(askOver(url ?? ""))).findings)).toEqual([]);
});
