import type { EventEmitter } from "node:events";
import { deadlineOf } from "#backend/variables.ts";

const BEAT_MS = 1000;
/** Heartbeats, one per second, that a worker may miss in a row; a full garbage collection or a slow disk delays some. */
const MISSED_MAX = 10;
const BEAT = "heartbeat";

/** Sends a heartbeat to the primary process every second while the event loop of this worker runs. */
export function sendHeartbeats() {
  setInterval(() => process.send?.(BEAT, undefined, undefined, () => {}), BEAT_MS).unref();
}

/**
 * Calls `onFrozen` once when a worker that has sent a heartbeat sends no more. Missed beats are counted by a
 * timer of this process, so that workers do not count as frozen after the whole machine was suspended.
 * @returns a function that stops watching.
 */
export function watchHeartbeats(worker: Pick<EventEmitter, "on">, onFrozen: () => void): () => void {
  let missed: number | undefined;
  worker.on("message", (message) => {
    if (message === BEAT) missed = 0;
  });
  const timer = setInterval(() => {
    if (missed === undefined) return;
    missed += 1;
    if (missed <= deadlineOf(MISSED_MAX)) return;
    clearInterval(timer);
    onFrozen();
  }, BEAT_MS).unref();
  return () => clearInterval(timer);
}
