import { resolve } from "node:path";
import type { Database } from "./database.ts";
import { openSqlite } from "./sqlite.ts";

/**
 * Opens the database of DATABASE_URL: `file:` is SQLite, `postgres://` is PostgreSQL, whose driver is loaded only then.
 */
export async function openDatabase(url: string): Promise<Database> {
  const file = sqliteFileOf(url);
  if (file !== null) return openSqlite(file);
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(url);
}

/** The absolute path of a `file:` URL, or null for PostgreSQL. */
export const sqliteFileOf = (url: string) => (url.startsWith("file:") ? resolve(url.slice("file:".length)) : null);
