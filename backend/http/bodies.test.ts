import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deadlineOf } from "../variables.ts";
import { createBodies } from "./bodies.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());
/** Time passes in steps of a second of the shop's deadlines. */
const second = () => vi.advanceTimersByTime(deadlineOf(1000));

type Post = { length?: number; address?: string; bytesMax?: number };

/** A request whose body the test writes; `state` is pending, received, or the error's name and status. */
function post(bodies: ReturnType<typeof createBodies>, { length, address = "203.0.113.9", bytesMax }: Post) {
  const stream = new PassThrough({ highWaterMark: 100 * MEGABYTE });
  const headers = length === undefined ? {} : { "content-length": String(length) };
  const req = Object.assign(stream, { headers }) as unknown as IncomingMessage;
  const result = { state: "pending", bytes: Buffer.alloc(0), release: () => {} };
  bodies.receive(req, address, bytesMax).then(
    (received) => Object.assign(result, received, { state: "received" }),
    (error: Error & { status?: number }) =>
      Object.assign(result, { state: `${error.name} ${error.status ?? ""}`.trim() }),
  );
  return Object.assign(result, {
    stream,
    write: (bytes: number) => new Promise((resolve) => stream.write(Buffer.alloc(bytes, "a"), resolve)),
  });
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a body arrives whole, in pieces of any size, and counts until it is released", async () => {
  const bodies = createBodies();
  const sent = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
  const upload = post(bodies, { length: sent.length });
  for (let at = 0; at < sent.length; at += 7001) upload.stream.write(sent.subarray(at, at + 7001));
  upload.stream.end();
  await expect.poll(() => upload.state).toBe("received");
  expect(upload.bytes.equals(sent)).toBe(true);
  expect(bodies.bytes()).toBe(sent.length);
  upload.release();
  expect(bodies.bytes()).toBe(0);
});

test("an upload of 32 KB a second goes on as long as it takes", async () => {
  const upload = post(createBodies(), { length: 6 * MEGABYTE });
  for (let passed = 0; passed < 190; passed += 1) {
    await upload.write(32 * KILOBYTE);
    second();
  }
  upload.stream.end();
  await expect.poll(() => upload.state).toBe("received");
});

test.each([
  ["31 KB a second", () => 31 * KILOBYTE],
  ["nothing after a first megabyte", (passed: number) => (passed === 0 ? MEGABYTE : 0)],
  ["a byte a second", () => 1],
])("an upload that sends %s ends its connection after the grace of one window", async (_, bytesOf) => {
  const bodies = createBodies();
  const upload = post(bodies, { length: 6 * MEGABYTE });
  for (let passed = 0; passed < 19; passed += 1) {
    await upload.write(bytesOf(passed));
    second();
  }
  expect(upload.stream.destroyed).toBe(false);
  second();
  await settle();
  expect([upload.state, upload.stream.destroyed, bodies.bytes()]).toEqual(["BodyLostError", true, 0]);
});

test("a small form has 30 seconds, whatever its pace", async () => {
  const bodies = createBodies();
  const slow = post(bodies, { length: 300 });
  const endless = post(bodies, { length: 64 * KILOBYTE });
  for (let passed = 0; passed < 29; passed += 1) {
    await slow.write(10);
    await endless.write(10);
    second();
  }
  slow.stream.end();
  await expect.poll(() => slow.state).toBe("received");
  expect(endless.stream.destroyed).toBe(false);
  second();
  await settle();
  expect([endless.state, endless.stream.destroyed]).toEqual(["BodyLostError", true]);
});

test("a client has a quarter of the budget, whichever addresses of its network it uses", async () => {
  const bodies = createBodies();
  const uploads = [1, 2, 3].map((host) => post(bodies, { length: 6 * MEGABYTE, address: `203.0.113.${host}` }));
  for (const upload of uploads) await upload.write(6 * MEGABYTE);
  await settle();
  expect(uploads.map(({ state }) => state)).toEqual(["BodyRefusedError 429", "pending", "pending"]);
  const other = post(bodies, { length: 6 * MEGABYTE, address: "203.0.114.1" });
  await other.write(6 * MEGABYTE);
  await settle();
  expect(other.state).toBe("pending");
});

test("beyond 64 MB an upload is refused with 503, and small forms have room beside it", async () => {
  const bodies = createBodies();
  const uploads = Array.from({ length: 11 }, (_, index) =>
    post(bodies, { length: 6 * MEGABYTE, address: `203.0.${index}.1` }),
  );
  for (const upload of uploads) {
    await upload.write(6 * MEGABYTE);
    upload.stream.end();
    await settle();
  }
  expect(uploads.map(({ state }) => state)).toEqual([...Array(10).fill("received"), "BodyRefusedError 503"]);
  const form = post(bodies, { length: 64 * KILOBYTE, address: "203.0.1.1" });
  form.stream.end(Buffer.alloc(64 * KILOBYTE));
  await expect.poll(() => form.state).toBe("received");
});

test("a body of unknown length counts as an upload and is refused beyond the longest one", async () => {
  const upload = post(createBodies(), { bytesMax: MEGABYTE });
  await upload.write(MEGABYTE);
  expect(upload.state).toBe("pending");
  await upload.write(1);
  await settle();
  expect(upload.state).toBe("BodyRefusedError 413");
});

test("a connection that ends frees the bytes of its body", async () => {
  const bodies = createBodies();
  const upload = post(bodies, { length: 6 * MEGABYTE });
  await upload.write(MEGABYTE);
  expect(bodies.bytes()).toBe(MEGABYTE);
  upload.stream.destroy();
  await expect.poll(() => upload.state).toBe("BodyLostError");
  expect(bodies.bytes()).toBe(0);
});
