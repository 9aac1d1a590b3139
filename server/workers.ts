import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "./log.ts";
import { PATIENCE_MS } from "./stop.ts";

/** A worker that ends sooner than this would end again: its place is filled no faster. */
const BREATH_MS = 1000;

/**
 * Has that many processes serve one port (product.md section 2) and fills the place of each that ends. Resolves when
 * the first of them listens; what it resolves to stops them all.
 */
export async function startWorkers(count: number, log: Logger): Promise<() => Promise<void>> {
  let started = false;
  let stopping = false;

  async function hire() {
    const hired = Date.now();
    const worker = cluster.fork();
    const ended = endOf(worker).then(async (how) => {
      if (stopping) return;
      // It said itself what is wrong, and said it once: the others are not there yet.
      if (!started) process.exit(1);
      log.error({ worker: worker.process.pid, ...how }, "a worker ended, another takes its place");
      await wait(Math.max(0, hired + BREATH_MS - Date.now()));
      if (!stopping) void hire();
    });
    const serving = listening(worker).then(() => log.info({ worker: worker.process.pid }, "a worker serves"));
    await Promise.race([serving, ended]);
  }

  await hire();
  started = true;
  for (let others = count - 1; others > 0; others -= 1) void hire();
  return async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const late = setTimeout(() => signal(workers, "SIGKILL"), PATIENCE_MS + 500);
    signal(workers, "SIGTERM");
    await Promise.all(workers.map(endOf));
    clearTimeout(late);
  };
}

const signal = (workers: Worker[], name: NodeJS.Signals) => workers.forEach((worker) => void worker.process.kill(name));

const listening = (worker: Worker) => new Promise<void>((resolve) => worker.once("listening", () => resolve()));

type End = { code: number | null; signal: string | null };
const endOf = (worker: Worker) =>
  new Promise<End>((resolve) => {
    if (worker.isDead()) resolve({ code: worker.process.exitCode, signal: worker.process.signalCode });
    else worker.once("exit", (code, name) => resolve({ code, signal: name }));
  });
