import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import { build } from "#server/prepare.mjs";
import { createTestBackend } from "#tests/support/backend.ts";
import { firstSku, repriced } from "#tests/support/catalog.ts";
import { openConfirmPage } from "#tests/support/confirm-page.ts";
import { copyOfTemplate, type TestDatabase } from "#tests/support/database.ts";
import { loggedIn } from "#tests/support/logged-in.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { type Program, startShop, untilReady } from "#tests/support/program.ts";
import { send, sendForm } from "#tests/support/wire.ts";

/** Tests that several processes on one port are one shop. */

/** A limit for a test that hangs, in ms. */
const SLOW = 180_000;
/** The interval of the tasks' job, in ms. */
const TASKS_MS = 5000;
const HANGS = { timeout: SLOW, interval: 100 };

let copy: TestDatabase;
let shop: Program;
beforeAll(build, SLOW);

async function openShop() {
  copy = await copyOfTemplate();
  await startWorkers();
}
async function closeShop() {
  await shop.stop();
  await copy.drop();
}

async function startWorkers(env: Record<string, string> = {}) {
  shop = await untilReady(await startShop({ DATABASE_URL: copy.url, WORKERS: "2", LOG_LEVEL: "info", ...env }));
  await untilListening(2);
}
const workers = () =>
  readFileSync(`/proc/${shop.pid}/task/${shop.pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
/** Waits until so many workers listen; the first one answers before the second has started. */
async function untilListening(count: number) {
  const listening = () => shop.output().match(/worker listens/g)?.length ?? 0;
  await vi.waitFor(() => expect(listening()).toBeGreaterThanOrEqual(count), HANGS);
}
const times = <T>(n: number, work: () => Promise<T>) => Promise.all(Array.from({ length: n }, work));

const confirmPage = (account: string, password: string) =>
  openConfirmPage(`http://localhost:${shop.port}`, { account, password, product: 10001 });
const orderGroups = () => copy.database.read.selectFrom("order_groups").select("id").execute();

describe("workers that nobody ends", () => {
  beforeAll(openShop, SLOW);
  afterAll(closeShop);

  test("two workers sell the last piece once, and a form sent several times creates one order [P2.6]", {
    timeout: SLOW,
  }, async () => {
    const id = await firstSku(copy.database, 10001);
    const stock = (pieces: number) =>
      copy.database.write((tx) => tx.updateTable("skus").set({ stock: pieces }).where("id", "=", id).execute());
    await stock(1);
    const before = await orderGroups();
    const submits = await Promise.all([
      confirmPage("13800000015", "trade888"),
      confirmPage("13800000016", "cost2026a"),
      confirmPage("13800000012", "wang2026"),
    ]);
    const results = await Promise.all(submits.flatMap((submit) => [submit(), submit(), submit()]));
    const ordered = results.filter(({ at }) => at.startsWith("/payment?id="));
    expect(ordered).toHaveLength(3);
    expect(new Set(ordered.map(({ at }) => at)).size).toBe(1);
    expect(await orderGroups()).toHaveLength(before.length + 1);
  });

  test("a price changed by the staff is shown by all workers [P2.7]", { timeout: SLOW }, async () => {
    const getProduct = () => send(shop.port, { path: "/goods_detail/10001" });
    await times(8, getProduct);
    await repriced(copy, shop.folder, { product_id: 10001, price: 9_876_543 });
    const isNew = ({ body }: { body: string }) =>
      body
        .replace(/<[^>]+>/g, "")
        .replaceAll(",", "")
        .includes("98765.43");
    await expect.poll(async () => (await times(8, getProduct)).every(isNew), HANGS).toBe(true);
  });

  test("an approved customer has trade prices in all workers with the next request [P6.83]", {
    timeout: SLOW,
  }, async () => {
    const Cookie = await loggedIn(shop.port, demoCustomers.underReview, "buy12345");
    const getPrice = () => send(shop.port, { path: "/goods_price/10230", headers: { Cookie } });
    const approved = async () => (await times(8, getPrice)).map(({ body }) => body.includes("您的企业认证已通过"));
    expect(await approved()).toEqual(Array(8).fill(false));
    // This process is not one of the workers, like that of a staff command.
    const { staff } = createBackend(copy.database, createTestBackend().ports);
    await staff.settlements.approveCustomer(commandLine(), demoCustomers.underReview, 0);
    expect(await approved()).toEqual(Array(8).fill(true));
  });

  // The last one, because its refusals hold for every login from this address.
  test("login attempts are counted across workers", { timeout: SLOW }, async () => {
    const form = new URLSearchParams({
      intent: "login",
      account: demoCustomers.stationer,
      password: "not the password 1",
      agree: "on",
    });
    const pages: string[] = [];
    for (let n = 0; n < 9; n += 1) pages.push((await sendForm(shop.port, "/login?mode=password", String(form))).body);
    expect(pages.filter((body) => body.includes("请稍后再试"))).toHaveLength(4);
  });
});

describe("workers that end or fail", () => {
  beforeEach(openShop, SLOW);
  afterEach(closeShop);

  test("a killed worker is replaced while requests are answered", { timeout: SLOW }, async () => {
    const [first = 0, second] = workers();
    process.kill(first, "SIGKILL");
    let isReplaced = false;
    const replaced = untilListening(3).finally(() => {
      isReplaced = true;
    });
    const answers: number[] = [];
    // A connection that was passed to the killed worker before its exit was noticed may stay open without an answer.
    await times(3, async () => {
      const answer = async () => void answers.push((await send(shop.port, { path: "/healthz" })).status);
      while (!isReplaced) await Promise.race([answer(), replaced]);
    });
    expect(answers.filter((status) => status !== 200).length).toBeLessThanOrEqual(2);
    expect(answers.length).toBeGreaterThan(2);
    expect(workers()).toHaveLength(2);
    expect(workers()).toContain(second);
    expect((await times(6, () => send(shop.port, {}))).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test("a frozen worker is killed and replaced", { timeout: SLOW }, async () => {
    await shop.stop();
    await startWorkers({ DEADLINE_FACTOR: "1" });
    const [frozen = 0, other] = workers();
    process.kill(frozen, "SIGSTOP");
    await untilListening(3);
    expect(workers()).toHaveLength(2);
    expect(workers()).toContain(other);
    expect(workers()).not.toContain(frozen);
    expect(shop.output()).toContain("worker frozen");
  });

  test("jobs run in one process [P2.7] [R22]", { timeout: SLOW }, async () => {
    // A failing job writes one log line in each process that runs it.
    await copy.database.write((tx) => sql`alter table tasks rename to elsewhere`.execute(tx));
    const failing = () =>
      [...shop.output().matchAll(/"pid":(\d+).*"job":"run due tasks"/g)].map(([, pid = ""]) => Number(pid));
    await expect.poll(failing, HANGS).toHaveLength(1);
    // The job of a second process would run within its period.
    await new Promise((resolve) => setTimeout(resolve, 2 * TASKS_MS));
    expect(failing()).toHaveLength(1);
  });

  test("workers answer on after a signal of their own, as service managers send it to every process", {
    timeout: SLOW,
  }, async () => {
    const before = workers();
    for (const pid of before) process.kill(pid, "SIGTERM");
    expect((await times(20, () => send(shop.port, {}))).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(workers()).toEqual(before);
  });

  test("a stop signal ends all workers", { timeout: SLOW }, async () => {
    const before = workers();
    shop.signal("SIGTERM");
    expect(await shop.ended).toBe(0);
    for (const pid of before) expect(() => process.kill(pid, 0)).toThrow();
  });

  test("workers exit when the primary is killed", { timeout: SLOW }, async () => {
    const before = workers();
    shop.signal("SIGKILL");
    const allExited = () => before.every((pid) => !isRunning(pid));
    await expect.poll(allExited, HANGS).toBe(true);
  });
});

function isRunning(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
