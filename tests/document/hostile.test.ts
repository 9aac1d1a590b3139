import { setTimeout as wait } from "node:timers/promises";
import { createCookie } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Program, startShop, untilReady } from "#tests/support/program.ts";
import { exchange, type RawRequest, send, sendForm } from "#tests/support/wire.ts";

/** Requests that the framework without a guard answers with 500, blocks on, or obeys. */

/** The longest time in ms for which a request may block the main thread. */
const BLOCKED_MS_MAX = 100;
const MEMORY_GROWTH_MB_MAX = 60;
const REPEATS = 3;

let shop: Program;
beforeAll(async () => {
  shop = await untilReady(await startShop());
  for (let round = 0; round < 20; round += 1) await send(shop.port, {});
}, 120_000);
afterAll(() => shop.stop());

const evil = { Origin: "https://evil.com" };
const manifest = `/__manifest?version=1&p=${encodeURIComponent("/".repeat(2500))}`;
const manySlashes = `/__manifest?version=1&${"p=////////&".repeat(600)}`;

/** Name, request, expected status. */
const requests: [string, RawRequest, number][] = [
  ["_data with an evil origin", { method: "POST", path: "/login?_data=routes/auth/login", headers: evil }, 400],
  ["_data on a page", { path: "/?_data=root" }, 400],
  ["the manifest", { path: manifest }, 404],
  ["the manifest with many patches", { path: manySlashes }, 404],
  ["a path with two leading slashes", { path: "//evil.com/%2e%2e" }, 400],
  ["a host of two words", { headers: { Host: "a b" } }, 400],
  ["an invalid port", { headers: { Host: "localhost:99999" } }, 400],
  ["another host", { headers: { Host: "evil.com" } }, 421],
  ["TRACE", { method: "TRACE" }, 405],
  ["a zero byte", { path: "/goods_detail/1%00" }, 400],
  ["an encoded parent path", { path: "/goods_detail/..%2f..%2fapi%2fuser" }, 400],
  ["a doubly encoded parent path", { path: "/goods_detail/..%252f..%252fapi" }, 404],
  ["an id that is not a number", { path: "/goods_detail/1e3" }, 404],
  ["an id beyond the integer range", { path: "/goods_detail/99999999999999999999" }, 404],
  ["a Chinese path", { path: "/%E6%89%93%E5%8D%B0%E6%9C%BA" }, 404],
  ["PUT", { method: "PUT", headers: evil }, 405],
  ["DELETE", { method: "DELETE" }, 405],
];

const forms: [string, Parameters<typeof sendForm>[3], string, number][] = [
  ["evil origin on a resource route", evil, "a=1", 403],
  ["no origin", { Origin: undefined }, "a=1", 403],
  ["forwarded host", { ...evil, "X-Forwarded-Host": "evil.com" }, "a=1", 403],
  ["garbage origin", { Origin: "%%%" }, "a=1", 403],
  ["300 MB", { "Content-Length": String(300 * 1024 * 1024) }, "a=1", 413],
  ["no length", { "Content-Length": undefined, "Transfer-Encoding": "chunked" }, "3\r\na=1\r\n0\r\n\r\n", 411],
  ["JSON", { "Content-Type": "application/json" }, "{}", 415],
  ["text", { "Content-Type": "text/plain" }, "a=1", 415],
];

/** Field names that conform would expand into objects and arrays, which the action must reject. */
const names = [
  "cart_id[30000000]=1",
  "phone[30000000]=1",
  `a${"[0]".repeat(5000)}=1`,
  "a.b.c=1",
  "__intent__=%7Bbad",
  "__proto__=1",
  "__proto__.polluted=1",
  "constructor[prototype][polluted]=1",
  Array.from({ length: 5000 }, (_, index) => `a${index}=1`).join("&"),
  `${"a".repeat(900_000)}=1`,
];

/** Sends the same request several times in sequence; `work` is the main thread's time per request in ms. */
async function repeat<T>(request: () => Promise<T>) {
  const began = shop.worked();
  const answers: T[] = [];
  for (let time = 0; time < REPEATS; time += 1) answers.push(await request());
  return { answers, work: (shop.worked() - began) / REPEATS };
}

