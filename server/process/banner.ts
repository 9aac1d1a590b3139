import type { Env } from "#app/http/env.server.ts";

/** Prints the shop's address, and in demo mode where its messages go, on stdout. */
export function printBanner({ PUBLIC_ORIGIN, SHOP_MODE, DATA_DIR }: Env) {
  const demo = `Demo mode: demo goods and customers; messages go to ${DATA_DIR}/outbox. SHOP_MODE=live is the real thing.\n`;
  process.stdout.write(`${SHOP_MODE === "demo" ? demo : ""}The shop is at ${PUBLIC_ORIGIN}\n`);
}

/** Prints a failed start as one line on stderr and exits with 1. */
export function exitWithError(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
