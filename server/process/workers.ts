import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "#backend/log.ts";
import { closeTimeoutMs, STOP } from "./graceful-close.ts";
import { watchHeartbeats } from "./heartbeat.ts";

/** The shortest time between two starts of one worker, so that a worker that crashes at its start does not loop. */
const RESTART_DELAY_MS = 1000;

/**
 * Starts `count` processes on one port and replaces each that exits or freezes.
 * @returns a function that stops them all, once the first one listens.
 */
export async function startWorkers(count: number, log: Log): Promise<() => Promise<void>> {
  let started = false;
  let stopping = false;
  const ready = new WeakSet<Worker>();

  async function startWorker() {
    const startedAt = Date.now();
    const worker = cluster.fork();
    const stopWatching = watchHeartbeats(worker, () => {
      log("error", "worker frozen", { worker: worker.process.pid });
      kill(worker);
    });
    const exited = exitOf(worker).then(async (exit) => {
      stopWatching();
      if (stopping) return;
      // The first worker has printed why the shop cannot start; the others have not been started.
      if (!started) process.exit(1);
      log("error", "worker exited", { worker: worker.process.pid, ...exit });
      await wait(Math.max(0, startedAt + RESTART_DELAY_MS - Date.now()));
      if (!stopping) void startWorker();
    });
    const listening = listeningOf(worker).then(() => {
      ready.add(worker);
      log("info", "worker listens", { worker: worker.process.pid });
    });
    await Promise.race([listening, exited]);
  }

  await startWorker();
  started = true;
  for (let others = count - 1; others > 0; others -= 1) void startWorker();
  return async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const timeout = setTimeout(() => workers.forEach(kill), closeTimeoutMs() + 500);
    for (const worker of workers) {
      // One that still starts holds no request and hears no message.
      if (ready.has(worker)) worker.send(STOP, ignoreGone);
      else kill(worker);
    }
    await Promise.all(workers.map(exitOf));
    clearTimeout(timeout);
  };
}

/** A worker that exits meanwhile hears nothing, and its exit is awaited anyway. */
const ignoreGone = () => {};

const kill = (worker: Worker) => void worker.process.kill("SIGKILL");

const listeningOf = (worker: Worker) => new Promise<void>((resolve) => worker.once("listening", () => resolve()));

type Exit = { code: number | null; signal: string | null };
const exitOf = (worker: Worker) =>
  new Promise<Exit>((resolve) => {
    if (worker.isDead()) resolve({ code: worker.process.exitCode, signal: worker.process.signalCode });
    else worker.once("exit", (code, signal) => resolve({ code, signal }));
  });
