import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { runContract } from "./run-contract.ts";

const TOKEN = "a-token-of-this-fake-0123456789";
const PHONE = "13800000001";
const account = { account: PHONE, password: "demo1234" };
type Answers = Record<string, unknown>;

/** What a small backend answers, as method and path. */
const EXACT: Answers = {
  "GET /api/pc/home": { pc_home_head_banner: [{ link: "#", image: "/a.png" }] },
  "GET /api/common/hot_keyword": [{ keyword: "硒鼓" }],
  "GET /api/user/cart/count": [{ count: 2 }],
  "POST /api/auth/login": { token: TOKEN },
  "POST /api/logout": {},
  "GET /api/user/cart/lst": { list: [{ list: [{ cart_id: "7", cart_num: "2" }] }], fail: [] },
  "POST /api/user/cart/change/7": {},
  "POST /api/user/cart/delete": {},
  "POST /api/user/edit": {},
};
/** The same in the spelling of PHP. */
const PHP: Answers = {
  ...EXACT,
  "GET /api/pc/home": { pc_home_head_banner: [{ link: "#", image: "/a.png", sort: "1" }] },
  "GET /api/user/cart/count": [{ count: "2" }],
};
/** One with every kind of difference that no reading mends. */
const WRONG: Answers = {
  ...EXACT,
  "GET /api/pc/home": { pc_home_head_banner: `${PHONE} ${TOKEN}` },
  "GET /api/common/hot_keyword": [{ keyword: "a" }, { keyword: { phone: PHONE, token: TOKEN } }, { word: "\u001b[2J" }],
  "GET /api/user/cart/count": [{ count: "1,000" }],
};

