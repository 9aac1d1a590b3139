import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { unavailability } from "./unavailable.ts";

/** A write changes the data version, which all caches go by, so that it is tried seldom; in ms. */
const WRITE_EVERY_MS = 30_000;
/** The time that a failed write counts, in ms: a load balancer asks every few seconds. */
const FAILURE_LASTS_MS = 5000;

/** How long an answer waits for the write, in ms; load balancers do not wait longer. */
const ANSWER_WITHIN_MS = 1000;

/**
 * Commits a write that changes nothing.
 * @throws the driver's error when the database takes no writes.
 */
export async function tryWrite(database: Database) {
  await database.write((tx) => sql`update migrations set name = name`.execute(tx));
}

/**
 * Checks that the database can be read, and at intervals that it can be written. One that is busy is ready: its lock
 * passes, and the shop answers reads meanwhile.
 */
export function createReadiness(database: Database, now = () => performance.now()) {
  let writing: Promise<void> | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let failed: { error: unknown } | undefined;

  async function write() {
    try {
      await tryWrite(database);
      failed = undefined;
    } catch (error) {
      failed = unavailability(error) === "busy" ? undefined : { error };
    } finally {
      writtenAt = now();
      writing = undefined;
    }
  }

  /** @throws the driver's error while the database cannot serve. */
  return async function checkReady(): Promise<void> {
    await sql`select 1`.execute(database.read);
    const age = now() - writtenAt;
    if (age >= (failed ? FAILURE_LASTS_MS : WRITE_EVERY_MS)) writing ??= write();
    if (writing) await Promise.race([writing, wait(ANSWER_WITHIN_MS, undefined, { ref: false })]);
    if (failed) throw failed.error;
  };
}
