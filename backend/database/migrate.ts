import { sql } from "kysely";
import type { Database } from "./database.ts";
import { type Ddl, ddlFor } from "./ddl.ts";
import { initial } from "./migrations/0001-initial.ts";
import { qrLogins } from "./migrations/0002-qr-logins.ts";
import { serviceWindow } from "./migrations/0003-service.ts";
import { goodsChanges } from "./migrations/0004-goods-changes.ts";

/** Append only: a migration that has run anywhere is never edited. */
const MIGRATIONS: readonly { name: string; statements: (ddl: Ddl) => readonly string[] }[] = [
  { name: "0001-ground-floor", statements: initial },
  { name: "0002-qr-logins", statements: qrLogins },
  { name: "0003-service", statements: serviceWindow },
  { name: "0004-goods-changes", statements: goodsChanges },
];

/** Whatever a database of ours may have been through. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/**
 * Brings the tables up to date, each migration in one transaction. Our own small runner, because Kysely's runs
 * SQLite migrations without a transaction and leaves the tables of a failed one behind.
 */
export async function migrate(database: Database): Promise<string[]> {
  await sql`create table if not exists migrations (name text primary key)`.execute(database.read);
  const ran: string[] = [];
  for (const { name, statements } of MIGRATIONS) {
    await database.write(async (tx) => {
      const done = await sql`select 1 from migrations where name = ${name}`.execute(tx);
      if (done.rows.length > 0) return;
      for (const statement of statements(ddlFor(database.engine))) await sql.raw(statement).execute(tx);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
      ran.push(name);
    });
  }
  return ran;
}
