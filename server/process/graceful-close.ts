import cluster from "node:cluster";
import type { Server } from "node:http";
import { causeOf, type Log } from "#backend/log.ts";
import { deadlineOf } from "#backend/variables.ts";

const CLOSE_TIMEOUT_MS = 9000;
/** The time that running requests have after a stop signal, in ms. */
export const closeTimeoutMs = () => deadlineOf(CLOSE_TIMEOUT_MS);
/** A second signal within this time counts as the same one: npm forwards a Ctrl-C that the terminal has sent too. */
const DUPLICATE_SIGNAL_MS = 500;

/** The message by which the primary process stops its workers. */
export const STOP = "stop";

/**
 * On SIGTERM or SIGINT: waits for `drain`, then `close`, and exits with 0 within ten seconds. A second signal exits at
 * once with 1. A worker leaves signals, which service managers send to every process, to the primary and waits for its
 * message: while the primary still hands out connections, a worker that has stopped would drop them.
 */
export function stopOnSignal(
  drain: () => Promise<unknown>,
  log: Log,
  close: () => Promise<unknown>,
  isWorker = cluster.isWorker,
) {
  let signalledAt = 0;
  const stop = async () => {
    if (signalledAt > 0) {
      if (Date.now() - signalledAt > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    signalledAt = Date.now();
    log("info", "stopping");
    await drain();
    await close().catch((error: unknown) => log("error", "closing failed", { error: causeOf(error) }));
    log("info", "stopped");
    process.exit(0);
  };
  const onSignal = isWorker ? () => {} : stop;
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  if (isWorker) process.on("message", (message) => void (message === STOP && stop()));
}

/** Accepts no new connections and waits for running requests, at most `closeTimeoutMs`. */
export function closeGracefully(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
    const timeout = setTimeout(() => server.closeAllConnections(), closeTimeoutMs());
    server.close(() => {
      clearInterval(closeIdle);
      clearTimeout(timeout);
      resolve();
    });
  });
}
