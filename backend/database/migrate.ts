import { sql } from "kysely";
import type { Database, Db } from "./database.ts";
import { type Ddl, ddlFor, type Engine } from "./ddl.ts";

type Migration = { name: string; statements: (ddl: Ddl) => readonly string[] };

const files = import.meta.glob<Migration["statements"]>("../{platform,modules/*}/*.migration.ts", {
  eager: true,
  import: "default",
});

const nameOf = (path: string) => path.replace(/^.*\/|\.migration\.ts$/g, "");
const numberOf = (name: string) => name.slice(0, "0001".length);

/** Beside each module's initial migration, 0001, are its later ones. A migration that has run anywhere is never edited. */
const MIGRATIONS: readonly Migration[] = Object.entries(files)
  .map(([path, statements]) => ({ name: nameOf(path), statements }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The names of all migrations, in the order in which they run. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/**
 * The recorded migrations that this build does not have, or null. A newer build has all of this one's, so a database that
 * recorded none of them is of an older build.
 */
export function foreignMigrations(recorded: readonly string[], migrations = MIGRATIONS) {
  const names = recorded.filter((name) => !migrations.some((migration) => migration.name === name));
  return names.length === 0 ? null : { isOlder: names.length === recorded.length, names };
}

/** The database is of an older build, and no migration changes its tables to those of this one. */
export class OlderBuildError extends Error {
  override name = "OlderBuildError";
}

/** @throws OlderBuildError, and Error for a database that a newer version of the program has migrated. */
function refuseForeign(recorded: readonly string[], migrations: readonly Migration[]) {
  const foreign = foreignMigrations(recorded, migrations);
  if (foreign?.isOlder) throw new OlderBuildError("an older build has made it");
  if (foreign) {
    const names = foreign.names.join(", ");
    throw new Error(`a newer version has migrated it (${names}); start that version or restore a backup`);
  }
}

/** The number of the lock under which machines that start together migrate one after the other. */
const LOCK = 4_711_001;

/** Waits for another machine's migration; SQLite has one writer anyway. */
async function lockMigrations(tx: Db, engine: Engine) {
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/**
 * The statements with each new table behind those that it refers to, because PostgreSQL demands it and modules refer to
 * each other both ways; otherwise as given.
 */
function inOrder(statements: readonly string[]): string[] {
  const tables = new Map(statements.map((statement) => [/^create table (\w+)/.exec(statement)?.[1], statement]));
  const added = new Set<string>();
  const ordered: string[] = [];
  const add = (statement: string) => {
    if (added.has(statement)) return;
    added.add(statement);
    for (const [, table] of statement.matchAll(/\breferences (\w+)/g)) {
      const referred = tables.get(table);
      if (referred) add(referred);
    }
    ordered.push(statement);
  };
  statements.forEach(add);
  return ordered;
}

const recordedNames = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
};

/**
 * Runs the missing migrations by their numbers, those of one number together in one transaction. Kysely's runner is not
 * used, because it runs SQLite migrations without a transaction and leaves the tables of a failed one behind.
 * @returns the names of the migrations that ran.
 * @throws OlderBuildError, and Error for a database of a newer version.
 */
export async function migrate(database: Database, migrations = MIGRATIONS): Promise<string[]> {
  const write = <T>(work: (tx: Db) => Promise<T>) =>
    database.write(
      async (tx) => {
        await lockMigrations(tx, database.engine);
        return work(tx);
      },
      { isUnbounded: true },
    );
  await write((tx) => sql`create table if not exists migrations (name text primary key)`.execute(tx));
  refuseForeign(await recordedNames(database.read), migrations);
  const ran: string[] = [];
  for (const number of new Set(migrations.map(({ name }) => numberOf(name)))) {
    const missing = await write(async (tx) => {
      const recorded = await recordedNames(tx);
      const missing = migrations.filter(({ name }) => numberOf(name) === number && !recorded.includes(name));
      const statements = missing.flatMap((migration) => migration.statements(ddlFor(database.engine)));
      for (const statement of inOrder(statements)) await sql.raw(statement).execute(tx);
      for (const { name } of missing) await sql`insert into migrations (name) values (${name})`.execute(tx);
      return missing;
    });
    ran.push(...missing.map(({ name }) => name));
  }
  return ran;
}
