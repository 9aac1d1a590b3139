import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from "kysely";
import Sqlite from "libsql";
import { LRUCache } from "lru-cache";
import type { Database, Db } from "./database.ts";
import type { Schema } from "./schema.ts";

/** SQLite in WAL with full syncs: an acknowledged order survives a power cut. One writer, one reader, per process. */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true });
  const writer = connect(file);
  const read = connect(file);
  return {
    engine: "sqlite",
    read,
    write: (work) => retryOnce(() => immediately(writer, work)),
    // Counts what other connections commit, and the writer is another one than this.
    async version() {
      const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(read);
      return String(rows[0]?.data_version);
    },
    async close() {
      await read.destroy();
      // The driver lets go of the file some time after close(): whoever copies it must not depend on that.
      await sql`pragma wal_checkpoint(truncate)`.execute(writer);
      await writer.destroy();
    },
  };
}

function connect(file: string): Db {
  const database = new Sqlite(file);
  // Before journal_mode, which itself may have to wait.
  database.pragma("busy_timeout = 5000");
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: withStatementCache(database) }) });
}

/** Statements worth caching; those that change tables or settings run once. */
const ASKED_AGAIN = /^(select|with|insert|update|delete)\b/i;
export const STATEMENTS_MAX = 200;

/**
 * Prepares each statement once: preparing takes longer than most queries, and a statement holds native memory that the
 * garbage collector does not see (docs/decisions/0012). The driver is synchronous and reads every result to its end, so
 * that a statement is never in use twice.
 */
export function withStatementCache(database: Pick<Sqlite.Database, "prepare" | "close">): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_MAX });
  const prepare = (question: string) => database.prepare(question);
  return {
    prepare(question) {
      if (!ASKED_AGAIN.test(question)) return prepare(question);
      const known = statements.get(question) ?? prepare(question);
      statements.set(question, known);
      return known;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

/** BEGIN IMMEDIATE: a deferred one that reads first fails at once beside another writer, whatever the timeout says. */
function immediately<T>(writer: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return writer.connection().execute(async (tx) => {
    await sql`begin immediate`.execute(tx);
    try {
      const result = await work(tx);
      await sql`commit`.execute(tx);
      return result;
    } catch (error) {
      await sql`rollback`.execute(tx);
      throw error;
    }
  });
}

async function retryOnce<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isBusy(error)) throw error;
    return attempt();
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
