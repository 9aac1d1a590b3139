import express from "express";
import { expect, test } from "vitest";
import { served } from "#tests/support/served.ts";
import { send, sendForm } from "#tests/support/wire.ts";
import { turns } from "./turns.ts";

const AT_ONCE = 2;
const PATIENCE_MS = 1000;

/** Pages that are drawn until the test lets them finish, each of which takes as long as the test's clock says. */
async function shop() {
  let now = 0;
  const drawing: { path: string; finish: (tookMs?: number) => void }[] = [];
  const begun: string[] = [];
  const { pages, inTurn } = turns({ atOnce: AT_ONCE, patienceMs: PATIENCE_MS, now: () => now });
  const drawn = (path: string) =>
    new Promise<void>((resolve) => {
      begun.push(path);
      drawing.push({
        path,
        finish(tookMs = 0) {
          now += tookMs;
          resolve();
        },
      });
    });
  const arrived: string[] = [];
  const left: string[] = [];
  const app = express().use((req, res, next) => {
    arrived.push(req.path);
    res.on("close", () => res.writableFinished || left.push(req.path));
    next();
  });
  app.all(
    "*",
    pages(
      async (req, res) => {
        await drawn(req.path);
        res.send(`drew ${req.path}`);
      },
      async (_req, res) => res.status(503).send("away"),
    ),
  );
  const port = await served(app);
  const get = (path: string) => send(port, { path });
  /** The page begun longest ago is done. */
  async function finishOne(tookMs = 0) {
    await expect.poll(() => drawing.length).toBeGreaterThan(0);
    drawing.shift()?.finish(tookMs);
  }
  async function finishAll(count: number) {
    for (let left = count; left > 0; left -= 1) await finishOne();
  }
  return { get, port, arrived, left, drawing, begun, drawn, inTurn, finishOne, finishAll };
}

test("some are drawn at a time, first come, first served, and each gets its own", async () => {
  const { get, arrived, begun, drawing, finishAll } = await shop();
  const paths = ["/1", "/2", "/3", "/4", "/5"];
  const answers: ReturnType<typeof get>[] = [];
  for (const [place, path] of paths.entries()) {
    answers.push(get(path));
    await expect.poll(() => arrived).toHaveLength(place + 1);
  }
  expect(begun).toEqual(["/1", "/2"]);
  await finishAll(paths.length);
  expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(paths.map((path) => `drew ${path}`));
  expect(begun).toEqual(paths);
  expect(drawing).toEqual([]);
});

test("who would wait longer than anybody's patience is told when to come back, and the others get their pages", async () => {
  const { get, arrived, finishOne, finishAll } = await shop();
  const slow = get("/slow");
  await finishOne(10_000);
  await slow;
  // By what the slow one took, a page now counts as one second.
  const answers = ["/1", "/2", "/3", "/4", "/5"].map(get);
  await expect.poll(() => arrived).toHaveLength(1 + 5);
  const away = await get("/away");
  expect([away.status, away.body]).toEqual([503, "away"]);
  await finishAll(5);
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  const back = get("/away");
  await finishOne();
  expect((await back).status).toBe(200);
});

test("who has waited twice as long in spite of that is turned away, so that the others get on", async () => {
  const { get, arrived, begun, finishOne, finishAll } = await shop();
  const pages = ["/1", "/2"].map(get);
  await expect.poll(() => arrived).toHaveLength(AT_ONCE);
  const late = get("/late");
  await expect.poll(() => arrived).toHaveLength(AT_ONCE + 1);
  await finishOne(2 * PATIENCE_MS + 1);
  await finishAll(1);
  for (const { status } of await Promise.all(pages)) expect(status).toBe(200);
  expect(begun).not.toContain("/late");
  expect((await late).status).toBe(503);
});

test("a form and a picture wait for nobody", async () => {
  const { get, port, arrived, begun, finishAll } = await shop();
  const pages = [get("/1"), get("/2"), get("/3")];
  await expect.poll(() => arrived).toHaveLength(3);
  const others = [get("/pictures/no/1.svg"), sendForm(port, "/cart", "a=1"), get("/pictures/1.svg")];
  await expect.poll(() => arrived).toHaveLength(6);
  expect(begun).toEqual(expect.arrayContaining(["/cart", "/pictures/1.svg"]));
  expect(begun).not.toContain("/pictures/no/1.svg");
  await finishAll(6);
  for (const { status } of await Promise.all([...pages, ...others])) expect(status).toBe(200);
});

test("a page that many know already is drawn before the others that wait, and never turned away", async () => {
  const { get, arrived, begun, drawn, inTurn, finishOne, finishAll } = await shop();
  const slow = get("/slow");
  await finishOne(20_000);
  await slow;
  const pages = ["/1", "/2", "/3", "/4"].map(get);
  await expect.poll(() => arrived).toHaveLength(1 + 4);
  await expect(inTurn(() => drawn("/unknown"))).rejects.toThrow();
  const known = inTurn(() => drawn("/known"), { first: true }).catch(() => "turned away");
  await finishOne();
  await expect.poll(() => begun).toHaveLength(1 + AT_ONCE + 1);
  expect(begun.at(-1)).toBe("/known");
  await finishAll(4);
  await Promise.all([...pages, known]);
});

test("who leaves while waiting is drawn nothing", async () => {
  const { get, port, arrived, left, begun, finishAll } = await shop();
  const pages = [get("/1"), get("/2")];
  await expect.poll(() => arrived).toHaveLength(AT_ONCE);
  const patience = new AbortController();
  const gone = fetch(`http://127.0.0.1:${port}/gone`, { signal: patience.signal }).catch(() => "gone");
  await expect.poll(() => arrived).toHaveLength(AT_ONCE + 1);
  patience.abort();
  expect(await gone).toBe("gone");
  await expect.poll(() => left).toEqual(["/gone"]);
  await finishAll(2);
  await Promise.all(pages);
  const last = get("/last");
  await expect.poll(() => begun).toHaveLength(AT_ONCE + 1);
  expect(begun.at(-1)).toBe("/last");
  await finishAll(1);
  expect((await last).status).toBe(200);
});

test("a page that fails gives its turn back", async () => {
  const { inTurn } = turns({ atOnce: 1 });
  await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inTurn(async () => "drawn")).toBe("drawn");
});
