import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { Engine } from "./ddl.ts";
import type { Schema } from "./schema.ts";

/** Moves the id sequence of a PostgreSQL table behind inserted ids; SQLite does so itself. */
export async function advanceIdSequence(tx: Db, engine: Engine, table: keyof Schema) {
  if (engine === "sqlite") return;
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`.execute(
    tx,
  );
}
