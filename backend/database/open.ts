import { resolve } from "node:path";
import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** Opens what DATABASE_URL names: `file:` is SQLite, `postgres://` is PostgreSQL. */
export function openDatabase(url: string): Database {
  return url.startsWith("file:") ? openSqlite(resolve(url.slice("file:".length))) : openPostgres(url);
}