describe("is answered without blocking the main thread [R10]", () => {
  test.each(requests)("%s", async (_, request, status) => {
    const { answers, work } = await repeat(() => send(shop.port, request));
    expect(answers.map((answer) => answer.status)).toEqual(Array(REPEATS).fill(status));
    expect(work).toBeLessThan(BLOCKED_MS_MAX);
    expect(shop.running()).toBe(true);
  });

  test.each(forms)("%s", async (_, headers, body, status) => {
    for (const path of ["/logout", "/login", "/login.data", "/goods_search"]) {
      const { answers, work } = await repeat(() => sendForm(shop.port, path, body, headers));
      expect([path, ...answers.map((answer) => answer.status)]).toEqual([path, ...Array(REPEATS).fill(status)]);
      expect(work).toBeLessThan(BLOCKED_MS_MAX);
    }
  });

  test.each(names.map((body) => [body.slice(0, 40), body]))("a form with %s", async (_, body) => {
    for (const path of ["/login", "/login.data"]) {
      const { answers, work } = await repeat(() => sendForm(shop.port, path, body));
      expect([path, ...answers.map((answer) => answer.status)]).toEqual([path, ...Array(REPEATS).fill(400)]);
      expect(work).toBeLessThan(BLOCKED_MS_MAX);
    }
  });

  test("an oversized, malformed or forged session cookie is not a session", async () => {
    const forged = await createCookie("shop_session", { secrets: ["another"] }).serialize({ token: "x" });
    for (const Cookie of [`shop_session=${"a".repeat(8000)}`, "shop_session=%E0%A4%A", String(forged), ";;;=;"]) {
      expect((await send(shop.port, { path: "/user", headers: { Cookie } })).status).toBe(302);
    }
  });

  test.each([
    ["noise", "\x16\x03\x01\x00\xa5\x01"],
    ["two lengths", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na"],
    [
      "a length beside chunks",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["a header of 64 KB", `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${"a".repeat(65536)}\r\n\r\n`],
    ["raw Chinese", "GET /打印机 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
  ])("malformed HTTP: %s", async (_, bytes) => {
    const { status } = await exchange(shop.port, Buffer.from(bytes));
    expect(status === 0 || (status >= 400 && status < 500)).toBe(true);
    expect(shop.running()).toBe(true);
  });
});

/** The main thread's time in ms for five rounds of concurrent requests, while a health check every 20 ms is answered. */
async function workFor(round: () => Promise<unknown>[]) {
  const began = shop.worked();
  let over = false;
  const healthChecks = (async () => {
    while (!over) {
      expect((await send(shop.port, { path: "/healthz" })).status).toBe(200);
      await wait(20);
    }
  })();
  for (let rounds = 0; rounds < 5; rounds += 1) await Promise.all(round());
  over = true;
  await healthChecks;
  return shop.worked() - began;
}

test("all hostile requests at once cost no memory and at most twice the work of as many harmless ones", async () => {
  const count = requests.length + forms.length + names.length;
  const harmlessWork = await workFor(() => Array.from({ length: count }, () => send(shop.port, { path: "/login" })));
  const before = shop.megabytes();
  const hostileWork = await workFor(() => [
    ...requests.map(([, request]) => send(shop.port, request)),
    ...forms.map(([, headers, body]) => sendForm(shop.port, "/login", body, headers)),
    ...names.map((body) => sendForm(shop.port, "/login", body)),
  ]);
  expect(hostileWork).toBeLessThan(2 * harmlessWork);
  expect(shop.megabytes() - before).toBeLessThan(MEMORY_GROWTH_MB_MAX);
}, 60_000);

test("an endless body is cut off and not buffered", async () => {
  const before = shop.megabytes();
  const head = `POST /login HTTP/1.1\r\nHost: localhost:${shop.port}\r\nOrigin: http://localhost:${shop.port}\r\n`;
  const type = "Content-Type: application/x-www-form-urlencoded\r\n";
  const endless = Buffer.concat([
    Buffer.from(`${head}${type}Content-Length: 314572800\r\n\r\n`),
    Buffer.alloc(64 * 1024 * 1024, "a"),
  ]);
  const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(shop.port, endless)));
  for (const { status } of answers) expect([0, 413]).toContain(status);
  expect(shop.megabytes() - before).toBeLessThan(MEMORY_GROWTH_MB_MAX);
}, 30_000);

test("a connection that never completes its headers is closed", async () => {
  const answer = await exchange(shop.port, Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\nA:"));
  expect([0, 408]).toContain(answer.status);
}, 20_000);

test("every response has the security headers, errors too [R17]", async () => {
  for (const request of [{}, { path: "/nowhere" }, { path: "/favicon.svg" }, { method: "PUT" }, { path: "/healthz" }]) {
    const { headers } = await send(shop.port, request);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.has("x-powered-by")).toBe(false);
    expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  }
});

test("every script of an uncached page has the nonce, and the page is private", async () => {
  const { headers, body } = await send(shop.port, { path: "/login" });
  const [, nonce] = /'nonce-([\w-]+)'/.exec(headers.get("content-security-policy") ?? "") ?? [];
  const scripts = [...body.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
  expect(scripts.length).toBeGreaterThan(0);
  expect(
    scripts.filter(
      (attributes) => !attributes.includes(`nonce="${nonce}"`) && !/type="application\/ld/.test(attributes),
    ),
  ).toEqual([]);
  expect(headers.get("cache-control")).toBe("private, no-store");
});
