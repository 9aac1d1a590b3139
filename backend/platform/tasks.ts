import type { Database, Db } from "../database/database.ts";
import type { Ports } from "../ports.ts";
import type { Difference } from "./difference.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** How long a process owns a claimed task, in ms; after that another one repeats it. */
const LEASE_MS = 2 * MINUTE_MS;
/** The delay after the first failure, in ms; it doubles with each further one. */
const RETRY_MS = 5 * SECOND_MS;
const RETRY_MAX_MS = 60 * MINUTE_MS;
/** The tasks of one run at most. */
const BATCH = 100;
/** Tasks that failed this often are reported by the audit. */
export const FAILURES_TO_REPORT = 10;
const DONE_LIFE_MS = 90 * 24 * 60 * MINUTE_MS;

/** Does the work that `ref` names. It may run more than once, so what it changes must be conditional. */
type TaskHandler = (ref: string) => Promise<void>;

/** Handlers by kind. */
export type TaskHandlers = Readonly<Record<string, TaskHandler>>;

export type Tasks = ReturnType<typeof createTasks>;

/** Work that follows a commit or has a due time, as rows that any process may claim and repeat. */
export function createTasks(database: Database, { clock, log }: Pick<Ports, "clock" | "log">) {
  /** Claims a due task for the lease. @returns the number of its attempts, or null when another process has it. */
  async function claim(id: number): Promise<number | null> {
    const now = clock.now();
    const claimed = await database.write((tx) =>
      tx
        .updateTable("tasks")
        .set(({ eb }) => ({ claimed_until: now + LEASE_MS, attempts: eb("attempts", "+", 1) }))
        .where("id", "=", id)
        .where("done_at", "is", null)
        .where("run_at", "<=", now)
        .where("claimed_until", "<=", now)
        .returning("attempts")
        .executeTakeFirst(),
    );
    return claimed?.attempts ?? null;
  }

  /** A task that another process has claimed meanwhile stays with that process. */
  const update = (id: number, attempts: number, values: { done_at?: number; run_at?: number; last_error: string }) =>
    database.write((tx) =>
      tx
        .updateTable("tasks")
        .set({ ...values, claimed_until: 0 })
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .execute(),
    );

  async function run({ id, kind, ref }: { id: number; kind: string; ref: string }, handler: TaskHandler) {
    const attempts = await claim(id);
    if (attempts === null) return;
    try {
      await handler(ref);
      await update(id, attempts, { done_at: clock.now(), last_error: "" });
    } catch (error) {
      const last_error = error instanceof Error ? error.message : String(error);
      log("error", "task failed", { kind, ref, attempts, error: last_error });
      const delay = Math.min(RETRY_MS * 2 ** (attempts - 1), RETRY_MAX_MS);
      await update(id, attempts, { run_at: clock.now() + delay, last_error });
    }
  }

  return {
    /** Adds a task to the caller's transaction; a second one of the same kind and `ref` changes nothing. */
    async add(tx: Db, { kind, ref, run_at = clock.now() }: { kind: string; ref: string; run_at?: number }) {
      await tx
        .insertInto("tasks")
        .values({
          kind,
          ref,
          run_at,
          claimed_until: 0,
          attempts: 0,
          last_error: "",
          done_at: null,
          created_at: clock.now(),
        })
        .onConflict((conflict) => conflict.columns(["kind", "ref"]).doNothing())
        .execute();
    },

    /** Runs the due tasks of these kinds one after another, those that are due longest first. */
    async runDue(handlers: TaskHandlers) {
      const kinds = Object.keys(handlers);
      if (kinds.length === 0) return;
      const now = clock.now();
      const due = await database.read
        .selectFrom("tasks")
        .select(["id", "kind", "ref"])
        .where("done_at", "is", null)
        .where("run_at", "<=", now)
        .where("claimed_until", "<=", now)
        .where("kind", "in", kinds)
        .orderBy("run_at")
        .orderBy("id")
        .limit(BATCH)
        .execute();
      for (const task of due) {
        const handler = handlers[task.kind];
        if (handler) await run(task, handler);
      }
    },

    async deleteDone() {
      await database.write((tx) =>
        tx
          .deleteFrom("tasks")
          .where("done_at", "<=", clock.now() - DONE_LIFE_MS)
          .execute(),
      );
    },

    /** Tasks that fail again and again. */
    async failing(): Promise<Difference[]> {
      const rows = await database.read
        .selectFrom("tasks")
        .select(["id", "kind", "ref", "attempts"])
        .where("done_at", "is", null)
        .where("attempts", ">=", FAILURES_TO_REPORT)
        .orderBy("id")
        .execute();
      return rows.map(({ id, kind, ref, attempts }) => ({
        what: `任务 ${kind} ${ref} 反复失败`,
        id,
        recorded: attempts,
        summed: 0,
      }));
    },
  };
}
