import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError } from "#backend/http/errors.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { addCoupons, customerActs, DAY_MS, pick, staffActs } from "./walk-acts.ts";
import { createCoverage, readStates } from "./walk-states.ts";

/** Random walks of two customers and the staff over all acts on orders, payments, transfers, coupons, points and refunds, three acts at a time and beside the work that time makes due. */

/** The times that pass before the acts, in ms; most acts follow at once. */
const WAITS_MS = [...Array<number>(50).fill(0), 31 * 60_000, DAY_MS, 8 * DAY_MS, 16 * DAY_MS];
/** The statuses of acts, which a changed state may refuse; any other status is a fault. */
const EXPECTED = [200, 400, 404, 409];
/** The number of walks, and the most until every transition of the tables has happened. */
const WALKS = 10;
const WALKS_MAX = 100;

/** The field of a walk that looks for a transition; refunds end orders, too. */
function fieldOf(transition: string) {
  if (transition.startsWith("transfer")) return "transfers";
  return transition.startsWith("coupon") ? "all" : "refunds";
}

const shop = freshBackend();
const db = () => shop.backend.database.read;

/** Runs the jobs that are due after the time has passed. */
async function runJobs() {
  for (const job of shop.backend.jobs) await job.run();
}

/** Carries out an act of the staff; one that the state refuses changes nothing. */
async function attempt(act: Promise<unknown> | undefined) {
  try {
    return await act;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

test("any order of acts on orders, payments, transfers, coupons and refunds makes every transition of the tables and leaves money, points, coupons and stock in balance [R3] [R5]", async () => {
  const articles = [
    await createProduct(shop, { price: 1999, cost: 1333, stock: 500 }),
    await createProduct(shop, { store: "另一家", price: 701, cost: 503, stock: 500 }),
  ];
  const coupons = await addCoupons(shop, articles);
  const clients = [
    await customerActs(shop, demoCustomers.tradeMarkup, articles, coupons),
    await customerActs(shop, demoCustomers.tradeCost, articles, coupons),
    staffActs(shop),
  ];
  // Without the preference of small and large numbers, which would choose the same few acts.
  const number = fc.noBias(fc.nat(1000));
  const act = fc.record({ index: number, random: number });
  const step = fc.record({
    wait: fc.constantFrom(...WAITS_MS),
    acts: fc.tuple(...clients.map(() => act)),
  });
  const coverage = createCoverage();
  let states = await readStates(shop);
  let walks = 0;
  let performed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const [missing] = coverage.missing();
      if (walks >= WALKS && missing === undefined) return;
      const field = walks < WALKS || missing === undefined ? "all" : fieldOf(missing);
      walks += 1;
      for (const { wait, acts } of steps) {
        shop.world.now += wait;
        const running = acts.map(async ({ index, random }, client) =>
          attempt(pick(clients[client]?.[field] ?? [], index)?.(random)),
        );
        const outcomes = await Promise.all([...running, ...(wait ? [runJobs()] : [])]);
        for (const outcome of outcomes.filter(isResponse)) {
          expect(EXPECTED).toContain(outcome.status);
          if (outcome.status === 200) performed += 1;
        }
        const next = await readStates(shop);
        expect(coverage.observe(states, next)).toEqual([]);
        states = next;
      }
      expect(await shop.backend.audit()).toEqual([]);
    }),
    { numRuns: WALKS_MAX, seed: 20261122, endOnFailure: true },
  );
  expect(coverage.missing()).toEqual([]);
  // Proves that not all acts of the walks are refused.
  expect(performed).toBeGreaterThan(100);
  expect((await db().selectFrom("refunds").select("id").where("state", "=", 3).execute()).length).toBeGreaterThan(5);
  const paidBy = async (type: "transfer" | "weixin") =>
    (await db().selectFrom("payments").select("id").where("type", "=", type).execute()).length;
  expect([await paidBy("transfer"), await paidBy("weixin")].every((count) => count > 0)).toBe(true);
  const moved = (asset: "coupon" | "points", kind: string) =>
    db().selectFrom("ledger").select("id").where("asset", "=", asset).where("kind", "=", kind).execute();
  for (const [asset, kind] of [
    ["coupon", "order"],
    ["coupon", "order_cancel"],
    ["points", "order"],
    ["points", "refund"],
  ] as const)
    expect([asset, kind, (await moved(asset, kind)).length > 1]).toEqual([asset, kind, true]);
  expect(shop.world.logged.filter(({ level }) => level === "error")).toEqual([]);
});

const isResponse = (outcome: unknown): outcome is { status: number } =>
  typeof outcome === "object" && outcome !== null && "status" in outcome;
