import { type RawBuilder, sql } from "kysely";
import type { Engine } from "./ddl.ts";

/**
 * The database's clock in epoch milliseconds, shared by all machines of a shop. It dates changes for the product index
 * only; business rules use the clock port.
 */
export const databaseNow: Record<Engine, RawBuilder<number>> = {
  sqlite: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  // Not now(), which is the start of the transaction.
  postgres: sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
};

/** The next change time of a row: later than the previous one, even within one millisecond. */
export function nextTimestamp(engine: Engine, column: "products.updated_at" | "skus.availability_changed_at") {
  const later = sql.raw(engine === "sqlite" ? "max" : "greatest");
  return sql<number>`${later}(${sql.ref(column)} + 1, ${databaseNow[engine]})`;
}
