import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Updates the planner's statistics of PostgreSQL after a bulk load. Autovacuum does so a minute later; until then a search
 * over many rows takes several times as long. SQLite plans well without statistics.
 */
export async function refreshStatistics({ engine, read }: Pick<Database, "engine" | "read">) {
  if (engine === "postgres") await sql`analyze`.execute(read);
}
