import Queue from "p-queue";
import { deadlineOf } from "#backend/variables.ts";

/** A request that would wait longer for its turn is refused at once. */
const WAIT_MAX_MS = 5000;
/** Weight of the latest work in the moving average of its durations. */
const AVERAGE_WEIGHT = 0.1;

/** Thrown when a queue is full; `status` is 503, or 429 where one client has filled its share of it. */
export class OverloadError extends Error {
  override name = "OverloadError";
  constructor(readonly status: 429 | 503 = 503) {
    super(`overloaded: ${status}`);
  }
}

export type WorkQueueOptions = { concurrency: number; waitMaxMs?: number; now?: () => number };

/**
 * Returns a function that runs bounded amounts of work at a time, first come, first served. Once the expected wait
 * exceeds `waitMaxMs`, new work is refused until the queue is shorter.
 */
export function createWorkQueue({
  concurrency,
  waitMaxMs = deadlineOf(WAIT_MAX_MS),
  now = () => performance.now(),
}: WorkQueueOptions) {
  const queue = new Queue({ concurrency });
  let averageMs = 0;

  /**
   * Runs `work` when a place is free. With `first` it precedes all others and is never refused: many requests wait for
   * the same page.
   * @throws OverloadError when the wait is or becomes too long.
   */
  return async function enqueue<T>(work: () => Promise<T>, { first = false } = {}): Promise<T> {
    if (!first && (queue.size * averageMs) / concurrency > waitMaxMs) throw new OverloadError();
    const queuedAt = now();
    const timedWork = async () => {
      const startedAt = now();
      // The expected wait can be far too short, as when the first requests after the start are all slow.
      if (!first && startedAt - queuedAt > 2 * waitMaxMs) throw new OverloadError();
      return work().finally(() => {
        averageMs += (now() - startedAt - averageMs) * AVERAGE_WEIGHT;
      });
    };
    return queue.add(timedWork, { priority: first ? 1 : 0 });
  };
}
