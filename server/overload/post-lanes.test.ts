import { expect, test } from "vitest";
import { createLane } from "./post-lanes.ts";

/** A lane of four places whose work lasts until the test ends it. */
function startLane({ concurrency = 4, waitingMax = 16 } = {}) {
  const lane = createLane({ concurrency, waitingMax });
  const working: { name: string; end: () => void }[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => working.push({ name, end: () => resolve(name) }));
  /** The work's name, or the status of its refusal. */
  const run = (address: string, name: string) =>
    lane(address, work(name)).catch((error: { status?: number; message: string }) => error.status ?? error.message);
  const names = () => working.map(({ name }) => name);
  return { lane, run, working, names };
}

test("a client's requests wait behind each other, and another client's precede them", async () => {
  const { run, working, names } = startLane();
  const all = ["a1", "a2", "a3"].map((name, index) => run(`203.0.113.${index}`, name));
  all.push(run("198.51.100.1", "b1"), run("2001:db8::1", "c1"));
  await expect.poll(names).toEqual(["a1", "b1", "c1"]);
  working.shift()?.end();
  await expect.poll(names).toEqual(["b1", "c1", "a2"]);
  working.shift()?.end();
  working.shift()?.end();
  working.shift()?.end();
  await expect.poll(names).toEqual(["a3"]);
  working.shift()?.end();
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "c1"]);
});

test("a client's fifth waiting request is refused with 429, and another client's is taken", async () => {
  const { run, names } = startLane();
  for (let n = 0; n < 5; n += 1) void run("203.0.113.1", `a${n}`);
  expect(await run("203.0.113.1", "a5")).toBe(429);
  void run("198.51.100.1", "b");
  await expect.poll(names).toEqual(["a0", "b"]);
});

test("many clients' requests are refused with 503 once the lane is full", async () => {
  const { run, names } = startLane();
  for (let n = 0; n < 20; n += 1) void run(`203.0.${n}.1`, `${n}`);
  await expect.poll(names).toHaveLength(4);
  expect(await run("198.51.100.1", "late")).toBe(503);
});

test("failed and refused work frees its place", async () => {
  const { lane, run, working, names } = startLane({ concurrency: 1, waitingMax: 4 });
  await expect(lane("203.0.113.1", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  for (let round = 0; round < 10; round += 1) {
    const one = run("203.0.113.1", "one");
    await expect.poll(names).toEqual(["one"]);
    working.shift()?.end();
    expect(await one).toBe("one");
  }
});
