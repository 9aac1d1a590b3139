import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { build } from "#server/prepare.mjs";
import { browse, fieldOn } from "#tests/support/browse.ts";
import { firstSku, repriced } from "#tests/support/catalog.ts";
import { copyOfTemplate, type TestDatabase } from "#tests/support/database.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { answering, type Program, startShop } from "#tests/support/program.ts";
import { send, sendForm } from "#tests/support/wire.ts";

/** Several processes on one port are one shop (P2.7). */

const SLOW = 120_000;
const JOB_MS = 30_000;

let own: TestDatabase;
let shop: Program;
beforeAll(build, SLOW);
beforeEach(async () => {
  own = await copyOfTemplate();
  shop = await answering(await startShop({ DATABASE_URL: own.url, WORKERS: "2", LOG_LEVEL: "info" }));
  await serving(2);
}, SLOW);
afterEach(async () => {
  await shop.stop();
  await own.drop();
});

const workers = () =>
  readFileSync(`/proc/${shop.pid}/task/${shop.pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
/** The first one answers before the second is there. */
async function serving(count: number) {
  const until = Date.now() + 20_000;
  while ((shop.output().match(/a worker serves/g)?.length ?? 0) < count) {
    await wait(100);
    expect(Date.now()).toBeLessThan(until);
  }
}
const times = <T>(n: number, work: () => Promise<T>) => Promise.all(Array.from({ length: n }, work));

test("tries are counted once, whichever worker is asked", { timeout: SLOW }, async () => {
  const form = new URLSearchParams({
    ...{ intent: "login", account: demoCustomers.stationer, password: "not the password 1", agree: "on" },
  });
  const said: string[] = [];
  for (let n = 0; n < 9; n += 1) said.push((await sendForm(shop.port, "/login?mode=password", String(form))).body);
  expect(said.filter((body) => body.includes("请稍后再试"))).toHaveLength(4);
});

/** A customer's way to the confirm page with one piece of this product. */
async function confirming(account: string, password: string, product: number) {
  const browser = browse(`http://localhost:${shop.port}`);
  await browser.post("/login?mode=password", { intent: "login", account, password, agree: "on" });
  const sku = fieldOn(await browser.get(`/goods_detail/${product}`), "sku");
  const confirm = await browser.post(`/goods_detail/${product}`, { intent: "buy_now", sku, cart_num: "1" });
  const [address_id, key, quote] = ["address_id", "key", "quote"].map((name) => fieldOn(confirm, name));
  return () =>
    browser.post(confirm.at, { intent: "submit", address_id: address_id ?? "", key: key ?? "", quote: quote ?? "" });
}
const groups = () => own.database.read.selectFrom("order_groups").select("id").execute();

test("two workers sell the last piece once, and one form sent many times is one order", { timeout: SLOW }, async () => {
  const id = await firstSku(own.database, 10001);
  const stock = (pieces: number) =>
    own.database.write((tx) => tx.updateTable("skus").set({ stock: pieces }).where("id", "=", id).execute());
  await stock(1);
  const submits = await Promise.all([
    confirming("13800000015", "trade888", 10001),
    confirming("13800000016", "cost2026a", 10001),
    confirming("13800000012", "wang2026", 10001),
  ]);
  const ends = await Promise.all(submits.flatMap((submit) => [submit(), submit(), submit()]));
  const paid = ends.filter(({ at }) => at.startsWith("/payment?id="));
  expect(paid).toHaveLength(3);
  expect(new Set(paid.map(({ at }) => at)).size).toBe(1);
  expect(await groups()).toHaveLength(1);
});

test("a worker that is killed is replaced, and requests go on", { timeout: SLOW }, async () => {
  const [first = 0, second] = workers();
  process.kill(first, "SIGKILL");
  const replaced = serving(3);
  const answers = await times(20, async () => {
    await wait(Math.random() * 2000);
    return send(shop.port, { path: "/healthz" });
  });
  await replaced;
  // Only what the dead one was handed before anybody knew may be lost.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(18);
  expect(workers()).toHaveLength(2);
  expect(workers()).toContain(second);
  expect((await times(6, () => send(shop.port, {}))).map(({ status }) => status)).toEqual(Array(6).fill(200));
});

test("a price that the staff change shows in all workers within two seconds", { timeout: SLOW }, async () => {
  const ask = () => send(shop.port, { path: "/goods_detail/10001" });
  await times(8, ask);
  const until = (await repriced(own, shop.folder, { product_id: 10001, price: 9_876_543 })) + 2000;
  while (Date.now() < until) await times(2, ask);
  for (const { body } of await times(8, ask)) {
    expect(body.replace(/<[^>]+>/g, "").replaceAll(",", "")).toContain("98765.43");
  }
});

test("background work runs in one process alone", { timeout: SLOW }, async () => {
  // What fails says so, once for each process that tried.
  await own.database.write((tx) => sql`alter table order_groups rename to elsewhere`.execute(tx));
  const failures = () => shop.output().match(/"job":"close unpaid orders"/g)?.length ?? 0;
  const until = Date.now() + 2 * JOB_MS;
  while (failures() === 0 && Date.now() < until) await wait(200);
  await wait(2000);
  expect(failures()).toBe(1);
});

test("a stop reaches all of them", { timeout: SLOW }, async () => {
  const before = workers();
  shop.signal("SIGTERM");
  expect(await shop.ended).toBe(0);
  for (const pid of before) expect(() => process.kill(pid, 0)).toThrow();
});

test("workers do not outlive their shop", { timeout: SLOW }, async () => {
  const before = workers();
  shop.signal("SIGKILL");
  const gone = () => before.every((pid) => !alive(pid));
  const until = Date.now() + 10_000;
  while (!gone() && Date.now() < until) await wait(50);
  expect(gone()).toBe(true);
});

function alive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