/** A product with a SKU that the cart has, and one that it does not have. */
const SKU = { sku_id: 501, sku: "70g", attrs: {}, image: "/a.png", stock: 9, min_order: 1, weight_kg: 1 };
const PRICES = { price: "18.00", ot_price: "20.00", tier_prices: [] };
const PRODUCT = {
  product_id: 9,
  product_type: 0,
  is_show: 1,
  store_name: "复印纸",
  store_info: [],
  brand: { brand_id: 1, brand_name: "得力" },
  category: [],
  unit_name: "包",
  origin: null,
  sales: 0,
  images: ["/a.png"],
  attr: [],
  params: [],
  skus: [
    { ...SKU, ...PRICES },
    { ...SKU, ...PRICES, sku_id: 502, min_order: 2 },
  ],
  merchant: {
    mer_id: 1,
    mer_name: "自营",
    is_trader: 1,
    kind: "自营",
    city: "",
    rating: "",
    service_phone: "",
    intro: "",
  },
  fits: [],
  printers: [],
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves the answers below /shop, with a session that ends at the logout; other paths get `unknown`. */
function backendOf(answers: Answers, unknown: (response: ServerResponse) => void, written: string[] = []) {
  let live = true;
  return serve((request, response) => {
    const call = `${request.method} ${request.url?.replace(/^\/shop/, "")}`;
    const send = (status: number, message: string, data: unknown = null) =>
      response.end(JSON.stringify({ status, message, data }));
    const known = live && request.headers["x-token"] === `Bearer ${TOKEN}`;
    if (!(call in answers) && call !== "GET /api/user") return unknown(response);
    if (call.includes("/user") && !known) return send(400, "请登录");
    if (call === "POST /api/auth/login" && request.headers["content-length"] === "2") return send(400, "请求参数有误");
    if (request.method === "POST") written.push(call.slice(5));
    if (call === "POST /api/logout") live = false;
    if (call === "GET /api/user") return send(402, "暂不可用");
    send(200, "ok", answers[call]);
  });
}

const json404 = (response: ServerResponse) => response.end('{"status":404,"message":"Not Found","data":null}');
const json400 = (response: ServerResponse) => response.end('{"status":400,"message":"接口不存在","data":null}');
const html404 = (response: ServerResponse) => response.writeHead(404).end("<!DOCTYPE html><h1>Not Found</h1>");

async function run(url: string, settings: { json?: boolean; write?: boolean; timeoutMs?: number } = {}) {
  const lines: string[] = [];
  const warned: string[] = [];
  const code = await runContract({
    url,
    account,
    ...settings,
    print: (line) => lines.push(line),
    warn: (line) => warned.push(line),
  });
  return { code, lines, warned };
}

/** The lines of the calls that the fakes answer, with those of their differences. */
const linesOf = (lines: string[], name: string) => {
  const at = lines.findIndex((line) => line.includes(` ${name} `) || line.endsWith(` ${name}`));
  const end = lines.findIndex((line, index) => index > at && !line.startsWith("   "));
  return lines.slice(at, end).map((line) => line.trim());
};

/** Expects that the calls which the fakes lack are known by the answer to unknown paths, each with its page. */
function expectMissing({ code, lines }: Awaited<ReturnType<typeof run>>, said: string) {
  expect(code).toBe(1);
  expect(lines[0]).toBe(`A path that does not exist answers: ${said}`);
  expect(linesOf(lines, "auth.captcha")).toEqual([
    `missing    GET /api/captcha  auth.captcha  ${said}  costs: Login (/login)`,
  ]);
  expect(linesOf(lines, "product.detail")[0]).toContain("costs: Product (/goods_detail/:id)");
}

test("differences that the shop reads over are said, and the call works; HTML 404 is missing [S7.calls.1]", async () => {
  const report = await run(`${await backendOf(PHP, html404)}/shop`);
  expectMissing(report, "HTTP 404 with no JSON");
  const { lines } = report;
  expect(linesOf(lines, "cart.count")).toEqual([
    "works      GET /api/user/cart/count  cart.count",
    '[0].count: expected whole number like 3; received "2"; read as 2',
  ]);
  expect(linesOf(lines, "site.home")).toEqual([
    "works      GET /api/pc/home  site.home",
    'pc_home_head_banner[0].sort: expected no such field; received "1"; left out',
  ]);
  expect(linesOf(lines, "auth.login")).toEqual([
    "works      POST /api/auth/login  auth.login",
    "user: expected object, or null; received absent; read as null",
  ]);
});

test("differences that the shop cannot read over are said with their cost, without secrets; JSON 404 is missing", async () => {
  const report = await run(`${await backendOf(WRONG, json404)}/shop`);
  expectMissing(report, "404 Not Found");
  const { lines } = report;
  expect(linesOf(lines, "cart.count")).toEqual([
    "deviates   GET /api/user/cart/count  cart.count  costs: Cart and cart drawer (/shopping_cart)",
    '[0].count: expected whole number like 3; received "1,000"; unusable',
  ]);
  expect(linesOf(lines, "site.home").at(-1)).toBe(
    'pc_home_head_banner: expected list; received "138****0001 a-to…(31)"; unusable',
  );
  expect(linesOf(lines, "site.hotKeywords").slice(1)).toEqual([
    '[1].keyword: expected text like "硒鼓"; received an object; unusable',
    '[2].keyword: expected text like "硒鼓"; received absent; unusable',
    '[2].word: expected no such field; received "�[2J"; left out',
  ]);
  expect(lines.join("\n")).not.toMatch(new RegExp(`${TOKEN}|${PHONE}|\u001b`));
});

test("--json prints the same for machines", async () => {
  const { lines } = await run(`${await backendOf(WRONG, json404)}/shop`, { json: true });
  const report = JSON.parse(lines.join("\n"));
  expect(report).toMatchObject({ version: 1, unknownPath: "404 Not Found" });
  expect(report.calls.find(({ name }: { name: string }) => name === "cart.count")).toEqual({
    name: "cart.count",
    call: "GET /api/user/cart/count",
    group: "specification",
    page: { title: "Cart and cart drawer", route: "/shopping_cart" },
    outcome: "deviates",
    reason: "",
    deviations: [
      {
        field: "[0].count",
        expected: "whole number like 3",
        received: '"1,000"',
        effect: "unusable",
        readAs: null,
      },
    ],
    warnings: [],
  });
});

test("a call that hangs or streams for ever ends, and the others are still checked", async () => {
  const plain = await backendOf(EXACT, json404);
  const url = await serve(async (request, response) => {
    if (request.url === "/api/pc/home") return;
    if (request.url === "/api/captcha") return streamForEver(response);
    const { method, headers } = request;
    const body = method === "POST" ? await new globalThis.Response(request as never).text() : null;
    const own = { ...(headers["x-token"] ? { "X-Token": String(headers["x-token"]) } : {}) };
    const answer = await fetch(`${plain}/shop${request.url}`, { method: method ?? "GET", headers: own, body });
    response.end(await answer.text());
  });
  const { lines } = await run(url, { timeoutMs: 1000 });
  expect(linesOf(lines, "site.home").at(-1)).toContain("received no complete answer within 1 s; unusable");
  expect(linesOf(lines, "auth.captcha").at(-1)).toMatch(/received (an answer of more than 7 MB|no complete answer)/);
  expect(linesOf(lines, "site.hotKeywords")[0]).toContain("works");
});

function streamForEver(response: ServerResponse) {
  const chunk = "x".repeat(1 << 20);
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
}

test.each([
  ["no address", undefined, "Name the backend's address"],
  ["an address with a password", "http://a:secret@127.0.0.1", "Name the backend's address"],
  ["nobody there", "http://127.0.0.1:1", "No answer from"],
])("%s ends with 2", async (_, url, said) => {
  const { code, warned } = await run(url ?? "");
  expect([code, warned]).toEqual([2, [expect.stringContaining(said)]]);
  expect(warned[0]).not.toContain("secret");
});

test("a backend that never answers ends with 2 after a few calls", async () => {
  let calls = 0;
  const url = await serve(() => {
    calls += 1;
  });
  expect((await run(url, { timeoutMs: 200 })).code).toBe(2);
  expect(calls).toBeLessThan(6);
});

test("only --write makes calls that change something beyond the session of the check; JSON 400 is missing", async () => {
  const written: string[] = [];
  // The path of the address is kept, with a slash at its end or without.
  const report = await run(`${await backendOf(EXACT, json400, written)}/shop/`);
  expectMissing(report, "400 接口不存在");
  expect(linesOf(report.lines, "cart.count")).toEqual(["works      GET /api/user/cart/count  cart.count"]);
  expect(written).toEqual(["/api/auth/login", "/api/logout"]);
  written.length = 0;
  const { lines } = await run(`${await backendOf(EXACT, json404, written)}/shop`, { write: true });
  expect(written.slice(1, 4)).toEqual(["/api/user/cart/change/7", "/api/user/cart/delete", "/api/user/edit"]);
  expect(linesOf(lines, "cart.change")[0]).toContain("works");
  // The fake keeps the line.
  expect(linesOf(lines, "cart.remove").at(-1)).toContain("it is still there; unusable");
});

test("--write adds a line to the cart, changes it and removes it, and says what it did", async () => {
  const cartOf = (lines: unknown[]) => ({ list: lines.length > 0 ? [{ list: lines }] : [], fail: [] });
  const OWN = { cart_id: 7, cart_num: 2, productAttr: { unique: 501 } };
  let lines = [OWN];
  const written: string[] = [];
  const url = await serve(async (request, response) => {
    const { method, url: path = "" } = request;
    const body = JSON.parse((await new globalThis.Response(request as never).text()) || "{}");
    const send = (data: unknown) => response.end(JSON.stringify({ status: 200, message: "ok", data }));
    const isCustomers = request.headers["x-token"] !== undefined;
    if (isCustomers && method === "POST" && path.startsWith("/api/user/cart/"))
      written.push(`${path} ${JSON.stringify(body)}`);
    if (path === "/api/auth/login") return send({ token: TOKEN, user: null, closing_cancelled: false });
    if (!isCustomers && path.startsWith("/api/user")) {
      return response.end('{"status":400,"message":"请登录"}');
    }
    if (path === "/api/product/spu/lst") return send({ list: [{ product_id: 9 }] });
    if (path === "/api/store/product/detail/9") return send(PRODUCT);
    if (path === "/api/user/cart/lst") return send(cartOf(lines));
    if (path === "/api/user/cart/create") {
      lines = [...lines, { cart_id: 8, cart_num: body.cart_num, productAttr: { unique: body.product_attr_unique } }];
      return send({ cart_id: 8 });
    }
    if (path === "/api/user/cart/change/8") {
      lines = lines.map((line) => (line.cart_id === 8 ? { ...line, cart_num: body.cart_num } : line));
      return send({});
    }
    if (path === "/api/user/cart/delete") {
      lines = lines.filter(({ cart_id }) => !body.cart_id.includes(String(cart_id)));
      return send({});
    }
    json404(response);
  });
  const report = await run(url, { write: true });
  expect(written).toEqual([
    '/api/user/cart/create {"product_attr_unique":502,"cart_num":2,"is_new":0}',
    '/api/user/cart/change/8 {"cart_num":3}',
    '/api/user/cart/delete {"cart_id":["8"]}',
  ]);
  expect(lines).toEqual([OWN]);
  expect(linesOf(report.lines, "cart.create")).toEqual([
    "works      POST /api/user/cart/create  cart.create  a line was added and removed again",
  ]);
  expect(linesOf(report.lines, "cart.change")[0]).toContain("works");
  expect(linesOf(report.lines, "cart.remove")[0]).toContain("works");
});
