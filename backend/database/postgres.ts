import { Kysely, PostgresDialect, sql } from "kysely";
import Queue from "p-queue";
import pg from "pg";
import { type Database, type Db, lockWaitMs } from "./database.ts";
import type { Schema } from "./schema.ts";

const RETRIES = 5;
const CONNECTIONS = 10;
/** Transactions at a time: more of them only wait for each other's rows, and reads find a free connection. */
const TRANSACTIONS = 6;
/** serialization_failure and deadlock_detected. */
const RETRYABLE_CODES = new Set(["40001", "40P01"]);

/** PostgreSQL, for a shop on several machines. READ COMMITTED is enough, because every check is a conditional write. */
export function openPostgres(url: string): Database {
  // The driver returns int8 and numeric as text; every stored number is a safe integer.
  const types = {
    getTypeParser: ((oid: number, format?: "text" | "binary") =>
      oid === 20 || oid === 1700
        ? Number
        : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types,
    connectionTimeoutMillis: lockWaitMs(),
    lock_timeout: lockWaitMs(),
  });
  // The pool replaces an idle connection that the server ends; without these listeners its error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  const read: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const turns = new Queue({ concurrency: TRANSACTIONS });
  return {
    engine: "postgres",
    read,
    write: (work, { check } = {}) =>
      turns.add(async () => {
        await check?.(read);
        return withRetries(() => read.transaction().execute(work));
      }),
    // Equal snapshots see equal rows; transactions of other databases on the server change it too.
    async version() {
      const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(read);
      return String(rows[0]?.snapshot);
    },
    close: () => read.destroy(),
  };
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retries = RETRIES; ; retries -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (retries === 0 || !(error instanceof pg.DatabaseError) || !RETRYABLE_CODES.has(error.code ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 40));
    }
  }
}
