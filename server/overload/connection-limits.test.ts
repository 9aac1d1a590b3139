import type { Server } from "node:http";
import { connect as openSocket, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import connect from "connect";
import { afterEach, expect, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { createBoundedServer, listen } from "../process/listen.ts";
import { connectionLimits } from "./connection-limits.ts";

const PAGE_BYTES = 1024 * 1024;
const MEGABYTE = 1024 * 1024;

const sockets: Socket[] = [];
let server: Server | undefined;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** A shop whose pages are large, except `/slow`, which waits for the test; `timeout` is that of a connection, in ms. */
async function startShop({ timeout }: { timeout?: number } = {}) {
  const seen: string[] = [];
  const finish: (() => void)[] = [];
  const app = connect().use(connectionLimits());
  app.use((req, res) => {
    seen.push(req.url ?? "");
    // Not the server's `timeout`, which on a busy machine ends a connection before its request is read.
    if (timeout !== undefined) req.socket.setTimeout(timeout);
    if (req.url === "/slow") finish.push(() => res.end("slow"));
    else if (req.url === "/small") res.end("small");
    else res.end(Buffer.alloc(PAGE_BYTES, seen.length));
  });
  server = createBoundedServer(app);
  const port = await freePort();
  await listen(server, port, "127.0.0.1");
  return { port, seen, finish };
}

/** Sends requests at once on one connection and does not read until it is resumed. */
function pipeline(port: number, paths: readonly string[]) {
  const socket = openSocket(port, "127.0.0.1");
  sockets.push(socket);
  const state = { socket, ended: false, text: "" };
  socket
    .on("error", () => {})
    .on("close", () => {
      state.ended = true;
    });
  socket.pause();
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
  return Object.assign(state, {
    read() {
      socket.on("data", (part: Buffer) => {
        state.text += part.toString("latin1");
      });
      socket.resume();
    },
  });
}
const large = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);
const bufferedMegabytes = () => process.memoryUsage().arrayBuffers / MEGABYTE;

test("memory is bounded by one page per connection that does not read", async () => {
  const { port, seen } = await startShop();
  const before = bufferedMegabytes();
  const readers = Array.from({ length: 30 }, () => pipeline(port, large(9)));
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(readers.length);
  // Waits until no further request is answered, because the buffers of all connections are full.
  for (let known = -1; known !== seen.length; await wait(200)) known = seen.length;
  expect(readers.some(({ ended }) => ended)).toBe(false);
  expect(bufferedMegabytes() - before).toBeLessThan(2 * readers.length);
  expect(seen.length).toBeLessThan(readers.length * 9);
});

test("pipelined requests are answered in their order, each after the answer before it", async () => {
  const { port, seen, finish } = await startShop();
  const reader = pipeline(port, ["/slow", "/small", "/slow", "/small"]);
  reader.read();
  await expect.poll(() => seen).toEqual(["/slow"]);
  finish[0]?.();
  await expect.poll(() => seen).toEqual(["/slow", "/small", "/slow"]);
  finish[1]?.();
  await expect.poll(() => reader.text.match(/slow|small/g)).toEqual(["slow", "small", "slow", "small"]);
});

test("a connection with more waiting requests is ended, and none of them is worked on", async () => {
  const { port, seen, finish } = await startShop();
  const reader = pipeline(port, ["/slow", ...large(200)]);
  reader.read();
  await expect.poll(() => reader.ended).toBe(true);
  finish[0]?.();
  await wait(50);
  expect(seen).toEqual(["/slow"]);
});

test("a connection that takes nothing of its answer is ended; one that waits for its answer is not", async () => {
  const { port, seen, finish } = await startShop({ timeout: 100 });
  const stuck = pipeline(port, large(9));
  stuck.socket.on("data", () => {});
  stuck.socket.pause();
  const waiting = pipeline(port, ["/slow"]);
  waiting.read();
  await expect.poll(() => seen).toContain("/slow");
  const serverSide = () => new Promise<number>((resolve) => server?.getConnections((_, count) => resolve(count)));
  await expect.poll(serverSide).toBe(1);
  expect(waiting.ended).toBe(false);
  finish[0]?.();
  await expect.poll(() => waiting.text).toContain("slow");
});
