import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { deadlineOf } from "../variables.ts";
import type { Database } from "./database.ts";
import { unavailability } from "./unavailable.ts";

/**
 * The interval of test writes, in ms; it is long because each write changes the data version and so ends all cached
 * entries.
 */
const WRITE_EVERY_MS = 30_000;
/** How long a failed write counts as a failure, in ms; load balancers check every few seconds. */
const FAILURE_LASTS_MS = 5000;

/** The longest wait of a check for its read and its test write, in ms; load balancers do not wait longer. */
const ANSWER_WITHIN_MS = 1000;

const patience = () => wait(deadlineOf(ANSWER_WITHIN_MS), undefined, { ref: false });

/** @throws Error where the database answers too late for a load balancer. */
async function answered(query: Promise<unknown>) {
  const isLate = await Promise.race([query.then(() => false), patience().then(() => true)]);
  if (isLate) throw new Error("the database did not answer in time");
}

/**
 * Commits a write that changes nothing.
 * @throws the driver's error when the database takes no writes.
 */
export async function tryWrite(database: Database) {
  await database.write((tx) => sql`update migrations set name = name`.execute(tx));
}

/**
 * Checks that the database can be read, and at intervals that it can be written. A busy database counts as ready,
 * because its lock is soon released and reads are answered meanwhile.
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
    await answered(sql`select 1`.execute(database.read));
    const age = now() - writtenAt;
    if (age >= (failed ? FAILURE_LASTS_MS : WRITE_EVERY_MS)) writing ??= write();
    if (writing) await Promise.race([writing, patience()]);
    if (failed) throw failed.error;
  };
}
