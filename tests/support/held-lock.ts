import { sql } from "kysely";
import type { Database } from "#backend/database/database.ts";

/**
 * Holds a lock that every write of a customer needs, as another program may do. @returns a function that releases it.
 */
export async function lockWrites(database: Database): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held: Promise<void> | undefined;
  await new Promise<void>((locked) => {
    held = database.write(async (tx) => {
      // SQLite has one lock for all writes, which this transaction already holds.
      if (database.engine === "postgres") await sql`lock table customers in exclusive mode`.execute(tx);
      locked();
      await released;
    });
  });
  return async () => {
    release();
    await held;
  };
}
