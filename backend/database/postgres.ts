import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Database, Db } from "./database.ts";
import type { Schema } from "./schema.ts";

const RETRIES = 5;
/** Orders queue for a connection rather than fail; who asks gives up by a deadline of its own, far sooner. */
const QUEUE_MS = 30_000;
/** serialization_failure, deadlock_detected */
const TRY_AGAIN = new Set(["40001", "40P01"]);

/** PostgreSQL, for several machines that share one shop. READ COMMITTED: every control is a conditional write. */
export function openPostgres(url: string): Database {
  // int8 and numeric arrive as text; everything we keep fits a double's integers.
  const types = {
    getTypeParser: ((oid: number, format?: "text" | "binary") =>
      oid === 20 || oid === 1700
        ? Number
        : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({ connectionString: url, max: 10, types, connectionTimeoutMillis: QUEUE_MS });
  // A connection that the server ends between two questions, or while we close it, is nobody's answer: the pool opens
  // another. Without these listeners it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  const read: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: "postgres",
    read,
    write: (work) => withRetries(() => read.transaction().execute(work)),
    // Who sees the same transactions as before sees the same rows; transactions of other databases count too.
    async version() {
      const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(read);
      return String(rows[0]?.seen);
    },
    close: () => read.destroy(),
  };
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !(error instanceof pg.DatabaseError) || !TRY_AGAIN.has(error.code ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 40));
    }
  }
}
