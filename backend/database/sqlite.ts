import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from "kysely";
import Sqlite from "libsql";
import { LRUCache } from "lru-cache";
import Queue from "p-queue";
import { deadlineOf } from "../variables.ts";
import { type Database, type Db, lockWaitMs } from "./database.ts";
import type { Schema } from "./schema.ts";
import { protectFile } from "./sqlite-file.ts";
import { unavailability } from "./unavailable.ts";

/** How long the driver waits for a lock inside a statement, in ms: it stops the whole process meanwhile. */
const BUSY_TIMEOUT_MS = 20;
/** The size of the log to which a checkpoint cuts it back, in bytes. */
const LOG_BYTES_MAX = 16 * 1024 * 1024;
/** How long a start waits for a lock, in ms. */
const OPEN_TIMEOUT_MS = 5000;
/** The pause between two attempts to begin a transaction, in ms, in which the process serves other requests. */
const RETRY_PAUSE_MS = 25;

/** SQLite in WAL mode with full syncs, so that an acknowledged order survives a power cut; one writer and one reader per process. */
export function openSqlite(file: string): Database {
  protectFile(file);
  const writer = connect(file);
  const read = connect(file);
  const write = createWriter(writer, read);
  return {
    engine: "sqlite",
    read,
    write,
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
  database.pragma(`busy_timeout = ${deadlineOf(OPEN_TIMEOUT_MS)}`);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  // A log that a long transaction has made large is cut back at the next checkpoint.
  database.pragma(`journal_size_limit = ${LOG_BYTES_MAX}`);
  database.pragma("foreign_keys = ON");
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: withStatementCache(database) }) });
}

/** Statements to cache; those that change tables or settings run once. */
const CACHEABLE = /^(select|with|insert|update|delete)\b/i;
export const STATEMENTS_MAX = 200;
/**
 * Statements to run without preparing them: the driver does not reset a prepared BEGIN that failed as busy, and while it
 * is active, the next COMMIT fails.
 */
const TRANSACTION_CONTROL = /^(begin|commit|rollback)\b/i;

/**
 * Prepares each statement once: preparing takes longer than most queries, and a statement holds native memory that the
 * garbage collector does not see (docs/decisions/0010). The driver is synchronous and reads every result to its end, so
 * that a statement is never in use twice.
 */
export function withStatementCache(database: Pick<Sqlite.Database, "prepare" | "exec" | "close">): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_MAX });
  const prepare = (source: string) => withoutBooleans(database.prepare(source));
  const control = (source: string): SqliteStatement => {
    const run = () => {
      database.exec(source);
      return { changes: 0, lastInsertRowid: 0 };
    };
    return { reader: false, run, all: () => [run()], iterate: () => [run()].values() };
  };
  return {
    prepare(source) {
      if (TRANSACTION_CONTROL.test(source)) return control(source);
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

/** The statement with an error in place of the driver's end of the whole process at a boolean parameter. */
function withoutBooleans(statement: SqliteStatement): SqliteStatement {
  const checked = (parameters: readonly unknown[]) => {
    if (parameters.some((value) => typeof value === "boolean")) throw new TypeError("SQLite has no booleans");
    return parameters;
  };
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(checked(parameters)),
    run: (parameters) => statement.run(checked(parameters)),
    iterate: (parameters) => statement.iterate(checked(parameters)),
  };
}

/**
 * The transactions of this process one after the other, in the order of their calls. While another program holds the
 * write lock, the first one tries again at intervals and the process serves everything else; each is refused with
 * SQLite's own error after `lockWaitMs`.
 */
function createWriter(writer: Db, read: Db): Database["write"] {
  const turns = new Queue({ concurrency: 1 });
  let refused: { at: number; error: unknown } | undefined;
  /** Uses BEGIN IMMEDIATE, because a deferred transaction that reads first fails beside another writer in spite of the timeout. */
  async function begin(tx: Db, deadline: number) {
    for (;;) {
      // Of several writes past their deadline, one attempt is made for all, because an attempt blocks the process.
      if (refused && performance.now() - refused.at < RETRY_PAUSE_MS && performance.now() >= deadline)
        throw refused.error;
      try {
        await sql`begin immediate`.execute(tx);
        return;
      } catch (error) {
        if (unavailability(error) !== "busy") throw error;
        refused = { at: performance.now(), error };
        if (refused.at >= deadline) throw error;
      }
      await wait(RETRY_PAUSE_MS);
    }
  }

  const inTransaction = <T>(work: (tx: Db) => Promise<T>, deadline: number): Promise<T> =>
    writer.connection().execute(async (tx) => {
      await begin(tx, deadline);
      try {
        const result = await work(tx);
        await sql`commit`.execute(tx);
        return result;
      } catch (error) {
        // SQLite itself has rolled back after a full disk, and the cause is the first error.
        await sql`rollback`.execute(tx).catch(() => {});
        throw error;
      }
    });

  return (work, { check } = {}) => {
    const deadline = performance.now() + lockWaitMs();
    return turns.add(async () => {
      // The driver is synchronous: without this, a long queue would run in one turn of the event loop.
      if (turns.size > 0) await nextTurn();
      await check?.(read);
      return inTransaction(work, deadline);
    });
  };
}
