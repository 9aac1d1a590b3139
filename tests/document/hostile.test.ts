import { createCookie } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forms, names, requests } from "#tests/support/hostile-requests.ts";
import { type Program, startShop, untilReady } from "#tests/support/program.ts";
import { exchange, send, sendForm } from "#tests/support/wire.ts";

/** Requests that the framework without a guard answers with 500, blocks on, or obeys. */

/** The longest CPU time in ms for which a request may block the main thread. */
const BLOCKED_MS_MAX = 100;
const REPEATS = 3;

let shop: Program;
beforeAll(async () => {
  shop = await untilReady(await startShop());
  for (let round = 0; round < 20; round += 1) await send(shop.port, {});
}, 180_000);
afterAll(() => shop.stop());

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
