import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import Queue from "p-queue";
import pg from "pg";
import { deadlineOf } from "../variables.ts";
import { type Database, type Db, lockWaitMs } from "./database.ts";
import type { Schema } from "./schema.ts";

const RETRIES = 5;
const CONNECTIONS = 10;
/** Transactions at a time: more of them only wait for each other's rows, and reads find a free connection. */
const TRANSACTIONS = 6;
/** serialization_failure and deadlock_detected. */
const RETRYABLE_CODES = new Set(["40001", "40P01"]);
/** The longest statement, in ms; a server that does not answer is given up then. */
const STATEMENT_MS = 30_000;
/** The longest pause within a transaction, in ms; the server then frees the rows of a machine that has frozen. */
const PAUSE_MS = 10_000;
/** The silence on a connection after which the system asks whether the other side is there, in ms. */
const KEEP_ALIVE_MS = 10_000;
/** How long the connection of unbounded writes outlives the last of them, in ms. */
const UNBOUNDED_LIFE_MS = 1000;

/** PostgreSQL, for a shop on several machines. READ COMMITTED is enough, because every check is a conditional write. */
export function openPostgres(url: string): Database {
  const pool = createPool({ connectionString: url, max: CONNECTIONS, query_timeout: deadlineOf(STATEMENT_MS) });
  const read: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: endingUnanswered(pool) }) });
  const patient = createPool({ connectionString: url, max: 1, idleTimeoutMillis: UNBOUNDED_LIFE_MS });
  const unbounded: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: patient }) });
  const turns = new Queue({ concurrency: TRANSACTIONS });
  return {
    engine: "postgres",
    read,
    write: (work, { check, isUnbounded } = {}) =>
      turns.add(async () => {
        await check?.(read);
        if (isUnbounded) return withRetries(() => unbounded.transaction().execute(work));
        return withRetries(() =>
          read.transaction().execute(async (tx) => {
            await bound(tx);
            return work(tx);
          }),
        );
      }),
    // Equal snapshots see equal rows; transactions of other databases on the server change it too.
    async version() {
      const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(read);
      return String(rows[0]?.snapshot);
    },
    async close() {
      await Promise.all([read.destroy(), unbounded.destroy()]);
    },
  };
}

function createPool(config: pg.PoolConfig): pg.Pool {
  // The driver returns int8 and numeric as text; every stored number is a safe integer.
  const types = {
    getTypeParser: ((oid: number, format?: "text" | "binary") =>
      oid === 20 || oid === 1700
        ? Number
        : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({
    ...config,
    types,
    connectionTimeoutMillis: lockWaitMs(),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // The pool replaces an idle connection that the server ends; without these listeners its error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/** Bounds the waits of a transaction by itself, because a pooler refuses these settings at the start of a connection. */
const bound = (tx: Db) =>
  sql`select set_config('lock_timeout', ${String(lockWaitMs())}, true),
    set_config('statement_timeout', ${String(deadlineOf(STATEMENT_MS))}, true),
    set_config('idle_in_transaction_session_timeout', ${String(deadlineOf(PAUSE_MS))}, true)`.execute(tx);

/** The driver's message for a statement that the server has not answered in time. */
const UNANSWERED = "Query read timeout";

/** The pool without connections whose statement got no answer: the next statement would wait behind it. */
const endingUnanswered = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect();
    let unanswered: Error | undefined;
    const query = async (text: string, parameters: unknown[]) => {
      if (unanswered) throw unanswered;
      try {
        return await client.query(text, parameters);
      } catch (error) {
        if (error instanceof Error && error.message === UNANSWERED) unanswered = error;
        throw error;
      }
    };
    // Kysely asks for a cursor only where a query is streamed, which no module does.
    return { query, release: () => client.release(unanswered) } as unknown as PostgresPoolClient;
  },
  end: () => pool.end(),
});

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
