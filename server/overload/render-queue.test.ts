import express from "express";
import { expect, test } from "vitest";
import { serve } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";
import { createRenderQueue } from "./render-queue.ts";
import { OverloadError } from "./work-queue.ts";

const CONCURRENCY = 2;
const WAIT_MAX_MS = 1000;

/** A shop whose pages render until the test finishes them; the test's clock measures their durations. */
async function startShop() {
  let now = 0;
  const rendering: { path: string; finish: (tookMs?: number) => void }[] = [];
  const started: string[] = [];
  const queue = createRenderQueue({ concurrency: CONCURRENCY, waitMaxMs: WAIT_MAX_MS, now: () => now });
  const render = (path: string) =>
    new Promise<void>((resolve) => {
      started.push(path);
      rendering.push({
        path,
        finish(tookMs = 0) {
          now += tookMs;
          resolve();
        },
      });
    });
  const arrived: string[] = [];
  const aborted: string[] = [];
  const app = express().use((req, res, next) => {
    arrived.push(req.path);
    res.on("close", () => res.writableFinished || aborted.push(req.path));
    next();
  });
  app.all(
    "*",
    queue.queued(
      async (req, res) => {
        await render(req.path);
        res.send(`page ${req.path}`);
      },
      (_req, res) => res.status(503).send("overloaded"),
    ),
  );
  const port = await serve(app);
  const get = (path: string) => send(port, { path });
  /** Finishes the page that has been rendering longest. */
  async function finishOne(tookMs = 0) {
    await expect.poll(() => rendering.length).toBeGreaterThan(0);
    rendering.shift()?.finish(tookMs);
  }
  async function finishMany(count: number) {
    for (let left = count; left > 0; left -= 1) await finishOne();
  }
  return { get, port, arrived, aborted, rendering, started, render, enqueue: queue.enqueue, finishOne, finishMany };
}

test("renders a bounded number of pages at a time, first come, first served", async () => {
  const { get, arrived, started, rendering, finishMany } = await startShop();
  const paths = ["/1", "/2", "/3", "/4", "/5"];
  const answers: ReturnType<typeof get>[] = [];
  for (const [index, path] of paths.entries()) {
    answers.push(get(path));
    await expect.poll(() => arrived).toHaveLength(index + 1);
  }
  expect(started).toEqual(["/1", "/2"]);
  await finishMany(paths.length);
  expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(paths.map((path) => `page ${path}`));
  expect(started).toEqual(paths);
  expect(rendering).toEqual([]);
});

test("refuses a request whose expected wait is too long, and serves the queued ones", async () => {
  const { get, arrived, finishOne, finishMany } = await startShop();
  const slow = get("/slow");
  await finishOne(10_000);
  await slow;
  // The slow page raises the average to one second.
  const answers = ["/1", "/2", "/3", "/4", "/5"].map(get);
  await expect.poll(() => arrived).toHaveLength(1 + 5);
  const refused = await get("/refused");
  expect([refused.status, refused.body]).toEqual([503, "overloaded"]);
  await finishMany(5);
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  const retried = get("/refused");
  await finishOne();
  expect((await retried).status).toBe(200);
});

test("refuses a queued request after twice the maximum wait", async () => {
  const { get, arrived, started, finishOne, finishMany } = await startShop();
  const pages = ["/1", "/2"].map(get);
  await expect.poll(() => arrived).toHaveLength(CONCURRENCY);
  const late = get("/late");
  await expect.poll(() => arrived).toHaveLength(CONCURRENCY + 1);
  await finishOne(2 * WAIT_MAX_MS + 1);
  await finishMany(1);
  for (const { status } of await Promise.all(pages)) expect(status).toBe(200);
  expect(started).not.toContain("/late");
  expect((await late).status).toBe(503);
});

test("pictures bypass the queue", async () => {
  const { get, arrived, started, finishMany } = await startShop();
  const pages = [get("/1"), get("/2"), get("/3")];
  await expect.poll(() => arrived).toHaveLength(3);
  const others = [get("/pictures/no/1.svg"), get("/pictures/1.svg"), get("/picture/240/backend/1.jpg")];
  await expect.poll(() => arrived).toHaveLength(6);
  expect(started).toEqual(expect.arrayContaining(["/pictures/1.svg", "/picture/240/backend/1.jpg"]));
  expect(started).not.toContain("/pictures/no/1.svg");
  await finishMany(6);
  for (const { status } of await Promise.all([...pages, ...others])) expect(status).toBe(200);
});

test("the revalidation of a cached page precedes the queue and is never refused", async () => {
  const { get, arrived, started, render, enqueue, finishOne, finishMany } = await startShop();
  const slow = get("/slow");
  await finishOne(20_000);
  await slow;
  const pages = ["/1", "/2", "/3", "/4"].map(get);
  await expect.poll(() => arrived).toHaveLength(1 + 4);
  await expect(enqueue(() => render("/unknown"))).rejects.toThrow(OverloadError);
  const revalidation = enqueue(() => render("/cached"), { first: true });
  await finishOne();
  await expect.poll(() => started).toHaveLength(1 + CONCURRENCY + 1);
  expect(started.at(-1)).toBe("/cached");
  await finishMany(4);
  await Promise.all([...pages, revalidation]);
});

test("does not render for a client that has left the queue", async () => {
  const { get, port, arrived, aborted, started, finishMany } = await startShop();
  const pages = [get("/1"), get("/2")];
  await expect.poll(() => arrived).toHaveLength(CONCURRENCY);
  const controller = new AbortController();
  const left = fetch(`http://127.0.0.1:${port}/left`, { signal: controller.signal }).catch(() => "aborted");
  await expect.poll(() => arrived).toHaveLength(CONCURRENCY + 1);
  controller.abort();
  expect(await left).toBe("aborted");
  await expect.poll(() => aborted).toEqual(["/left"]);
  await finishMany(2);
  await Promise.all(pages);
  const last = get("/last");
  await expect.poll(() => started).toHaveLength(CONCURRENCY + 1);
  expect(started.at(-1)).toBe("/last");
  await finishMany(1);
  expect((await last).status).toBe(200);
});

test("a failed page frees its place", async () => {
  const { enqueue } = createRenderQueue({ concurrency: 1 });
  await expect(enqueue(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await enqueue(async () => "page")).toBe("page");
});
