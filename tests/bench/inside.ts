import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/node";
import { sql } from "kysely";
import pg from "pg";
import { type Backend, createBackend } from "#backend/backend.ts";
import type { Database } from "#backend/database/database.ts";
import { migrate } from "#backend/database/migrate.ts";
import { openDatabase } from "#backend/database/open.ts";
import { demoPorts, seedIfEmpty } from "#backend/demo/demo.ts";
import { createLedger } from "#backend/platform/ledger.ts";
import type { Ports } from "#backend/ports.ts";
import { readSettings } from "#backend/settings.ts";
import { crowd, orderOf } from "#tests/faults/crowd.ts";
import { countingReads } from "#tests/support/queries.ts";

type Inside = { backend: Backend; database: Database; ports: Ports };
/** An article of the demo catalogue that everybody orders. */
const ARTICLE = { product_id: 10001, sku_id: 100001, store_id: 1 };
const AT_ONCE = 16;

/** Orders of as many customers through the backend's API, sixteen under way at a time: per second, and how many were refused. */
export async function orderRate(inside: Inside, count: number) {
  const { backend, database, ports } = inside;
  const ledger = createLedger(database, ports);
  await database.write((tx) =>
    ledger.move(tx, { asset: "stock", holder: ARTICLE.sku_id, delta: count * 100, kind: "opening", ref: "bench" }),
  );
  const { min_order } = await database.read
    .selectFrom("skus")
    .select("min_order")
    .where("id", "=", ARTICLE.sku_id)
    .executeTakeFirstOrThrow();
  const now = ports.clock.now();
  // The rest of a test's world is nothing that customers are made from.
  const world = { now, ports, sent: [], captchas: new Map(), logged: [] };
  const members = await crowd({ backend, world }, count, ARTICLE);
  await database.write((tx) => sql`update cart_lines set quantity = ${min_order}`.execute(tx));
  const waiting = [...members];
  let refused = 0;
  const began = performance.now();
  const worker = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const request = new Request("http://backend.internal/api/v2/order/create", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Token": `Bearer ${one.token}` },
        body: JSON.stringify(orderOf(one)),
      });
      const said = (await (await backend.fetch(request)).json()) as { status: number };
      if (said.status !== 200) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { rate: count / ((performance.now() - began) / 1000), refused };
}

/** How many questions each page asks the database, counted in this process. */
export async function queriesOf({ ports, database }: Inside, pages: { name: string; path: string; cookie?: string }[]) {
  const { database: counted, count } = countingReads(database);
  const slot = globalThis as { shopBackend?: Promise<Backend> };
  slot.shopBackend = Promise.resolve(createBackend(counted, ports));
  const handle = createRequestHandler(await import(pathToFileURL(resolve("build/server/index.js")).href), "production");
  const found: Record<string, number> = {};
  for (const { name, path, cookie } of pages) {
    const ask = () =>
      handle(new Request(`http://localhost:3000${path}`, { headers: cookie ? { Cookie: cookie } : {} })).then(
        (answer) => answer.text(),
      );
    // What is kept between requests is not asked again.
    await ask();
    const before = count();
    await ask();
    found[name] = count() - before;
  }
  return found;
}

/** A backend in this process over the demo data. */
export async function openInside(folder: string, url = `file:${folder}/shop.db`): Promise<Inside> {
  const ports = { ...demoPorts(readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent" })), log: () => {} };
  const database = await openDatabase(url);
  await migrate(database);
  await seedIfEmpty(database, ports);
  return { backend: createBackend(database, ports), database, ports };
}

/** A database of its own on the server, dropped afterwards. */
export async function onServer<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
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
