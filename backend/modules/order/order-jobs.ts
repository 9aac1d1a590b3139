import type { Database, Db } from "../../database/database.ts";

/** Orders per run of a job, so that a run stays short. */
export const JOB_BATCH = 500;

/**
 * Runs the work for each row in its own transaction and continues after a failure.
 * @returns how many rows changed.
 * @throws AggregateError after the last row when any failed.
 */
export async function runForEach(
  database: Pick<Database, "write">,
  rows: readonly { id: number; customer_id: number }[],
  work: (tx: Db, customer_id: number, id: number) => Promise<boolean>,
): Promise<number> {
  let changed = 0;
  const errors: unknown[] = [];
  for (const { id, customer_id } of rows) {
    try {
      if (await database.write((tx) => work(tx, customer_id, id))) changed += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${rows.length} orders failed`);
  return changed;
}
