import { sql } from "kysely";
import type { Database, Db } from "./database.ts";
import { type Ddl, ddlFor, type Engine } from "./ddl.ts";

type Migration = { name: string; statements: (ddl: Ddl) => readonly string[] };

const files = import.meta.glob<Migration["statements"]>("./migrations/*.ts", { eager: true, import: "default" });

/** One migration per file, in the order of the file names. A migration that has run anywhere is never edited. */
const MIGRATIONS: readonly Migration[] = Object.keys(files)
  .sort()
  .map((path) => ({ name: path.replace(/^.*\/|\.ts$/g, ""), statements: files[path] as Migration["statements"] }));

/** Former names of migrations, by file name; a database that recorded the former name does not run the file. */
const FORMER_NAMES: Readonly<Record<string, string>> = { "0001-initial": "0001-ground-floor" };

/** Every name that a database may have recorded. */
export const MIGRATION_NAMES: readonly string[] = [
  ...MIGRATIONS.map(({ name }) => name),
  ...Object.values(FORMER_NAMES),
];

/** @throws Error for a database that a newer version of the program has migrated. */
async function refuseNewerVersion(database: Database) {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database.read);
  const unknown = rows.map(({ name }) => name).filter((name) => !MIGRATION_NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(`a newer version has migrated it (${unknown.join(", ")}); start that version or restore a backup`);
}

/** The number of the lock under which machines that start together migrate one after the other. */
const LOCK = 4_711_001;

/** Waits for another machine's migration; SQLite has one writer anyway. */
async function lockMigrations(tx: Db, engine: Engine) {
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/**
 * Runs the missing migrations, or those before the file name `before`, each in one transaction. Kysely's runner is not
 * used, because it runs SQLite migrations without a transaction and leaves the tables of a failed one behind.
 * @returns the names of the migrations that ran.
 * @throws Error for a database of a newer version.
 */
export async function migrate(database: Database, before?: string): Promise<string[]> {
  const write = <T>(work: (tx: Db) => Promise<T>) =>
    database.write(
      async (tx) => {
        await lockMigrations(tx, database.engine);
        return work(tx);
      },
      { isUnbounded: true },
    );
  await write((tx) => sql`create table if not exists migrations (name text primary key)`.execute(tx));
  await refuseNewerVersion(database);
  const ran: string[] = [];
  for (const { name, statements } of MIGRATIONS) {
    if (before !== undefined && name >= before) break;
    await write(async (tx) => {
      const names = [name, FORMER_NAMES[name] ?? name];
      const recorded = await sql`select 1 from migrations where name in (${sql.join(names)})`.execute(tx);
      if (recorded.rows.length > 0) return;
      for (const statement of statements(ddlFor(database.engine))) await sql.raw(statement).execute(tx);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
      ran.push(name);
    });
  }
  return ran;
}
