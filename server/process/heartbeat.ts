import type { EventEmitter } from "node:events";

const BEAT_MS = 1000;
/** Beats that a worker may miss: a full garbage collection or a slow disk stops it for a few. */
const MISSED_MAX = 10;
const BEAT = "heartbeat";

/** Tells the primary process every second that the event loop of this worker turns. */
export function sendHeartbeats() {
  setInterval(() => process.send?.(BEAT, undefined, undefined, () => {}), BEAT_MS).unref();
}

/**
 * Calls `onFrozen` once when a worker that has sent a heartbeat sends no more. Beats are counted by turns of this
 * process, so that a machine that slept does not make its workers look frozen.
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
    if (missed <= MISSED_MAX) return;
    clearInterval(timer);
    onFrozen();
  }, BEAT_MS).unref();
  return () => clearInterval(timer);
}
