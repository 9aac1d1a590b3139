import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { Engine } from "./ddl.ts";
import type { Schema } from "./schema.ts";

/** After rows with ids of our own choosing: lets generated ids go on behind them. SQLite does so by itself. */
export async function continueIds(tx: Db, engine: Engine, table: keyof Schema) {
  if (engine === "sqlite") return;
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`.execute(
    tx,
  );
}
