import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/node";
import { sql } from "kysely";
import pg from "pg";
import { type Backend, createBackend } from "#backend/backend.ts";
import type { Database } from "#backend/database/database.ts";
import { migrate } from "#backend/database/migrate.ts";
import { openDatabase } from "#backend/database/open.ts";
import { demoCashier, demoPorts } from "#backend/demo/demo-ports.ts";
import { seedIfEmpty } from "#backend/demo/seed.ts";
import { createLedger } from "#backend/platform/ledger.ts";
import type { Ports } from "#backend/ports.ts";
import { readSettings } from "#backend/settings.ts";
import { crowd, orderOf } from "#tests/faults/crowd.ts";
import { countingReads } from "#tests/support/queries.ts";

export type InProcess = { backend: Backend; database: Database; ports: Ports };
/** The demo product that every customer orders. */
export const PRODUCT = { product_id: 10001, sku_id: 100001, store_id: 1 };
const CONCURRENCY = 16;

/** Creates an order for each of `count` customers through the backend's API, sixteen at a time; `rate` is per second. */
export async function orderRate(shop: InProcess, count: number) {
  const { backend, database, ports } = shop;
  const ledger = createLedger(database, ports);
  await database.write((tx) =>
    ledger.move(tx, { asset: "stock", holder: PRODUCT.sku_id, delta: count * 100, kind: "opening", ref: "bench" }),
  );
  const { min_order } = await database.read
    .selectFrom("skus")
    .select("min_order")
    .where("id", "=", PRODUCT.sku_id)
    .executeTakeFirstOrThrow();
  const members = await crowd({ backend, world: { now: ports.clock.now(), ports } }, count, PRODUCT);
  await database.write((tx) => sql`update cart_lines set quantity = ${min_order}`.execute(tx));
  const remaining = [...members];
  let refused = 0;
  const began = performance.now();
  const worker = async () => {
    for (let one = remaining.pop(); one; one = remaining.pop()) {
      const request = new Request("http://backend.internal/api/v2/order/create", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Token": `Bearer ${one.token}` },
        body: JSON.stringify(orderOf(one)),
      });
      const envelope = (await (await backend.fetch(request)).json()) as { status: number };
      if (envelope.status !== 200) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return { rate: count / ((performance.now() - began) / 1000), refused };
}

/** Counts the database queries of each page at its second request. */
export async function countQueries(
  { ports, database }: InProcess,
  pages: { name: string; path: string; cookie?: string }[],
) {
  const { database: counted, count } = countingReads(database);
  const shared = globalThis as { shopBackend?: Promise<Backend> };
  shared.shopBackend = Promise.resolve(createBackend(counted, ports));
  const handle = createRequestHandler(await import(pathToFileURL(resolve("build/server/index.js")).href), "production");
  const queries: Record<string, number> = {};
  for (const { name, path, cookie } of pages) {
    const request = () =>
      handle(new Request(`http://localhost:3000${path}`, { headers: cookie ? { Cookie: cookie } : {} })).then(
        (answer) => answer.text(),
      );
    // The first request fills the caches.
    await request();
    const before = count();
    await request();
    queries[name] = count() - before;
  }
  return queries;
}

/** Opens a backend over the demo data in this process. */
export async function openInProcess(folder: string, url = `file:${folder}/shop.db`): Promise<InProcess> {
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent" });
  const ports = { ...demoPorts(settings, demoCashier(settings)), log: () => {} };
  const database = await openDatabase(url);
  await migrate(database);
  await seedIfEmpty(database, ports);
  return { backend: createBackend(database, ports), database, ports };
}

/** Runs `work` with a new database on the PostgreSQL server and drops it afterwards. */
export async function withPostgres<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `shop_bench_${process.pid}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await run(`drop database ${name} with (force)`);
  }
}
