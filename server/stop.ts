import type { Server } from "node:http";
import type { Logger } from "./log.ts";

/** How long requests that are under way may take once the stop was asked for. */
export const PATIENCE_MS = 9000;
/** npm passes on a Ctrl-C that the terminal sent to us already: what follows at once is the same signal. */
const ECHO_MS = 500;

/** On SIGTERM or SIGINT: finishes, closes, ends with 0 within ten seconds. A second signal ends at once. */
export function stopOnSignal(finish: () => Promise<unknown>, log: Logger, close: () => Promise<unknown>) {
  let asked = 0;
  const stop = async () => {
    if (asked > 0) {
      if (Date.now() - asked > ECHO_MS) process.exit(1);
      return;
    }
    asked = Date.now();
    log.info("stopping");
    await finish();
    await close().catch((error: unknown) => log.error({ cause: String(error) }, "closing failed"));
    log.info("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
}

/** Takes nothing new, and lets what is under way finish, within bounds. */
export function drained(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const late = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}
