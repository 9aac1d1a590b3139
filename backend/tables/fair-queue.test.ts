import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const OPTIONS = { places: 2, visitorPlaces: 1, waitingMax: 3, visitorsWaitingMax: 2, clientWaitingMax: 1 };
const customer = (client: string) => ({ client, isVisitor: false });
const visitor = (client: string) => ({ client, isVisitor: true });

/** A queue whose readings end when the test says so, and the order in which they began. */
function held() {
  const queue = createFairQueue(OPTIONS);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (sender: ReturnType<typeof customer>, name: string, isLarge = false) =>
    queue.run(sender, isLarge, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { run, begun, end };
}

test("a client has one reading at a time, and others go on beside it", async () => {
  const { run, begun, end } = held();
  const first = run(customer("a"), "a1");
  void run(customer("a"), "a2");
  void run(customer("b"), "b1");
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  expect([await first, begun]).toEqual(["a1", ["a1", "b1", "a2"]]);
});

test("visitors never take all places, and customers who wait go before them", async () => {
  const { run, begun, end } = held();
  void run(visitor("v"), "v1");
  void run(visitor("w"), "w1");
  void run(customer("a"), "a1");
  void run(customer("b"), "b1");
  expect(begun).toEqual(["v1", "a1"]);
  await end("v1");
  expect(begun).toEqual(["v1", "a1", "b1"]);
  await end("a1");
  expect(begun).toEqual(["v1", "a1", "b1", "w1"]);
});

test("a small list of a visitor does not wait behind the large ones of others", async () => {
  const { run, begun, end } = held();
  void run(visitor("v"), "v1", true);
  void run(visitor("w"), "w1", true);
  void run(visitor("x"), "x1");
  await end("v1");
  expect(begun).toEqual(["v1", "x1"]);
});

test("those who wait are bounded, for a client, for visitors and for customers", async () => {
  const { run } = held();
  void run(visitor("v"), "v1");
  void run(customer("a"), "a1");
  void run(customer("a"), "a2");
  await expect(run(customer("a"), "a3")).rejects.toThrow("正在识别的清单太多，请稍后再试");
  void run(visitor("w"), "w1");
  void run(visitor("x"), "x1");
  await expect(run(visitor("y"), "y1")).rejects.toThrow("正在识别的清单太多");
  void run(customer("b"), "b1");
  void run(customer("c"), "c1");
  await expect(run(customer("d"), "d1")).rejects.toThrow("正在识别的清单太多");
});

test("a reading that fails gives its place to the next", async () => {
  const queue = createFairQueue({ ...OPTIONS, places: 1 });
  const failing = queue.run(customer("a"), false, () => Promise.reject(new Error("unreadable")));
  const next = queue.run(customer("b"), false, async () => "read");
  await expect(failing).rejects.toThrow("unreadable");
  expect(await next).toBe("read");
});
