import type { Env } from "#app/http/env.server.ts";
import type { Log } from "#backend/log.ts";

/** The text after the start: the shop's address, below it the remote backend's address or a note on demo mode. */
export function bannerOf({ PUBLIC_ORIGIN, SHOP_MODE, DATA_DIR, API_BASE_URL }: Env): string {
  return `${sourceOf({ SHOP_MODE, DATA_DIR, API_BASE_URL })}The shop is at ${PUBLIC_ORIGIN}\n`;
}

function sourceOf({ SHOP_MODE, DATA_DIR, API_BASE_URL }: Pick<Env, "SHOP_MODE" | "DATA_DIR" | "API_BASE_URL">) {
  if (API_BASE_URL !== undefined) {
    const { origin, pathname } = new URL(API_BASE_URL);
    return `Pages ask the backend at ${origin}${pathname === "/" ? "" : pathname}\n`;
  }
  if (SHOP_MODE === "live") return "";
  return `Demo mode: demo goods and customers; messages go to ${DATA_DIR}/outbox. SHOP_MODE=live is the real thing.\n`;
}

/** Logs that the shop listens; a person at a terminal reads it in words too. */
export function logStart(settings: Env, log: Log) {
  const { PUBLIC_ORIGIN: origin, SHOP_MODE: mode, PORT: port, WORKERS: workers } = settings;
  log("info", "shop listens", { origin, port, mode, workers });
  if (process.stderr.isTTY) process.stderr.write(bannerOf(settings));
}

/** Prints a failed start as one line on stderr and exits with 1. */
export function exitWithError(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
