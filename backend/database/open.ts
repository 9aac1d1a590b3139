import { resolve } from "node:path";
import type { Database } from "./database.ts";
import { openSqlite } from "./sqlite.ts";

/**
 * Opens the database of DATABASE_URL: `file:` is SQLite, `postgres://` is PostgreSQL, whose driver is loaded only then.
 */
export async function openDatabase(url: string): Promise<Database> {
  if (url.startsWith("file:")) return openSqlite(resolve(url.slice("file:".length)));
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(url);
}
