import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from "kysely";
import Sqlite from "libsql";
import { LRUCache } from "lru-cache";
import type { Database, Db } from "./database.ts";
import type { Schema } from "./schema.ts";

/** SQLite in WAL mode with full syncs, so that an acknowledged order survives a power cut; one writer and one reader per process. */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true });
  const writer = connect(file);
  const read = connect(file);
  return {
    engine: "sqlite",
    read,
    write: (work) => retryOnce(() => inImmediateTransaction(writer, work)),
    // data_version counts the commits of other connections, and the writer is another connection.
    async version() {
      const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(read);
      return String(rows[0]?.data_version);
    },
    async close() {
      await read.destroy();
      // The driver releases the file some time after close(); a copy of the file must be complete before that.
      await sql`pragma wal_checkpoint(truncate)`.execute(writer);
      await writer.destroy();
    },
  };
}

function connect(file: string): Db {
  const database = new Sqlite(file);
  // Set before journal_mode, which may have to wait for a lock.
  database.pragma("busy_timeout = 5000");
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: withStatementCache(database) }) });
}

/** Statements to cache; those that change tables or settings run once. */
const CACHEABLE = /^(select|with|insert|update|delete)\b/i;
export const STATEMENTS_MAX = 200;

/**
 * Prepares each statement once: preparing takes longer than most queries, and a statement holds native memory that the
 * garbage collector does not see (docs/decisions/0012). The driver is synchronous and reads every result to its end, so
 * that a statement is never in use twice.
 */
export function withStatementCache(database: Pick<Sqlite.Database, "prepare" | "close">): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_MAX });
  const prepare = (source: string) => database.prepare(source);
  return {
    prepare(source) {
      if (!CACHEABLE.test(source)) return prepare(source);
      const statement = statements.get(source) ?? prepare(source);
      statements.set(source, statement);
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

/** Uses BEGIN IMMEDIATE, because a deferred transaction that reads first fails beside another writer in spite of the timeout. */
function inImmediateTransaction<T>(writer: Db, work: (tx: Db) => Promise<T>): Promise<T> {
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
