import { type ChildProcess, spawn } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { createProduct, stockOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { freshKey } from "#tests/support/buying.ts";
import { freePort } from "#tests/support/free-port.ts";
import { crowd, type Member, orderOf } from "./crowd.ts";

/** Runs TypeScript with Vite, which the backend needs to find its modules. */
const VITE_NODE = "node_modules/vite-node/vite-node.mjs";
const SUBMITS = 12;
type Written = () => Promise<number>;
const after = (ms: number) => () => pause(ms);
const until = (orders: number) => async (written: Written) => {
  while ((await written()) < orders) await pause(2);
};
/** The moments of the kill: from before the first write to after most writes. */
const MOMENTS: readonly ((written: Written) => Promise<unknown>)[] = [
  after(0),
  after(15),
  after(40),
  until(1),
  until(8),
];
const shop = freshBackend();
let running: ChildProcess | undefined;
afterEach(() => void running?.kill("SIGKILL"));

/** Starts the backend as a process on the test's database. */
async function start(port: number) {
  running = spawn(process.execPath, [VITE_NODE, "--config", "vitest.config.ts", "backend/server.ts"], {
    env: { ...process.env, DATABASE_URL: shop.test.url, BACKEND_PORT: String(port), LOG_LEVEL: "silent" },
    stdio: "ignore",
  });
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const up = await fetch(`http://127.0.0.1:${port}/api/pc/config`).catch(() => null);
    if (up?.ok) return running;
    await pause(50);
  }
  throw new Error("the backend did not start");
}

async function kill(child: ChildProcess) {
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exited;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Submit = { one: Member; key: string };

async function submit(port: number, { one, key }: Submit): Promise<number | null> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v2/order/create`, {
    method: "POST",
    headers: { "X-Token": one.token, "Content-Type": "application/json" },
    body: JSON.stringify(orderOf(one, key)),
  }).catch(() => null);
  const result = (await response?.json().catch(() => null)) as { status: number; message: string } | null | undefined;
  if (result && result.status !== 200) throw new Error(result.message);
  return result?.status ?? null;
}

test("killed between submit and answer, a repeat with the same key makes exactly one order [R20]", {
  timeout: 120_000,
}, async () => {
  const article = await createProduct(shop, { stock: 1000 });
  // The process uses the real clock, so the tokens must be valid by it.
  shop.world.now = Date.now();
  const buyers = await crowd(shop, MOMENTS.length * SUBMITS, article);
  const port = await freePort();
  let child = await start(port);
  const orders = async () =>
    (await shop.backend.database.read.selectFrom("order_groups").select("id").where("state", "=", "unpaid").execute())
      .length;
  let answered = 0;
  let survived = 0;
  for (const [round, moment] of MOMENTS.entries()) {
    const written = async () => (await orders()) - round * SUBMITS;
    const submits = buyers.slice(round * SUBMITS, (round + 1) * SUBMITS).map((one) => ({ one, key: freshKey() }));
    const first = Promise.all(submits.map((one) => submit(port, one)));
    await moment(written);
    await kill(child);
    answered += (await first).filter((status) => status === 200).length;
    survived += await written();
    child = await start(port);
    for (const one of submits) expect(await submit(port, one)).toBe(200);
  }
  await kill(child);
  const perBuyer = await shop.backend.database.read
    .selectFrom("order_groups")
    .where("state", "=", "unpaid")
    .select(["customer_id", (row) => row.fn.countAll<number>().as("count")])
    .groupBy("customer_id")
    .execute();
  expect(perBuyer.map(({ count }) => count)).toEqual(buyers.map(() => 1));
  expect(await stockOf(shop, article)).toBe(1000 - buyers.length);
  expect(await shop.backend.audit()).toEqual([]);
  // Every answered order was written, and each kind of moment occurred; otherwise the moments prove nothing.
  expect(survived).toBeGreaterThanOrEqual(answered);
  expect(survived).toBeGreaterThan(0);
  expect(answered).toBeLessThan(buyers.length);
});
