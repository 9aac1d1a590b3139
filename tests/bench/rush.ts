import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createLedger } from "#backend/platform/ledger.ts";
import { crowd, orderOf } from "#tests/faults/crowd.ts";
import { startBackend } from "#tests/support/second-backend.ts";
import { openInProcess, PRODUCT, withPostgres } from "./in-process.ts";
import { removeFolder } from "./shop.ts";

const BUYERS = 1000;
const PIECES = 10;
/** The number of orders before the rush, after which the backends run compiled code like those of a shop in use. */
const EARLIER = 200;
/** The longest acceptable wait for an order's answer, in ms. */
const PATIENCE_MS = 3000;

type Answer = { message: string; status: number; ms: number };

/** Measures a thousand simultaneous orders for ten pieces, sent to two backends over one PostgreSQL database. */
export async function measureRush(server: string) {
  const folder = mkdtempSync(join(tmpdir(), "shop-rush-"));
  await withPostgres(server, async (url) => {
    const { backend, database, ports } = await openInProcess(folder, url);
    const { stock, min_order } = await database.read
      .selectFrom("skus")
      .select(["stock", "min_order"])
      .where("id", "=", PRODUCT.sku_id)
      .executeTakeFirstOrThrow();
    const delta = (PIECES + EARLIER) * min_order - stock;
    const ledger = createLedger(database, ports);
    await database.write((tx) =>
      ledger.move(tx, { asset: "stock", holder: PRODUCT.sku_id, delta, kind: "opening", ref: "bench" }),
    );
    const members = await crowd({ backend, world: { now: ports.clock.now(), ports } }, EARLIER + BUYERS, PRODUCT);
    await database.write((tx) => sql`update cart_lines set quantity = ${min_order}`.execute(tx));
    await database.close();
    const workers = [await startBackend({ DATABASE_URL: url }), await startBackend({ DATABASE_URL: url })];
    const backendOf = (n: number) => workers[n % workers.length]?.url ?? "";
    const earlier = members.splice(0, EARLIER);
    for (let n = 0; n < EARLIER; n += 10)
      await Promise.all(earlier.slice(n, n + 10).map((member, index) => order(backendOf(index), member)));
    const before = workers.map((worker) => worker.worked());
    const answers = await Promise.all(members.map((member, n) => order(backendOf(n), member)));
    const worked = workers.map((worker, index) => worker.worked() - (before[index] ?? 0));
    for (const worker of workers) await worker.stop();
    show(answers, worked);
  }).finally(() => removeFolder(folder));
}

async function order(origin: string, member: Awaited<ReturnType<typeof crowd>>[number]): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(`${origin}/api/v2/order/create`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Token": `Bearer ${member.token}` },
    body: JSON.stringify(orderOf(member)),
  });
  const { message } = (await response.json()) as { message: string };
  return { message, status: response.status, ms: performance.now() - began };
}

function show(answers: Answer[], worked: number[]) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => `${((times[Math.ceil(times.length * share) - 1] ?? 0) / 1000).toFixed(2)} s`;
  const inTime = answers.filter(({ status, ms }) => status < 500 && ms <= PATIENCE_MS).length;
  console.log(`\nrush: ${BUYERS} buyers at once for ${PIECES} pieces, two backends on PostgreSQL`);
  const cpu = worked.map((ms) => `${(ms / 1000).toFixed(2)} s`).join(" and ");
  console.table({
    "CPU time of the backends": cpu,
    "true answer in time": `${((inTime / answers.length) * 100).toFixed(1)} %`,
    p50: at(0.5),
    p95: at(0.95),
    last: at(1),
  });
  const outcomes: Record<string, number> = {};
  for (const { status, message } of answers) {
    const outcome = `${status} ${message}`;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  console.table(outcomes);
}
