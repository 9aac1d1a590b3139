import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forms, names, requests } from "#tests/support/hostile-requests.ts";
import { type Program, startShop, untilReady } from "#tests/support/program.ts";
import { exchange, send, sendForm } from "#tests/support/wire.ts";

/** What hostile requests take of the shop: memory, work and connections. */

/** A limit for a test that hangs, in ms. */
const SLOW = 180_000;
const MEMORY_GROWTH_MB_MAX = 60;

let shop: Program;
beforeAll(async () => {
  // The shop's own deadline ends a connection.
  shop = await untilReady(await startShop({ DEADLINE_FACTOR: "1" }));
  for (let round = 0; round < 20; round += 1) await send(shop.port, {});
}, SLOW);
afterAll(() => shop.stop());

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

test(
  "all hostile requests at once cost no memory and at most twice the work of as many harmless ones",
  async () => {
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
  },
  SLOW,
);

test(
  "an endless body is cut off and not buffered",
  async () => {
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
  },
  SLOW,
);

test(
  "a connection that never completes its headers is closed",
  async () => {
    const answer = await exchange(shop.port, Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\nA:"));
    expect([0, 408]).toContain(answer.status);
  },
  SLOW,
);
